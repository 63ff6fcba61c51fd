"""Clauses of conditions and of questions: what one sentence says of something, other sentences may say or ask.

From `if X is ill phone Y`, `(if (ill X) (phone Y))`, follow `if A B`, `(if A B)`, and the clause `X is ill`, `(ill X)`; from
`is X asleep`, `(ask (asleep X))`, follows the clause `X is asleep`, `(asleep X)`. None of them is a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ..language.english import YES_OR_NO, stem
from ..language.logical_form import Atom, Expression, Form
from .rules import Rule, Slot, Wording
from .template import Kinds, hole, hole_number, holes, renumbered

_OPENINGS: Final = (("if",), ("when",), ("whenever",), ("once",), ("unless",), ("as", "soon", "as"), ("in", "case"))
_ASKS: Final = frozenset(map(stem, YES_OR_NO))
_DO: Final = stem("do")


def conditions(rules: Sequence[Rule], kinds: Kinds) -> list[Rule]:
    """Conditions cut into what they join, and the clauses they begin with."""
    known = {(rule.wording, rule.template) for rule in rules}
    found = []
    for rule in rules:
        for made in _cut(rule, kinds):
            if (made.wording, made.template) not in known:
                known.add((made.wording, made.template))
                found.append(made)
    return found


def _cut(rule: Rule, kinds: Kinds) -> Iterator[Rule]:
    wording, template = rule.wording, rule.template
    opening = next((words for words in _OPENINGS if wording[: len(words)] == words), None)
    if opening is None or not isinstance(template, Expression) or len(template.items) != 3 or len(wording) < len(opening) + 3:
        return
    said, last = wording[len(opening) : -1], wording[-1]
    if not isinstance(last, int) or rule.slots[last].open:
        return
    clause = next((part for part in template.items[1:] if hole_number(part) != last), None)
    inside = {element for element in said if isinstance(element, int)}
    joined = any(hole_number(part) == last for part in template.items[1:])
    if (
        not joined
        or not isinstance(clause, Expression)
        or not inside
        or {n for n, _ in holes(clause)} != inside
        or last in inside
    ):
        return
    first, second = (0, 1) if template.items[1] is clause else (1, 0)
    outer = Expression((template.items[0], *(hole(n) for n in range(2))))
    slots = {first: Slot(False, kinds=frozenset((kinds(clause),))), second: rule.slots[last]}
    yield _made(rule, (*opening, first, second), outer, (slots[0], slots[1]), whole=True)
    yield _clause(rule, said, clause)


def statements(rules: Sequence[Rule]) -> list[Rule]:
    """What questions that are answered by yes or no ask about, said."""
    taught = {tuple(-1 if isinstance(element, int) else element for element in rule.wording) for rule in rules}
    found = []
    for rule in rules:
        clause = asked_about(rule)
        if clause is None:
            continue
        verb, subject, *rest = rule.wording
        said: Wording = (subject, *rest) if verb == _DO else (subject, verb, *rest)
        if tuple(-1 if isinstance(element, int) else element for element in said) not in taught:
            found.append(_clause(rule, said, clause))
    return found


def asked_about(rule: Rule) -> Form | None:
    """The form of what a question asks about, `(asleep X)` of `is X asleep`, `(ask (asleep X))`."""
    wording, template = rule.wording, rule.template
    if rule.analogy or len(wording) < 3 or wording[0] not in _ASKS or not isinstance(wording[1], int):
        return None
    if rule.slots[wording[1]].open or not isinstance(template, Expression) or len(template.items) != 2:
        return None
    head, clause = template.items
    return clause if isinstance(head, Atom) and isinstance(clause, Expression) and hole_number(clause) is None else None


def _clause(rule: Rule, said: Wording, form: Form) -> Rule:
    numbers = {number: n for n, number in enumerate(sorted({number for number, _ in holes(form)}))}
    wording: Wording = tuple(numbers[element] if isinstance(element, int) else element for element in said)
    return _made(rule, wording, renumbered(form, numbers), tuple(rule.slots[number] for number in numbers), whole=False)


def _made(rule: Rule, wording: Wording, template: Form, slots: tuple[Slot, ...], whole: bool) -> Rule:
    surface = rule.as_taught(wording)
    return replace(rule, wording=wording, template=template, slots=slots, surface=surface, together=frozenset(), whole=whole)
