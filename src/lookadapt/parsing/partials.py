"""Partial readings that float, and what they may fill, at what price."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..memory.rules import Rule
from .building import Item
from .chart import Chart
from .costs import Prices
from .costs.limits import STRANGERS
from .domains import EVERY
from .rule_words import Floats, RuleWords

_NOTHING: Final = np.zeros(0)
APART: Final = (-2,)  # in a shape, between parts and pieces


class Partial:
    """A reading of some of the sentence."""

    __slots__ = (
        "_shape",
        "acts",
        "alike",
        "cover",
        "domains",
        "item",
        "kind",
        "parts",
        "pieces",
        "price",
        "rank",
        "rule",
        "span",
        "things",
        "total",
        "used",
    )

    def __init__(
        self,
        price: float,
        cover: Floats,
        used: int,
        kind: str,
        acts: frozenset[str],
        rule: int,
        parts: tuple[Partial, ...] = (),
        span: tuple[int, int] = (0, 0),
        item: Item | None = None,
        pieces: tuple[Partial, ...] = (),
        shape: tuple[object, ...] | None = None,
        domains: int = EVERY,
        rank: int = 0,
        total: float | None = None,
    ):
        self.price = price  # of its rules and unsupported words, without uncovered ones
        self.cover = cover  # [Q]
        self.used = used  # bits of words that name its things
        self.kind = kind
        self.acts = acts
        self.rule = rule  # number; -1 for copied words
        self.parts = parts
        self.span = span
        self.item = item  # of a thing that the chart found
        self.pieces = pieces  # of a frame
        self.domains = domains  # what it is about, a bit each
        self.rank = rank  # of its rule, in the order that breaks ties
        self.total = total  # its price, with that of the words it leaves uncovered, if it is known
        self.alike = -1  # a number that it shares with what is priced alike (`Fitting`), once somebody asked
        self.things = 0  # how many it is made of, once somebody asked
        self._shape = shape

    @property
    def shape(self) -> tuple[object, ...]:
        """What it is made of, to break ties; most readings are in none."""
        if self._shape is None:
            self._shape = (self.rank, *[part.shape for part in self.parts])
        return self._shape


def in_order(partials: Iterable[Partial]) -> Iterator[Partial]:
    """Partial readings whose totals are known by these, then by shape."""
    partials = list(partials)
    ranked = sorted([(round(partial.total or 0.0, 5), number) for number, partial in enumerate(partials)])
    for _, alike in itertools.groupby(ranked, key=itemgetter(0)):
        tied = [partials[number] for _, number in alike]
        yield from tied if len(tied) == 1 else sorted(tied, key=attrgetter("shape"))


class Options:
    """Partial readings that may fill slots, with what is asked of all of them at once. Axes: K options, Q words."""

    def __init__(self, partials: Sequence[Partial], alike: Sequence[int], fresh: int, weight: Floats, fillers: Floats):
        self.partials = partials
        self.fillers = fillers  # [K, H]: as what fills a role
        self.fresh = fresh  # from here on, made in the round before
        self.alike = np.array(alike, np.int64)  # [K]: equal for what is priced alike
        self.covers: Floats = np.array([p.cover for p in partials]) if partials else np.zeros((0, 0), np.float32)  # [K, Q]
        self.prices = np.array([partial.price for partial in partials], np.float64)  # [K]
        self.used = np.array([partial.used for partial in partials], np.uint64)  # [K]
        self.domains = np.array([partial.domains for partial in partials], object)  # [K]: there may be more than bits in a word
        # Things of one kind are alike; a name or copied words are like nothing else.
        self.kinds = np.array([hash(p.kind) if p.parts else n for n, p in enumerate(partials)])  # [K]
        self.several = len(set(self.kinds.tolist())) < len(partials)  # of one kind
        self.worth = (
            np.einsum("kq,q->k", self.covers, weight) - self.prices if partials else self.prices
        )  # [K]: what each explains
        self.by_worth = (-self.worth).argsort(kind="stable")  # [K]

    def fitting(self, fits: NDArray[np.float64], strange: float) -> NDArray[np.int64]:
        """What fits a slot; of what it never saw, the few that explain most."""
        (places,) = (fits < strange).nonzero()
        others = self.by_worth[(fits >= strange).take(self.by_worth)][:STRANGERS]
        if not len(others):
            return places
        others.sort()
        return np.concatenate([places, others])


class Fitting:
    """What fills which slot, for one sentence."""

    def __init__(self, words: RuleWords, prices: Prices, chart: Chart, said: Floats):
        self.words = words
        self._said = said  # [Q, D]
        self._fillers: dict[int, Floats] = {}  # [H], by the words that name a thing
        self._role_costs: dict[tuple[int, int], float] = {}  # of one thing, by the words that name it and by role
        self.prices = prices
        self.chart = chart
        self.phrase = chart.phrase
        self._numbers: dict[tuple[object, ...], int] = {}  # of what is priced alike
        self._shown: list[Partial] = []  # one of each
        self._prices_of: dict[int, NDArray[np.float64]] = {}  # by slot, of each; nan for what does not fit

    def options(self, partials: Sequence[Partial], fresh: int, weight: Floats) -> Options:
        """Partial readings, ready to fill slots."""
        fillers = self.fillers([partial.used for partial in partials])
        alike = [partial.alike if partial.alike >= 0 else self._number(partial) for partial in partials]
        return Options(partials, alike, fresh, weight, fillers)

    def fillers(self, used: Sequence[int]) -> Floats:
        """Things as what fills a role, by the words that name them. [K, H]"""
        new = [bits for bits in dict.fromkeys(used) if bits not in self._fillers]
        if new:
            said = np.array([[bits >> place & 1 for place in range(len(self.phrase))] for bits in new], np.float32)  # [new, Q]
            vectors = said @ self._said / np.maximum(said.sum(1, keepdims=True), 1.0)
            self._fillers |= zip(new, self.words.alignment.fillers_of(vectors), strict=True)
        return np.array([self._fillers[bits] for bits in used]) if used else np.zeros((0, self.words.roles.shape[1]), np.float32)

    def roles(self, fillers: Floats, number: int, slot: int) -> Floats:
        """What it costs that each of these fills a slot of a rule: nothing for what fills its role. [K]"""
        costs: Floats = self.words.alignment.roles - fillers @ self.words.roles[self.words.first_role[number] + slot]
        return costs

    def role(self, used: int, number: int, slot: int) -> float:
        """The same of one thing, by the words that name it."""
        key = used, self.words.first_role[number] + slot
        cost = self._role_costs.get(key)
        if cost is None:
            cost = self._role_costs[key] = float(self.roles(self.fillers([used]), number, slot)[0])
        return cost

    def _number(self, option: Partial) -> int:
        kept = option.rule if option.rule < 0 or not option.parts else -2
        key = (kept, option.kind, option.acts, option.span if option.rule < 0 else option.price if kept >= 0 else 0.0)
        number = self._numbers.setdefault(key, len(self._shown))
        if number == len(self._shown):
            self._shown.append(option)
        option.alike = number
        return number

    def fits(self, options: Options, rule: Rule, number: int, takes: Mapping[str, float]) -> NDArray[np.float64]:
        """What each would cost in the slot, nan for what does not fit; alike things are priced once. [K]"""
        slot = rule.slots[number]
        known = self._prices_of.get(id(slot), _NOTHING)
        if len(known) < len(self._shown):
            new = self._shown[len(known) :]
            costs = (
                [math.nan if option.rule >= 0 else self._copied(option, rule, number) for option in new]
                if slot.open
                else (self._fit(new, rule, number, takes))
            )
            known = np.concatenate([known, np.array(costs, np.float64)])
            self._prices_of[id(slot)] = known
        found: NDArray[np.float64] = known.take(options.alike)
        return found

    def _copied(self, option: Partial, rule: Rule, number: int) -> float:
        """What it costs to copy these words into the slot; nan if they are no number and it takes numbers."""
        if rule.slots[number].number:
            return 0.0 if self.phrase.is_number(option.span) else math.nan
        return self.prices.copied * self.chart.builder.copying.cost(rule, number, option.span)

    def _fit(self, options: Sequence[Partial], rule: Rule, number: int, takes: Mapping[str, float]) -> list[float]:
        """What it costs to put these things in the slot; nan for what is copied."""
        slot, index, prices = rule.slots[number], self.words.index, self.prices
        kinds, taken, is_clause = slot.kinds, prices.taken, index.is_clause
        kept = prices.kept if len(slot.seen) == 1 and len(rule.sources) > 1 else 0.0
        strange = (
            prices.kind_other,
            prices.kind,
        )  # of a clause where things were seen, or the other way round; of what is like them
        clause = index.takes_clause(slot)
        costs: list[float] = []
        for option in options:
            kind = option.kind
            if option.rule < 0:
                cost = math.nan
            elif kind in kinds:
                filler = self.words.rules[option.rule]
                if filler.slots or filler.template in slot.seen:
                    cost = -kept * option.price
                else:
                    cost = prices.elsewhere if index.stranger(filler, slot) else prices.new
            elif not option.acts.isdisjoint(kinds):
                cost = prices.within
            elif kind in takes:
                cost = takes[kind] + taken
            else:
                cost = strange[is_clause(kind) == clause]
            costs.append(cost)
        return costs
