"""The likeliest tree of units for a sentence, by the probabilities of `chain_learning`. A span is worked out once, for all units.

*Rows* are units, and merged units: up to three that hang below each other and are said by words that stand mixed. A row
grows to the right, then to the left, a word at a time, around what hangs below it.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from ..language.english import FUNCTION_WORDS
from ..language.logical_form import Form
from ..memory.template import fill, hole
from .chain_learning import AFTER, BEFORE, BETWEEN, ChainLexicon, Floats
from .chain_trees import Unit
from .costs.limits import TIE

_NEVER: Final = -math.inf
_LEAF, _LEFT, _RIGHT = 0, 1, 2  # how a span of a row came about
_GROWN, _SPLIT = -1, -2  # how what a row has to the right came about, if not by what hangs below it


@dataclass
class ChainReading:
    """A form with holes for copied text, and what became of the words."""

    form: Form
    copies: list[tuple[int, int]] = field(default_factory=list)
    left: list[int] = field(default_factory=list)  # words that say nothing of what they stand beside


class ChainRows:
    """The rows of a memory. U units, R rows."""

    def __init__(self, lexicon: ChainLexicon):
        self.lexicon = lexicon
        self.units = lexicon.units
        numbers = lexicon.numbers
        count = len(self.units)
        self.number = {unit: n for n, unit in enumerate(self.units)}
        self.below = [self._below(place) for place in (0, 1)]  # [U, U]: what hangs below, at the first and second place
        self.first = np.full(count, _NEVER)  # [U]: what a sentence is about
        for unit, n in lexicon.first.items():
            self.first[self.number[unit]] = math.log(n / sum(lexicon.first.values()))
        self.chains: list[tuple[int, ...]] = []
        prices: list[float] = []
        self.starts = np.zeros(count, dtype=np.intp)  # [U]: the first row of each unit
        for n, unit in enumerate(self.units):
            self.starts[n] = len(self.chains)
            grown: list[tuple[tuple[int, ...], float]] = [((n,), 0.0)]
            for share in numbers.merged if unit.arity == 1 else (1.0,):
                self.chains += [chain for chain, _ in grown]
                prices += [price + math.log(share) for _, price in grown]
                grown = [
                    ((*chain, int(inner)), price + float(self.below[0][chain[-1], inner]))
                    for chain, price in grown
                    for inner in np.flatnonzero(np.isfinite(self.below[0][chain[-1]]))
                    if unit.arity == 1 and self.units[inner].arity == 1
                ]
        self.ends = np.append(self.starts[1:], len(self.chains))
        self.prices = np.array(prices)  # [R]
        self.last = np.array([chain[-1] for chain in self.chains])  # [R]
        arity = np.array([unit.arity for unit in self.units])[self.last]
        copies = np.array([bool(self.units[chain[0]].copies) for chain in self.chains])
        self.leaves = (arity == 0) & ~copies
        self.inner, self.single, self.double = arity > 0, arity == 1, np.flatnonzero(arity == 2)
        self.copying = [int(row) for row in np.flatnonzero(copies)]
        self.shares = np.zeros((len(self.chains), len(lexicon.keys)))  # [R, K]: whose words a row says
        for row, chain in enumerate(self.chains):
            for n in chain:
                self.shares[row, lexicon.keys[self.units[n].key]] += 1 / len(chain)
        more = np.where(self.shares[:, :, None] > 0, lexicon.goes_on[None], 0.0).max(axis=1)  # [R, 3]
        self.more, self.enough = np.log(more).T, np.log(1 - more).T  # [3, R] each
        self.known = {word for texts in lexicon.texts.values() for text in texts for word in text}

    def _below(self, place: int) -> Floats:
        """How likely each unit is to hang below each other, by predicates; names of one predicate are equally likely."""
        numbers, lexicon = self.lexicon.numbers, self.lexicon
        heads: dict[str, Counter[str]] = defaultdict(Counter)
        members: dict[str, list[Unit]] = defaultdict(list)
        for (unit, at), found in lexicon.below.items():
            if at == place:
                for inner, n in found.items():
                    heads[unit.head][inner.head] += n
        for unit in self.units:
            members[unit.head].append(unit)
        table = np.full((len(self.units), len(self.units)), _NEVER)
        for unit in self.units:
            if unit.arity <= place:
                continue
            seen = lexicon.below[unit, place]
            total = sum(heads[unit.head].values()) + numbers.unseen
            for head, n in heads[unit.head].items():
                alike = all(inner.is_name for inner in members[head])
                shares = [1.0 if alike else seen[inner] + numbers.constant for inner in members[head]]
                for inner, share in zip(members[head], shares, strict=True):
                    table[self.number[unit], self.number[inner]] = math.log(n / total * share / sum(shares))
        return table

    def copy_price(self, unit: Unit, words: tuple[str, ...]) -> float:
        """How likely words are copied in a place."""
        numbers, texts = self.lexicon.numbers, self.lexicon.texts
        if words in texts[unit]:
            return numbers.copied_known
        price = numbers.copied_new
        if any(words in other for other in texts.values()):
            price += numbers.copied_other
        for word in words:
            if word in FUNCTION_WORDS:
                price += numbers.copied_joining
            elif word in self.lexicon.words and word not in self.known:
                price += numbers.copied_content
            else:
                price += numbers.copied_word
        return price


class ChainChart:
    """One sentence. N words."""

    def __init__(self, rows: ChainRows, keys: tuple[str, ...]):
        self.rows, self.keys = rows, keys
        lexicon, size, count = rows.lexicon, len(keys), len(rows.chains)
        ids = lexicon.ids(keys)
        chance = lexicon.numbers.chance
        own = (1 - chance) * (rows.shares @ lexicon.says[:, ids])  # [R, N]
        by_chance = chance * lexicon.by_chance[ids]
        self.own = own >= by_chance
        self.said = np.log(own + by_chance).T  # [N, R]
        unsaid = np.zeros(len(lexicon.keys))
        for key, (word, price) in lexicon.usual.items():
            unsaid[key] = 0.0 if word in keys else price
        self.prices = rows.prices + (rows.shares > 0) @ unsaid
        shape = (size + 1, size + 1, count)
        self.whole, self.right, self.leaf = (np.full(shape, _NEVER) for _ in range(3))
        self.how, self.inside = np.zeros(shape, dtype=np.int8), np.full(shape, _GROWN)
        pairs = (2, size + 1, size + 1, len(rows.double))
        self.parts, self.begun = np.full(pairs, _NEVER), np.full(pairs, _NEVER)
        self.part = np.zeros(pairs, dtype=np.intp)
        self.splits: dict[tuple[int, int, int], tuple[int, int]] = {}
        for length in range(1, size + 1):
            for start in range(size - length + 1):
                self._fill(start, start + length)

    def _fill(self, start: int, end: int) -> None:
        rows, said = self.rows, self.said
        more, enough = rows.more, rows.enough
        grown = self.leaf[start, end - 1] if end - start > 1 else np.where(rows.leaves, 0.0, _NEVER)
        self.leaf[start, end] = grown + more[BEFORE] + said[end - 1]
        whole = self.leaf[start, end] + enough[BEFORE]
        for unit in rows.lexicon.alone.get(self.keys[start:end], ()):
            row = rows.starts[rows.number[unit]]
            whole[row] = max(whole[row], rows.lexicon.numbers.copied_known)
        if end - start <= rows.lexicon.numbers.longest:
            for row in rows.copying:
                whole[row] = rows.copy_price(rows.units[rows.chains[row][0]], self.keys[start:end])
        how, inside = self.how[start, end], self.inside[start, end]
        right = np.full(len(whole), _NEVER)
        if end - start > 1:
            longer = self.whole[start + 1, end] + more[BEFORE] + said[start]
            better = rows.inner & (longer > whole)
            whole = np.where(better, longer, whole)
            how[better] = _LEFT
            right = np.where(rows.inner, self.right[start, end - 1] + more[AFTER] + said[end - 1], _NEVER)
            self._split(start, end, right)
        while True:
            done = right + enough[BEFORE]
            better = done > whole + TIE
            whole = np.where(better, done, whole)
            how[better] = _RIGHT
            best = np.maximum.reduceat(whole + self.prices, rows.starts)  # [U]
            below = rows.below[0] + best
            found = np.where(rows.single, below.max(axis=1)[rows.last] + enough[AFTER], _NEVER)
            better = found > right + TIE
            if not better.any():
                break
            right = np.where(better, found, right)
            inside[better] = below.argmax(axis=1)[rows.last][better]
        self.whole[start, end], self.right[start, end] = whole, right
        for place in (0, 1) if len(rows.double) else ():
            below = rows.below[place][rows.last[rows.double]] + best
            self.parts[place, start, end], self.part[place, start, end] = below.max(axis=1), below.argmax(axis=1)
            ready = self.parts[place, start, end] + enough[BETWEEN][rows.double]
            longer = self.begun[place, start, end - 1] + (more[BETWEEN] + said[end - 1])[rows.double]
            self.begun[place, start, end] = np.maximum(ready, longer)

    def _split(self, start: int, end: int, right: Floats) -> None:
        """Rows with two things below them: one begins, the other follows, in either order."""
        turned = self.rows.lexicon.numbers.turned
        for n, row in enumerate(map(int, self.rows.double)):
            for place, price in ((0, math.log(1 - turned)), (1, math.log(turned))):
                ways = self.begun[place, start, start + 1 : end, n] + self.parts[1 - place, start + 1 : end, end, n]
                best = float(ways.max()) + price + self.rows.enough[AFTER][row]
                if best > right[row]:
                    right[row] = best
                    self.inside[start, end, row] = _SPLIT
                    self.splits[start, end, row] = (start + 1 + int(ways.argmax()), place)

    def reading(self) -> ChainReading | None:
        """The likeliest reading of the sentence."""
        rows, size = self.rows, len(self.keys)
        total = rows.first + np.maximum.reduceat(self.whole[0, size] + self.prices, rows.starts)
        if not np.isfinite(total.max()):
            return None
        found = ChainReading(hole(0))
        found.form = self._form(0, size, int(total.argmax()), found)
        return found

    def _form(self, start: int, end: int, unit: int, found: ChainReading) -> Form:
        """The form of a unit over a span, best row first; notes copies and words left over."""
        rows = self.rows
        first, last = rows.starts[unit], rows.ends[unit]
        row = int(first + (self.whole[start, end, first:last] + self.prices[first:last]).argmax())
        chain = [rows.units[n] for n in rows.chains[row]]
        if chain[0].copies:
            found.copies.append((start, end))
            return hole(len(found.copies) - 1)
        if not chain[0].arity:
            if chain[0] not in rows.lexicon.alone.get(self.keys[start:end], ()):
                self._note(row, range(start, end), found)
            return chain[0].template
        while self.how[start, end, row] == _LEFT:
            self._note(row, (start,), found)
            start += 1
        while self.inside[start, end, row] == _GROWN:
            end -= 1
            self._note(row, (end,), found)
        if self.inside[start, end, row] == _SPLIT:
            return self._two(start, end, row, found)
        form = self._form(start, end, int(self.inside[start, end, row]), found)
        for each in reversed(chain):
            form = fill(each.template, [form])
        return form

    def _two(self, start: int, end: int, row: int, found: ChainReading) -> Form:
        middle, place = self.splits[start, end, row]
        n = int(np.flatnonzero(self.rows.double == row)[0])
        stop = middle
        ready = self.rows.enough[BETWEEN][row]
        while self.parts[place, start, stop, n] + ready < self.begun[place, start, stop, n] - TIE:
            stop -= 1
            self._note(row, (stop,), found)
        one = self._form(start, stop, int(self.part[place, start, stop, n]), found)
        two = self._form(middle, end, int(self.part[1 - place, middle, end, n]), found)
        return fill(self.rows.units[self.rows.chains[row][0]].template, [two, one] if place else [one, two])

    def _note(self, row: int, places: range | tuple[int, ...], found: ChainReading) -> None:
        found.left += [place for place in places if not self.own[row, place]]
