"""Values that stand where symbols stand: two sentences with the same words show it, others follow.

From `whose colour is red`, `(is colour red)`, and `whose weight is 3`, `(is weight (kilo 3))`, follows, beside a taught `whose
colour is not red`, `(differs colour red)`, also `whose weight is not 3`, `(differs weight (kilo 3))`. What was seen beside the
value goes with it: other attributes have other units.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..errors import FormError
from ..language.logical_form import Expression, Form
from .rules import Rule, Slot
from .template import Kinds, hole, hole_number, holes


@dataclass(frozen=True)
class _Value:
    """A form around a copied value, as an argument of a predicate, and what was seen in another of its places."""

    predicate: tuple[str, int]  # and how many parts it has
    place: int
    form: Form  # with one hole
    slot: Slot
    beside: int
    seen: frozenset[Form]


def unit_rules(taught: Sequence[Rule], kinds: Kinds) -> list[Rule]:
    """The rules that follow, none of which was taught."""
    plain = [rule for rule in taught if rule.slots and rule.frame is None and rule.piece is None]
    alike: dict[object, list[Rule]] = defaultdict(list)
    for rule in plain:
        alike[rule.wording].append(rule)
    values = {
        (value.predicate, value.place, value.form, value.beside): value
        for rules in alike.values()
        for one in rules
        for two in rules
        for value in _values(one, two, kinds)
    }
    known = {(rule.wording, rule.template) for rule in taught}
    found: dict[object, Rule] = {}
    for value in values.values():
        for rule in plain:
            for made in _applied(value, rule, kinds):
                if (made.wording, made.template) not in known:
                    found.setdefault((made.wording, made.template), made)
    return list(found.values())


def _values(symbol: Rule, copied: Rule, kinds: Kinds) -> Iterator[_Value]:
    """What one of two rules of the same words copies, where the other takes a symbol."""
    for number, path in holes(symbol.template):
        if not path or symbol.slots[number].open or not copied.slots[number].open:
            continue
        try:
            form, parent = copied.template.at(path), copied.template.at(path[:-1])
        except FormError:
            continue
        if [n for n, _ in holes(form)] != [number] or copied.template.replace(path, hole(number)) != symbol.template:
            continue
        assert isinstance(parent, Expression)
        form = form.replace(holes(form)[0][1], hole(0)) if isinstance(form, Expression) else hole(0)
        for place, item in enumerate(parent.items):
            other = hole_number(item)
            if other is not None and place != path[-1] and copied.slots[other].seen and not copied.slots[other].open:
                predicate = (kinds(parent), len(parent.items))
                yield _Value(predicate, path[-1], form, copied.slots[number], place, copied.slots[other].seen)


def _applied(value: _Value, rule: Rule, kinds: Kinds) -> Iterator[Rule]:
    """A rule with a value in the place of a symbol."""
    for number, path in holes(rule.template):
        parent = rule.template.at(path[:-1]) if path else None
        if not isinstance(parent, Expression) or path[-1] != value.place or rule.slots[number].open:
            continue
        beside = hole_number(parent.items[value.beside]) if len(parent.items) == value.predicate[1] else None
        if beside is None or rule.slots[beside].open or kinds(parent) != value.predicate[0]:
            continue
        around = value.form.replace(holes(value.form)[0][1], hole(number)) if value.form != hole(0) else hole(number)
        slots = list(rule.slots)
        slots[number] = value.slot
        slots[beside] = replace(slots[beside], seen=value.seen, kinds=frozenset(map(kinds, value.seen)))
        template = rule.template.replace(path, around)
        yield replace(rule, template=template, slots=tuple(slots), together=frozenset(), analogy=1)
