"""What is known of a memory, made once and kept for the few memories in use: the one place where proposers look it up.

Parsers of the same weights share what does not need the encoder, so a parser without it costs nothing beside another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..memory.memory import Memory
from ..memory.remembered import Remembered
from .chains import Chains
from .costs import Costs
from .costs.limits import KEPT, KEPT_EXAMPLES
from .encoder import TextEncoder
from .flat import Flat, applies
from .floating import Floater
from .index import Index
from .matching import Matching, compares
from .near import Near
from .offers import Offers
from .sayable import sayable
from .saying import Sayer
from .sentences import Sentences
from .wording import TaughtWords

_V = TypeVar("_V")


def _few(make: Callable[[Memory], _V]) -> Remembered[Memory, _V]:
    return Remembered(make, KEPT, weigh=lambda _: 1)


def near_of(memory: Memory) -> Near:
    """The signatures of what was taught, without what the memory puts around every form."""
    sayer = Sayer(memory.rules)
    return Near(sayer.unwrapped(example.form) for example in memory.examples)


class Tables:
    """Tables of memories that need no encoder: the taught wording, and what English offers for it."""

    def __init__(self, weights: Costs):
        self.weights = weights
        self.exact: Remembered[Memory, Index] = Remembered(
            lambda memory: Index(memory.rules, weights, relaxed=False), KEPT_EXAMPLES
        )
        self.worded = _few(lambda memory: self._worded(memory, relaxed=False))
        self.relaxed = _few(lambda memory: self._worded(memory, relaxed=True))
        self.offers = _few(lambda memory: Offers(memory.rules, self.exact(memory), weights, sayable()))
        self.near: Remembered[Memory, Near] = Remembered(near_of, KEPT_EXAMPLES)
        self.chains = _few(lambda memory: Chains(memory, self.exact(memory)))

    def _worded(self, memory: Memory, relaxed: bool) -> Index:
        return Index(memory.rules, self.weights, relaxed, worded=True, offers=self.offers(memory))


class EncodedTables:
    """Tables of memories for one encoder: what was taught, as vectors."""

    def __init__(self, tables: Tables, encoder: TextEncoder):
        self.lexicon = _few(lambda memory: TaughtWords(tables.relaxed(memory), encoder))
        self.is_flat: Remembered[Memory, bool] = Remembered(applies, KEPT_EXAMPLES)
        self.flat = _few(lambda memory: Flat(memory, tables.exact(memory), encoder))
        self.compares: Remembered[Memory, bool] = Remembered(compares, KEPT_EXAMPLES)
        self.matching = _few(lambda memory: Matching(memory, tables.exact(memory), encoder))
        self.sentences = _few(lambda memory: Sentences(tables.relaxed(memory), encoder))
        self.floater = _few(lambda memory: Floater(tables.relaxed(memory), encoder, tables.near(memory)))
