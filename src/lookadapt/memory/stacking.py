"""What is said of one thing twice: which of the two is around the other, as memory shows it.

`runners from York past the bridge` is `(from York (past bridge runners))` where the first said is outermost. Reading from
left to right gives `(past bridge (from York runners))`, so two that were never taught together need a rule of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..language.logical_form import Expression, Form
from .rules import Rule, Slot, Wording
from .template import hole_number, holes, renumbered


def stacked(rules: Sequence[Rule]) -> list[Rule]:
    """Rules for every two things said of one, where memory shows the first said around the second; else none."""
    known = {(rule.wording, rule.template) for rule in rules}
    pairs = list(_pairs(rules))
    if not any((made.wording, made.template) in known for made in pairs):
        return []
    return [made for made in pairs if (made.wording, made.template) not in known]


def first_is_outermost(rules: Sequence[Rule]) -> frozenset[Form]:
    """The forms of what is said of things, if memory shows the first said around the second; else none."""
    known = {(rule.wording, rule.template) for rule in rules if not rule.analogy}
    shown = any((made.wording, made.template) in known for made in _pairs(rules))
    return frozenset(rule.template for rule in rules if is_behind(rule)) if shown else frozenset()


def _pairs(rules: Sequence[Rule]) -> Iterator[Rule]:
    behind = [rule for rule in rules if is_behind(rule)]
    for one in behind:
        for two in behind:
            if one.template != two.template and _head(one).kinds & _head(two).kinds:
                yield _stack(one, two)


def is_behind(rule: Rule) -> bool:
    """True for `X from Y`, `(from Y X)`: words behind a thing, and a form around it."""
    wording, template = rule.wording, rule.template
    if rule.analogy or rule.frame is not None or rule.piece is not None or len(wording) < 2 or len(rule.slots) < 2:
        return False
    first = wording[0]
    return (
        isinstance(first, int)
        and isinstance(wording[1], str)
        and wording.count(first) == 1
        and isinstance(template, Expression)
        and sum(hole_number(item) == first for item in template.items) == 1
        and all(hole_number(item) is not None for item in template.items[1:] if not isinstance(item, Expression))
    )


def _head(rule: Rule) -> Slot:
    return rule.slots[int(rule.wording[0])]


def _stack(one: Rule, two: Rule) -> Rule:
    """`X a.. b..`, one around the other; slots numbered as the form has them."""
    assert isinstance(one.template, Expression)
    size = len(one.slots)
    inner = renumbered(two.template, {n: n + size for n in range(len(two.slots))})
    place = next(i for i, item in enumerate(one.template.items) if hole_number(item) == one.wording[0])
    template: Form = one.template.replace((place,), inner)
    wording = [
        int(two.wording[0]) + size,
        *one.wording[1:],
        *(element + size if isinstance(element, int) else element for element in two.wording[1:]),
    ]
    slots = {**dict(enumerate(one.slots)), **{n + size: slot for n, slot in enumerate(two.slots)}}
    numbers = {number: n for n, (number, _) in enumerate(holes(template))}
    words: Wording = tuple(numbers[element] if isinstance(element, int) else element for element in wording)
    return replace(
        one,
        wording=words,
        template=renumbered(template, numbers),
        slots=tuple(slots[number] for number in numbers),
        sources=tuple(sorted({*one.sources, *two.sources})),
        surface=two.as_taught(one.as_taught(words)),
        together=frozenset(),
        analogy=1,
    )
