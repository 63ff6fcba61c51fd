"""One sentence that teaches a chain of predicates: which predicate may have said which of its words, and how likely.

All ways to say a form count, each by its probability (inside and outside probabilities of spans). Neighbouring units may
be *merged*: `which state has the most rivers` says `most` between the words of what it counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..memory.phrase import Phrase
from .chain_trees import Tree
from .costs import Chained

Floats = NDArray[np.float64]
Words = tuple[str, ...]
BEFORE, AFTER, BETWEEN = 0, 1, 2
REGIONS = len((BEFORE, AFTER, BETWEEN))


@dataclass(frozen=True)
class Chances:
    """What is known so far. K keys of units, V words; the last column is for words that nobody taught."""

    numbers: Chained
    keys: Mapping[str, int]
    by_chance: Floats  # [V + 1]
    says: Floats  # [K, V + 1]
    goes_on: Floats  # [K, 3]: that one word more is said there
    merged: Floats  # [K, 3]: that one, two, three predicates are said by words that stand mixed, this one above


@dataclass(frozen=True)
class Counts:
    """Expected counts: words by key, words of each region, uses of each region, how many were merged."""

    words: Floats
    longer: Floats
    uses: Floats
    merged: Floats

    @classmethod
    def none(cls, chances: Chances) -> Counts:
        return cls(*map(np.zeros_like, (chances.says, chances.goes_on, chances.goes_on, chances.merged)))


@dataclass(frozen=True)
class _Run:
    """Words of one region of a unit (or of merged ones): the chance of each span, and of each word."""

    keys: tuple[int, ...]
    region: int
    spans: Floats  # [N + 1, N + 1]
    words: Floats  # [N]


@dataclass(frozen=True)
class _Way:
    """One way to say a part: the words before, the parts in the order they are said, the words between and after."""

    chance: float
    before: _Run
    parts: tuple[Tree, ...] = ()
    between: _Run | None = None
    after: _Run | None = None


class ChainLesson:
    """One sentence with its tree: the chance of each part over each span, from below; then who said what, from above."""

    def __init__(self, known: Chances, said: Words, ids: Sequence[int], tree: Tree):
        self.known = known
        self.said = said
        self.tree = tree
        self.size = len(said)
        self.ids = np.array(ids)
        self.ways: dict[Tree, list[_Way]] = {}
        self.chances: dict[Tree, Floats] = {}
        self.order = list(tree.walk())
        for part in reversed(self.order):
            self.ways[part] = self._ways(part)
            self.chances[part] = self._copied(part) if part.unit.copies else self._total(part)

    def _ways(self, part: Tree) -> list[_Way]:
        numbers, key = self.known.numbers, self.known.keys[part.unit.key]
        if part.unit.copies:
            return []
        if not part.parts:
            return [_Way(1.0, self._run((key,), BEFORE))]
        if len(part.parts) == 2:
            runs = [self._run((key,), region) for region in (BEFORE, BETWEEN, AFTER)]
            orders = ((1 - numbers.turned, part.parts), (numbers.turned, part.parts[::-1]))
            return [_Way(chance, runs[0], parts, runs[1], runs[2]) for chance, parts in orders]
        found: list[_Way] = []
        keys: tuple[int, ...] = ()
        for chance in self.known.merged[key]:
            keys = (*keys, self.known.keys[part.unit.key])
            found.append(_Way(chance, self._run(keys, BEFORE), part.parts, None, self._run(keys, AFTER)))
            part = part.parts[0]
            if len(part.parts) != 1:
                break
        return found

    def _run(self, keys: tuple[int, ...], region: int) -> _Run:
        known, size = self.known, self.size
        own = known.says[list(keys)][:, self.ids].mean(axis=0)
        chance = known.numbers.chance
        words = (1 - chance) * own + chance * known.by_chance[self.ids]
        more = float(known.goes_on[list(keys), region].max())
        spans = np.eye(size + 1)
        for start in range(size):
            spans[start, start + 1 :] = np.cumprod(more * words[start:])
        return _Run(keys, region, spans * (1 - more), words)

    def _copied(self, part: Tree) -> Floats:
        found = np.zeros((self.size + 1, self.size + 1))
        text = Phrase.of(part.text).keys
        for start in range(self.size - len(text) + 1 if text else 0):
            found[start, start + len(text)] = float(self.said[start : start + len(text)] == text)
        return found

    def _total(self, part: Tree) -> Floats:
        total = np.zeros((self.size + 1, self.size + 1))
        for way in self.ways[part]:
            if way.after is None:
                total += np.triu(way.before.spans, 1)  # a name says at least one word
                continue
            inner = self.chances[way.parts[0]]
            if way.between is not None:
                inner = inner @ way.between.spans @ self.chances[way.parts[1]]
            total += way.chance * (way.before.spans @ inner @ way.after.spans)
        return total

    @property
    def chance(self) -> float:
        """Of the whole sentence, if its form is meant."""
        return float(self.chances[self.tree][0, self.size])

    def count(self, counts: Counts) -> None:
        whole = self.chance
        if whole <= 0:
            return
        above = {part: np.zeros((self.size + 1, self.size + 1)) for part in self.order}
        above[self.tree][0, self.size] = 1 / whole
        for part in self.order:
            for way in self.ways[part]:
                outside = above[part] * way.chance
                before = way.before.spans
                if way.after is None:
                    self._add(counts, way.before, np.triu(outside, 1))
                    continue
                after, first = way.after.spans, self.chances[way.parts[0]]
                if way.between is None:
                    keys = way.before.keys
                    counts.merged[keys[0], len(keys) - 1] += float((outside * (before @ first @ after)).sum())
                    self._add(counts, way.before, outside @ (first @ after).T)
                    self._add(counts, way.after, (before @ first).T @ outside)
                    above[way.parts[0]] += before.T @ outside @ after.T
                    continue
                middle, second = way.between.spans, self.chances[way.parts[1]]
                left, right = before @ first, second @ after
                self._add(counts, way.before, outside @ (first @ middle @ right).T)
                self._add(counts, way.between, left.T @ outside @ right.T)
                self._add(counts, way.after, (left @ middle @ second).T @ outside)
                above[way.parts[0]] += before.T @ outside @ (middle @ right).T
                above[way.parts[1]] += (left @ middle).T @ outside @ after.T

    def _add(self, counts: Counts, run: _Run, outside: Floats) -> None:
        """Count the words of a region, each by the probability that it was said there."""
        likely = outside * run.spans
        uses = float(likely.sum())
        if uses < self.known.numbers.never:
            return
        over = likely.cumsum(axis=0)[:, ::-1].cumsum(axis=1)[:, ::-1]
        places = np.arange(self.size)
        each = over[places, places + 1]  # [N]
        share = 1 / len(run.keys)
        known = self.known
        for key in run.keys:
            own = (1 - known.numbers.chance) * known.says[key, self.ids] * share / run.words
            np.add.at(counts.words[key], self.ids, each * own)
            counts.longer[key, run.region] += each.sum() * share
            counts.uses[key, run.region] += uses * share
