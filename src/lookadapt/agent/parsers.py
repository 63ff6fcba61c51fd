"""What the agent asks of a parser."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ..memory.memory import Memory
from ..parsing.result import Parse


class Understands(Protocol):
    """The one thing the agent asks of a parser."""

    def parse(self, utterance: str, memory: Memory, best: int = 1) -> Parse: ...


@runtime_checkable
class UnderstandsByWords(Understands, Protocol):
    """A parser that can also do without an encoder, and that knows what was taught by its words: with it much goes quicker."""

    strict: bool

    def without_encoder(self, *, strict: bool = False) -> Understands: ...


class Frugal:
    """A parser with so much work for all sentences together; when that is done, it understands nothing more."""

    def __init__(self, parser: Understands, work: float):
        self.parser = parser
        self.left = work

    def parse(self, utterance: str, memory: Memory, best: int = 1) -> Parse:
        if self.left <= 0:
            return Parse(utterance, False, None, 0.0, None)
        made = self.parser.parse(utterance, memory, best)
        self.left -= made.spent
        return made
