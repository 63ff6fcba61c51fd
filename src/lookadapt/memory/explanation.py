"""Which spans of a sentence name which parts of its form, by rules known so far.

Bottom up over the form: a part is named by a span if a rule's template has its shape and the rule's wording
fits the span, its slots filled by spans that name the part's own parts. A wording may fit with a few edits
(a word of the rule missing, a word of the sentence skipped), each at a cost; one anchor must fit as it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from ..language.english import FUNCTION_WORDS
from ..language.logical_form import Atom, Expression, Form, Path
from .costs import COVER_EDIT, COVER_SPARE, COVER_UNSAID, COVER_WORD, COVERED, COVERS, MAX_EDITS
from .phrase import occurrences
from .said_numbers import SaidNumber
from .template import match

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Naming:
    """A span that names a part: at what cost, by which rule, with which spans in its slots."""

    cost: int
    rule: int | None  # None: quoted words that stand there
    fillers: tuple[tuple[Path, Span], ...] = ()
    edited: tuple[str, ...] = ()  # words missing or skipped


Namings = dict[Path, dict[Span, Naming]]


@dataclass(slots=True)
class KnownRule:
    """What explanation needs of a rule."""

    wording: tuple[str | int, ...]
    template: Form
    open_slots: frozenset[int]
    numbers: frozenset[int] = frozenset()  # open slots that copy numbers: no text fills them, and no number the others
    anchors: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.anchors = frozenset(word for word in self.wording if isinstance(word, str))

    def copies(self, slot: int, part: Form) -> bool:
        """True if a slot copies just what is copied: texts, or numbers; names and phrases where it is not open."""
        quoted = isinstance(part, Atom) and part.quoted
        return quoted == (slot in self.open_slots) and isinstance(part, SaidNumber) == (slot in self.numbers)


def explain(
    keys: Sequence[str],
    form: Form,
    rules: Sequence[KnownRule],
    candidates: Callable[[Form], Iterable[int]],
    quoted_spans: Callable[[Atom], list[Span]],
    spare: Collection[str] = frozenset(),
) -> Namings:
    """All namings of all parts of a form. `candidates` gives the rules that could build a form; `spare` words say nothing."""
    namings: Namings = {}
    parts = list(form.walk())
    present = frozenset(keys)
    for path, part in reversed(parts):
        found: dict[Span, Naming] = {}
        matches: dict[Form, dict[int, Path] | None] = {}  # many rules have one template
        if path and path[-1] == 0 and isinstance(part, Atom):
            continue
        if isinstance(part, Atom) and part.quoted:
            for span in quoted_spans(part):
                found[span] = Naming(0, None)
        for number in candidates(part):
            rule = rules[number]
            if rule.anchors and present.isdisjoint(rule.anchors):  # one of them must stand there as it is
                continue
            if rule.template not in matches:
                matches[rule.template] = match(rule.template, part, path)
            bindings = matches[rule.template]
            if bindings is None:
                continue
            if not bindings:
                for span in occurrences([str(word) for word in rule.wording], keys):
                    _keep(found, span, Naming(0, number))
                continue
            if not all(rule.copies(slot, form.at(place)) for slot, place in bindings.items()):
                continue
            for span, cost, fillers, edited in fits(rule.wording, keys, bindings, namings, spare):
                _keep(found, span, Naming(cost, number, fillers, edited))
        if found:
            namings[path] = found
    return namings


def _keep(found: dict[Span, Naming], span: Span, naming: Naming) -> None:
    if span not in found or naming.cost < found[span].cost:
        found[span] = naming


def fits(
    wording: Sequence[str | int],
    keys: Sequence[str],
    bindings: dict[int, Path],
    namings: Namings,
    spare: Collection[str] = frozenset(),
) -> list[tuple[Span, int, tuple[tuple[Path, Span], ...], tuple[str, ...]]]:
    """Every way a wording fits somewhere in a sentence, cheapest for each span."""
    best: dict[Span, tuple[int, tuple[tuple[Path, Span], ...], tuple[str, ...]]] = {}
    spans: dict[int, dict[int, list[tuple[int, int]]]] = {}
    for slot, path in bindings.items():
        by_start: dict[int, list[tuple[int, int]]] = {}
        for (start, end), naming in namings.get(path, {}).items():
            by_start.setdefault(start, []).append((end, naming.cost))
        if not by_start:
            return []
        spans[slot] = by_start
    anchors = sum(isinstance(word, str) for word in wording)
    size = len(keys)
    present = frozenset(keys)

    def go(
        dot: int, place: int, start: int, cost: int, matched: int, fillers: tuple[tuple[Path, Span], ...], edited: tuple[str, ...]
    ) -> None:
        if cost > MAX_EDITS:
            return
        if dot == len(wording):
            if matched or not anchors:
                span = (start, place)
                if span not in best or cost < best[span][0]:
                    best[span] = (cost, fillers, edited)
            return
        word = wording[dot]
        if isinstance(word, int):
            for end, inner in spans[word].get(place, ()):
                go(dot + 1, end, start, cost + inner, matched, (*fillers, (bindings[word], (place, end))), edited)
        else:
            if place < size and keys[place] == word:
                go(dot + 1, place + 1, start, cost, matched + 1, fillers, edited)
            elif anchors > 1 and (word not in present or word in spare):  # what stands elsewhere in the sentence is not missing
                go(dot + 1, place, start, cost + 1, matched, fillers, (*edited, word))
        if place > start and place < size:
            go(dot, place + 1, start, cost + 1, matched, fillers, (*edited, keys[place]))

    for start in range(size):
        go(0, start, start, 0, 0, (), ())
    return [(span, cost, fillers, edited) for span, (cost, fillers, edited) in best.items()]


def covers(
    form: Form, namings: Namings, limit: int = COVERS, spare: Collection[str] = frozenset()
) -> list[tuple[float, tuple[tuple[Path, Span], ...]]]:
    """Ways to name disjoint parts of a form by disjoint spans, best first; the whole form is not a part.

    A cover is better the more of the form it names, with the largest parts and the fewest edits; among equals
    the one that keeps the order of the form.
    """

    def of_part(path: Path, part: Form) -> list[tuple[float, tuple[tuple[Path, Span], ...]]]:
        options: list[tuple[float, tuple[tuple[Path, Span], ...]]] = [(0.0, ())]
        if isinstance(part, Expression):
            for i, item in enumerate(part.items):
                if i == 0 and isinstance(item, Atom):
                    continue  # a head is a symbol, whatever its name means elsewhere
                inner = of_part((*path, i), item)
                if len(inner) == 1:
                    continue
                merged = [
                    (score + more, taken + also)
                    for score, taken in options
                    for more, also in inner
                    if not any(a < d and c < b for _, (a, b) in taken for _, (c, d) in also)
                ]
                merged.sort(key=lambda option: (-option[0], _disorder(option[1])))
                options = [*merged[: limit - 1], (0.0, ())]  # to name nothing is always possible
        if path:
            for span, naming in namings.get(path, {}).items():
                # "to bob" hardly names "send the letter to bob"
                unsaid = sum(word not in FUNCTION_WORDS and word not in spare for word in naming.edited)
                unsaid = max(
                    0, unsaid - max(0, len(naming.fillers) - 1)
                )  # but with all its things said, a word less does no harm
                longer = COVER_WORD * (span[1] - span[0])  # of two names the longer
                edits = naming.cost - COVER_SPARE * sum(word in spare for word in naming.edited)
                options.append((part.size + COVERED + longer - COVER_EDIT * edits - COVER_UNSAID * unsaid, ((path, span),)))
            options.sort(key=lambda option: (-option[0], _disorder(option[1])))
            options = options[:limit]
        return options

    return of_part((), form)


def _disorder(taken: tuple[tuple[Path, Span], ...]) -> int:
    if len(taken) < 2:
        return 0
    starts = [span[0] for _, span in sorted(taken)]
    return sum(a > b for a, b in itertools.pairwise(starts))
