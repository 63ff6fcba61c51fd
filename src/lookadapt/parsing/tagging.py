"""Which words of a sentence fill which labelled slots, by the words that filled them in taught sentences.

Every word is compared, in context and alone, with the taught words of each label and with those of none. A run of words
takes a label by that, by the words before and after it, by the label's own name, by the type of its value and by
what was taught in it; a beam search finds the best runs, each label once. Nothing here is sure: it proposes.

Axes: N words of the sentence, T taught words, S spans, L labels, D the encoder's.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..language.english import (
    CALENDAR,
    CLOCK,
    DATES,
    DURATIONS,
    FUNCTION_WORDS,
    ORDINALS,
    PERSONS,
    RELATIVE,
    TIME_WORDS,
    is_value,
    stem,
)
from ..language.values import types_of, unlike
from .costs import Tagging
from .costs.limits import SMALLEST
from .encoder import TextEncoder
from .flat_lessons import FlatLesson, Segment, is_quoted, said

Floats = NDArray[np.float32]
_START: Final = "<"  # before the first word
_END: Final = ">"  # after the last
_TIMELY: Final = CALENDAR | CLOCK | DATES | DURATIONS | RELATIVE | TIME_WORDS | ORDINALS
_TIME_NAMES: Final = frozenset(("time", "date", "day", "when"))  # in the name of a label
_WITHIN: Final = frozenset(("the", "from", "of", "past", "to"))  # inside a time
_JOINS: Final = frozenset(("and", "or"))
_EDGES: Final = FUNCTION_WORDS - PERSONS
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|[_.\- ]+")


@dataclass(frozen=True)
class SpokenWords:
    """The words of a sentence with their vectors."""

    words: tuple[str, ...]
    context: Floats  # [N, D]
    alone: Floats  # [N, D]

    @classmethod
    def of(cls, words: Sequence[str], context: Floats, encoder: TextEncoder) -> SpokenWords:
        """With what each word means by itself."""
        return cls(tuple(words), context[: len(words)], encoder.encode(list(words)))


@dataclass(frozen=True)
class Label:
    """What was taught of one label."""

    name: str
    words: frozenset[str]  # of its name
    before: frozenset[str]
    after: frozenset[str]
    texts: frozenset[tuple[str, ...]]  # as compared
    types: frozenset[object]
    opens: bool  # some filler begins with a function word
    closes: bool
    copies: bool  # quoted somewhere: takes new words
    timed: bool  # times fill it


def name_words(label: str) -> list[str]:
    """`timeRange` and `party_size` as words."""
    return [word.lower() for word in _CAMEL.split(label) if word] or [label]


class Tagger:
    """The labels of one predicate, as taught by its own lessons and by others that share them."""

    def __init__(
        self,
        lessons: Sequence[tuple[FlatLesson, SpokenWords]],
        head: str,
        labels: Sequence[str],
        known: dict[str, frozenset[tuple[str, ...]]],
        encoder: TextEncoder,
        weights: Tagging,
    ):
        self.weights = weights
        self.signatures = frozenset(frozenset(lesson.labels) for lesson, _ in lessons if lesson.head == head)
        tags: list[str] = []
        self.plain: set[str] = set()  # stems of words that fill nothing
        self.neighbours: set[tuple[str, str]] = set()  # labels side by side
        self.twice: set[str] = set()  # labels that a form may have twice
        for lesson, _ in lessons:
            own = [""] * len(lesson.words)
            for one in lesson.segments:
                own[one.start : one.end] = [one.label] * (one.end - one.start)
            if lesson.head == head:
                self.plain |= {stem(word) for word, tag in zip(lesson.words, own, strict=True) if not tag}
            else:  # what others say besides is no lesson for this predicate
                own = [tag or "?" for tag in own]
            pairs = itertools.pairwise(lesson.segments)
            self.neighbours |= {(a.label, b.label) for a, b in pairs if a.end == b.start}
            tags += own
            self.twice |= {name for name in lesson.labels if lesson.labels.count(name) > 1}
        self.labels = [_label(name, head, [lesson for lesson, _ in lessons], known.get(name, frozenset())) for name in labels]
        self.index = {label.name: n for n, label in enumerate(self.labels)}
        self.context = np.concatenate([words.context for _, words in lessons])  # [T, D]
        self.alone = np.concatenate([words.alone for _, words in lessons])  # [T, D]
        self.names = encoder.encode([" ".join(name_words(name)) for name in labels]) if labels else None  # [L, D]
        tagged = np.array(tags)
        self.columns = [np.flatnonzero(tagged == name) for name in ("", *labels)]
        self.fillers = [
            (n, words.context[s.start : s.end].mean(axis=0), words.alone[s.start : s.end].mean(axis=0))
            for lesson, words in lessons
            for s in lesson.segments
            if (n := self.index.get(s.label)) is not None
        ]

    def best(self, sentence: SpokenWords) -> tuple[float, tuple[Segment, ...]]:
        """The likeliest runs and their labels, with how well they fit."""
        weights = self.weights
        size = len(sentence.words)
        plain, spans = self._scores(sentence)
        beams: list[list[tuple[float, tuple[Segment, ...]]]] = [[] for _ in range(size + 1)]
        beams[0] = [(0.0, ())]
        for place in range(size):
            beams[place].sort(key=lambda pair: -pair[0])
            for score, found in beams[place][: weights.beam]:
                beams[place + 1].append((score + plain[place], found))
                used = {segment.label for segment in found}
                for segment, value in spans[place]:
                    if segment.label not in used or segment.label in self.twice:
                        beside = bool(found) and found[-1].end == place
                        strange = beside and (found[-1].label, segment.label) not in self.neighbours
                        total = score + value - weights.beside * strange
                        beams[segment.end].append((total, (*found, segment)))
        ended = [(score + self._together(found), found) for score, found in beams[size]]
        return max(ended, key=lambda pair: pair[0])

    def _together(self, found: Sequence[Segment]) -> float:
        labels = frozenset(segment.label for segment in found)
        return self.weights.signature * (labels in self.signatures)

    def _scores(self, sentence: SpokenWords) -> tuple[list[float], list[list[tuple[Segment, float]]]]:
        """What each word is worth as one that fills nothing, and each run for its best labels, by where it starts."""
        weights = self.weights
        words = sentence.words
        size = len(words)
        alike = weights.context * (sentence.context @ self.context.T) + weights.alone * (sentence.alone @ self.alone.T)  # [N, T]
        nearest = np.stack(
            [alike[:, column].max(axis=1) if len(column) else np.zeros(size) for column in self.columns], axis=1
        )  # [N, 1 + L]
        chances = _log_softmax(nearest / weights.temperature)
        for i, word in enumerate(words):
            if stem(word) in self.plain:
                chances[i, 0] += weights.plain_known
            elif word not in FUNCTION_WORDS:
                chances[i, 0] -= weights.plain_new
        spans = [(i, j) for i in range(size) for j in range(i + 1, min(size, i + weights.longest) + 1)]
        found: list[list[tuple[Segment, float]]] = [[] for _ in range(size)]
        if not self.labels or not size:
            return chances[:, 0].tolist(), found
        values = self._span_values(sentence, chances, spans)  # [S, L]
        timely = _timely(words)
        stems = [stem(word) for word in words]
        for row, (i, j) in zip(values, spans, strict=True):
            rated = [
                (self._rated(label, float(row[n]), words, stems, timely, i, j), label.name) for n, label in enumerate(self.labels)
            ]
            rated.sort(reverse=True)
            found[i].extend((Segment(i, j, name), value) for value, name in rated[: weights.labels] if value > weights.never)
        return chances[:, 0].tolist(), found

    def _span_values(
        self, sentence: SpokenWords, chances: NDArray[np.float64], spans: Sequence[tuple[int, int]]
    ) -> NDArray[np.float64]:
        """What vectors say: the words of each run one by one, and as a whole against fillers and the labels' names."""
        weights = self.weights
        starts, ends = np.array(spans).T  # [S]
        values = _between(chances, starts, ends)[:, 1:] + weights.run  # [S, L]
        context = _unit(_between(sentence.context, starts, ends))  # [S, D]
        alone = _unit(_between(sentence.alone, starts, ends))  # [S, D]
        if self.fillers:
            numbers = np.array([n for n, _, _ in self.fillers])
            near = context @ _unit(np.stack([v for _, v, _ in self.fillers])).T  # [S, fillers]
            lone = alone @ _unit(np.stack([v for _, _, v in self.fillers])).T
            for table, weight in ((near, weights.filler_context), (lone, weights.filler_alone)):
                best = np.stack(
                    [
                        table[:, numbers == n].max(axis=1) if (numbers == n).any() else np.zeros(len(spans))
                        for n in range(len(self.labels))
                    ],
                    axis=1,
                )
                values += weight * (best - best.mean(axis=1, keepdims=True))
        named = alone @ self.names.T  # type: ignore[union-attr]
        values += weights.named * (named - named.mean(axis=1, keepdims=True))
        return values

    def _rated(
        self, label: Label, value: float, words: Sequence[str], stems: Sequence[str], timely: Sequence[bool], i: int, j: int
    ) -> float:
        """What symbols say of a run for a label."""
        weights = self.weights
        run = tuple(words[i:j])
        known = said(run) in label.texts
        if not label.copies and not known:
            return weights.never
        if known and not (label.copies and all(map(is_value, run))):  # that a number was taught says nothing of another use of it
            value += weights.known
        else:
            if not (label.timed and all(timely[i:j])):
                value -= weights.unlike * unlike(label.types, run)  # type: ignore[arg-type]
            value -= weights.only_function * all(word in FUNCTION_WORDS for word in run)
            value -= weights.edge * (run[0] in _EDGES and not label.opens and not (timely[i] and len(run) > 1))
            value -= weights.edge * (run[-1] in _EDGES and not label.closes)
            value -= weights.cut * ((run[0] in _JOINS) + (run[-1] in _JOINS))
        value += weights.before * ((words[i - 1] if i else _START) in label.before)
        value += weights.after * ((words[j] if j < len(words) else _END) in label.after)
        beside = (i > 0 and stems[i - 1] in label.words) or (j < len(words) and stems[j] in label.words)
        value += weights.name_beside * beside
        timed = all(timely[i:j]) and not _TIMELY.isdisjoint(run)
        cut = (i > 0 and timely[i - 1] and timely[i]) + (j < len(words) and timely[j - 1] and timely[j])
        if timed and not cut:  # times are of one sort, however they are written, and fill no other slot
            value += weights.timed if label.timed else -weights.timed
        return value - weights.cut * cut


