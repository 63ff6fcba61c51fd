"""Which words say which predicate, learned from whole sentences about chains of predicates.

A sentence is generated from the top: a unit says words before, between and after the sentences of the forms below it, each
by what it is known to say, or by chance. Which unit said which word is not known, so all possibilities count, each by its
probability (expectation maximisation over spans: `chain_lesson`). Few words per predicate are preferred: the digamma function
discounts words that a predicate hardly says. Which predicates are said by words that stand mixed with those of what is below
them is learned too. Lu, Ng, Lee and Zettlemoyer (2008) call such trees hybrid.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..language.english import FUNCTION_WORDS, OPERATORS
from ..memory.phrase import Phrase
from .chain_lesson import REGIONS, ChainLesson, Chances, Counts, Floats, Words
from .chain_names import open_names
from .chain_trees import Tree, Unit
from .chain_words import AlikeWords
from .costs import Chained
from .costs.limits import LONG


@dataclass(frozen=True)
class UsualWord:
    """The word that tells a predicate best, with the logarithms of the chances that it is said all the same without it, and
    without any word like it."""

    word: str
    missing: float
    unlike: float


class ChainLexicon:
    """What was learned. K keys of units, V words."""

    def __init__(self, sentences: Sequence[Words], trees: Sequence[Tree], numbers: Chained):
        self.numbers = numbers
        taught = [(words, tree) for words, tree in zip(sentences, trees, strict=True) if 0 < len(words) <= LONG]
        self.words: dict[str, int] = {}
        for said, _ in taught:
            for word in said:
                self.words.setdefault(word, len(self.words))
        self.alike = AlikeWords(self.words)
        self.open = open_names(taught, numbers)
        self.units = [*dict.fromkeys(part.unit for _, tree in taught for part in tree.walk()), *self.open.values()]
        self.keys = {key: n for n, key in enumerate(dict.fromkeys(unit.key for unit in self.units))}
        self.below: dict[tuple[Unit, int], Counter[Unit]] = defaultdict(Counter)
        self.texts: dict[Unit, Counter[Words]] = defaultdict(Counter)
        self.alone: dict[Words, list[Unit]] = defaultdict(list)
        for said, tree in taught:
            if not tree.parts and not tree.unit.copies:
                self.alone[said].append(tree.unit)
            for part in tree.walk():
                for n, inner in enumerate(part.parts):
                    self.below[part.unit, n][inner.unit] += 1
                if part.unit.copies:
                    self.texts[part.unit][Phrase.of(part.text).keys] += 1
        self.lessons = [(said, tree) for said, tree in taught if tree.parts]
        self.first = Counter(tree.unit for _, tree in self.lessons)
        self.by_chance = self._background()
        self.prior = self._spelled()
        self.likeness = {n: self.ids(self.alike.to(word)) for word, n in self.words.items()}
        start = self.by_chance / self.by_chance.sum() * numbers.start + self.prior
        goes_on = np.full((len(self.keys), REGIONS), numbers.goes_on)
        merged = np.tile(np.array(numbers.merged), (len(self.keys), 1))
        self.chances = self._chances(start / start.sum(axis=1, keepdims=True), goes_on, merged)
        for _ in range(numbers.rounds):
            self._learn(taught)
        self.usual = self._usual_words()

    def _background(self) -> Floats:
        """How likely each word is by chance; names hardly are."""
        numbers = self.numbers
        counts = Counter(word for said, _ in self.lessons for word in said)
        total = sum(counts.values())
        names = {word for said in self.alone for word in said} | {w for texts in self.texts.values() for t in texts for w in t}
        heads = frozenset(word for unit in self.units if not unit.is_name for word in unit.spelling)
        found = np.full(len(self.words) + 1, numbers.unknown)
        for word, n in self.words.items():
            if word in FUNCTION_WORDS:
                found[n] = max(numbers.content, min(numbers.joining, counts[word] / total))
            else:
                found[n] = numbers.name if word in names - heads else numbers.content
        return found

    def _spelled(self) -> Floats:
        found = np.zeros((len(self.keys), len(self.words) + 1))
        for unit in self.units:
            for word in unit.spelling:
                if word in self.words:
                    found[self.keys[unit.key], self.words[word]] = self.numbers.spelled
        return found

    def ids(self, words: Sequence[str]) -> list[int]:
        return [self.words.get(word, len(self.words)) for word in words]

    def _chances(self, says: Floats, goes_on: Floats, merged: Floats) -> Chances:
        """What is known, where a word is also said for those like it."""
        spoken = says.copy()
        for word, others in self.likeness.items():
            spoken[:, word] += self.numbers.alike * says[:, others].sum(axis=1)
        return Chances(self.numbers, self.keys, self.by_chance, spoken, goes_on, merged)

    def says(self, words: Sequence[str]) -> Floats:
        """How likely each key says each word, [K, N]."""
        found = self.chances.says[:, self.ids(words)]
        for n, word in enumerate(words):
            if word not in self.words:
                found[:, n] += self.numbers.alike * self.chances.says[:, self.ids(self.alike.to(word))].sum(axis=1)
        return found

    def unsaid(self, words: Words) -> Floats:
        """What it costs each key that its usual word is not said, [K]. One like it will do, unless that is another's."""
        theirs = {usual.word for usual in self.usual.values()}
        like = [(word, frozenset(self.alike.to(word))) for word in words]
        found = np.zeros(len(self.keys))
        for key, usual in self.usual.items():
            near = {word for word, others in like if usual.word in others}
            if usual.word not in words and near <= theirs:
                found[key] = self.numbers.theirs * usual.missing if near else usual.unlike
        return found

    def _usual_words(self) -> dict[int, UsualWord]:
        having: dict[str, list[frozenset[str]]] = defaultdict(list)
        for said, tree in self.lessons:
            for key in {part.unit.key for part in tree.walk() if not part.unit.is_name and not part.unit.copies}:
                having[key].append(frozenset(said))
        spread = Counter(word for said, _ in self.lessons for word in frozenset(said))
        found: dict[int, UsualWord] = {}
        for key, sentences in having.items():
            inside = Counter(word for words in sentences for word in words)
            others = max(1, len(self.lessons) - len(sentences))
            telling = {
                word: count / len(sentences) - (spread[word] - count) / others
                for word, count in inside.items()
                if word not in FUNCTION_WORDS or word in OPERATORS
            }
            if telling and len(sentences) < len(self.lessons):
                word = max(sorted(telling), key=telling.__getitem__)
                group = {word, *self.alike.to(word)}
                missing, unlike = (
                    math.log((sum(words.isdisjoint(those) for words in sentences) + self.numbers.half) / (len(sentences) + 1))
                    for those in ({word}, group)
                )
                found[self.keys[key]] = UsualWord(word, missing, unlike)
        return found

    def _learn(self, taught: Sequence[tuple[Words, Tree]]) -> None:
        """One round: the probability that each unit said each word; then, from these, the probability of each word."""
        numbers, counts = self.numbers, Counts.none(self.chances)
        for said, tree in taught:
            ChainLesson(self.chances, said, self.ids(said), tree).count(counts)
        words = counts.words + self.prior + numbers.spread * self.by_chance / self.by_chance.sum() + numbers.least
        says = np.exp(_digamma(words) - _digamma(words.sum(axis=1, keepdims=True)))
        goes_on = np.clip((counts.longer + numbers.longer) / (counts.longer + counts.uses + 1.0), *numbers.goes_on_range)
        merged = counts.merged + numbers.mixed * np.array(numbers.merged)
        self.chances = self._chances(says, goes_on, merged / merged.sum(axis=1, keepdims=True))


def _digamma(values: Floats) -> Floats:
    """The derivative of the logarithm of the gamma function, by its asymptotic series."""
    values, found = values.copy(), np.zeros_like(values)
    for _ in range(6):
        small = values < 6
        found -= np.where(small, 1 / values, 0.0)
        values += small
    square = 1 / (values * values)
    return np.asarray(found + np.log(values) - 0.5 / values - square * (1 / 12 - square * (1 / 120 - square / 252)))
