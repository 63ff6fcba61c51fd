"""What a sentence mentions, as partial readings that rules may float around: names it says or nearly says, words to copy.

Axes: Q words of the query, W words of all rules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ..language.english import ASKING, FUNCTION_WORDS, SILENT, is_value
from ..language.logical_form import Atom
from ..language.tokens import words
from .chart import Chart
from .chunks import chunks
from .costs import Prices
from .costs.limits import CHUNKS, COPIED_TEXTS, LIKE_NAMES
from .partials import Partial
from .rule_words import Floats, RuleWords
from .wording import sameness


class Mentions:
    """One sentence: the weight of its words, how far each rule's own words cover them, and what it mentions."""

    def __init__(self, rule_words: RuleWords, prices: Prices, chart: Chart):
        self.rule_words = rule_words
        self.chart = chart
        self.phrase = chart.phrase
        self.prices = prices
        self.size = len(chart.phrase)
        self.support = rule_words.support(chart.phrase)
        known = chart.index.vocabulary
        self.sameness_words = sameness(self.phrase.words)
        self.same = np.array([float(word in self.sameness_words) for word in self.phrase.words], np.float32)  # [Q]
        self.plain = np.array(
            [self._weight(word, key in known) for word, key in zip(self.phrase.words, self.phrase.keys, strict=True)], np.float32
        )  # [Q]
        self.weight = self.plain * self.support.weights  # [Q]
        lack = rule_words.unsupported * (1.0 - self.support.alike.max(1, initial=0.0))  # [W]
        # What each rule's own words cover, and what those without support cost.
        self.own: list[tuple[Floats, float]] = [
            (self.support.alike[first:last].max(0, initial=0.0), float(lack[first:last].sum()))
            for first, last in rule_words.ranges
        ]
        self.said = self._said()  # names, by rule and place
        self._copied: dict[Atom, Partial | None] = {}  # the words that say atoms

    def _weight(self, word: str, known: bool) -> float:
        if word in self.sameness_words:
            return self.prices.sameness
        if word in ASKING:
            return self.prices.asking
        if word in FUNCTION_WORDS and not is_value(word):
            return self.prices.function
        return self.prices.known_word if known or is_value(word) else 1.0

    def total(self, partial: Partial) -> float:
        """Its price, with that of the words it leaves uncovered."""
        if partial.total is None:
            partial.total = partial.price + float((self.weight * (1 - partial.cover)).sum())
        return partial.total

    def add_up(self, partials: Sequence[Partial]) -> None:
        """Know the totals of all of these, at once."""
        if partials:
            covers = np.array([partial.cover for partial in partials])  # [P, Q]
            for partial, left in zip(partials, (self.weight * (1 - covers)).sum(-1).tolist(), strict=True):
                partial.total = partial.price + left

    def _said(self) -> dict[tuple[int, int], Partial]:
        found: dict[tuple[int, int], Partial] = {}
        for (a, b), items in self.chart.items.items():
            for item in items:
                number = item.entry.number
                known = number in self.rule_words.rank  # constructions of the lexicon do not float
                said = item.entry.mode not in ("soft", "free") and not item.skipped  # the words themselves, nothing like them
                if known and said and item.entry.rule.is_name:
                    cover = np.zeros(self.size, np.float32)
                    cover[a:b] = 1.0
                    bits = sum(1 << i for i in range(a, b))
                    shape = (self.rule_words.rank[number], a)
                    found[number, a] = Partial(
                        self.prices.said * item.cost,
                        cover,
                        bits,
                        item.kind,
                        item.acts,
                        number,
                        span=(a, b),
                        item=item,
                        shape=shape,
                        domains=item.domains,
                    )
        return found

    def thing(self, number: int) -> Partial:
        """A name where the sentence says it, or what is most like it."""
        places = [place for name, place in self.said if name == number]
        return self.said[number, places[0]] if places else self.named(number)

    def things(self) -> list[Partial]:
        """Names that the sentence says, and names like something it says."""
        said = {number for number, _ in self.said}
        other = [number for number in self.rule_words.names if number not in said]
        covers = np.stack([self.own[number][0] for number in other]) if other else np.zeros((0, self.size), np.float32)
        gains = [
            worth - self.own[number][1] for number, worth in zip(other, (self.weight * covers).sum(-1).tolist(), strict=True)
        ]
        near = sorted(zip(gains, other, strict=True), key=lambda pair: (-round(pair[0], 5), self.rule_words.rank[pair[1]]))
        kinds: set[str] = set()
        taken = []
        for rank, (gain, number) in enumerate(near):
            kind = self.rule_words.index.kind_of[number]
            if rank < LIKE_NAMES or (kind not in kinds and gain > -1.0):
                taken.append(self.named(number))
                kinds.add(kind)
        return [*sorted(self.said.values(), key=lambda partial: partial.shape), *taken]

    def named(self, number: int) -> Partial:
        """A name that the sentence does not say, but something like it."""
        cover, price = self.own[number]
        kind = self.rule_words.index.kind_of[number]
        strong = int(cover.argmax()) if self.size else 0
        bits = 1 << strong if cover[strong] > self.prices.names_word else 0
        span, shape = (strong, strong + bool(bits)), (self.rule_words.rank[number], -1)
        about = self.rule_words.index.domains[number]
        return Partial(
            price + self.prices.named, cover, bits, kind, frozenset((kind,)), number, span=span, shape=shape, domains=about
        )

    def values(self) -> list[Partial]:
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
                        copied[part] = min(copied.get(part, math.inf), item.cost)
        for span in sorted(copied, key=lambda s: (copied[s], s))[:COPIED_TEXTS]:
            spans[span] = None
        against = {span: price for price, span in chunks(self.phrase, self.chart.index)[:CHUNKS]}
        spans |= dict.fromkeys(against)
        made = []
        for a, b in spans:
            made.append(self.span(a, b, self.prices.ragged * against.get((a, b), 1.0)))
        return made

    def span(self, start: int, end: int, price: float) -> Partial:
        """Words to copy."""
        cover = np.zeros(self.size, np.float32)
        cover[start:end] = self.prices.most_alike
        bits = sum(1 << i for i in range(start, end))
        return Partial(price, cover, bits, "", frozenset(), -1, span=(start, end), shape=(-1, start, end))

    def copy(self, atom: Atom) -> Partial | None:
        """The words that an atom copies, where the sentence first says them."""
        if atom not in self._copied:
            place = self._place(atom)
            self._copied[atom] = None if place is None else self.span(*place, 0.0)
        return self._copied[atom]

    def _place(self, atom: Atom) -> tuple[int, int] | None:
        said = words(atom.text)
        for start in range(self.size):
            for end in range(start + 1, min(self.size, start + len(said)) + 1):
                if atom.quoted:
                    same = said in (self.phrase.surface_words(start, end), self.phrase.surface_words(start, end, SILENT))
                else:
                    same = self.phrase.is_number((start, end)) and self.phrase.digits((start, end)) == atom.text
                if same:
                    return start, end
        return None
