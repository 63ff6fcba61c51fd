"""`lookadapt chat`: a conversation with an assistant that can be taught."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from .assistant_options import (
    AssistantOption,
    KeepOption,
    NamespaceOption,
    ReplaceOption,
    SharedOption,
    StoreOption,
    TeacherOption,
    decision,
    opened,
)
from .output import Json


def register(app: typer.Typer) -> None:
    app.command("chat")(chat)


def chat(
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    teacher: TeacherOption = None,
    replace: ReplaceOption = False,
    keep_both: KeepOption = False,
    shared: SharedOption = False,
    echo: Annotated[bool, typer.Option("--echo", help="Over a pipe: print what was said, too, as at a terminal.")] = False,
    as_json: Json = False,
) -> None:
    """Talk to an assistant: ask, teach, correct. Type help for the chat's own commands; quit or Ctrl-D leaves."""
    from ..agent.conversation import Conversation  # slow to load, and needed only here
    from .terminal import at_terminal, over_pipe

    with opened(store, assistant, namespace, teacher, shared) as (loaded, agent):
        talk = Conversation(agent, decision(replace, keep_both))
        if sys.stdin.isatty() and not as_json:
            at_terminal(talk, loaded.greeting)
        else:
            over_pipe(talk, sys.stdin, echo, as_json)
