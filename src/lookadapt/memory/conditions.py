"""Clauses of conditions and of questions: what one sentence says of something, other sentences may say or ask.

From `if X is ill phone Y`, `(if (ill X) (phone Y))`, follow `if A B`, `(if A B)`, and the clause `X is ill`, `(ill X)`, if `phone Y` is
known, or the command `phone Y`, if the clause is; from
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
_BETWEEN: Final = (*_OPENINGS, ("until",), ("while",), ("and", "then"), ("then",), ("before",), ("after",))
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
    """A sentence of two halves, one of which is a slot already, as what joins them and the half that has words."""
    template = rule.template
    if not isinstance(template, Expression) or len(template.items) != 3:
        return
    yield from _cut_between(rule, kinds)
    for join, half, other, known in _halves(rule.wording):
        if rule.slots[known].open or sum(hole_number(part) == known for part in template.items[1:]) != 1:
            continue
        part = next(part for part in template.items[1:] if hole_number(part) != known)
        inside = {element for element in half if isinstance(element, int)}
        if not isinstance(part, Expression) or not inside or {n for n, _ in holes(part)} != inside or known in inside:
            continue
        first = 0 if template.items[1] is part else 1
        outer = Expression((template.items[0], hole(0), hole(1)))
        slots = {first: Slot(False, kinds=frozenset((kinds(part),))), 1 - first: rule.slots[known]}
        yield _made(rule, _joined(join, other, first), outer, (slots[0], slots[1]), whole=True)
        yield _clause(rule, half, part)
        return


def _cut_between(rule: Rule, kinds: Kinds) -> Iterator[Rule]:
    """A sentence whose halves both have words, `lift X until Y is full`, as what joins them and its halves."""
    template, wording = rule.template, rule.wording
    assert isinstance(template, Expression)
    parts = template.items[1:]
    inside = [{n for n, _ in holes(part)} for part in parts]
    if not all(isinstance(part, Expression) for part in parts) or not all(inside) or inside[0] & inside[1]:
        return
    for join in _BETWEEN:
        for place in range(2, len(wording) - len(join) - 1):
            halves = wording[:place], wording[place + len(join) :]
            said = [{element for element in half if isinstance(element, int)} for half in halves]
            if wording[place : place + len(join)] == join and all(said) and sorted(said, key=min) == sorted(inside, key=min):
                order = (0, 1) if said[0] == inside[0] else (1, 0)
                slots = tuple(Slot(False, kinds=frozenset((kinds(part),))) for part in parts)
                outer = Expression((template.items[0], hole(0), hole(1)))
                yield _made(rule, (order[0], *join, order[1]), outer, slots, whole=True)
                for number, half in zip(order, halves, strict=True):
                    if hole_number(parts[number]) is None:
                        yield _clause(rule, half, parts[number])
                return


def _halves(wording: Wording) -> Iterator[tuple[tuple[str, ...], Wording, str, int]]:
    """The word that joins, the half that has words, where that stands, and the slot that is the other half."""
    for join in _OPENINGS:
        rest = wording[len(join) :]
        if wording[: len(join)] == join and len(rest) > 2:
            if isinstance(rest[-1], int):
                yield join, rest[:-1], "opens", rest[-1]
            elif isinstance(rest[0], int):
                yield join, rest[1:], "closes", rest[0]
    for join in _BETWEEN:
        size = len(join)
        if len(wording) > size + 2:
            if isinstance(wording[0], int) and wording[1 : size + 1] == join:
                yield join, wording[size + 1 :], "follows", wording[0]
            elif isinstance(wording[-1], int) and wording[-1 - size : -1] == join:
                yield join, wording[: -1 - size], "precedes", wording[-1]


def _joined(join: tuple[str, ...], stands: str, half: int) -> Wording:
    """What joins two halves, the one with words being slot `half`."""
    other = 1 - half
    match stands:
        case "opens":
            return (*join, half, other)
        case "closes":
            return (*join, other, half)
        case "follows":
            return (other, *join, half)
    return (half, *join, other)


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
