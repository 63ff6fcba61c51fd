"""Whole sentences of flat frames: the nearest taught predicate, its slots filled by tagging the sentence's words.

`(play (query "the office") (area kitchen))` is taught by many sentences that differ a lot and share few words, so rules from
one of them seldom fit another. Here all lessons of a predicate count together: the more there are, the more a sentence
can be like one of them. A predicate without arguments is the simplest case: whole sentences are compared.
Used only where nearly all of what a memory teaches is flat, and where symbols do not explain a sentence without copying.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..language.english import ASKING, SILENT, YES_OR_NO, stem
from ..language.examples import Example
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import operators_in
from ..memory.memory import Memory
from ..memory.rules import Rule, Slot, Wording
from ..memory.template import hole
from .building import Item
from .costs import Tagging
from .encoder import TextEncoder
from .evidence import Evidence, Trust
from .flat_forms import given, ordered, said_back
from .flat_lessons import FlatLesson, Segment, arguments_of, flat_lessons, is_argument, is_quoted, label, names_of, said
from .index import Index
from .sentence import Sentence
from .tagging import SpokenWords, Tagger, name_words
from .trie import Entry

_QUESTIONING: Final = ASKING | YES_OR_NO


@dataclass(frozen=True)
class FlatReading:
    """A reading of a whole sentence: how alike its predicate is, how well its slots are filled."""

    item: Item
    head: str
    likeness: float
    margin: float  # how much less alike the next predicate is
    lessons: int  # of the predicate
    fit: float
    arguments: int
    words: int  # of the sentence
    operators: frozenset[str]  # classes of operators that lessons of the predicate have
    asks: bool = False  # the sentence is a question, as its first word says


class Flat:
    """What a memory teaches of flat frames, with vectors, made once. P lessons, D the encoder's."""

    def __init__(self, memory: Memory, index: Index, encoder: TextEncoder):
        self.index = index
        self.encoder = encoder
        self.examples = memory.examples
        self.weights = Tagging()
        self.applies = applies(memory)
        if not self.applies:
            return
        self.names = names_of(memory.examples)
        self.lessons = flat_lessons(memory.examples, self.names)
        texts = [" ".join(lesson.words) for lesson in self.lessons]
        self.vectors, contexts = encoder.encode_words(texts)  # [P, D]
        self.words = [SpokenWords.of(lesson.words, rows, encoder) for lesson, rows in zip(self.lessons, contexts, strict=True)]
        self.by_head: dict[str, list[int]] = defaultdict(list)
        for row, lesson in enumerate(self.lessons):
            self.by_head[lesson.head].append(row)
        names = encoder.encode([" ".join(name_words(head)) for head in self.by_head])
        middles = [self.vectors[rows].mean(axis=0) + name for rows, name in zip(self.by_head.values(), names, strict=True)]
        self.middles = [middle / (float(np.linalg.norm(middle)) or 1.0) for middle in middles]  # a name is one lesson more
        self.plain = [_plain(lesson) for lesson in self.lessons]
        counts = Counter(word for words in self.plain for word in words)
        self.rarity = {word: 1 + math.log(len(self.lessons) / n) for word, n in counts.items()}
        self.fillers: dict[tuple[str, str, tuple[str, ...]], Counter[Expression]] = defaultdict(Counter)
        self.known: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        self._learn_fillers()
        self.numbers = {
            str(rule.template.items[0]): n for n, rule in enumerate(index.rules.rules) if isinstance(rule.template, Expression)
        }
        self._taggers: dict[str, Tagger] = {}

    def _learn_fillers(self) -> None:
        for words, forms in self.names.items():
            for form in forms:
                assert isinstance(form, Expression)
                self.known[label(form)].add(words)
                self.fillers["", label(form), words][form] += 1
        for lesson in self.lessons:
            for segment, argument in lesson.placed:
                words = said(lesson.words[segment.start : segment.end])
                self.fillers[lesson.head, segment.label, words][argument] += 1
                self.fillers["", segment.label, words][argument] += 1

    def tagger(self, head: str) -> Tagger:
        """The tagger of a predicate: its labels, as its own lessons and those of others show them."""
        found = self._taggers.get(head)
        if found is None:
            labels = list(dict.fromkeys(s.label for row in self.by_head[head] for s in self.lessons[row].segments))
            shared = [
                (lesson, words)
                for lesson, words in zip(self.lessons, self.words, strict=True)
                if lesson.head == head or not set(labels).isdisjoint(lesson.labels)
            ]
            known = {name: frozenset(words) for name, words in self.known.items()}
            found = self._taggers[head] = Tagger(shared, head, labels, known, self.encoder, self.weights)
        return found

    def likeness(self, words: Sequence[str], vector: np.ndarray) -> list[tuple[float, str, int]]:
        """How like the lessons of each predicate a sentence is, most alike first, with the row of its nearest lesson."""
        alike = self.vectors @ vector  # [P]
        asked = {stem(word) for word in words}
        known = {word for word in asked if word in self.rarity}
        weight = math.fsum(self.rarity[word] for word in known)  # the same in whatever order
        found = []
        for (head, rows), middle in zip(self.by_head.items(), self.middles, strict=True):
            shared = [self._shared(known, weight, row) for row in rows]
            best = max(range(len(rows)), key=lambda n: (float(alike[rows[n]]) + shared[n], -n))
            likeness = (float(alike[rows].max()) + float(middle @ vector)) / 2
            found.append((likeness + self.weights.words * max(shared), head, rows[best]))
        return sorted(found, key=lambda row: (-row[0], row[1]))

    def _shared(self, known: set[str], weight: float, row: int) -> float:
        own = self.plain[row]
        total = weight + math.fsum(self.rarity[word] for word in own)
        return 2 * math.fsum(self.rarity[word] for word in known & own) / total if total else 0.0

    def readings(self, sentence: Sentence) -> list[FlatReading]:
        """Readings of the sentence with the nearest predicates, nearest first."""
        words = tuple(token.text for token in sentence.tokens)
        vectors, contexts = self.encoder.encode_words([" ".join(words)])
        asked = SpokenWords.of(words, contexts[0], self.encoder)
        alike = self.likeness(words, vectors[0])
        found = []
        for n, (likeness, head, row) in enumerate(alike[: self.weights.heads]):
            if likeness < alike[0][0] - self.weights.near:
                break
            fit, segments = self.tagger(head).best(asked)
            item = self._item(sentence, head, row, segments, likeness)
            margin = likeness - (alike[n + 1][0] if n + 1 < len(alike) else 0.0)
            if item is not None:
                found.append(
                    FlatReading(
                        item,
                        head,
                        likeness,
                        margin,
                        len(self.by_head[head]),
                        fit,
                        len(segments),
                        len(words),
                        self.operators(head),
                        words[0] in _QUESTIONING,
                    )
                )
        return found

    def operators(self, head: str) -> frozenset[str]:
        """The classes of operators in a predicate's lessons."""
        lessons = (self.lessons[row] for row in self.by_head[head])
        return frozenset(operator.kind.name for lesson in lessons for operator in operators_in(" ".join(lesson.words)))

    def _known(self, words: Sequence[str], head: str, segment: Segment) -> Expression | None:
        """The argument that a run of words was taught for."""
        text = said(words[segment.start : segment.end])
        known = self.fillers.get((head, segment.label, text)) or self.fillers.get(("", segment.label, text))
        return known.most_common(1)[0][0] if known else None

    def is_taught(self, form: Form) -> bool:
        """True if a form is flat, and its predicate was taught with each of its labels."""
        arguments = arguments_of(form)
        if arguments is None:
            return False
        rows = self.by_head.get(str(form.items[0]), [])  # type: ignore[union-attr]
        return bool(rows) and {label(a) for a in arguments} <= {name for row in rows for name in self.lessons[row].labels}

    def _item(self, sentence: Sentence, head: str, row: int, segments: Sequence[Segment], likeness: float) -> Item | None:
        number = self.numbers.get(head)
        if number is None:
            return None
        parts: list[tuple[int, int]] = []
        slots: list[Slot] = []
        arguments: list[tuple[str, Form]] = []
        spoken: list[tuple[str, Wording]] = []  # how each argument is said back
        for segment in segments:
            made = self._argument(sentence, head, segment, len(parts))
            if made is None:
                continue
            argument, span, slot = made
            arguments.append((segment.label, argument))
            if span is not None and slot is not None:
                spoken.append((segment.label, (len(parts),)))
                parts.append(span)
                slots.append(slot)
            else:
                spoken.append((segment.label, tuple(t.text for t in sentence.tokens[segment.start : segment.end])))
        lessons = [self.lessons[n] for n in self.by_head[head]]
        arguments = ordered([*arguments, *given(lessons)], lessons)
        template = Expression((Atom(head), *(argument for _, argument in arguments)))
        lesson = self.lessons[row]
        surface = said_back(lesson, spoken, lessons)
        wrapper = self.index.rules.rules[number].wrapper
        rule = Rule(surface, template, tuple(slots), (lesson.number,), surface, wrapper=wrapper)
        cost = self.index.weights.free + self.index.weights.free_slope * max(0.0, 1 - likeness)
        evidence = Evidence(Trust.SIMILAR, taught=" ".join(lesson.words), cost=cost)
        entry = Entry(rule, number, tuple(range(len(slots))), cost, (evidence,), len(surface), "free", max(0.0, 1 - likeness))
        kind = self.index.kind_of[number]
        return Item(cost, 0, len(sentence), entry, tuple(parts), -1 - number, kind, frozenset((kind,)))

    def _argument(
        self, sentence: Sentence, head: str, segment: Segment, number: int
    ) -> tuple[Form, tuple[int, int] | None, Slot | None] | None:
        """What a run of words stands for: the symbol it was taught for, or the words themselves."""
        words = tuple(token.text for token in sentence.tokens)
        known = self._known(words, head, segment)
        if known is not None and not is_quoted(known):
            return known, None, None
        inside = [n for n, at in enumerate(sentence.places) if segment.start <= at < segment.end]
        if not inside:
            return None
        leading = segment.start < sentence.places[inside[0]]
        slot = Slot(True, leading=leading)
        return Expression((Atom(segment.label), hole(number))), (inside[0], inside[-1] + 1), slot


def applies(memory: Memory) -> bool:
    """Whether nearly all of what a memory teaches is flat: seen without placing a word."""
    alone = frozenset(form for forms in names_of(memory.examples).values() for form in forms)
    lessons = sum(arguments_of(e.form) is not None and e.form not in alone for e in memory.examples)
    nested = sum(not _is_flat(example) for example in memory.examples)
    weights = Tagging()
    return lessons >= max(weights.least, weights.flat * (lessons + nested))


def _is_flat(example: Example) -> bool:
    return isinstance(example.form, Atom) or is_argument(example.form) or arguments_of(example.form) is not None


def _plain(lesson: FlatLesson) -> frozenset[str]:
    """The words of a lesson that fill nothing."""
    taken = {i for segment in lesson.segments for i in range(segment.start, segment.end)}
    return frozenset(stem(word) for i, word in enumerate(lesson.words) if i not in taken and word not in SILENT)
