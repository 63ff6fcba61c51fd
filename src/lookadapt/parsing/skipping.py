"""Words of a sentence that nothing explains: which may be left out, at what price, and what a span means beside one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ..language.english import stem
from .building import Item
from .index import Index
from .sentence import Sentence


class Skipping:
    """One sentence's words; a relaxed chart leaves out any, another only what says nothing."""

    def __init__(self, phrase: Sentence, index: Index, relaxed: bool):
        self.phrase = phrase
        self.index = index
        self.may = [relaxed or index.is_noise(key) for key in phrase.keys]  # which words may be left out
        self.prices = [self._price(key) if may else math.inf for key, may in zip(phrase.keys, self.may, strict=True)]

    def _price(self, word: str) -> float:
        """What skipping a word costs. An unknown word said several times is unknown once."""
        price = self.index.insertion(word)
        return price / self.phrase.keys.count(word) if price == self.index.weights.insert_unknown else price

    def complete(
        self,
        start: int,
        end: int,
        found: Sequence[Item],
        inner_items: Mapping[tuple[int, int], Sequence[Item]],
        size: int,
        bound: float,
    ) -> list[Item]:
        """The k cheapest distinct forms of a span."""
        if len(found) == 1 and (end - start == 1 or not (self.may[end - 1] or self.may[start])):
            return list(found)
        best: dict[int, Item] = {}
        for item in found:
            old = best.get(item.key)
            if old is None or item.cost < old.cost:
                best[item.key] = item
        if end - start > 1:
            for inner, place in (((start, end - 1), end - 1), ((start + 1, end), start)):
                if not self.may[place]:
                    continue
                word = self.phrase.keys[place]
                price = self.prices[place]
                unknown = place >= end - 1 and word not in self.index.vocabulary
                for item in inner_items.get(inner, ()):
                    kind_said = unknown and stem(item.kind) == word  # `speed field` for `(field (relation speed))`
                    cost = item.cost + (self.index.weights.insert_kind if kind_said else price)
                    if cost > bound:
                        continue
                    old = best.get(item.key)
                    if old is None or cost < old.cost:
                        best[item.key] = item.skipping(place, start, end, cost)
        return sorted(best.values(), key=lambda item: (item.cost, item.key))[:size]
