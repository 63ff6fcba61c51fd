"""A rehearsal: sentences with what is expected of them, said to an assistant under its own policy.

A file of talks. A line that is not indented is said; indented lines under it say what is expected; a blank line begins
a new talk, with a store and data of its own.

    turn on the lamp
      does (turn_on (device lamp))
      says the lamp is on

    order 5 boxes
      asks boxes of what?
    screws
      does (order "5" (item screws))

    don't turn on the lamp
      refuses

A talk of one sentence may stand on one line: `don't turn on the lamp => refuses`.

`does FORM`: that ran. `reads FORM`: the same, and nothing was changed. `says TEXT`: the answer holds it. `asks [TEXT]`: a
question or an offer, nothing ran. `offers FORM`: it is the first offer, nothing ran. `done or offered FORM`: either.
`refuses`: nothing ran and nothing is offered. `writes nothing`: nothing was changed, whatever was said.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ..errors import ExampleError, FormError, Location
from ..language.logical_form import Form, read_form
from ..memory.store import Store
from .assistants import Assistant
from .conversation import Conversation
from .parsers import Understands
from .reply import Reply
from .surroundings import Surroundings

VERBS: Final = ("done or offered", "writes nothing", "does", "reads", "says", "asks", "offers", "refuses")
_WITH_FORM: Final = ("does", "reads", "offers", "done or offered")
_ONE_LINE = re.compile(rf"(?P<said>.+?)\s+=>\s+(?P<expected>(?:{'|'.join(VERBS)})\b.*)")
NOON: Final = datetime(2026, 11, 16, 12, tzinfo=UTC)  # a Monday; rehearsals have a clock of their own


@dataclass(frozen=True)
class Expectation:
    """One indented line."""

    line: int
    verb: str
    text: str = ""
    form: Form | None = None


@dataclass(frozen=True)
class Said:
    """Something said, and what is expected."""

    line: int
    text: str
    expected: tuple[Expectation, ...]


@dataclass(frozen=True)
class CheckResult:
    """One expectation met or not. `why` says what happened instead."""

    said: str
    line: int
    expected: str
    met: bool
    why: str = ""


@dataclass(frozen=True)
class RehearsedTurn:
    """What happened when a line was said: the answer, what ran, and the last reply."""

    answer: str
    ran: tuple[Reply, ...]
    reply: Reply | None

    @property
    def offered(self) -> tuple[Form, ...]:
        return tuple(choice.form for choice in self.reply.choices) if self.reply is not None and not self.ran else ()

    @property
    def wrote(self) -> bool:
        return any(reply.actions for reply in self.ran)


def read_talks(path: Path) -> list[list[Said]]:
    """The talks of a file; the first thing wrong with it raises, with its place."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ExampleError(f"cannot read {path}: {error}", hint="a text file of sentences and what is expected") from error
    talks: list[list[Said]] = [[]]
    for number, line in enumerate(lines, 1):
        where = Location(number, source=str(path))
        if not line.strip():
            talks.append([])
        elif line.lstrip().startswith("#"):
            continue
        elif not line[0].isspace() and (match := _ONE_LINE.fullmatch(line.strip())):
            talks.append([Said(number, match["said"], (_expectation(match["expected"], number, where),))])
            talks.append([])
        elif not line[0].isspace():
            talks[-1].append(Said(number, line.strip(), ()))
        elif not talks[-1]:
            raise ExampleError("an expectation without a sentence", where=where, hint="write the sentence above it, not indented")
        else:
            last = talks[-1].pop()
            talks[-1].append(Said(last.line, last.text, (*last.expected, _expectation(line.strip(), number, where))))
    return [talk for talk in talks if talk]


def _expectation(text: str, number: int, where: Location) -> Expectation:
    verb = next((verb for verb in VERBS if text == verb or text.startswith(verb + " ")), None)
    if verb is None:
        raise ExampleError(f"{text[:40]!r} is not an expectation", where=where, hint=f"one of: {', '.join(VERBS)}")
    rest = text[len(verb) :].strip()
    try:
        form = read_form(rest) if verb in _WITH_FORM else None
    except FormError as error:
        raise ExampleError(f"{verb} needs a form: {error.message}", where=where, hint=error.hint) from error
    return Expectation(number, verb, rest, form)


def rehearse(
    assistant: Assistant, talks: list[list[Said]], parser: Understands | None = None, clock: Callable[[], datetime] = lambda: NOON
) -> Iterator[CheckResult]:
    """Say every talk to the assistant, and tell which expectations were met."""
    for talk in talks:
        with tempfile.TemporaryDirectory(prefix="lookadapt-test-") as folder, Store.open(None) as store:
            agent = assistant.agent(store, Path(folder), parser=parser, surroundings=Surroundings(clock))
            parser = agent.understanding.parser  # loaded once for all talks
            conversation = Conversation(agent)
            for said in talk:
                ran: list[Reply] = []
                agent.on_done = ran.append
                conversation.last = None
                answer = conversation.say(said.text)
                turn = RehearsedTurn(answer, tuple(ran), conversation.last)
                for expected in said.expected:
                    yield _outcome(said, expected, turn)


def _outcome(said: Said, expected: Expectation, turn: RehearsedTurn) -> CheckResult:
    met = _met(expected, turn)
    ran = "; ".join(str(reply.form) for reply in turn.ran)
    happened = f"it ran {ran}" if ran else f"it offered {turn.offered[0]}" if turn.offered else "it ran nothing"
    reasons = "; ".join(turn.reply.reasons[:3]) if turn.reply is not None and not turn.ran else ""
    why = (
        ""
        if met
        else f"{happened}; it said: {' / '.join(turn.answer.splitlines())[:300]}{f' ({reasons[:300]})' if reasons else ''}"
    )
    return CheckResult(said.text, expected.line, f"{expected.verb} {expected.text}".strip(), met, why)


def _met(expected: Expectation, turn: RehearsedTurn) -> bool:
    forms = [reply.form for reply in turn.ran if reply.error is None]
    asked = not turn.ran and turn.reply is not None and bool(turn.reply.choices or turn.reply.question)
    match expected.verb:
        case "does":
            return expected.form in forms
        case "reads":
            return expected.form in forms and not turn.wrote
        case "says":
            return expected.text.lower() in turn.answer.lower()
        case "asks":
            return asked and expected.text.lower() in turn.answer.lower()
        case "offers":
            return not turn.ran and turn.offered[:1] == (expected.form,)
        case "done or offered":
            return expected.form in forms or (not turn.ran and turn.offered[:1] == (expected.form,))
        case "refuses":
            return not turn.ran and not asked
    return not turn.wrote
