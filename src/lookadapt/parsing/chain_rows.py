"""What a sentence about chains may be made of, and how likely each part hangs below each other.

*Rows* are units, and merged units: up to three that hang below each other and are said by words that stand mixed.

What was never seen below a predicate may be there all the same: it is as likely as below predicates that take the same things
(`population` and `area` take states, `area` takes the largest of them, so `population` may). Essen and Steinbiss (1992) smooth
words so.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Final

import numpy as np

from ..language.english import FUNCTION_WORDS
from ..memory.phrase import Phrase
from .chain_learning import ChainLexicon
from .chain_lesson import ChainLesson, Floats, Words
from .chain_trees import Tree, Unit

_NEVER: Final = -math.inf


class ChainRows:
    """The rows of a memory. U units, R rows."""

    def __init__(self, lexicon: ChainLexicon):
        self.lexicon = lexicon
        self.units = lexicon.units
        count = len(self.units)
        self.number = {unit: n for n, unit in enumerate(self.units)}
        heads = [self._heads(place) for place in (0, 1)]
        self.below = [self._below(*each) for each in enumerate(heads)]  # [U, U]: what hangs below, at the first and second place
        single = [n for n, unit in enumerate(self.units) if unit.arity == 1]
        self.first = np.full(count, _NEVER)  # [U]: what a sentence is about
        for unit, n in lexicon.first.items():
            self.first[self.number[unit]] = math.log(n / sum(lexicon.first.values()))
        self.chains: list[tuple[int, ...]] = []
        prices: list[float] = []
        self.starts = np.zeros(count, dtype=np.intp)  # [U]: the first row of each unit
        for n, unit in enumerate(self.units):
            self.starts[n] = len(self.chains)
            grown: list[tuple[tuple[int, ...], float]] = [((n,), 0.0)]
            for share in lexicon.chances.merged[lexicon.keys[unit.key]] if unit.arity == 1 else (1.0,):
                self.chains += [chain for chain, _ in grown]
                prices += [price + math.log(share) for _, price in grown]
                grown = [
                    ((*chain, inner), price + float(self.below[0][chain[-1], inner]))
                    for chain, price in grown
                    for inner in single
                    if self.units[inner].head in heads[0].get(self.units[chain[-1]].head, ()) and unit.arity == 1
                ]
        self.ends = np.append(self.starts[1:], len(self.chains))
        self.prices = np.array(prices)  # [R]
        self.last = np.array([chain[-1] for chain in self.chains])  # [R]
        arity = np.array([unit.arity for unit in self.units])[self.last]
        copies = np.array([bool(self.units[chain[0]].copies) for chain in self.chains])
        self.leaves = (arity == 0) & ~copies
        self.inner, self.single, self.double = arity > 0, arity == 1, np.flatnonzero(arity == 2)
        self.copying = [int(row) for row in np.flatnonzero(copies)]
        self.shares = np.zeros((len(self.chains), len(lexicon.keys)))  # [R, K]: whose words a row says
        for row, chain in enumerate(self.chains):
            for n in chain:
                self.shares[row, lexicon.keys[self.units[n].key]] += 1 / len(chain)
        more = np.where(self.shares[:, :, None] > 0, lexicon.chances.goes_on[None], 0.0).max(axis=1)  # [R, 3]
        self.more, self.enough = np.log(more).T, np.log(1 - more).T  # [3, R] each
        self.known = {word for texts in lexicon.texts.values() for text in texts for word in text}
        if lexicon.open:
            self.known |= {word for name in lexicon.alone for word in name}

    def _heads(self, place: int) -> Mapping[str, Counter[str]]:
        """Which predicates were seen below each, and how often."""
        found: dict[str, Counter[str]] = defaultdict(Counter)
        for (unit, at), below in self.lexicon.below.items():
            if at == place:
                for inner, n in below.items():
                    found[unit.head][inner.head] += n
        return found

    def _below(self, place: int, heads: Mapping[str, Counter[str]]) -> Floats:
        """How likely each unit is to hang below each other, by predicates; names of one predicate are equally likely."""
        numbers, lexicon = self.lexicon.numbers, self.lexicon
        members: dict[str, list[Unit]] = defaultdict(list)
        for unit in self.units:
            members[unit.head].append(unit)
        analogous = _analogous(heads)
        table = np.full((len(self.units), len(self.units)), _NEVER)
        for unit in self.units:
            if unit.arity <= place or unit.head not in heads:
                continue
            seen = lexicon.below[unit, place]
            total = sum(heads[unit.head].values()) + numbers.unseen
            for head, likely in analogous[unit.head].items():
                shares = self._shares(members[head], seen)
                chance = (heads[unit.head][head] + numbers.unseen * likely) / total
                for inner, share in zip(members[head], shares, strict=True):
                    table[self.number[unit], self.number[inner]] = math.log(chance * share / sum(shares))
        return table

    def _shares(self, members: list[Unit], seen: Counter[Unit]) -> list[float]:
        """How often each unit of a predicate is meant, where `seen` were."""
        numbers = self.lexicon.numbers
        new = self.lexicon.open.get(members[0].head)
        names = sum(unit.is_name for unit in members)
        if names == len(members) - (new is not None):
            return [numbers.new_name * names if unit == new else 1.0 for unit in members]
        return [seen[unit] + numbers.constant for unit in members]

    def likelihood(self, words: Words, tree: Tree) -> float:
        """The logarithm of how likely a form is meant and said in these words, all ways to say it together."""
        parts = list(tree.walk())
        if any(part.unit not in self.number for part in parts):
            return _NEVER
        unsaid, keys = self.lexicon.unsaid(words), self.lexicon.keys
        price = float(self.first[self.number[tree.unit]])
        for part in parts:
            price += float(unsaid[keys[part.unit.key]])
            if part.unit.copies:
                price += self.copy_price(part.unit, Phrase.of(part.text).keys)
            for place, inner in enumerate(part.parts):
                price += float(self.below[place][self.number[part.unit], self.number[inner.unit]])
        if not math.isfinite(price):
            return _NEVER
        said = ChainLesson(self.lexicon.chances, words, self.lexicon.ids(words), tree).chance
        return price + math.log(said) if said > 0 else _NEVER

    def copy_price(self, unit: Unit, words: tuple[str, ...]) -> float:
        """How likely words are copied in a place."""
        numbers, texts, names = self.lexicon.numbers, self.lexicon.texts, self.lexicon.alone
        if words in texts.get(unit, ()):
            return numbers.copied_known
        if any(words[start:end] in names for start in range(len(words)) for end in range(start + 1, len(words) + 1)):
            return _NEVER  # that name is meant
        price = numbers.copied_new
        if any(words in other for other in texts.values()):
            price += numbers.copied_other
        for word in words:
            if word in FUNCTION_WORDS:
                price += numbers.copied_joining
            elif word in self.lexicon.words and word not in self.known:
                price += numbers.copied_content
            else:
                price += numbers.copied_word
        return price


def _analogous(heads: Mapping[str, Counter[str]]) -> dict[str, dict[str, float]]:
    """How likely each predicate is below each other, by what is below those that take the same things."""
    above = list(heads)
    below = list(dict.fromkeys(inner for found in heads.values() for inner in found))
    counts = np.array([[heads[one][other] for other in below] for one in above], dtype=float).reshape(len(above), len(below))
    takes, taken = counts / counts.sum(axis=1, keepdims=True), counts / counts.sum(axis=0, keepdims=True)
    likely = takes @ taken.T @ takes
    return {one: {other: float(likely[n, m]) for m, other in enumerate(below) if likely[n, m] > 0} for n, one in enumerate(above)}
