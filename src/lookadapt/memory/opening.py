"""Sentences opened up: a phrase that is known elsewhere and stands in a sentence's rule becomes a place for such phrases.

From `flats X with a Y`, `(find flat (both X (has Y)))`, and the phrase `with a Y`, `(has Y)`, follows `flats X Z`,
`(find flat (both X Z))`: what joins two phrases was taught with these two, and is understood with others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..language.logical_form import Expression, Form, Path
from .costs import JOINED_ITEMS, OPENING_ROUNDS
from .rules import Rule, Slot, Wording
from .template import Kinds, hole, hole_number, holes, renumbered


def opened(rules: Sequence[Rule], kinds: Kinds) -> list[Rule]:
    """The rules that follow, none of which was taught."""
    known = {(rule.wording, rule.template) for rule in rules}
    phrases = [rule for rule in rules if not rule.whole and rule.slots and rule.anchors and rule.piece is None]
    found: list[Rule] = []
    fresh = [rule for rule in rules if not rule.is_name and rule.frame is None and rule.piece is None]
    for _ in range(OPENING_ROUNDS):
        more = []
        for rule in fresh:
            for made in _opened(rule, phrases, kinds):
                if (made.wording, made.template) not in known:
                    known.add((made.wording, made.template))
                    more.append(made)
        found += more
        fresh = more
    return found


def appended(rules: Sequence[Rule]) -> list[Rule]:
    """Phrases that one sentence has more than another, and joins to what that says: from `jobs X`, `(jobs X)`, and `jobs X with Y`,
    `(jobs (and X (needs Y)))`, follows `with Y`, `(needs Y)`."""
    plain = {(_shape(rule.wording), str(_renumbered(rule.template))) for rule in rules if rule.slots and not rule.analogy}
    found: dict[tuple[Wording, Form], Rule] = {}
    for rule in rules:
        for path, part in rule.template.walk() if not rule.analogy and len(rule.slots) > 1 else ():
            if not path or path[-1] == 0 or not isinstance(part, Expression) or not _holes(part):
                continue
            above = rule.template.at(path[:-1])
            if not isinstance(above, Expression) or len(above.items) != JOINED_ITEMS or len(path) < 2:
                continue
            other = hole_number(above.items[3 - path[-1]])
            shorter = None if other is None else rule.template.replace(path[:-1], hole(other))
            if shorter is None or not _holes(shorter).isdisjoint(_holes(part)):
                continue
            size = max(i for i, element in enumerate(rule.wording) if element == other) + 1
            rest = rule.wording[size:]
            if {element for element in rest if isinstance(element, int)} != _holes(part) or not isinstance(rest[0], str):
                continue
            if (_shape(rule.wording[:size]), str(_renumbered(shorter))) in plain:
                numbers = {number: n for n, number in enumerate(sorted(_holes(part)))}
                words: Wording = tuple(numbers[e] if isinstance(e, int) else e for e in rest)
                slots, form = tuple(rule.slots[number] for number in numbers), renumbered(part, numbers)
                made = replace(
                    rule,
                    wording=words,
                    template=form,
                    slots=slots,
                    surface=rule.as_taught(words),
                    together=frozenset(),
                    whole=False,
                )
                found.setdefault((words, form), made)
    known = {(rule.wording, rule.template) for rule in rules}
    return [rule for key, rule in found.items() if key not in known]


def _shape(wording: Wording) -> tuple[object, ...]:
    return tuple(-1 if isinstance(element, int) else element for element in wording)


def _renumbered(form: Form) -> Form:
    return renumbered(form, {number: n for n, (number, _) in enumerate(holes(form))})


def _opened(rule: Rule, phrases: Sequence[Rule], kinds: Kinds) -> Iterator[Rule]:
    for path, part in rule.template.walk():
        if not path or path[-1] == 0 or not isinstance(part, Expression) or hole_number(part) is not None:
            continue
        inside = _holes(part)
        if not inside or not inside.isdisjoint(_holes(rule.template.replace(path, hole(len(rule.slots))))):
            continue  # a constant, or a slot that fills another place too
        for phrase in phrases:
            start = _stands(phrase, rule.wording, part)
            if start is not None and len(phrase.wording) < len(rule.wording):
                yield _with_place(rule, path, start, start + len(phrase.wording), kinds(part))


def _stands(phrase: Rule, wording: Wording, part: Form) -> int | None:
    """Where a phrase stands in a wording that says this part with it."""
    size = len(phrase.wording)
    for start in range(len(wording) - size + 1):
        numbers: dict[int, int] = {}
        for said, known in zip(wording[start : start + size], phrase.wording, strict=True):
            if isinstance(known, str) or isinstance(said, str):
                if said != known:
                    break
            elif numbers.setdefault(known, said) != said:
                break
        else:
            if len(numbers) == len(phrase.slots) and renumbered(phrase.template, numbers) == part:
                return start
    return None


def _with_place(rule: Rule, path: Path, start: int, end: int, kind: str) -> Rule:
    place = len(rule.slots)
    template = rule.template.replace(path, hole(place))
    slots = {**dict(enumerate(rule.slots)), place: Slot(False, kinds=frozenset((kind,)))}
    numbers = {number: n for n, number in enumerate(sorted(_holes(template)))}
    wording = (*rule.wording[:start], place, *rule.wording[end:])
    words: Wording = tuple(numbers[element] if isinstance(element, int) else element for element in wording)
    kept = tuple(slots[number] for number in numbers)
    form, surface = renumbered(template, numbers), rule.as_taught(words)
    return replace(rule, wording=words, template=form, slots=kept, surface=surface, together=frozenset(), analogy=1)


def _holes(form: Form) -> set[int]:
    return {number for number, _ in holes(form)}
