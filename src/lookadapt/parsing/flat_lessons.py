"""Lessons of flat frames: `(play (query "the office") (area kitchen))`, each argument with the words that say it.

A form is flat if every argument is a label with one value. What says the value stands in the sentence: quoted text
verbatim, a symbol by a name that was taught for it or by its own words (`living_room`), else by elimination: the words
of this lesson that no lesson without the label has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ..language.english import FUNCTION_WORDS, SILENT, stem
from ..language.examples import Example
from ..language.logical_form import Atom, Expression, Form
from ..language.tokens import tokenize
from ..memory.phrase import occurrences
from .costs import Tagging

_LONGEST: Final = Tagging().eliminated

Names = Mapping[tuple[str, ...], frozenset[Form]]  # words (stems, without articles) and the arguments they name


@dataclass(frozen=True)
class Segment:
    """Words of a sentence, by token, that say an argument."""

    start: int
    end: int
    label: str


@dataclass(frozen=True)
class FlatLesson:
    """A taught sentence with a flat form, and where its arguments are said."""

    number: int  # of the example
    words: tuple[str, ...]
    head: str
    arguments: tuple[Expression, ...]
    placed: tuple[tuple[Segment, Expression], ...]  # what is said where, from left to right

    @cached_property
    def labels(self) -> tuple[str, ...]:
        return tuple(label(argument) for argument in self.arguments)

    @property
    def segments(self) -> tuple[Segment, ...]:
        return tuple(segment for segment, _ in self.placed)


def label(argument: Expression) -> str:
    return str(argument.items[0])


def arguments_of(form: Form) -> tuple[Expression, ...] | None:
    """The labelled values of a flat form; None if it is not flat."""
    if not isinstance(form, Expression) or not isinstance(form.items[0], Atom):
        return None
    found = [item for item in form.items[1:] if isinstance(item, Expression) and is_argument(item)]
    return tuple(found) if len(found) == len(form.items) - 1 else None


def is_argument(form: Form) -> bool:
    """True for a label with one value."""
    return isinstance(form, Expression) and len(form.items) == 2 and all(isinstance(item, Atom) for item in form.items)


def said(words: Iterable[str]) -> tuple[str, ...]:
    """Words as they are compared."""
    words = tuple(words)
    return tuple(stem(word) for word in words if word not in SILENT) or tuple(map(stem, words))


def names_of(examples: Sequence[Example]) -> dict[tuple[str, ...], frozenset[Form]]:
    """The arguments that were taught alone, by their words."""
    used = {argument for example in examples for argument in arguments_of(example.form) or ()}
    labels = {label(argument) for argument in used}
    found: dict[tuple[str, ...], set[Form]] = {}
    for example in examples:
        if is_argument(example.form) and label(example.form) in labels:  # type: ignore[arg-type]
            found.setdefault(said(token.text for token in tokenize(example.utterance)), set()).add(example.form)
    return {words: frozenset(forms) for words, forms in found.items()}


def flat_lessons(examples: Sequence[Example], names: Names) -> list[FlatLesson]:
    """The sentences with flat forms, their arguments found."""
    alone = frozenset(form for forms in names.values() for form in forms)
    found = []
    for number, example in enumerate(examples):
        arguments = arguments_of(example.form)
        if arguments is None or example.form in alone:
            continue
        words = tuple(token.text for token in tokenize(example.utterance))
        head = str(example.form.items[0])  # type: ignore[union-attr]
        found.append(FlatLesson(number, words, head, arguments, place(words, arguments, names)))
    own: dict[tuple[str, str], frozenset[str] | None] = {}
    return [_by_elimination(lesson, found, own) for lesson in found]


def place(words: Sequence[str], arguments: Sequence[Expression], names: Names) -> tuple[tuple[Segment, Expression], ...]:
    """Where a sentence says the arguments of its form; what it does not say is left out."""
    taken: set[int] = set()
    found: list[tuple[Segment, Expression]] = []
    for argument in sorted(arguments, key=lambda a: (not is_quoted(a), -len(str(a.items[1])))):
        span = next((span for span in _spans(words, argument, names) if taken.isdisjoint(range(*span))), None)
        if span is not None:
            taken.update(range(*span))
            found.append((Segment(*span, label(argument)), argument))
    return tuple(sorted(found, key=lambda pair: pair[0].start))


def is_quoted(argument: Expression) -> bool:
    """True if the value is copied text."""
    value = argument.items[1]
    return isinstance(value, Atom) and value.quoted


def _spans(words: Sequence[str], argument: Expression, names: Names) -> list[tuple[int, int]]:
    """Where an argument may be said."""
    value = argument.items[1]
    assert isinstance(value, Atom)
    if value.quoted:
        return occurrences([token.text for token in tokenize(value.text)], list(words))
    stems = [stem(word) for word in words]
    found: list[tuple[int, int]] = []
    for name, forms in names.items():
        if argument in forms:
            found += occurrences(name, stems)
    found.sort(key=lambda span: span[0] - span[1])
    parts = {stem(part) for part in value.text.lower().split("_") if part}
    run = [i for i, word in enumerate(stems) if word in parts]
    if run and parts <= {stems[i] for i in run}:
        start = next(i for i in run if words[i] not in SILENT or len(run) == 1)
        end = start
        while end < len(words) and (end in run or words[end] in SILENT):
            end += 1
        found.append((start, end))
    return found or occurrences([value.text], list(words))


def _by_elimination(
    lesson: FlatLesson, lessons: Sequence[FlatLesson], without: dict[tuple[str, str], frozenset[str] | None]
) -> FlatLesson:
    """The lesson with its one argument that nothing says placed where its own words are. `without` keeps the words of the
    lessons of a predicate that have not a label, None if all have it."""
    spoken = {argument for _, argument in lesson.placed}
    missing = [argument for argument in lesson.arguments if argument not in spoken]
    if len(missing) != 1:
        return lesson
    name = label(missing[0])
    if (lesson.head, name) not in without:
        others = [other for other in lessons if other.head == lesson.head and name not in other.labels]
        without[lesson.head, name] = frozenset(stem(word) for other in others for word in other.words) if others else None
    known = without[lesson.head, name]
    if known is None:
        return lesson
    taken = {i for segment in lesson.segments for i in range(segment.start, segment.end)}
    own = [
        i
        for i, word in enumerate(lesson.words)
        if i not in taken and stem(word) not in known and word not in FUNCTION_WORDS and word not in SILENT
    ]
    if not own or own[-1] - own[0] >= _LONGEST or not taken.isdisjoint(range(own[0], own[-1] + 1)):
        return lesson
    made = (Segment(own[0], own[-1] + 1, name), missing[0])
    return replace(lesson, placed=tuple(sorted((*lesson.placed, made), key=lambda pair: pair[0].start)))
