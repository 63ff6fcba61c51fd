"""What is known of a memory, made once and kept for the few memories in use: the one place where proposers look it up.

Parsers of the same weights share what does not need the encoder, so a parser without it costs nothing beside another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from ..language import lexicon
from ..memory.memory import Memory
from ..memory.remembered import Remembered
from .bank import Bank
from .chains import Chains
from .costs import Costs
from .costs.limits import KEPT, KEPT_EXAMPLES
from .domains import separate
from .encoder import TextEncoder
from .flat import Flat, applies
from .floating import Floater
from .index import Index
from .matching import Matching, compares
from .patterns import Construction, constructions
from .sentences import Sentences
from .wording import TaughtWords

_V = TypeVar("_V")


def _few(make: Callable[[Memory], _V]) -> Remembered[Memory, _V]:
    return Remembered(make, KEPT, weigh=lambda _: 1)


class Tables:
    """Tables of memories that need no encoder: the taught wording, and what English offers for it."""

    def __init__(self, weights: Costs):
        self.weights = weights
        self.exact: Remembered[Memory, Index] = Remembered(
            lambda memory: Index(memory.rules, weights, relaxed=False), KEPT_EXAMPLES
        )
        self.worded = _few(lambda memory: self._worded(memory, relaxed=False))
        self.relaxed = _few(lambda memory: self._worded(memory, relaxed=True))
        self.constructions = _few(self._constructions)
        self.chains = _few(lambda memory: Chains(memory, self.exact(memory)))

    def _constructions(self, memory: Memory) -> tuple[Construction, ...]:
        """What English offers for the rules of a memory; for each domain by itself: what is asked in one is told in another."""
        index = self.exact(memory)
        found: dict[tuple[object, ...], Construction] = {}
        for domain in separate(index.domains):
            rules = memory.rules.rules
            own = tuple(rule for rule, about in zip(rules, index.domains, strict=True) if about & domain)
            part = index if len(own) == len(rules) else Index(replace(memory.rules, rules=own), self.weights, relaxed=False)
            for made in constructions(part, lexicon.patterns()):
                key = (made.rule.wording, made.rule.template, made.rule.sorts)
                known = found.get(key)
                about = made.domains & domain if part is index else domain
                found[key] = replace(made, domains=about) if known is None else replace(known, domains=known.domains | about)
        return tuple(found.values())

    def _worded(self, memory: Memory, relaxed: bool) -> Index:
        index = Index(memory.rules, self.weights, relaxed, worded=True)
        for made in self.constructions(memory):
            index.learn(made.rule, made.price, made.evidence, made.domains)
        return index


class EncodedTables:
    """Tables of memories for one encoder: what was taught, as vectors."""

    def __init__(self, tables: Tables, encoder: TextEncoder):
        self.lexicon = _few(lambda memory: TaughtWords(tables.relaxed(memory), encoder))
        self.bank = _few(lambda memory: Bank(tables.relaxed(memory), encoder))
        self.is_flat: Remembered[Memory, bool] = Remembered(applies, KEPT_EXAMPLES)
        self.flat = _few(lambda memory: Flat(memory, tables.exact(memory), encoder))
        self.compares: Remembered[Memory, bool] = Remembered(compares, KEPT_EXAMPLES)
        self.matching = _few(lambda memory: Matching(memory, tables.exact(memory), encoder))
        self.sentences = _few(lambda memory: Sentences(tables.relaxed(memory), encoder))
        self.floater = _few(lambda memory: Floater(tables.relaxed(memory), encoder, memory.examples))