def _label(name: str, head: str, lessons: Sequence[FlatLesson], known: frozenset[tuple[str, ...]]) -> Label:
    placed = [(lesson, s, argument) for lesson in lessons for s, argument in lesson.placed if s.label == name]
    uses = [(lesson, s) for lesson, s, _ in placed]
    texts = [lesson.words[s.start : s.end] for lesson, s in uses]
    quoted = any(is_quoted(argument) for lesson, _, argument in placed if lesson.head == head)
    return Label(
        name,
        frozenset(map(stem, name_words(name))),
        frozenset(lesson.words[s.start - 1] if s.start else _START for lesson, s in uses),
        frozenset(lesson.words[s.end] if s.end < len(lesson.words) else _END for lesson, s in uses),
        frozenset(map(said, texts)) | known,
        types_of(" ".join(text) for text in texts),
        any(text[0] in FUNCTION_WORDS for text in texts),
        any(text[-1] in FUNCTION_WORDS for text in texts),
        quoted,
        not _TIME_NAMES.isdisjoint(name_words(name))
        or any(all(_timely(text)) and not _TIMELY.isdisjoint(text) for text in texts),
    )


def _timely(words: Sequence[str]) -> list[bool]:
    """Which words write a number or a time, with what joins them: `the third of may`, `two hours from now`."""
    found = [is_value(word) or word in _TIMELY for word in words]
    for i in range(1, len(words) - 1):
        if words[i] in _WITHIN and found[i - 1] and (found[i + 1] or words[i + 1] == "now"):
            found[i] = found[i + 1] = True
    for i in range(len(words) - 2):
        if words[i] == "in" and is_value(words[i + 1]) and words[i + 2] in DURATIONS:  # `in two weeks`
            found[i] = True
    return found


def _between(rows: NDArray[np.floating], starts: NDArray[np.int_], ends: NDArray[np.int_]) -> NDArray[np.float64]:
    """Sums of the rows of each span."""
    summed = np.vstack([np.zeros(rows.shape[1]), np.cumsum(rows, axis=0)])
    found: NDArray[np.float64] = summed[ends] - summed[starts]
    return found


def _unit(rows: NDArray[np.floating]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), SMALLEST)
    return found


def _log_softmax(rows: NDArray[np.floating]) -> NDArray[np.float64]:
    top = rows.max(axis=-1, keepdims=True)
    found: NDArray[np.float64] = rows - top - np.log(np.exp(rows - top).sum(axis=-1, keepdims=True))
    return found
