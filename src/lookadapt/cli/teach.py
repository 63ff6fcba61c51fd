"""`lookadapt teach`: one lesson from the command line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

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
from .output import Json, console, print_json

if TYPE_CHECKING:
    from ..agent import Agent


def register(app: typer.Typer) -> None:
    app.command("teach")(teach)


def teach(
    utterance: Annotated[str, typer.Argument(help="What people will say: 'say goodnight'.")],
    form: Annotated[str | None, typer.Argument(help="What it means, as a form: '(turn_off (device lamp))'.")] = None,
    steps: Annotated[
        str | None, typer.Option("--steps", help="What it means, in words: 'turn off the lamp, then close the blinds'.")
    ] = None,
    skill: Annotated[str | None, typer.Option("--skill", help="Propose a form that calls this skill.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Take the form that is proposed without asking.")] = False,
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    teacher: TeacherOption = None,
    replace: ReplaceOption = False,
    keep_both: KeepOption = False,
    as_json: Json = False,
) -> None:
    """Teach what an utterance means, by a form or by steps in words. Without either, a form is proposed."""
    if form is not None and steps is not None:
        raise LookadaptError("a lesson needs a form or steps", hint="lookadapt teach WORDS FORM, or --steps TEXT")
    with opened(store, assistant, namespace, teacher) as (_, agent):
        if form is None and steps is None:
            form = _proposed(utterance, agent, skill, yes)
        lesson = agent.teach(utterance, form, steps=steps, on_conflict=decision(replace, keep_both))
    if as_json:
        print_json(lesson.to_dict())
    else:
        console.print(f'learned: "{lesson.utterance}" means {lesson.written} (lesson {lesson.id})', markup=False)


def _proposed(utterance: str, agent: Agent, skill: str | None, yes: bool) -> str:
    """The form that a skill and the sentence suggest, once someone said yes to it."""
    from ..agent.proposing import propose

    if skill is not None and agent.skills.get(skill) is None:
        raise agent.skills.unknown(skill)
    found = [each for each in propose(utterance, agent, skill) if agent.understanding.wrong(each.form) is None]
    if not found:
        raise LookadaptError(
            "a lesson needs a form or steps: no skill fits these words", hint="lookadapt teach WORDS FORM, or --steps TEXT"
        )
    first = found[0]
    if not yes:
        if not sys.stdin.isatty():
            raise LookadaptError(f"proposed: {first.form}", hint="say --yes to take it, or give the form")
        if not typer.confirm(f"{first.form}, with {first}: is that right?"):
            raise LookadaptError("nothing was taught", hint="lookadapt teach WORDS FORM, or --steps TEXT")
    return str(first.form)
