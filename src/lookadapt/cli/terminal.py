"""The chat at a terminal, with history and completion, and over a pipe, line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from ..agent import Agent
from ..agent.commands import COMMANDS
from ..agent.conversation import Conversation
from ..errors import ExampleError
from ..language.visible import shown
from ..memory.costs import MAX_STEPS
from .output import print_json

_COMPLETED: Final = 20  # sentences offered at once


def at_terminal(talk: Conversation, greeting: str) -> None:
    """Prompt until the conversation is over."""
    _say(greeting, "Say help for help.")
    session = _session(talk.agent, Path(talk.agent.store.name))
    while not talk.over:
        try:
            line = session.prompt(talk.prompt)
        except KeyboardInterrupt:
            _say("(Nothing is lost. Type quit or Ctrl-D to leave, or cancel to abandon a lesson.)")
            continue
        except EOFError:
            _say(talk.ending())
            return
        try:
            _say(talk.say(line))
        except KeyboardInterrupt:
            talk.agent.notebook.refresh()
            _say("(Interrupted. What was confirmed as learned is kept; type lessons to see it.)")


def over_pipe(talk: Conversation, lines: TextIO, echo: bool, as_json: bool) -> None:
    """Answer line by line."""
    for line in _lines(lines):
        if isinstance(line, ExampleError):
            print_json({"said": None, "answer": line.brief}) if as_json else _say(f"That does not work: {line.brief}")
            continue
        prompt = talk.prompt
        answer = talk.say(line)
        if as_json:
            reply = talk.last.to_dict() if talk.last is not None and talk.last.utterance == line.strip() else None
            print_json({"said": line, "answer": answer, "reply": reply})
        else:
            _say(f"{prompt}{shown(line)}" if echo else "", answer)
        if talk.over:
            return
    if not as_json:
        _say(talk.ending())


def _say(*texts: str) -> None:
    """Plain words, never markup: they come from users."""
    for text in texts:
        if text:
            sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _lines(stream: TextIO) -> Iterator[str | ExampleError]:
    """The lines of a pipe. One too long to have been typed comes as an error, and is never held in memory whole."""
    while line := stream.readline(MAX_STEPS):
        if len(line) == MAX_STEPS and not line.endswith("\n"):
            while (rest := stream.readline(MAX_STEPS)) and not rest.endswith("\n"):
                pass
            yield ExampleError(f"a line of more than {MAX_STEPS:,} characters", hint="say less at once")
        else:
            yield line.rstrip("\r\n")


def _session(agent: Agent, place: Path) -> PromptSession[str]:
    history: History = InMemoryHistory()
    if place.parent.is_dir() and "://" not in agent.store.name:
        history = FileHistory(str(place.with_suffix(".history")))
    return PromptSession(
        history=history, completer=TaughtCompleter(agent), complete_while_typing=False, enable_history_search=True
    )


class TaughtCompleter(Completer):
    """Completes a line to a command or a taught sentence."""

    def __init__(self, agent: Agent):
        self.agent = agent

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        typed = document.text_before_cursor.lstrip().lower()
        found = 0
        for text in (*COMMANDS, *self.agent.notebook.utterances):
            if text.lower().startswith(typed) and found < _COMPLETED:
                found += 1
                yield Completion(text, start_position=-len(typed))
