"""Rounds of composition: partial readings of a sentence, joined by rules that float, the best kept (`floating`).

Axes: Q words of the query, K partial readings of a pool, P partial readings of a rule with some slots filled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ..language.logical_form import Form
from .building import Item, Part
from .chart import Chart
from .costs import Prices
from .costs.limits import CORES, FLOATING_RULES, PARTLY, PER_RULE, PER_TEMPLATE, ROUNDS
from .domains import EVERY
from .evidence import Evidence, Trust
from .framing import Framing
from .mentions import Mentions
from .partials import Fitting, Options, Partial
from .pool import Pool
from .rule_words import Floats, RuleWords
from .saying import Sayer, Saying
from .trie import Entry
from .voicing import Voicing

Choice = tuple[NDArray[np.int64], NDArray[np.float32]]  # which options may fill a slot, and what each costs there


class Composing:
    """One sentence's rounds."""

    def __init__(self, floater: RuleWords, framing: Framing, sayer: Sayer, prices: Prices, chart: Chart):
        self.floater = floater
        self.framing = framing
        self.sayer = sayer
        self.chart = chart
        self.phrase = chart.phrase
        self.prices = prices
        self.size = len(chart.phrase)
        self.several = any(about != EVERY for about in floater.index.domains)
        self.mentions = Mentions(floater, prices, chart)
        self.fitting = Fitting(floater, prices, chart, self.mentions.support.words)
        self.voicing = Voicing(self.mentions, self.fitting, framing)
        self.weight, self.own, self.total = self.mentions.weight, self.mentions.own, self.mentions.total

        self._entries: dict[int, Entry] = {}
        self._parts: dict[int, tuple[Partial, Item | None]] = {}  # by the identity of partial readings, which are kept alive here

    def run(self) -> Iterator[Partial]:
        base = [*self.mentions.things(), *self.mentions.values()]
        yield from (thing for thing in base if thing.rule >= 0)
        rules = self._rules()
        old: list[Partial] = []
        fresh = base  # made in the round before: what is composed of older things alone was composed then
        pool = Pool()
        seen: set[tuple[object, ...]] = set()
        cheapest = np.inf
        for round_ in range(ROUNDS):
            options = self.fitting.options([*old, *fresh], len(old), self.weight)
            pieces: dict[int, list[Partial]] = {}
            made: list[Partial] = []
            for number in rules:
                found = self._readings(number, options, pieces)
                if self.floater.rules[number].frame is not None:  # of what was made before, too
                    found = [partial for partial in found if partial.shape not in seen]
                    seen.update(partial.shape for partial in found)
                made += found
            self.mentions.add_up(made)
            yield from made
            best = min(map(self.total, made), default=np.inf)
            if not made or (round_ > 0 and best >= cheapest + self.prices.larger):  # larger readings explain no more
                return
            cheapest = min(cheapest, best)
            if round_ + 1 < ROUNDS:
                kept, fresh = pool.take(made)
                old = [*base, *kept]

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
            if counts[template] <= PER_TEMPLATE:
                taken.append(number)
        cores = sorted(self.framing.cores, key=lambda n: (-round(worth(n), 5), self.floater.rank[n]))
        return [*taken[:FLOATING_RULES], *cores[:CORES]]

    def _readings(self, number: int, options: Options, pieces: dict[int, list[Partial]]) -> list[Partial]:
        """The rule with its slots filled, by something made in the round before among others; of a core, by anything, with the
        pieces that the sentence supports."""
        choices = self._choices(number, options)
        if choices is None:
            return []
        if self.floater.rules[number].frame is None:
            if not options.fresh:
                return self._apply(number, options, choices)
            return [
                partial
                for newest in range(len(choices))
                if (few := _with_news(choices, newest, options.fresh)) is not None
                for partial in self._apply(number, options, few)
            ]

        def piece_of(piece: int) -> list[Partial]:
            if piece not in pieces:
                filled = self._choices(piece, options)
                pieces[piece] = [] if filled is None else self._apply(piece, options, filled)
            return pieces[piece]

        return self.framing.filled(self._apply(number, options, choices), piece_of, self.weight)

    def _choices(self, number: int, options: Options) -> list[Choice] | None:
        """For every slot of a rule what may fill it, and at what price; None if nothing does."""
        rule = self.floater.rules[number]
        heads = {self.floater.index.kind_of[number], *rule.lenders} & self.floater.index.rules.frames.keys()
        found = []
        for slot_number, slot in enumerate(rule.slots):
            takes = {} if slot.open else self.floater.index.signatures.takes(number, slot_number)
            fits = self.fitting.fits(options, rule, slot_number, takes)
            if heads:  # its arguments stand at their labels only, and it is none of its own
                fits = np.where(self._own(heads, options, slot.kinds), np.nan, fits)
            places = options.fitting(fits, self.prices.kind)
            if not len(places):
                return None
            roles = self.fitting.roles(options.fillers.take(places, 0), number, slot_number)  # [K]
            price = options.prices.take(places) + fits.take(places) + roles
            if self.several:
                price += self.prices.domain * self._apart(number, options.domains.take(places))
            found.append((places, price.astype(np.float32)))
        return found

    def _apart(self, number: int, about: NDArray[np.object_]) -> NDArray[np.bool_]:
        """Whether a rule is of other domains than things. [K]"""
        return np.array([not self.floater.index.domains[number] & bits for bits in about.tolist()], bool)

    def _own(self, heads: Iterable[str], options: Options, seen: frozenset[str]) -> NDArray[np.bool_]:
        """Which options are one of these frames or an argument of it, but those seen in a slot. [K]"""
        frames = self.floater.index.rules.frames
        own = {name for head in heads for name in (head, *frames[head].labels)} - seen
        return np.array([partial.kind in own for partial in options.partials], bool)

    def _apply(self, number: int, options: Options, choices: Sequence[Choice]) -> list[Partial]:
        """The rule with its slots filled, the best fillings."""
        rule = self.floater.rules[number]
        own, price = self.own[number]
        first = np.float32(price + self.prices.rule + self.prices.analogy * rule.analogy)
        if not choices:
            return self._made(number, [()], [float(first)], own[None], [0])
        places, added = choices[0]
        last = len(choices) - 1
        covers, prices = np.maximum(own, options.covers.take(places, 0)), (first + added).astype(np.float64)  # [K, Q], [K]
        keep = _least(prices - np.einsum("kq,q->k", covers, self.weight), last == 0)
        covers, prices = covers.take(keep, 0), prices.take(keep)
        chosen = [places.take(keep)]  # of each slot filled, by partial readings of the rule: [P]
        used = options.used.take(chosen[0])
        for slot, (places, added) in enumerate(choices[1:], 1):
            bits = options.used.take(places)  # [K]
            cover = np.maximum(covers[:, None, :], options.covers.take(places, 0))  # [P, K, Q]
            cost = prices[:, None] + added  # [P, K]
            if np.count_nonzero(both := used[:, None] & bits):
                cost += self.prices.shared * (both != 0)
                if options.several and np.count_nonzero(alike := self._parallel(options, chosen, places)):
                    cost += (self.prices.parallel - self.prices.shared) * alike
                    # Words for sameness are said by using a thing twice.
                    cover = np.maximum(cover, alike[:, :, None] * self.mentions.same)
            whole = cost - np.einsum("pkq,q->pk", cover, self.weight)  # a stack of products by BLAS may warn of nothing
            keep = _least(whole.ravel(), slot == last)
            rows = keep // len(places)
            columns = keep - rows * len(places)
            covers, prices = cover.reshape(-1, self.size).take(keep, 0), cost.take(keep)
            used = used.take(rows) | bits.take(columns)
            chosen = [*(before.take(rows) for before in chosen), places.take(columns)]
        found = zip(*(each.tolist() for each in chosen), strict=True)
        parts = [tuple([options.partials[k] for k in picks]) for picks in found]
        return self._made(number, parts, prices.tolist(), covers, used.tolist())

    def _made(
        self, number: int, filled: Sequence[tuple[Partial, ...]], prices: Sequence[float], covers: Floats, used: Sequence[int]
    ) -> list[Partial]:
        """A rule with these things, and with those, each time at a price."""
        kind, rank = self.floater.index.kind_of[number], self.floater.rank[number]
        acts, about = self.voicing.acts, self.voicing.about
        every = acts(number, ()) if not self.floater.index.heads_of[number] else None
        return [
            Partial(
                price,
                cover,
                bits,
                kind,
                every or acts(number, parts),
                number,
                parts,
                rank=rank,
                domains=about(number, parts) if self.several else EVERY,
            )
            for parts, price, cover, bits in zip(filled, prices, covers, used, strict=True)
        ]

    def _parallel(self, options: Options, chosen: Sequence[NDArray[np.int64]], places: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether two things of one kind share a part and differ in another: john 's salary, mary 's salary. [P, K]"""
        kinds, used = options.kinds, options.used
        found = np.zeros((len(chosen[0]), len(places)), bool)
        for before in chosen:
            same = (kinds.take(before)[:, None] == kinds.take(places)) & (before[:, None] != places)
            if not np.count_nonzero(same):
                continue
            one, other = used.take(before)[:, None], used.take(places)
            both = one & other
            found |= same & (both != 0) & (both != one) & (both != other)
        return found

    def said(self, saying: Saying) -> Partial | None:
        """A tree of rules as a partial reading; None if the sentence does not contain the words it copies."""
        return self.voicing.said(saying)

    def item(self, partial: Partial) -> Item | None:
        """The partial reading as a constituent over the whole sentence; None if a frame gets one argument twice."""
        made = self._item(partial, top=True)
        if made is not None:
            made.skipped = tuple((partial.cover < self.prices.covered).nonzero()[0].tolist())
        return made

    def _part(self, partial: Partial) -> Item | None:
        """A part of readings, the same constituent in all of them."""
        if partial.item is not None:
            return partial.item
        known = self._parts.get(id(partial))
        if known is None:
            known = self._parts[id(partial)] = partial, self._item(partial, top=False)
        return known[1]

    def _item(self, partial: Partial, top: bool) -> Item | None:
        rule = self.floater.rules[partial.rule]
        whole: list[Part] = []
        inside = 0.0
        for part in partial.parts:
            made: Part | None = part.span if part.rule < 0 else self._part(part)
            if made is None:
                return None
            whole.append(made)
            inside += made.cost if isinstance(made, Item) else 0.0
        pieces: list[Item] = []
        for each in partial.pieces:
            piece = self._part(each)
            if piece is None:
                return None
            pieces.append(piece)
            inside += piece.cost
        start, end = (0, self.size) if top or rule.slots else partial.span
        if rule.piece is not None and partial.used:  # the form gives pieces in the order in which they are said
            start, end = (partial.used & -partial.used).bit_length() - 1, partial.used.bit_length()
        return self.chart.builder.item(self._entry(partial.rule), start, end, tuple(whole), inside, tuple(pieces))

    def _entry(self, number: int) -> Entry:
        """The way into a rule that floats."""
        entry = self._entries.get(number)
        if entry is None:
            rule, (_, price) = self.floater.rules[number], self.own[number]
            mode = "float" if rule.slots else "unsaid"
            frame = self.floater.index.rules.frames.get(rule.frame) if rule.frame is not None else None
            trust = (Evidence(Trust.FLOATING, cost=price),)
            entry = Entry(rule, number, tuple(range(len(rule.slots))), price, trust, 1, mode, price, frame)
            self._entries[number] = entry
        return entry


def _with_news(choices: Sequence[Choice], newest: int, fresh: int) -> list[Choice] | None:
    """Choices whose first that was made in the round before (`fresh` and later) fills the slot `newest`; None if there is none."""
    found = []
    for number, (places, added) in enumerate(choices):
        if number <= newest:
            mine = places >= fresh if number == newest else places < fresh
            places, added = places[mine], added[mine]
            if not len(places):
                return None
        found.append((places, added))
    return found


def _least(values: NDArray[np.float64], last: bool) -> NDArray[np.int64]:
    """Where the least values stand, in order; of equal ones the first. Fewer when the last slot is filled."""
    return values.argsort(kind="stable")[: PER_RULE if last else PARTLY]
