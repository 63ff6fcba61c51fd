"""Rounds of composition: partial readings of a sentence, joined by rules that float, the best kept (`floating`).

Axes: Q words of the query, K partial readings of a pool, P partial readings of a rule with some slots filled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..language.english import ASKING, FUNCTION_WORDS, is_value
from ..language.logical_form import Form
from .building import Item
from .chart import Chart
from .costs import Prices
from .evidence import Evidence, Trust
from .partials import Fitting, Partial
from .rule_words import Floats, RuleWords
from .trie import Entry
from .wording import sameness

_ROUNDS: Final = 4
_RULES: Final = 18  # rules tried, the best supported
_PER_TEMPLATE: Final = 2  # of them, for the same form
_NAMES: Final = 8  # names taken by similarity alone
_POOL: Final = 36  # partial readings kept for the next round
_PER_KIND: Final = 12
_PER_RULE: Final = 8
_PARTIAL: Final = 20
_TEXTS: Final = 6  # spans tried for slots that copy words


class Composing:
    """One sentence's rounds."""

    def __init__(self, floater: RuleWords, prices: Prices, chart: Chart):
        self.floater = floater
        self.chart = chart
        self.phrase = chart.phrase
        self.prices = prices
        self.size = len(chart.phrase)
        self.alike = floater.support(chart.phrase)  # [W, Q]
        known = chart.index.vocabulary
        self.sameness_words = sameness(self.phrase.words)
        self.same = np.array([float(word in self.sameness_words) for word in self.phrase.words], np.float32)  # [Q]
        self.weight = np.array(
            [self._weight(word, key in known) for word, key in zip(self.phrase.words, self.phrase.keys, strict=True)], np.float32
        )  # [Q]
        self.fitting = Fitting(floater, prices, chart)
        self.own: list[tuple[Floats, float]] = [self._own(number) for number in range(len(floater.rules))]

    def _weight(self, word: str, known: bool) -> float:
        if word in self.sameness_words:
            return self.prices.sameness
        if word in ASKING:
            return self.prices.asking
        if word in FUNCTION_WORDS and not is_value(word):
            return self.prices.function
        return 1.2 if known or is_value(word) else 1.0

    def _own(self, number: int) -> tuple[Floats, float]:
        """What a rule's own words cover, and what those without support cost."""
        first, last = self.floater.ranges[number]
        rows = self.alike[first:last]
        if not len(rows):
            return np.zeros(self.size, np.float32), 0.0
        prices = self.prices
        lack = 1.0 - rows.max(1)  # [w]
        price = np.where(self.floater.is_function[first:last], prices.unsupported_function, prices.unsupported) * lack
        return rows.max(0), float(price.sum())

    def total(self, partial: Partial) -> float:
        return partial.price + float((self.weight * (1 - partial.cover)).sum())

    def run(self) -> Iterator[Partial]:
        base = [*self._things(), *self._values()]
        yield from (thing for thing in base if thing.rule >= 0)
        rules = self._rules()
        pool: list[Partial] = []
        seen: set[tuple[object, ...]] = set()
        cheapest = np.inf
        for round_ in range(_ROUNDS):
            options = [*base, *pool]
            made: list[Partial] = []
            for number in rules:
                for partial in self._apply(number, options):
                    if partial.shape not in seen:
                        seen.add(partial.shape)
                        made.append(partial)
            yield from made
            best = min(map(self.total, made), default=np.inf)
            if not made or (round_ > 0 and best >= cheapest + 0.5):  # larger readings explain no more
                return
            cheapest = min(cheapest, best)
            pool = self._prune([*pool, *made])

    def _things(self) -> list[Partial]:
        """Names that the sentence says, and names like something it says."""
        floater, found = self.floater, {}
        for (a, b), items in self.chart.items.items():
            for item in items:
                known = item.entry.number in floater.rank  # a construction of the lexicon floats nowhere
                if known and item.entry.rule.is_name and not item.skipped and item.entry.mode != "soft":
                    cover = np.zeros(self.size, np.float32)
                    cover[a:b] = 1.0
                    bits = sum(1 << i for i in range(a, b))
                    number = item.entry.number
                    found[number, a] = Partial(
                        0.2 * item.cost,
                        cover,
                        bits,
                        item.kind,
                        item.acts,
                        number,
                        span=(a, b),
                        item=item,
                        shape=(self.floater.rank[number], a),
                    )
        said = {number for number, _ in found}
        near: list[tuple[float, Partial]] = []
        kinds: dict[str, float] = {}
        for number in floater.names:
            if number in said:
                continue
            cover, price = self.own[number]
            gain = float((self.weight * cover).sum()) - price
            kind = floater.index.kind_of[number]
            strong = int(cover.argmax()) if self.size else 0
            bits = 1 << strong if cover[strong] > 0.4 else 0
            near.append(
                (
                    gain,
                    Partial(
                        price + 0.1,
                        cover,
                        bits,
                        kind,
                        frozenset((kind,)),
                        number,
                        span=(strong, strong + 1),
                        shape=(self.floater.rank[number], -1),
                    ),
                )
            )
        near.sort(key=lambda pair: (-round(pair[0], 5), pair[1].shape))
        taken = []
        for rank, (gain, partial) in enumerate(near):
            if rank < _NAMES or (partial.kind not in kinds and gain > -1.0):
                taken.append(partial)
                kinds[partial.kind] = gain
        return [*sorted(found.values(), key=lambda partial: partial.shape), *taken]

    def _values(self) -> list[Partial]:
        """Words that slots could copy."""
        spans: dict[tuple[int, int], None] = {}
        i = 0
        while i < self.size:
            j = i
            while j < self.size and is_value(self.phrase.words[j]):
                j += 1
            if j > i:
                spans[i, j] = None
                if j < self.size:
                    spans[i, j + 1] = None
            i = max(j, i + 1)
        copied: dict[tuple[int, int], float] = {}
        for items in self.chart.items.values():
            for item in items:
                for part in item.parts:
                    if isinstance(part, tuple):
                        copied[part] = min(copied.get(part, 99.0), item.cost)
        for span in sorted(copied, key=lambda s: (copied[s], s))[:_TEXTS]:
            spans[span] = None
        made = []
        for a, b in spans:
            cover = np.zeros(self.size, np.float32)
            cover[a:b] = 0.95
            bits = sum(1 << i for i in range(a, b))
            made.append(Partial(0.0, cover, bits, "", frozenset(), -1, span=(a, b), shape=(-1, a, b)))
        return made

    def _rules(self) -> list[int]:
        """The rules whose words the sentence supports best."""

        def worth(number: int) -> float:
            cover, price = self.own[number]
            return float((self.weight * cover).sum()) - 2 * price

        order = sorted(self.floater.slotted, key=lambda n: -round(worth(n), 5))
        counts: dict[Form, int] = {}
        taken = []
        for number in order:
            template = self.floater.rules[number].template
            counts[template] = counts.get(template, 0) + 1
            if counts[template] <= _PER_TEMPLATE:
                taken.append(number)
        return taken[:_RULES]

    def _apply(self, number: int, options: Sequence[Partial]) -> list[Partial]:
        """The rule with its slots filled, the best fillings."""
        rule = self.floater.rules[number]
        own, price = self.own[number]
        covers = own[None, :]  # [P, Q]
        prices = np.array([price + self.prices.rule + self.prices.analogy * rule.analogy], np.float32)  # [P]
        used = np.zeros(1, np.uint64)
        chosen = np.zeros((1, 0), np.int64)  # [P, slots filled]
        for slot_number, slot in enumerate(rule.slots):
            takes = {} if slot.open else self.floater.index.signatures.takes(number, slot_number)
            fits = self.fitting.fits(options, rule, slot_number, takes)
            if not fits:
                return []
            places = np.array([k for k, _ in fits])
            more = np.stack([options[k].cover for k in places])  # [K, Q]
            added = np.array([options[k].price + cost for k, cost in fits], np.float32)  # [K]
            bits = np.array([options[k].used for k in places], np.uint64)  # [K]
            cover = np.maximum(covers[:, None, :], more[None, :, :])  # [P, K, Q]
            shared = (used[:, None] & bits[None, :]) != 0
            cost = prices[:, None] + added[None, :] + self.prices.shared * shared
            if chosen.shape[1] and shared.any():
                alike = self._parallel(options, chosen, places)
                cost += (self.prices.parallel - self.prices.shared) * alike
                cover = np.maximum(cover, alike[:, :, None] * self.same)  # words for sameness are said by using a thing twice
            whole = cost - (cover * self.weight).sum(-1)  # [P, K]
            keep = np.argsort(whole, axis=None, kind="stable")[:_PARTIAL]
            rows, columns = np.unravel_index(keep, whole.shape)
            covers, prices, used = cover[rows, columns], cost[rows, columns], used[rows] | bits[columns]
            chosen = np.concatenate([chosen[rows], places[columns][:, None]], axis=1)
        kind = self.floater.index.kind_of[number]
        heads = self.floater.index.heads_of[number]
        made = []
        for row, picks in enumerate(chosen[:_PER_RULE]):
            parts = tuple(options[int(k)] for k in picks)
            acts = frozenset((kind,)).union(*(parts[i].acts for i in heads if i < len(parts)))
            shape = (self.floater.rank[number], *(part.shape for part in parts))
            made.append(Partial(float(prices[row]), covers[row], int(used[row]), kind, acts, number, parts, shape=shape))
        return made

    def _parallel(self, options: Sequence[Partial], chosen: NDArray[np.int64], places: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether two things of one kind share a part and differ in another: john 's salary, mary 's salary. [P, K]"""
        kinds = np.array([hash(option.kind) if option.parts else index for index, option in enumerate(options)])
        used = np.array([option.used for option in options], np.uint64)
        found = np.zeros((len(chosen), len(places)), bool)
        for slot in range(chosen.shape[1]):
            before = chosen[:, slot]
            same = (kinds[before][:, None] == kinds[places][None, :]) & (before[:, None] != places[None, :])
            both = used[before][:, None] & used[places][None, :]
            differ = (both != used[before][:, None]) & (both != used[places][None, :])
            found |= same & (both != 0) & differ
        return found

    def _prune(self, made: list[Partial]) -> list[Partial]:
        made.sort(key=lambda partial: (round(partial.price - float((self.weight * partial.cover).sum()), 5), partial.shape))
        counts: dict[str, int] = {}
        kept = []
        for partial in made:
            if counts.get(partial.kind, 0) < _PER_KIND:
                counts[partial.kind] = counts.get(partial.kind, 0) + 1
                kept.append(partial)
                if len(kept) >= _POOL:
                    break
        return kept

    def item(self, partial: Partial, top: bool = True) -> Item:
        """The partial reading as a constituent over the whole sentence."""
        if partial.item is not None and not top:
            return partial.item
        rule = self.floater.rules[partial.rule]
        parts: list[Item | tuple[int, int]] = [
            part.span if part.rule < 0 else self.item(part, top=False) for part in partial.parts
        ]
        _own, price = self.own[partial.rule]
        mode = "float" if rule.slots else "unsaid"
        entry = Entry(
            rule, partial.rule, tuple(range(len(rule.slots))), price, (Evidence(Trust.FLOATING, cost=price),), 1, mode, price
        )
        inside = sum(part.cost for part in parts if isinstance(part, Item))
        start, end = (0, self.size) if top or rule.slots else partial.span
        made = self.chart.make(entry, start, end, tuple(parts), inside)
        if top:
            made.skipped = tuple(int(i) for i in np.flatnonzero(partial.cover < 0.35))
        return made
