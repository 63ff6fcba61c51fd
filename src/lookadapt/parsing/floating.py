"""Floating readings: what taught rules could say about the things a sentence mentions, wherever its words stand.

A chart needs the taught words in their taught places. Here only names and values are tied to places; rules float
(Pasupat and Liang 2015, "Compositional semantic parsing on semi-structured tables"). A partial reading knows how
well each word of the sentence is *covered* by a word of the reading, by the similarity of their vectors in context, and how
many of its own words are *unsupported*. Rounds of composition keep a beam; one encoding of the query is all it costs.
A thing said once may be used twice (`the same salary as mary`), at a price.

Axes: Q words of the query, K partial readings of a pool, P partial readings of a rule with some slots filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .building import Item
from .chart import Chart
from .composing import Composing
from .costs import Prices
from .encoder import Encoder
from .index import Index
from .partials import Partial
from .rule_words import RuleWords

_LONGEST: Final = 40  # words; a longer sentence is no command


class Floater(RuleWords):
    """The rules of an index, ready to be composed."""

    def __init__(self, index: Index, encoder: Encoder, sentences: Sequence[str], prices: Prices | None = None):
        super().__init__(index, encoder, sentences)
        self.prices = prices or Prices()

    def readings(self, chart: Chart, best: int) -> list[tuple[float, Item]]:
        """Whole readings of the chart's sentence with their prices, cheapest first."""
        phrase = chart.phrase
        if not self.rules or len(phrase) > _LONGEST:
            return []
        search = Composing(self, self.prices, chart)
        found: dict[tuple[object, ...], tuple[float, Partial]] = {}
        for partial in search.run():
            price = search.total(partial)
            old = found.get(partial.shape)
            if old is None or price < old[0]:
                found[partial.shape] = (price, partial)
        ranked = sorted(found.values(), key=lambda pair: (round(pair[0], 5), pair[1].shape))[:best]
        return [(price, search.item(partial)) for price, partial in ranked]
