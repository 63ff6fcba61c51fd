"""Phrases inside sentences: what stands behind a superlative, and words that two sentences share for a part that both have.

From `longest piece in X`, `(longest (part_of X))`, follow `longest Y`, `(longest Y)`, and `piece in X`, `(part_of X)`. From
`open leaks in X`, `(open (leaks X))`, and `leaks in X older than Y`, `(older Y (leaks X))`, follows `leaks in X`, `(leaks X)`.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from ..language.english import FUNCTION_WORDS, NOT_RANKS, PREPOSITIONS
from ..language.lexicon import verbs
from ..language.logical_form import Atom, Expression, Form
from .costs import COMPARED, RANKED_BY
from .rules import Rule, Slot, Wording
from .template import Kinds, hole, hole_number, holes, renumbered

_RANKS: Final = frozenset(("best", "worst"))


def ranked(rules: Sequence[Rule], kinds: Kinds, frames: Collection[str] = ()) -> list[Rule]:
    """Superlatives apart from what they rank; what has arguments that come and go (`frames`) is read in pieces anyway."""
    known = {(rule.wording, rule.template) for rule in rules}
    found = []
    for rule in rules:
        for made in _ranked(rule, kinds, frames):
            if (made.wording, made.template) not in known:
                known.add((made.wording, made.template))
                found.append(made)
    return found


def _ranked(rule: Rule, kinds: Kinds, frames: Collection[str]) -> Iterator[Rule]:
    wording, template = rule.wording, rule.template
    first = wording[0] if wording else 0
    if not isinstance(first, str) or not _ranks(rule.spoken.get(first, first)) or not isinstance(template, Expression):
        return
    *before, part = template.items
    inside = {n for n, _ in holes(part)}
    outside = [number for form in before if (number := hole_number(form)) is not None]
    size = 2 if wording[1:2] == ("of",) else 1
    while size < len(wording) and wording[size] in outside:
        size += 1
    rest = wording[size:]
    if (
        isinstance(part, Expression)
        and str(part.items[0]) not in frames
        and len(before) <= RANKED_BY
        and all(isinstance(form, Atom) for form in before)
        and inside
        and {element for element in rest if isinstance(element, int)} == inside
        and inside.isdisjoint(outside)
        and len(outside) + len(inside) == len(rule.slots)
    ):
        outer = Expression((*before, hole(max(outside, default=-1) + 1)))
        numbers = {number: n for n, (number, _) in enumerate(holes(outer))}
        slot = Slot(False, kinds=frozenset((kinds(part),)))
        words: Wording = (*(numbers[e] if isinstance(e, int) else e for e in wording[:size]), len(outside))
        slots = (*(rule.slots[number] for number in numbers if number in outside), slot)
        made = renumbered(outer, numbers)
        yield replace(rule, wording=words, template=made, slots=slots, surface=rule.as_taught(words), together=frozenset())
        if any(isinstance(word, str) for word in rest):
            numbers = {number: n for n, number in enumerate(sorted(inside))}
            said: Wording = tuple(numbers[e] if isinstance(e, int) else e for e in rest)
            slots = tuple(rule.slots[number] for number in numbers)
            made = renumbered(part, numbers)
            yield replace(rule, wording=said, template=made, slots=slots, surface=rule.as_taught(said), together=frozenset())


def _ranks(said: str) -> bool:
    return said in _RANKS or (said.endswith("est") and said not in NOT_RANKS and said not in verbs())


def shared_phrases(rules: Sequence[Rule], frames: Collection[str]) -> list[Rule]:
    """The phrases that two sentences share, and that no lesson has alone."""
    uses = [
        (rule, part)
        for rule in rules
        if rule.slots and not rule.analogy
        for path, part in rule.template.walk()
        if path and path[-1] != 0 and isinstance(part, Expression) and len(part.items) > 1 and any(True for _ in holes(part))
        if str(_above(rule.template, path)) not in frames
    ]
    known = {_shape(rule.template) for rule in rules}
    found: dict[tuple[Wording, Form], Rule] = {}
    for (one, part), (two, other) in itertools.combinations(uses[:COMPARED], 2):
        if one is two or _shape(part) != _shape(other) or _shape(part) in known or _head(one) == _head(two):
            continue
        said, again = _stretches(one, part), _stretches(two, other)
        both = [words for words in said if words in again]
        if both:
            words = max(both, key=len)  # of several the first
            made = _phrase(one, part, words)
            found.setdefault((made.wording, made.template), made)
    return list(found.values())


def _above(template: Form, path: tuple[int, ...]) -> Form:
    parent = template.at(path[:-1])
    return parent.items[0] if isinstance(parent, Expression) else parent


def _head(rule: Rule) -> Form:
    return rule.template.items[0] if isinstance(rule.template, Expression) else rule.template


def _shape(form: Form) -> Form:
    """The form with its slots numbered from 0 as they come."""
    numbers: dict[int, int] = {}
    for number, _ in holes(form):
        numbers.setdefault(number, len(numbers))
    return renumbered(form, numbers)


def _stretches(rule: Rule, part: Form) -> dict[tuple[str | int, ...], None]:
    """Runs of a rule's words, shorter than the whole, that contain the slots of a part and a content word; or that begin with one of
    several slots, `X in Y`; as they come in the wording."""
    numbers: dict[int, int] = {}
    for number, _ in holes(part):
        numbers.setdefault(number, len(numbers))
    wording, size = rule.wording, len(rule.wording)
    found: dict[tuple[str | int, ...], None] = {}
    for start in range(size):
        for end in range(start + 2, size + (start > 0)):
            run = wording[start:end]
            slots = [element for element in run if isinstance(element, int)]
            if sorted(slots) != sorted(numbers):
                continue
            if isinstance(run[0], int):
                if start and len(slots) > 1 and len(run) > len(slots) and isinstance(run[-1], int):
                    found[tuple(numbers[e] if isinstance(e, int) else e for e in run)] = None
            elif run[0] not in FUNCTION_WORDS and run[0] not in PREPOSITIONS and isinstance(run[-1], int):
                found[tuple(numbers[e] if isinstance(e, int) else e for e in run)] = None
    return found


def _phrase(rule: Rule, part: Form, words: tuple[str | int, ...]) -> Rule:
    numbers = list(dict.fromkeys(number for number, _ in holes(part)))
    slots = tuple(rule.slots[number] for number in numbers)
    surface = rule.as_taught(words)
    return replace(rule, wording=words, template=_shape(part), slots=slots, surface=surface, together=frozenset(), whole=False)
