"""What the agent asks of a parser."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Protocol, runtime_checkable

from ..memory.memory import Memory
from ..parsing.result import Parse

WORK: Final = 100_000  # constituents built for one request, in all its ways to be put (chosen: the dearest of 607 to 17 assistants takes 90,000)
STEPS: Final = 10_000  # of these to cut it into steps and lists, whatever else was tried (a list of two in the house takes 2,000)
SENTENCE: Final = 80  # constituents that a sentence counts for besides: what its charts take before they find anything, and judging it (a millisecond)


class Understands(Protocol):
    """The one thing the agent asks of a parser."""

    def parse(self, utterance: str, memory: Memory, best: int = 1) -> Parse: ...


@runtime_checkable
class UnderstandsByWords(Understands, Protocol):
    """A parser that can also do without an encoder, and that knows what was taught by its words: with it much goes quicker."""

    strict: bool

    def without_encoder(self, *, strict: bool = False) -> Understands: ...


@dataclass
class Purse:
    """So much work, counted in constituents that charts build, for all sentences of one request together. What was paid for is kept as
    long: the same sentence is tried as it was said, as a step, and as what another one becomes when it is put otherwise."""

    left: float
    paid: dict[tuple[int, str, Memory, int], tuple[Understands, Parse]] = field(default_factory=dict)


class Frugal:
    """A parser with a purse; when that is empty, it understands nothing more."""

    def __init__(self, parser: Understands, purse: Purse):
        self.parser = parser
        self.purse = purse

    def parse(self, utterance: str, memory: Memory, best: int = 1) -> Parse:
        key = (id(self.parser), utterance, memory, best)  # of a parser that is held below, so that no other has its number
        if key in self.purse.paid:
            return self.purse.paid[key][1]
        if self.purse.left <= 0:
            return Parse(utterance, False, None, 0.0, None)
        made = self.parser.parse(utterance, memory, best)
        self.purse.left -= made.spent + SENTENCE
        self.purse.paid[key] = self.parser, made
        return made


class FrugalByWords(Frugal):
    """The same of a parser that can do without its encoder: out of the same purse."""

    def __init__(self, parser: UnderstandsByWords, purse: Purse):
        super().__init__(parser, purse)
        self.strict = parser.strict
        self._by_words = parser

    def without_encoder(self, *, strict: bool = False) -> Understands:
        return frugal(self._by_words.without_encoder(strict=strict), self.purse)


def frugal(parser: Understands, purse: Purse) -> Frugal:
    """A parser that pays from a purse."""
    return FrugalByWords(parser, purse) if isinstance(parser, UnderstandsByWords) else Frugal(parser, purse)


def spare(parser: Understands, work: float) -> None:
    """See to it that so much work is left, if there is a limit: the dear ways to put a sentence must not leave none to cut it."""
    if isinstance(parser, Frugal):
        parser.purse.left = max(parser.purse.left, work)
