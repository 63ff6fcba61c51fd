"""Values that stand for themselves: `(qty "8000 euros")`, taught only inside a sentence, fits other sentences too.

From `cars whose price is at most 8000 euros` follows that `8000 euros` is a `(qty …)` wherever one is wanted, and
that the place of the quantity may hold something else that was taught, `the price of lot twelve`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..language.english import is_value
from ..language.logical_form import Expression, Form, Path
from .rules import Rule, Slot
from .template import hole, hole_number


def value_rules(rules: Sequence[Rule]) -> list[Rule]:
    """Rules that no example taught: one for each kind of value, and each rule with a value with its place left open."""
    texts: dict[str, set[str]] = {}
    sources: dict[str, set[int]] = {}
    opened: list[Rule] = []
    numbers: set[str] = set()  # kinds whose values are written in digits
    for rule in rules:
        for number, path in _values(rule):
            around = rule.template.at(path)
            assert isinstance(around, Expression)
            kind = str(around.items[0])
            if rule.slots[number].number:
                numbers.add(kind)
            texts.setdefault(kind, set()).update(rule.slots[number].texts)
            sources.setdefault(kind, set()).update(rule.sources)
            slots = tuple(Slot(False, kinds=frozenset((kind,))) if n == number else s for n, s in enumerate(rule.slots))
            opened.append(replace(rule, template=rule.template.replace(path, hole(number)), slots=slots, analogy=1))
    wrapper = rules[0].wrapper if rules else None
    known = {(rule.wording, rule.template) for rule in rules}
    bare = [
        Rule(
            (0,),
            _wrapped(kind, rules),
            (Slot(True, texts=tuple(sorted(said)), number=kind in numbers),),
            tuple(sorted(sources[kind])),
            (0,),
            wrapper=wrapper,
            analogy=1,
        )
        for kind, said in sorted(texts.items())
    ]
    return [*bare, *(rule for rule in opened if (rule.wording, rule.template) not in known)]


def _values(rule: Rule) -> list[tuple[int, Path]]:
    """Slots that copy a number or a time and have a predicate to themselves, with the path of that predicate."""
    found = []
    for path, part in rule.template.walk() if any(slot.open for slot in rule.slots) else ():
        number = hole_number(part)
        if number is None or len(path) < 2 or not rule.slots[number].open:
            continue
        around = rule.template.at(path[:-1])
        alone = isinstance(around, Expression) and len(around.items) == 2 and path[-1] == 1
        taught = rule.slots[number].texts
        if alone and taught and all(any(map(is_value, text.split())) for text in taught):
            found.append((number, path[:-1]))
    return found


def _wrapped(kind: str, rules: Sequence[Rule]) -> Form:
    """The predicate around slot 0."""
    for rule in rules:
        for _, path in _values(rule):
            around = rule.template.at(path)
            if isinstance(around, Expression) and str(around.items[0]) == kind:
                return around.replace((1,), hole(0))
    raise AssertionError(kind)
