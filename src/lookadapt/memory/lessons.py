"""Lessons and the rules that are being learned from them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..language.english import PREPOSITIONS, SILENT
from ..language.logical_form import Atom, Expression, Form, Path
from ..language.tokens import words
from .costs import SMALL_FORM, UNLINKED
from .explanation import KnownRule, Naming, Namings, Span
from .naming import spelling
from .phrase import Phrase, occurrences
from .rules import Rule, Wording


@dataclass
class RuleDraft:
    """A rule while it is being learned."""

    known: KnownRule
    surface: Wording
    sources: set[int]
    seen: list[set[Form]]
    texts: list[set[str]]
    together: set[frozenset[tuple[int, Form]]] = field(default_factory=set)
    alone: bool = False  # some sentence is just this
    seeded: Rule | None = None  # a phrase that contrast found
    leading: dict[int, bool] = field(default_factory=dict)  # open slots whose text was taught with, or without, its article

    def see(self, fillers: dict[int, Form]) -> None:
        """Note what filled the slots in one sentence."""
        for slot, form in fillers.items():
            self.seen[slot].add(form)
            if slot in self.known.open_slots:
                self.texts[slot].add(str(form)[1:-1])
        small = [(slot, form) for slot, form in fillers.items() if form.size <= SMALL_FORM and slot not in self.known.open_slots]
        self.together.update(frozenset((one, two)) for i, one in enumerate(small) for two in small[i + 1 :])


@dataclass
class Taught:
    """A sentence, or a piece of one, with its form."""

    phrase: Phrase
    start: int
    end: int
    form: Form
    source: int

    @property
    def keys(self) -> tuple[str, ...]:
        return self.phrase.keys[self.start : self.end]


def note_leading(draft: RuleDraft, slot: int, lesson: Taught, text: Form, span: Span) -> None:
    """Note whether taught text begins with its article, `the end`, or was cut after it, `a [scarf]`."""
    if not isinstance(text, Atom) or not words(text.text):
        return
    place = lesson.phrase.places[lesson.start + span[0]]
    if words(text.text)[0] in SILENT:
        draft.leading[slot] = True
    elif place and lesson.phrase.tokens[place - 1].text in SILENT:
        draft.leading.setdefault(slot, False)


def announced(keys: Sequence[str], naming: Naming) -> bool:
    """True if a word that joins is missing because a part brings its own: `songs with a bridge` beside `songs in X`."""
    return any(word in PREPOSITIONS for word in naming.edited) and any(
        keys[start] in PREPOSITIONS and end - start > 1 for _, (start, end) in naming.fillers
    )


def inversions(taken: Sequence[tuple[Path, Span]]) -> int:
    """How many pairs of parts stand in another order in the form than in the sentence."""
    spans = [span for _, span in sorted(taken)]
    return sum(a > b for a, b in itertools.combinations(spans, 2))


def from_predicates(lesson: Taught, taken: Sequence[tuple[Path, Span]]) -> int:
    """How far parts stand from the words that spell the predicates they are arguments of, the outermost aside: of `use rita unless
    rita is busy`, `(unless (busy rita) (use rita))`, the second rita is the busy one."""
    far = 0
    for path, (start, end) in taken:
        above = lesson.form.at(path[:-1]) if len(path) > 1 else None
        words = spelling(above.items[0]) if isinstance(above, Expression) and isinstance(above.items[0], Atom) else frozenset()
        places = [i for i, key in enumerate(lesson.keys) if key in words]
        far += min((min(abs(i - start), abs(i + 1 - end)) for i in places), default=0)
    return far


def said_once(form: Form, namings: Namings) -> frozenset[Form]:
    """Parts that stand in a form more often than the sentence says them: one slot fills all their places."""
    places: dict[Form, list[Path]] = {}
    for path, part in form.walk():
        if path and path[-1]:
            places.setdefault(part, []).append(path)
    found = set()
    for part, paths in places.items():
        spans = {span for path in paths for span, naming in namings.get(path, {}).items() if naming.cost == 0}
        said, end = 0, 0
        for start, stop in sorted(spans, key=lambda span: (span[1], span[0])):
            if start >= end:
                said, end = said + 1, stop
        if 0 < said < len(paths):
            found.add(part)
    return frozenset(found)


def linked_size(form: Form, taken: Sequence[tuple[Path, Span]], once: frozenset[Form]) -> int:
    """How much of a form slots explain where they stand again without being said again. Counted twice: a part that
    stands again as it was said is no accident, and to leave it as it is, or inside of a filler, would be wrong for every other filler."""
    places = [path for path, _ in taken]
    parts = once.intersection(form.at(path) for path in places)
    hidden = once.intersection(part for path in places for inner, part in form.at(path).walk() if inner)
    return 2 * sum(
        part.size if part in parts else -UNLINKED
        for path, part in form.walk()
        if part in parts | hidden and not any(path[: len(p)] == p or p[: len(path)] == path for p in places)
    )


def is_quoted(form: Form) -> bool:
    return isinstance(form, Atom) and form.quoted


def quoted_spans(lesson: Taught, atom: Atom) -> list[Span]:
    """Where a quoted text stands in the sentence, silent words and all."""
    tokens = tuple(token.text for token in lesson.phrase.tokens)
    found = []
    for first, last in occurrences(words(atom.text), tokens):
        inside = [i for i, place in enumerate(lesson.phrase.places) if first <= place < last]
        if inside and lesson.start <= inside[0] and inside[-1] < lesson.end:
            found.append((inside[0] - lesson.start, inside[-1] + 1 - lesson.start))
    return found


def described(lesson: Taught, taken: tuple[tuple[Path, Span], ...]) -> str:
    """Which words name which parts, for people."""
    keys = lesson.phrase.words[lesson.start : lesson.end]

    def said(a: int, b: int) -> str:
        times = occurrences(keys[a:b], keys)  # `compare john with john`: say which john
        return repr(" ".join(keys[a:b])) + (f" ({times.index((a, b)) + 1} of {len(times)})" if len(times) > 1 else "")

    return ", ".join(f"{said(*span)} names {lesson.form.at(path)}" for path, span in sorted(taken))


def cut_wording(lesson: Taught, starts: dict[int, tuple[int, int]]) -> tuple[Wording, Wording]:
    """The rule's words with slots in place of spans: stems to compare, and the words as taught."""
    wording: list[str | int] = []
    surface: list[str | int] = []
    i = 0
    before = lesson.phrase.places[lesson.start - 1] + 1 if lesson.start else 0
    keys = lesson.keys
    while i < len(keys):
        place = lesson.phrase.places[lesson.start + i]
        surface.extend(token.text for token in lesson.phrase.tokens[before:place])
        if i in starts:
            number, end = starts[i]
            wording.append(number)
            surface.append(number)
            i = end
        else:
            wording.append(keys[i])
            surface.append(lesson.phrase.tokens[place].text)
            i += 1
        before = lesson.phrase.places[lesson.start + i - 1] + 1
    return tuple(wording), tuple(surface)
