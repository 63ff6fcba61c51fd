"""What English offers for a memory, sentence by sentence: the constructions that its words could say.

Each domain is read by itself: what is asked in one is told in another. Of constructions with the same words and the same form the cheapest
holds, for the domains of all; of those the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import chain

from ..memory.rules import RuleSet
from .construction import Construction, Need
from .costs import Costs
from .domains import separate
from .index import Index
from .patterns import Constructions
from .sayable import Sayable, Way


class Offers:
    """The constructions of one memory, kept by the words that they are said with."""

    def __init__(self, rules: RuleSet, index: Index, weights: Costs, sayable: Sayable):
        self._sayable = sayable
        self._made: dict[Need, tuple[Construction, ...]] = {}
        self._parts: list[tuple[int, Constructions]] = []  # each with its domain
        for domain in separate(index.domains):
            own = tuple(rule for rule, about in zip(rules.rules, index.domains, strict=True) if about & domain)
            whole = len(own) == len(rules.rules)
            part = index if whole else Index(replace(rules, rules=own), weights, relaxed=False)
            self._parts.append((domain, Constructions(part, sayable.patterns)))
        self._whole = index

    def by(self, words: frozenset[str], known: Set[Need]) -> Iterator[tuple[Need, tuple[Construction, ...]]]:
        """What these words could say, all that is said with the same words together; nothing of what is known."""
        for need, ways in self._sayable.by(words):
            if need not in known:
                made = self._made.get(need)
                if made is None:
                    made = self._made[need] = self._of(ways)
                yield need, made

    def _of(self, ways: Sequence[Way]) -> tuple[Construction, ...]:
        found: dict[tuple[object, ...], Construction] = {}
        for domain, part in self._parts:
            for made in chain.from_iterable(map(part.made, ways)):
                key = (made.rule.wording, made.rule.template, made.rule.sorts)
                old = found.get(key)
                about = made.domains & domain if part.index is self._whole else domain
                best = made if old is None or made.price < old.price else old
                found[key] = replace(best, domains=about if old is None else old.domains | about)
        return tuple(found.values())
