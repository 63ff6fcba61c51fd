"""What the chat is waiting for: each kind of question knows which lines answer it, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from .agent import OnConflict
from .listing import offered
from .reply import Question, Reply
from .smalltalk import chosen, is_cancel, is_no, is_none, is_yes, plain

DECISIONS: Final[dict[str, OnConflict]] = {
    "replace": "replace", "replace it": "replace", "keep both": "keep_both", "both": "keep_both", "keep": "keep_both",
}  # fmt: skip

Decide: TypeAlias = Callable[[OnConflict], str]


class Pending(Protocol):
    """A question that was asked. `answer` gives what to say, or None if the line is no answer to it."""

    insists: bool  # nothing else is heard until it is answered

    def answer(self, line: str) -> str | None: ...


@dataclass
class Deciding:
    """A lesson disagrees with another: replace, keep both, or cancel."""

    decide: Decide
    insists: bool = True

    def answer(self, line: str) -> str | None:
        said = plain(line.lstrip("-/").replace("-", " "))
        if said in DECISIONS:
            return self.decide(DECISIONS[said])
        if is_no(line) or is_cancel(line):
            return "All right, nothing was changed."
        return None


@dataclass
class Confirming:
    """Yes or no."""

    yes: Callable[[], str]
    no: str = "All right."
    insists: bool = False
    otherwise: Callable[[], str] | None = None  # what a no leads to

    def answer(self, line: str) -> str | None:
        if is_yes(line):
            return self.yes()
        if is_no(line) and self.otherwise is not None:
            return self.otherwise()
        return self.no if is_no(line) or is_none(line) or is_cancel(line) else None


@dataclass
class Choosing:
    """Which of some readings was meant."""

    reply: Reply
    choose: Callable[[int], str]
    reject: Callable[[], str]
    insists: bool = False

    def answer(self, line: str) -> str | None:
        number = chosen(line, len(self.reply.choices))
        if number is not None:
            return self.choose(number)
        if is_none(line) or is_no(line):
            return self.reject()
        return "All right." if is_cancel(line) else None

    def asked(self) -> str:
        """What there is to choose from, once more."""
        return f"{offered(self.reply.choices)}\n({'yes, no' if len(self.reply.choices) == 1 else 'a number, none'})"


@dataclass
class Filling:
    """What was not said."""

    question: Question
    fill: Callable[[str], str | None]
    insists: bool = False

    def answer(self, line: str) -> str | None:
        if is_no(line) or is_cancel(line) or is_none(line):
            return "All right, I do nothing."
        return self.fill(line)
