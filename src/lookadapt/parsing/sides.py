"""Which half of a sentence says which part of a reading: of `warn lee when max leaves` the condition is what max does.

Where rules float, nothing ties a part to the words behind `when` or `before`. But English says which half is which (`halving`), so a
reading that takes the words of one half for the part that the other half is about has them in each other's place.

Axes: Q words of the sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..language.logical_form import Form
from .building import Item, Part
from .composing import Composing
from .costs.limits import SMALLEST
from .halving import Span, halves

_Words = NDArray[np.float32]  # [Q]: how far each word of the sentence says something


class Sides:
    """The halves of one sentence, by the rules that join them."""

    def __init__(self, composing: Composing):
        self._search = composing
        self._cuts: dict[Form, list[tuple[Span, Span]]] = {}
        for cut in halves(composing.phrase, composing.chart.index):
            self._cuts.setdefault(cut.template, []).append(cut.spans)

    def turned(self, nodes: Sequence[Item]) -> float:
        """How far the two parts of a reading are said by each other's half, from -1 (each by its own) to 1; 0 if it joins nothing
        that the sentence joins. A sentence that may be cut in several places is cut where it suits the reading best."""
        found = 0.0
        for node in nodes if self._cuts else ():
            cuts = self._cuts.get(node.entry.rule.template)
            if cuts is not None and len(node.parts) == 2:
                said = [self._said(part) for part in node.parts]
                found += min(self._turned(said, spans) for spans in cuts)
        return found

    def _turned(self, said: Sequence[_Words], spans: tuple[Span, Span]) -> float:
        away = total = 0.0
        for number, (start, end) in enumerate(spans):
            own = np.maximum(said[number] - said[1 - number], 0) * self._search.weight  # what both say tells nothing
            other_start, other_end = spans[1 - number]
            away += float(own[other_start:other_end].sum() - own[start:end].sum())
            total += float(own.sum())
        return away / max(total, SMALLEST)

    def _said(self, part: Part) -> _Words:
        """The words of the sentence that say a part: its names, its copied text, and what says the words of its rules."""
        found = np.zeros(self._search.size, np.float32)
        stack: list[Part] = [part]
        while stack:
            each = stack.pop()
            if isinstance(each, tuple):
                found[slice(*each)] = 1.0
                continue
            stack += (*each.parts, *each.pieces)
            if not each.parts and not each.pieces and each.entry.mode != "unsaid":
                found[each.start : each.end] = 1.0
            elif each.entry.number < len(self._search.own):
                found = np.maximum(found, self._search.own[each.entry.number][0])
        return found
