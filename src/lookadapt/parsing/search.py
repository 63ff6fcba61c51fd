"""Finding readings of a sentence, in three tries: each only if the one before left words unexplained.

The exact chart takes the taught wording with new fillers and new nestings. The relaxed chart allows a word too
many or too few and turns of English. Free wording alone calls the encoder, at most four times for a query: on
unknown words, on clauses, on the query's own words, on readings; and once per memory on what was taught.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from ..language.logical_form import Form
from ..memory.memory import Memory
from ..memory.template import fill
from .accounting import copies
from .allowance import Allowance
from .building import Item
from .chart import Chart
from .composing import Composing
from .costs import Costs
from .costs.limits import (
    AS_TAUGHT,
    BOUNDS,
    CERTAIN,
    CHARTED,
    FLOATED,
    HALF_READINGS,
    LONG,
    TAUGHT_AHEAD,
)
from .encoder import TextEncoder
from .forms import form_of, readable, repaired, whole_form
from .halving import Span, halves, said
from .index import Index
from .near import Near
from .sentence import Sentence
from .sufficing import explained, has_stranger, one_word_more, trust_in
from .tables import EncodedTables, Tables
from .trie import SoftMatch
from .whole import Sureness, sureness
from .wording import with_ellipsis, with_particle, with_possessives, without_politeness


@dataclass(frozen=True)
class Found:
    """Readings of a sentence, cheapest first; `exact` if every word is explained as taught."""

    phrase: Sentence
    items: list[Item]
    index: Index
    exact: bool
    free: bool = False  # other wordings were tried
    floating: Mapping[int, float] = field(default_factory=dict)  # what readings cost, floating, by form
    sure: frozenset[int] = frozenset()  # forms of phrases that are said as they were taught
    whole: Sureness | None = None  # of readings of whole sentences (`flat`): how sure the first is
    spent: float = 0.0  # constituents built by the charts before free wording
    near: Near | None = None  # what was seen where in the forms of the memory
    cut_off: bool = False  # the sentence was too much: there may be better readings
    composing: Composing | None = None  # of free wording: the search for readings that float
    by_symbols: tuple[Form, float] | None = None  # of free wording: the form that symbols alone give, and the trust in it


class Searcher:
    """The policy: which chart and which proposer runs when. `strict` takes the taught wording and the lexicon's only."""

    def __init__(
        self,
        weights: Costs,
        encoder: TextEncoder | None,
        tables: Tables | None = None,
        *,
        strict: bool = False,
        order: Callable[[Found], list[Item]] = lambda found: found.items,  # of readings, best first, by symbols
    ):
        self.encoder = encoder
        self.order = order
        self.strict = strict
        self.tables = tables if tables is not None and tables.weights == weights else Tables(weights)
        self.encoded = EncodedTables(self.tables, encoder) if encoder is not None else None

    def find(self, phrase: Sentence, memory: Memory) -> Found:
        found = self._search(phrase, memory)
        if found.whole is not None or not (found.free or any(map(has_stranger, found.items))):
            return found  # every kind was seen where it stands
        near = self.tables.near(memory)
        return replace(found, items=[repaired(item, found.phrase, near) for item in found.items], near=near)

    def _search(self, phrase: Sentence, memory: Memory) -> Found:
        if not self.strict and len(phrase) <= LONG and self.tables.chains(memory).applies:
            return self._chained(without_politeness(phrase), memory)
        if self.encoded is not None and not self.strict and len(phrase) <= LONG and self.encoded.compares(memory):
            return self._matched(without_politeness(phrase), memory)
        if self.encoded is None or len(phrase) > LONG or not self.encoded.is_flat(memory):
            return self._find(phrase, memory)
        flat = self.encoded.flat(memory)
        found = self._find(phrase, memory, taught=True)
        form = whole_form(found.items[0], found.phrase) if found.items else None
        if form is not None and not any(copies(found.items[0])) and flat.is_taught(form):
            return found
        readings = flat.readings(phrase)
        if not readings or whole_form(readings[0].item, phrase) == form:  # symbols say the same
            return found
        items = [reading.item for reading in readings] + (found.items if found.phrase == phrase else [])
        return Found(phrase, items, found.index, exact=False, whole=sureness(readings), spent=found.spent)

    def _chained(self, phrase: Sentence, memory: Memory) -> Found:
        """The reading that all lessons together make likeliest, then those by taught wording."""
        found = self._find(phrase, memory, taught=True)
        chains = self.tables.chains(memory)
        reading = chains.reading(phrase)
        if reading is None:
            return found
        item, sure = reading
        if found.items:
            symbols, best = whole_form(found.items[0], found.phrase), whole_form(item, phrase)
            if symbols == best or chains.as_likely(phrase, symbols, best):
                return found
        items = [item, *(found.items if found.phrase == phrase else [])]
        return Found(phrase, items, found.index, exact=False, whole=sure, spent=found.spent)

    def _matched(self, phrase: Sentence, memory: Memory) -> Found:
        """The taught wording; else what matches best of all that memory could mean. Other English for taught wording is answered if it
        matches best too: which of two constructions is meant (`the most owners`, `the largest price`) the lexicon cannot know."""
        assert self.encoded is not None
        found = self._find(phrase, memory, taught=True)
        if found.items and found.index is self.tables.exact(memory) and found.items[0].cost <= CERTAIN:
            return found
        matched = self.encoded.matching(memory).readings(phrase)
        if matched is None:
            return self._find(phrase, memory)
        items, sure = matched
        if found.items and whole_form(found.items[0], found.phrase) == whole_form(items[0], phrase):
            return found
        items += found.items if found.phrase == phrase else []
        return Found(phrase, items, found.index, exact=False, whole=sure, spent=found.spent)

    def _find(self, phrase: Sentence, memory: Memory, taught: bool = False) -> Found:
        """Readings by the charts; by taught wording alone if `taught`."""
        purse = Allowance()
        found = self._charted(purse, phrase, memory, taught)
        return replace(found, spent=purse.built)

    def _by_halves(self, purse: Allowance, phrase: Sentence, memory: Memory, index: Index) -> Iterator[Form]:
        """What a sentence of two halves may mean, each read by itself."""
        read: dict[Span, list[Form]] = {}
        for cut in halves(phrase, index):
            for span in cut.spans:
                if span not in read:
                    found = self._charted(purse, Sentence.of(said(phrase, span), memory.rules.silent), memory, False, half=True)
                    best = self.order(found)[:HALF_READINGS] if found.items else ()
                    read[span] = list(dict.fromkeys(form_of(item, found.phrase) for item in best))
            yield from (fill(cut.template, pair) for pair in itertools.product(*(read[span] for span in cut.spans)))

    def _charted(self, purse: Allowance, phrase: Sentence, memory: Memory, taught: bool, half: bool = False) -> Found:
        exact = self.tables.exact(memory)
        whole, phrase = phrase, without_politeness(phrase)
        if phrase is not whole and not exact.vocabulary.isdisjoint(
            set(whole.keys).difference(phrase.keys)
        ):  # `start the fan now`, taught so
            items = _whole(purse.chart(whole, exact, relaxed=False))
            if items and items[0].cost <= CERTAIN:
                return Found(whole, items, exact, exact=True)
        items = _whole(purse.chart(phrase, exact, relaxed=False))
        if items and items[0].cost <= CERTAIN:
            return Found(phrase, items, exact, exact=True)
        if len(phrase) > LONG:
            return Found(phrase, items, exact, exact=bool(items))
        if not items:
            worded = self.tables.worded(memory)
            turned = with_ellipsis(with_possessives(phrase, worded), worded)
            items = _whole(purse.chart(turned, worded, relaxed=False))
            if items and items[0].cost <= CERTAIN:
                return Found(turned, items, worded, exact=True)
            shifted = with_particle(turned) if not items else None
            if (
                shifted is not None
                and (moved := _whole(purse.chart(shifted, worded, relaxed=False)))
                and moved[0].cost <= CERTAIN
            ):
                return Found(shifted, moved, worded, exact=True)
            if items:
                exact, phrase = worded, turned
        if self.strict or taught:
            return Found(phrase, items, exact, exact=bool(items))
        literal, dearest = (phrase, items), items[0].cost if items else 0.0
        relaxed = self.tables.relaxed(memory)
        phrase = with_ellipsis(with_possessives(phrase, relaxed), relaxed)
        chart, items = self._deepen(purse, phrase, relaxed, ())
        if literal[1] and not (items and items[0].cost < dearest - TAUGHT_AHEAD and one_word_more(items[0], phrase)):
            return Found(*literal, exact, exact=True)
        if self.encoder is None or self.encoded is None or purse.early <= 0 or (items and explained(items[0], phrase, relaxed)):
            return Found(phrase, items, relaxed, exact=False)
        return self._freely(purse, chart, items, memory, half)

    def _freely(self, purse: Allowance, chart: Chart, items: list[Item], memory: Memory, half: bool) -> Found:
        """Readings in free wording, beside those of a relaxed chart."""
        assert self.encoded is not None
        phrase, relaxed = chart.phrase, chart.index
        by_symbols = (form_of(items[0], phrase), trust_in(items[0], phrase, relaxed)) if items else None
        soft = self.encoded.lexicon(memory).soft_matches(phrase, purse)
        if soft:
            chart, items = self._deepen(purse, phrase, relaxed, soft, chart.bound)
        last = purse.last(chart, soft, self.encoded.sentences(memory).items(chart))
        items = (_whole(last) or items)[:CHARTED]
        further = () if half or last.cut_off else self._by_halves(purse, phrase, memory, relaxed)
        floater = self.encoded.floater(memory)
        floated = floater.readings(chart if last.cut_off else last, FLOATED, further)
        prices = floater.priced(floated, items)
        known = {item.key for item in items}
        items += [item for _, item in floated.readings if item.key not in known]
        return Found(
            phrase,
            items,
            relaxed,
            exact=False,
            free=True,
            floating=prices,
            sure=_sure(chart),
            cut_off=last.cut_off,
            composing=floated.composing,
            by_symbols=by_symbols,
        )

    def _deepen(
        self, purse: Allowance, phrase: Sentence, index: Index, soft: list[SoftMatch] | tuple[()], least: float = 0.0
    ) -> tuple[Chart, list[Item]]:
        """The relaxed chart with ever higher bounds until it has a reading; it stays exact up to the bound."""
        for bound in (b for b in BOUNDS if b >= least):
            chart = purse.chart(phrase, index, relaxed=True, bound=bound, soft=soft)
            if items := _whole(chart):
                return chart, items
        return chart, []


def _whole(chart: Chart) -> list[Item]:
    return readable(chart.whole(), chart.phrase)


def _sure(chart: Chart) -> frozenset[int]:
    """The forms of the longest phrases, short of the sentence, that are said as they were taught."""
    size = len(chart.phrase)
    spans = sorted(
        ((start, end, items[0]) for (start, end), items in chart.items.items() if end - start < size),
        key=lambda row: (row[0] - row[1], row[0]),
    )
    taken: list[tuple[int, int]] = []
    found = set()
    for start, end, item in spans:
        plain = item.parts and not item.skipped and item.cost <= AS_TAUGHT and all(isinstance(part, Item) for part in item.parts)
        if plain and all(end <= a or b <= start for a, b in taken):
            taken.append((start, end))
            found.add(item.key)
    return frozenset(found)
