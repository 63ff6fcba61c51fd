"""Which words say which predicate, learned from whole sentences about chains of predicates.

A sentence is generated from the top: a unit says words before, between and after the sentences of the forms below it, each
by what it is known to say, or by chance. Which unit said which word is not known, so all possibilities count, each by its
probability (expectation maximisation over spans). Few words per predicate are preferred: the digamma function discounts
words that a predicate hardly says. Neighbouring units may be *merged*: `which state has the most rivers`
says `most` between the words of what it counts. Lu, Ng, Lee and Zettlemoyer (2008) call such trees hybrid.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..language.english import FUNCTION_WORDS, OPERATORS
from ..memory.phrase import Phrase
from .chain_trees import Tree, Unit
from .costs import Chained
from .costs.limits import LONG

Floats = NDArray[np.float64]
Words = tuple[str, ...]
BEFORE, AFTER, BETWEEN = 0, 1, 2
REGIONS = len((BEFORE, AFTER, BETWEEN))


@dataclass(frozen=True)
class _Run:
    """Words of one region of a unit (or of merged ones): the chance of each span, and of each word."""

    keys: tuple[int, ...]
    region: int
    spans: Floats  # [N + 1, N + 1]
    words: Floats  # [N]


@dataclass(frozen=True)
class _Way:
    """One way to say a part: the words before, the parts in the order they are said, the words between and after."""

    chance: float
    before: _Run
    parts: tuple[Tree, ...] = ()
    between: _Run | None = None
    after: _Run | None = None


class ChainLexicon:
    """What was learned. K keys of units, V words; the last column is for words that nobody taught."""

    def __init__(self, sentences: Sequence[Words], trees: Sequence[Tree], numbers: Chained):
        self.numbers = numbers
        taught = [(words, tree) for words, tree in zip(sentences, trees, strict=True) if 0 < len(words) <= LONG]
        self.words: dict[str, int] = {}
        for said, _ in taught:
            for word in said:
                self.words.setdefault(word, len(self.words))
        self.units = list(dict.fromkeys(part.unit for _, tree in taught for part in tree.walk()))
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
        start = self.by_chance / self.by_chance.sum() * numbers.start + self.prior
        self.says: Floats = start / start.sum(axis=1, keepdims=True)  # [K, V + 1]
        self.goes_on: Floats = np.full((len(self.keys), REGIONS), numbers.goes_on)  # [K, 3]: that one word more is said there
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

    def _usual_words(self) -> dict[int, tuple[str, float]]:
        """The word that tells a predicate best, with the logarithm of the chance that it is not said all the same."""
        having: dict[str, list[frozenset[str]]] = defaultdict(list)
        for said, tree in self.lessons:
            for key in {part.unit.key for part in tree.walk() if not part.unit.is_name and not part.unit.copies}:
                having[key].append(frozenset(said))
        spread = Counter(word for said, _ in self.lessons for word in frozenset(said))
        found: dict[int, tuple[str, float]] = {}
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
                missing = (len(sentences) - inside[word] + self.numbers.half) / (len(sentences) + 1)
                found[self.keys[key]] = (word, math.log(missing))
        return found

    def _learn(self, taught: Sequence[tuple[Words, Tree]]) -> None:
        """One round: the probability that each unit said each word; then, from these, the probability of each word."""
        counts = _Counts(np.zeros_like(self.says), np.zeros_like(self.goes_on), np.zeros_like(self.goes_on))
        for said, tree in taught:
            _Lesson(self, said, tree).count(counts)
        spread = self.prior + self.numbers.spread * self.by_chance / self.by_chance.sum() + self.numbers.least
        words = counts.words + spread
        self.says = np.exp(_digamma(words) - _digamma(words.sum(axis=1, keepdims=True)))
        self.goes_on = np.clip(
            (counts.longer + self.numbers.longer) / (counts.longer + counts.uses + 1.0), *self.numbers.goes_on_range
        )


@dataclass(frozen=True)
class _Counts:
    """Expected counts: words by key, words of each region, uses of each region."""

    words: Floats
    longer: Floats
    uses: Floats


class _Lesson:
    """One sentence with its tree: the chance of each part over each span, from below; then who said what, from above."""

    def __init__(self, lexicon: ChainLexicon, said: Words, tree: Tree):
        self.lexicon = lexicon
        self.said = said
        self.tree = tree
        self.size = len(said)
        self.ids = np.array(lexicon.ids(said))
        self.ways: dict[Tree, list[_Way]] = {}
        self.chances: dict[Tree, Floats] = {}
        self.order = list(tree.walk())
        for part in reversed(self.order):
            self.ways[part] = self._ways(part)
            self.chances[part] = self._copied(part) if part.unit.copies else self._total(part)

    def _ways(self, part: Tree) -> list[_Way]:
        numbers, key = self.lexicon.numbers, self.lexicon.keys[part.unit.key]
        if part.unit.copies:
            return []
        if not part.parts:
            return [_Way(1.0, self._run((key,), BEFORE))]
        if len(part.parts) == 2:
            runs = [self._run((key,), region) for region in (BEFORE, BETWEEN, AFTER)]
            orders = ((1 - numbers.turned, part.parts), (numbers.turned, part.parts[::-1]))
            return [_Way(chance, runs[0], parts, runs[1], runs[2]) for chance, parts in orders]
        found: list[_Way] = []
        keys: tuple[int, ...] = ()
        for chance in numbers.merged:
            keys = (*keys, self.lexicon.keys[part.unit.key])
            found.append(_Way(chance, self._run(keys, BEFORE), part.parts, None, self._run(keys, AFTER)))
            part = part.parts[0]
            if len(part.parts) != 1:
                break
        return found

    def _run(self, keys: tuple[int, ...], region: int) -> _Run:
        lexicon, size = self.lexicon, self.size
        own = lexicon.says[list(keys)][:, self.ids].mean(axis=0)
        chance = lexicon.numbers.chance
        words = (1 - chance) * own + chance * lexicon.by_chance[self.ids]
        more = float(lexicon.goes_on[list(keys), region].max())
        spans = np.eye(size + 1)
        for start in range(size):
            spans[start, start + 1 :] = np.cumprod(more * words[start:])
        return _Run(keys, region, spans * (1 - more), words)

    def _copied(self, part: Tree) -> Floats:
        found = np.zeros((self.size + 1, self.size + 1))
        text = Phrase.of(part.text).keys
        for start in range(self.size - len(text) + 1 if text else 0):
            found[start, start + len(text)] = float(self.said[start : start + len(text)] == text)
        return found

    def _total(self, part: Tree) -> Floats:
        total = np.zeros((self.size + 1, self.size + 1))
        for way in self.ways[part]:
            if way.after is None:
                total += np.triu(way.before.spans, 1)  # a name says at least one word
                continue
            inner = self.chances[way.parts[0]]
            if way.between is not None:
                inner = inner @ way.between.spans @ self.chances[way.parts[1]]
            total += way.chance * (way.before.spans @ inner @ way.after.spans)
        return total

    def count(self, counts: _Counts) -> None:
        whole = self.chances[self.tree][0, self.size]
        if whole <= 0:
            return
        above = {part: np.zeros((self.size + 1, self.size + 1)) for part in self.order}
        above[self.tree][0, self.size] = 1 / whole
        for part in self.order:
            for way in self.ways[part]:
                outside = above[part] * way.chance
                before = way.before.spans
                if way.after is None:
                    self._add(counts, way.before, np.triu(outside, 1))
                    continue
                after, first = way.after.spans, self.chances[way.parts[0]]
                if way.between is None:
                    self._add(counts, way.before, outside @ (first @ after).T)
                    self._add(counts, way.after, (before @ first).T @ outside)
                    above[way.parts[0]] += before.T @ outside @ after.T
                    continue
                middle, second = way.between.spans, self.chances[way.parts[1]]
                left, right = before @ first, second @ after
                self._add(counts, way.before, outside @ (first @ middle @ right).T)
                self._add(counts, way.between, left.T @ outside @ right.T)
                self._add(counts, way.after, (left @ middle @ second).T @ outside)
                above[way.parts[0]] += before.T @ outside @ (middle @ right).T
                above[way.parts[1]] += (left @ middle).T @ outside @ after.T

    def _add(self, counts: _Counts, run: _Run, outside: Floats) -> None:
        """Count the words of a region, each by the probability that it was said there."""
        likely = outside * run.spans
        uses = float(likely.sum())
        if uses < self.lexicon.numbers.never:
            return
        over = likely.cumsum(axis=0)[:, ::-1].cumsum(axis=1)[:, ::-1]
        places = np.arange(self.size)
        each = over[places, places + 1]  # [N]
        share = 1 / len(run.keys)
        lexicon = self.lexicon
        for key in run.keys:
            own = (1 - lexicon.numbers.chance) * lexicon.says[key, self.ids] * share / run.words
            np.add.at(counts.words[key], self.ids, each * own)
            counts.longer[key, run.region] += each.sum() * share
            counts.uses[key, run.region] += uses * share


def _digamma(values: Floats) -> Floats:
    """The derivative of the logarithm of the gamma function, by its asymptotic series."""
    values, found = values.copy(), np.zeros_like(values)
    for _ in range(6):
        small = values < 6
        found -= np.where(small, 1 / values, 0.0)
        values += small
    square = 1 / (values * values)
    return np.asarray(found + np.log(values) - 0.5 / values - square * (1 / 12 - square * (1 / 120 - square / 252)))
