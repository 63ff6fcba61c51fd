"""What one word of a sentence wraps, said of more: from `cheapest of the books`, `(cheapest (find books))`, and `broken toys`,
`(find toys broken)`, follows `cheapest of the broken toys`, `(cheapest (find toys broken))`.

The predicate that a lesson puts around its slot has no words there; a phrase that brings it along takes the place of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..language.logical_form import Atom, Expression
from .rules import Rule, Slot
from .template import Kinds, hole, hole_number


def unwrapped(rules: Sequence[Rule], kinds: Kinds) -> list[Rule]:
    """The rules that follow, none of which was taught."""
    phrases: dict[str, set[str]] = {}
    for rule in rules:
        if len(rule.slots) > 1 and rule.whole and not rule.analogy and isinstance(rule.template, Expression):
            number = hole_number(rule.template.items[1]) if len(rule.template.items) > 1 else None
            if number is not None:
                phrases.setdefault(kinds(rule.template), set()).update(rule.slots[number].kinds)
    known = {(rule.wording, rule.template) for rule in rules}
    found = []
    for rule in rules:
        for made in _unwrapped(rule, kinds, phrases):
            if (made.wording, made.template) not in known:
                known.add((made.wording, made.template))
                found.append(made)
    return found


def _unwrapped(rule: Rule, kinds: Kinds, phrases: Mapping[str, set[str]]) -> Iterator[Rule]:
    if rule.analogy or rule.frame is not None or rule.piece is not None:
        return
    for path, part in rule.template.walk():
        if not path or not isinstance(part, Expression) or len(part.items) != 2 or not isinstance(part.items[0], Atom):
            continue
        number, kind = hole_number(part.items[1]), kinds(part)
        if number is None or rule.slots[number].open or phrases.get(kind, set()).isdisjoint(rule.slots[number].kinds):
            continue
        template = rule.template.replace(path, hole(number))
        if sum(hole_number(sub) == number for _, sub in template.walk()) > 1:
            continue  # it fills another place too
        slots = tuple(Slot(False, kinds=frozenset((kind,))) if n == number else slot for n, slot in enumerate(rule.slots))
        yield replace(rule, template=template, slots=slots, together=frozenset(), analogy=1)
