"""Partial readings that float, and what they may fill, at what price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

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


class Fitting:
    """What fills which slot, for one sentence."""

    def __init__(self, words: RuleWords, prices: Prices, chart: Chart):
        self.words = words
        self.prices = prices
        self.chart = chart
        self.phrase = chart.phrase
        self._prices_of: dict[int, dict[tuple[object, ...], float | None]] = {}

    def fits(self, options: Sequence[Partial], rule: Rule, number: int, takes: Mapping[str, float]) -> list[tuple[int, float]]:
        """What can fill the slot, by number, and at what price; alike things are priced once."""
        known = self._prices_of.setdefault(id(rule.slots[number]), {})
        fits = []
        for k, option in enumerate(options):
            kept = option.rule if option.rule < 0 or not option.parts else -2
            key = (kept, option.kind, option.acts, option.span if option.rule < 0 else option.price if kept >= 0 else 0.0)
            if key in known:
                cost = known[key]
            else:
                cost = known[key] = self._fit(option, rule, number, takes)
            if cost is not None:
                fits.append((k, cost))
        return fits

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
