"""domain(G) (§2): counting it, listing it lazily, and sampling from it by depth.

Derivations of a given form depth are numbered without listing them: `count` says how many there are and
`nth` builds the one with a given number, both from products over the rules. So a uniform sample without
repetition is a sample of numbers, and splits drawn from one sample cannot overlap.

A grammar may have *marked* rules (the new rules of a domain); counts can then be asked for derivations that
use exactly k of them, which is what E_new needs (§5).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ..errors import GenerationError
from .grammar import Grammar
from .rule import Derivation, Rule


@dataclass(frozen=True)
class _Part:
    """One way to fill a rule: for each link a depth limit, whether it must be met, and its marked uses."""

    rule: Rule
    wants: tuple[tuple[str, int, bool, int | None], ...]  # category, depth, exact, uses
    count: int  # over all wordings


class Domain:
    """The utterance-form pairs of a grammar, numbered by depth (and by uses of marked rules)."""

    def __init__(self, grammar: Grammar, marked: Collection[Rule] = ()):
        self.grammar = grammar
        self.marked = frozenset(marked)
        self._parts: dict[tuple[str, int, bool, int | None], tuple[_Part, ...]] = {}
        self._counts: dict[tuple[str, int, bool, int | None], int] = {}

    def count(self, depth: int, *, uses: int | None = None) -> int:
        """How many derivations have a form of exactly this depth (and exactly `uses` marked rules)."""
        return self._count((self.grammar.start, depth, True, uses))

    def nth(self, number: int, depth: int, *, uses: int | None = None) -> Derivation:
        """The derivation with a number from 0 to `count - 1`."""
        if not 0 <= number < self.count(depth, uses=uses):
            raise GenerationError(f"there is no derivation {number} of depth {depth}", hint="ask count() first")
        return self._nth(number, (self.grammar.start, depth, True, uses))

    def sample(self, rng: random.Random, depth: int, size: int, *, uses: int | None = None) -> list[Derivation]:
        """A uniform sample without repetition, in random order."""
        total = self.count(depth, uses=uses)
        if size > total:
            raise GenerationError(
                f"{size} derivations of depth {depth} wanted, the grammar has {total}",
                hint="ask for fewer, or add words to the grammar",
            )
        numbers = rng.sample(range(total), size) if total < 2**62 else self._draw(rng, total, size)
        return [self.nth(number, depth, uses=uses) for number in numbers]

    @staticmethod
    def _draw(rng: random.Random, total: int, size: int) -> list[int]:
        drawn: dict[int, None] = {}
        while len(drawn) < size:
            drawn[rng.randrange(total)] = None
        return list(drawn)

    def depths(self) -> Iterator[int]:
        """Depths that occur, ascending; endless if the grammar is recursive."""
        empty = 0
        for depth in itertools.count():
            if self.count(depth):
                empty = 0
                yield depth
            elif (empty := empty + 1) > self._longest_gap:
                return

    @property
    def _longest_gap(self) -> int:
        return sum(max(rule.own_depth, 1) for rule in self.grammar.rules) + 1

    def __iter__(self) -> Iterator[Derivation]:
        """All derivations, smallest depth first, lazily."""
        for depth in self.depths():
            for number in range(self.count(depth)):
                yield self.nth(number, depth)

    def __len__(self) -> int:
        """The size of a finite domain."""
        if self._is_recursive():
            raise GenerationError("this grammar's domain has no end", hint="count one depth at a time: count(depth)")
        return sum(self.count(depth) for depth in self.depths())

    def _is_recursive(self) -> bool:
        below: dict[str, set[str]] = {
            category: {link.category for rule in rules for link in rule.links}
            for category, rules in self.grammar.by_category.items()
        }
        for _ in below:
            for category in below:
                below[category] |= set().union(*(below[c] for c in below[category])) if below[category] else set()
        return any(category in reach for category, reach in below.items())

    def _count(self, want: tuple[str, int, bool, int | None]) -> int:
        known = self._counts.get(want)
        if known is None:
            known = self._counts[want] = sum(part.count for part in self._ways(want))
        return known

    def _ways(self, want: tuple[str, int, bool, int | None]) -> tuple[_Part, ...]:
        """Disjoint ways to build a category: the first link that reaches the depth tells them apart."""
        if want in self._parts:
            return self._parts[want]
        category, depth, exact, uses = want
        parts: list[_Part] = []
        for rule in self.grammar.by_category[category]:
            left = None if uses is None else uses - (rule in self.marked)
            if rule.own_depth > depth or (left is not None and left < 0):
                continue
            limits = [depth - level for level in rule.levels]
            if not exact or rule.own_depth == depth:
                shapes = [[(limit, False) for limit in limits]]
            else:
                shapes = [
                    [(limit - 1, False) for limit in limits[:i]]
                    + [(limits[i], True)]
                    + [(limit, False) for limit in limits[i + 1 :]]
                    for i in range(len(limits))
                ]
            for shape, share in itertools.product(shapes, _shares(left, len(limits))):
                wants = tuple(
                    (link.category, limit, reach, k) for link, (limit, reach), k in zip(rule.links, shape, share, strict=True)
                )
                total = len(rule.wordings)
                for inner in wants:
                    total *= self._count(inner) if inner[1] >= 0 else 0
                    if not total:
                        break
                if total:
                    parts.append(_Part(rule, wants, total))
        self._parts[want] = tuple(parts)
        return self._parts[want]

    def _nth(self, number: int, want: tuple[str, int, bool, int | None]) -> Derivation:
        for part in self._ways(want):
            if number < part.count:
                number, wording = divmod(number, len(part.rule.wordings))
                children = []
                for inner in part.wants:
                    number, index = divmod(number, self._count(inner))
                    children.append(self._nth(index, inner))
                return Derivation(part.rule, part.rule.wordings[wording], tuple(children))
            number -= part.count
        raise AssertionError("a number below the count has a derivation")


def _shares(total: int | None, parts: int) -> Iterator[tuple[int | None, ...]]:
    """All ways to share marked uses among the links."""
    if total is None:
        yield (None,) * parts
    elif parts == 0:
        if total == 0:
            yield ()
    else:
        for first in range(total + 1):
            for rest in _shares(total - first, parts - 1):
                yield (first, *rest)
