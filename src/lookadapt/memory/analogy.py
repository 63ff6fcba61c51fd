"""Rules by analogy: what one pair of rules shows to be optional is optional in their sisters too.

From `X that has two Y` (=) and `X that has at most two Y` (<=) follows, beside a taught `X that serves two Y`,
also `X that serves at most two Y`. A pair counts if the wordings differ by inserted words (or one inserted
slot) and the forms by one constant. The change is made in every rule that has the same constant in the same
kind of form, wherever the neighbouring words agree; elsewhere at a higher price.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..language.english import SILENT as _SILENT
from ..language.logical_form import Atom, Expression, Form, Path
from .costs import ANALOGY_WORDS, FARTHEST_ANALOGY
from .rules import Rule, Slot, Wording
from .template import Hole, Kinds, hole, hole_number, holes, renumbered

_STAR = Hole(-1)


@dataclass(frozen=True)
class _Change:
    """Insert these words (or this slot) and put this in place of that constant."""

    old: Form
    within: str  # kind of the form around the constant
    new: Form | None  # None: the inserted slot
    slot: Slot | None
    words: tuple[str, ...]
    left: str | None
    right: str | None
    source: tuple[int, ...]


def analogies(rules: Sequence[Rule], kinds: Kinds) -> list[Rule]:
    """Rules that follow from pairs of rules, none of which was taught."""
    known = {(rule.wording, rule.template) for rule in rules}
    known_shapes = {_shape(rule.template, rule.wording) for rule in rules}
    derived: dict[tuple[Wording, Form], Rule] = {}
    for change in _changes(rules, kinds):
        for rule in rules:
            if rule.is_name:
                continue
            for made in _apply(change, rule, kinds):
                key = (made.wording, made.template)
                if key in known or _shape(made.template, made.wording) in known_shapes:
                    continue
                if key not in derived or made.analogy < derived[key].analogy:
                    derived[key] = made
    return sorted(derived.values(), key=lambda rule: (str(rule.template), str(rule.wording)))


def _changes(rules: Sequence[Rule], kinds: Kinds) -> list[_Change]:
    plain: dict[tuple[Form, Wording], list[tuple[Rule, Form, str]]] = {}
    for rule in rules:
        for path, constant in _constants(rule.template):
            around = rule.template.at(path[:-1]) if path else rule.template
            key = _shape(rule.template.replace(path, _STAR), rule.wording)
            plain.setdefault(key, []).append((rule, constant, kinds(around)))
    found: dict[tuple[object, ...], _Change] = {}
    for rule in rules:
        for number, slot in enumerate(rule.slots):
            if slot.open or number not in rule.wording:
                continue
            place = rule.wording.index(number)
            path = next(p for p, part in rule.template.walk() if hole_number(part) == number)
            shorter = rule.wording[:place] + rule.wording[place + 1 :]
            for _, old, within in plain.get(_shape(rule.template.replace(path, _STAR), shorter), ()):
                change = _Change(old, within, None, slot, (), *_neighbours(rule, place, place + 1), rule.sources)
                found.setdefault((old, within, None, change.left, change.right), change)
        for path, new in _constants(rule.template):
            starred = rule.template.replace(path, _STAR)
            for start, end in _runs(rule.wording):
                shorter = rule.wording[:start] + rule.wording[end:]
                for _, old, within in plain.get(_shape(starred, shorter), ()):
                    if old != new and shorter:
                        words = tuple(str(word) for word in rule.wording[start:end])
                        change = _Change(old, within, new, None, words, *_neighbours(rule, start, end), rule.sources)
                        found.setdefault((old, within, new, words, change.left, change.right), change)
    return [found[key] for key in sorted(found, key=str)]


def _apply(change: _Change, rule: Rule, kinds: Kinds) -> Iterator[Rule]:
    for path, constant in _constants(rule.template):
        around = rule.template.at(path[:-1]) if path else rule.template
        if constant != change.old or kinds(around) != change.within:
            continue
        inserted: Wording = change.words
        slots = rule.slots
        template = rule.template.replace(path, change.new) if change.new is not None else rule.template
        if change.new is None:
            assert change.slot is not None
            number = len(rule.slots)
            template = rule.template.replace(path, hole(number))
            inserted, slots = (number,), (*rule.slots, change.slot)
        for place in range(1, len(rule.wording) + 1):
            left, right = _neighbours(rule, place, place)
            near = (left == change.left) + (right == change.right)
            if not near and place == len(rule.wording):
                continue
            wording = rule.wording[:place] + inserted + rule.wording[place:]
            surface = _surface(rule, place, inserted)
            sources = tuple(sorted({*rule.sources, *change.source}))
            yield Rule(wording, template, slots, sources, surface, wrapper=rule.wrapper, analogy=FARTHEST_ANALOGY - near)


def _surface(rule: Rule, place: int, inserted: Wording) -> Wording:
    """The taught words with the insertion before the same element; silent words stay with what follows them."""
    if place == len(rule.wording):
        return rule.surface + inserted
    left = len(rule.wording) - place
    count, i = 0, len(rule.surface)
    while i > 0 and count < left:
        i -= 1
        element = rule.surface[i]
        if isinstance(element, int) or element not in _SILENT:
            count += 1
    return rule.surface[:i] + inserted + rule.surface[i:]


def _shape(template: Form, wording: Wording) -> tuple[Form, Wording]:
    """Template and wording with slots numbered as they stand in the form."""
    order: dict[int, int] = {}
    for number, _ in holes(template):
        if number != _STAR.number:
            order[number] = len(order)
    return renumbered(template, {**order, _STAR.number: _STAR.number}), tuple(
        order.get(e, -1) if isinstance(e, int) else e for e in wording
    )


def _constants(template: Form) -> Iterable[tuple[Path, Form]]:
    """Small constant parts that are arguments."""
    for path, part in template.walk():
        if not path or path[-1] == 0:
            continue
        if isinstance(part, Atom):
            parent = template.at(path[:-1])
            if not part.quoted and hole_number(part) is None and isinstance(parent, Expression) and parent.size > 3:
                yield path, part
        elif part.depth == 1 and len(part.items) == 2 and all(hole_number(i) is None for i in part.items):
            yield path, part


def _runs(wording: Wording) -> Iterator[tuple[int, int]]:
    for start in range(len(wording)):
        for end in range(start + 1, min(len(wording), start + ANALOGY_WORDS) + 1):
            if all(isinstance(word, str) for word in wording[start:end]):
                yield start, end


def _neighbours(rule: Rule, start: int, end: int) -> tuple[str | None, str | None]:
    def name(i: int) -> str | None:
        if not 0 <= i < len(rule.wording):
            return None
        element = rule.wording[i]
        return element if isinstance(element, str) else "#" + ",".join(sorted(rule.slots[element].kinds))

    return name(start - 1), name(end)
