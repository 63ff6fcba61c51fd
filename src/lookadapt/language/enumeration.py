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
from functools import cached_property
from typing import TypeAlias

from ..errors import GenerationError
from .grammar import Grammar
from .rule import GrammarDerivation, GrammarRule

_Want: TypeAlias = tuple[str, int, bool, int | None]  # category, depth, exactly or at most, uses of marked rules


@dataclass(frozen=True)
class _Part:
    """One way to fill a rule: for each link a depth limit, whether it must be met, and its marked uses."""

    rule: GrammarRule
    wants: tuple[_Want, ...]
    count: int  # over all wordings


class Domain:
    """The utterance-form pairs of a grammar, numbered by depth (and by uses of marked rules)."""

    def __init__(self, grammar: Grammar, marked: Collection[GrammarRule] = ()):
        self.grammar = grammar
        self.marked = frozenset(marked)
        self._parts: dict[_Want, tuple[_Part, ...]] = {}
        self._counts: dict[_Want, int] = {}

    def count(self, depth: int, *, uses: int | None = None) -> int:
        """How many derivations have a form of exactly this depth (and exactly `uses` marked rules)."""
        known = (self.grammar.start, depth, True, uses)
        if known not in self._counts:
            self._prepare(depth, uses)
        return self._count(known)

    def nth(self, number: int, depth: int, *, uses: int | None = None) -> GrammarDerivation:
        """The derivation with a number from 0 to `count - 1`."""
        if not 0 <= number < self.count(depth, uses=uses):
            raise GenerationError(f"there is no derivation {number} of depth {depth}", hint="count() says how many there are")
        return self._nth(number, (self.grammar.start, depth, True, uses))

    def sample(self, rng: random.Random, depth: int, size: int, *, uses: int | None = None) -> list[GrammarDerivation]:
        """A uniform sample without repetition, in random order."""
        total = self.count(depth, uses=uses)
        if size > total:
            raise GenerationError(
                f"{size} derivations of depth {depth} wanted, but the grammar has only {total}",
                hint="ask for fewer, or add words to the grammar",
            )
        return list(itertools.islice(self.shuffled(rng, depth, uses=uses), size))

    def shuffled(self, rng: random.Random, depth: int, *, uses: int | None = None) -> Iterator[GrammarDerivation]:
        """All derivations of a depth in random order, each once, built when asked for."""
        total = self.count(depth, uses=uses)
        moved: dict[int, int] = {}  # Fisher and Yates' shuffle of range(total), holding only what has moved
        for left in range(total - 1, -1, -1):
            drawn = rng.randrange(left + 1)
            yield self.nth(moved.get(drawn, drawn), depth, uses=uses)
            moved[drawn] = moved.pop(left, left)

    def depths(self) -> Iterator[int]:
        """The depths that occur, ascending; infinitely many if the grammar is recursive."""
        empty = 0
        for depth in itertools.count():
            if self.count(depth):
                empty = 0
                yield depth
            elif (empty := empty + 1) > self._longest_gap:
                return

    @property
    def _longest_gap(self) -> int:
        return sum(rule.own_depth for rule in self.grammar.rules) + 1  # no circle adds more

    def __iter__(self) -> Iterator[GrammarDerivation]:
        """All derivations, smallest depth first, lazily."""
        for depth in self.depths():
            for number in range(self.count(depth)):
                yield self.nth(number, depth)

    def size(self) -> int:
        """How many derivations a finite domain has."""
        if self._is_recursive():
            raise GenerationError("this grammar's domain is infinite", hint="count one depth at a time: count(depth)")
        return sum(self.count(depth) for depth in self.depths())

    def __len__(self) -> int:
        return self.size()

    def __bool__(self) -> bool:
        return True  # every category terminates, so no domain is empty; and an infinite one has no length

    def _is_recursive(self) -> bool:
        rest = {c: {link.category for rule in rules for link in rule.links} for c, rules in self.grammar.by_category.items()}
        while rest:
            ended = {category for category, below in rest.items() if not below & rest.keys()}
            if not ended:
                return True
            rest = {category: below for category, below in rest.items() if category not in ended}
        return False

    @cached_property
    def _order(self) -> tuple[str, ...]:
        """Categories so that `A` comes after `B` if a rule turns `B` into `A` without a parenthesis (no circles: checked)."""
        order: dict[str, None] = {}
        units = {c: [r.links[0].category for r in rules if r.is_unit] for c, rules in self.grammar.by_category.items()}
        for category in units:
            stack = [category]
            while stack:
                missing = [below for below in units[stack[-1]] if below not in order]
                if missing:
                    stack.extend(missing)
                else:
                    order.setdefault(stack.pop())
        return tuple(order)

    def _prepare(self, depth: int, uses: int | None) -> None:
        """Count small depths first, so that no count has to recurse far."""
        for d in range(depth + 1):
            for used in (None,) if uses is None else range(uses + 1):
                for category in self._order:
                    for exact in (False, True):
                        self._count((category, d, exact, used))

    def _count(self, want: _Want) -> int:
        known = self._counts.get(want)
        if known is None:
            known = self._counts[want] = sum(part.count for part in self._ways(want))
        return known

    def _ways(self, want: _Want) -> tuple[_Part, ...]:
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

    def _nth(self, number: int, want: _Want) -> GrammarDerivation:
        """Numbers go down to the leaves, derivations come back up; a stack of our own instead of recursion."""
        todo: list[tuple[int, _Want] | tuple[GrammarRule, int, int]] = [(number, want)]
        done: list[GrammarDerivation] = []
        while todo:
            task = todo.pop()
            if len(task) == 3:
                rule, wording, size = task
                children = tuple(done[len(done) - size :])
                del done[len(done) - size :]
                done.append(GrammarDerivation(rule, rule.wordings[wording], children))
                continue
            number, want = task
            for part in self._ways(want):
                if number < part.count:
                    break
                number -= part.count
            number, wording = divmod(number, len(part.rule.wordings))
            todo.append((part.rule, wording, len(part.wants)))
            inner = []
            for below in part.wants:
                number, index = divmod(number, self._count(below))
                inner.append((index, below))
            todo.extend(reversed(inner))
        return done[0]


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
