"""`lookadapt teach`: one lesson from the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import LookadaptError
from .assistant_options import (
    AssistantOption,
    KeepOption,
    NamespaceOption,
    ReplaceOption,
    StoreOption,
    TeacherOption,
    decision,
    opened,
)
from .lessons import lesson_dict
from .output import Json, console, print_json


def register(app: typer.Typer) -> None:
    app.command("teach")(teach)


def teach(
    utterance: Annotated[str, typer.Argument(help="What people will say: 'say goodnight'.")],
    form: Annotated[str | None, typer.Argument(help="What it means, as a form: '(turn_off (device lamp))'.")] = None,
    steps: Annotated[
        str | None, typer.Option("--steps", help="What it means, in words: 'turn off the lamp, then close the blinds'.")
    ] = None,
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    teacher: TeacherOption = None,
    replace: ReplaceOption = False,
    keep_both: KeepOption = False,
    as_json: Json = False,
) -> None:
    """Teach what an utterance means, by a form or by steps in words."""
    if (form is None) == (steps is None):
        raise LookadaptError("a lesson needs a form or steps", hint="lookadapt teach WORDS FORM, or --steps TEXT")
    with opened(store, assistant, namespace, teacher) as (_, agent):
        lesson = agent.teach(utterance, form, steps=steps, on_conflict=decision(replace, keep_both))
    if as_json:
        print_json(lesson_dict(lesson))
    else:
        console.print(f'learned: "{lesson.utterance}" means {lesson.written} (lesson {lesson.id})', markup=False)
