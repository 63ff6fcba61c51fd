"""The likeliest tree of units for a sentence, by the probabilities of `chain_learning`. A span is worked out once, for all units.

A row (`chain_rows`) grows to the right, then to the left, a word at a time, around what hangs below it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from ..language.logical_form import Form
from ..memory.template import fill, hole
from .chain_lesson import AFTER, BEFORE, BETWEEN, Floats
from .chain_rows import ChainRows
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


class ChainChart:
    """One sentence. N words."""

    def __init__(self, rows: ChainRows, keys: tuple[str, ...]):
        self.rows, self.keys = rows, keys
        lexicon, size, count = rows.lexicon, len(keys), len(rows.chains)
        chance = lexicon.numbers.chance
        own = (1 - chance) * (rows.shares @ lexicon.says(keys))  # [R, N]
        by_chance = chance * lexicon.by_chance[lexicon.ids(keys)]
        self.own = own >= by_chance
        self.said = np.log(own + by_chance).T  # [N, R]
        self.prices = rows.prices + (rows.shares > 0) @ lexicon.unsaid(keys)
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
            return fill(chain[0].template, [hole(len(found.copies) - 1)])
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
