"""Floating readings: what taught rules could say about the things a sentence mentions, wherever its words stand.

A chart needs the taught words in their taught places. Here only names and values are tied to places; rules float
(Pasupat and Liang 2015, "Compositional semantic parsing on semi-structured tables"). A partial reading knows how
well each word of the sentence is *covered* by a word of the reading, by the similarity of their vectors in context, and how
many of its own words are *unsupported*. Rounds of composition keep a beam; one encoding of the query is all it costs.
A thing said once may be used twice (`the same salary as mary`), at a price. Beside what is composed, forms one step from the best
are tried (`near`): another predicate of the same shape, a part more or fewer.

Axes: Q words of the query, K partial readings of a pool, P partial readings of a rule with some slots filled.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass

from ..language.logical_form import Form
from .building import Item
from .chart import Chart
from .composing import Composing
from .costs import Prices
from .costs.limits import BASES, CHART_BASES, FIRST_BASES, HALVED, NEIGHBOURS, RECUT, WIDE
from .encoder import TextEncoder
from .forms import form_of, readable
from .framing import Framing
from .index import Index
from .near import Known, Near
from .one_form import OneForm
from .partials import Partial, in_order
from .recutting import recut
from .rule_words import RuleWords
from .saying import Sayer


@dataclass(frozen=True)
class Floated:
    """Readings with their prices, cheapest first, and the search that found them."""

    readings: list[tuple[float, Item]]
    composing: Composing


class Floater(RuleWords):
    """The rules of an index, ready to be composed."""

    def __init__(self, index: Index, encoder: TextEncoder, near: Near, prices: Prices | None = None):
        super().__init__(index, encoder, prices or Prices())
        self.framing = Framing(index)
        self.sayer = Sayer(index.rules)
        self.near = near

    def readings(self, chart: Chart, best: int, further: Iterable[Form] = ()) -> Floated:
        """The `best` whole readings of the chart's sentence with their prices, neighbours of the first, and of `further` forms
        those that memory can say; cheapest first."""
        phrase = chart.phrase
        search = Composing(self, self.framing, self.sayer, self.prices, chart)
        one = OneForm()
        made: dict[Form, tuple[float, Item]] = {}  # a form may float in several ways
        partials = list(search.run())
        search.mentions.add_up([partial for partial in partials if partial.total is None])
        for partial in in_order(partials):
            item = search.item(partial)
            if item is not None:
                made.setdefault(one(form_of(item, phrase)), (search.total(partial), item))
            if len(made) >= best:
                break
        beside = self._neighbours(search, chart, made, one)
        taken = {*made, *(one(form_of(item, phrase)) for _, item in beside)}
        beside += self._items(search, self._said(search, map(one, further), taken)[:HALVED])
        return Floated(sorted([*made.values(), *beside], key=lambda pair: round(pair[0], 5)), search)

    def priced(self, floated: Floated, items: Iterable[Item]) -> dict[int, float]:
        """The prices of all that floats, and of other readings what they would cost if they did, by form."""
        found = {item.key: price for price, item in floated.readings}
        search = floated.composing
        for item in items:
            if item.key not in found and (saying := self.sayer.say(form_of(item, search.chart.phrase))) is not None:
                partial = search.said(saying)
                if partial is not None:
                    found[item.key] = search.total(partial)
        return found

    def _neighbours(
        self, search: Composing, chart: Chart, made: dict[Form, tuple[float, Item]], one: OneForm
    ) -> list[tuple[float, Item]]:
        """Readings one step from the best, priced as those that float."""
        floated = list(made)[:BASES]
        charted = [one(form_of(item, chart.phrase)) for item in readable(chart.whole()[:CHART_BASES], chart.phrase)]
        known: Known = {}
        steps = dict.fromkeys(one(form) for base in (*floated, *charted) for form in self.near.steps(base, known=known))
        best = dict.fromkeys((*floated[:FIRST_BASES], *charted[:1]))
        wide = dict.fromkeys(one(form) for base in best for form in self.near.steps(base, wide=True, known=known))
        edges = dict.fromkeys(one(form) for base in best for form in recut(base, chart.phrase))
        found = self._said(search, steps, made)[:NEIGHBOURS]
        found += [*self._said(search, wide, made)[:WIDE], *self._said(search, edges, made)[:RECUT]]
        return self._items(search, found)

    def _items(self, search: Composing, found: Iterable[tuple[float, Partial]]) -> list[tuple[float, Item]]:
        items = ((price, search.item(partial)) for price, partial in found)
        return [(price, item) for price, item in items if item is not None]

    def _said(self, search: Composing, forms: Iterable[Form], made: Container[Form]) -> list[tuple[float, Partial]]:
        """The forms that memory can say, with their prices, cheapest first."""
        found = []
        for form in forms:
            if form not in made and self.framing.is_sound(form) and (saying := self.sayer.say(form)) is not None:
                partial = search.said(saying)
                if partial is not None:
                    found.append(partial)
        search.mentions.add_up([partial for partial in found if partial.total is None])
        return [(search.total(partial), partial) for partial in in_order(found)]
