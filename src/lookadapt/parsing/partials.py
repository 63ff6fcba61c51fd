"""Partial readings that float, and what they may fill, at what price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from ..memory.rules import Rule
from .building import Item
from .chart import Chart
from .costs import Prices
from .rule_words import Floats, RuleWords

APART: Final = (-2,)  # in a shape, between parts and pieces


@dataclass(eq=False, slots=True)
class Partial:
    """A reading of some of the sentence."""

    price: float  # of its rules and unsupported words, without uncovered ones
    cover: Floats  # [Q]
    used: int  # bits of words that name its things
    kind: str
    acts: frozenset[str]
    rule: int  # number; -1 for copied words
    parts: tuple[Partial, ...] = ()
    span: tuple[int, int] = (0, 0)
    item: Item | None = None  # of a thing that the chart found
    pieces: tuple[Partial, ...] = ()  # of a frame
    shape: tuple[object, ...] = field(default=())
    total: float | None = None  # its price, with that of the words it leaves uncovered, if it is known


class Options:
    """Partial readings that may fill slots, with what is asked of all of them at once. Axes: K options, Q words."""

    def __init__(self, partials: Sequence[Partial]):
        self.partials = partials
        self.covers: Floats = (
            np.stack([partial.cover for partial in partials]) if partials else np.zeros((0, 0), np.float32)
        )  # [K, Q]
        self.prices = [partial.price for partial in partials]
        self.used = np.array([partial.used for partial in partials], np.uint64)  # [K]
        # Things of one kind are alike; a name or copied words are like nothing else.
        self.kinds = np.array([hash(p.kind) if p.parts else n for n, p in enumerate(partials)])  # [K]
        self.alike = [_alike(partial) for partial in partials]  # what is priced alike


def _alike(option: Partial) -> tuple[object, ...]:
    kept = option.rule if option.rule < 0 or not option.parts else -2
    return (kept, option.kind, option.acts, option.span if option.rule < 0 else option.price if kept >= 0 else 0.0)


class Fitting:
    """What fills which slot, for one sentence."""

    def __init__(self, words: RuleWords, prices: Prices, chart: Chart):
        self.words = words
        self.prices = prices
        self.chart = chart
        self.phrase = chart.phrase
        self._prices_of: dict[int, dict[tuple[object, ...], float | None]] = {}

    def fits(self, options: Options, rule: Rule, number: int, takes: Mapping[str, float]) -> list[tuple[int, float]]:
        """What can fill the slot, by number, and at what price; alike things are priced once."""
        known = self._prices_of.setdefault(id(rule.slots[number]), {})
        for k, key in enumerate(options.alike):
            if key not in known:
                known[key] = self._fit(options.partials[k], rule, number, takes)
        return [(k, cost) for k, key in enumerate(options.alike) if (cost := known[key]) is not None]

    def _fit(self, option: Partial, rule: Rule, number: int, takes: Mapping[str, float]) -> float | None:
        """What it costs to put this in the slot, or None."""
        slot, lessons = rule.slots[number], len(rule.sources)
        if option.rule < 0:
            if not slot.open or (slot.number and not self.phrase.is_number(option.span)):
                return None
            return 0.0 if slot.number else self.prices.copied * self.chart.builder.copying.cost(rule, number, option.span)
        if slot.open:
            return None
        if option.kind in slot.kinds:
            filler = self.words.rules[option.rule]
            if filler.slots or filler.template in slot.seen:
                return -self.prices.kept * option.price if len(slot.seen) == 1 and lessons > 1 else 0.0
            return self.prices.elsewhere if self.words.index.stranger(filler, slot) else self.prices.new
        if option.acts & slot.kinds:
            return self.prices.within
        index = self.words.index
        if option.kind in takes:
            return takes[option.kind] + self.prices.taken
        return self.prices.kind if index.is_clause(option.kind) == index.takes_clause(slot) else self.prices.kind_other
