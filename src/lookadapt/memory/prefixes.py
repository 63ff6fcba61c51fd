"""Words that come instead of others before the same, and put something around what it means.

From `which lots did not sell`, `(lots unsold)`, and `how many lots did not sell`, `(count (lots unsold))`, follows, beside a taught
`which lots went over X`, `(lots (over X))`, also `how many lots went over X`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..language.logical_form import Atom, Expression, Form
from .rules import Rule, Wording
from .template import holes, renumbered

_Turn = tuple[
    tuple[str, ...], tuple[str, ...], tuple[str, ...], Form, Form
]  # words, other words, as taught, around what, with what


def prefixed(rules: Sequence[Rule]) -> list[Rule]:
    """The rules that follow, none of which was taught."""
    plain = [rule for rule in rules if not rule.analogy and rule.frame is None and rule.piece is None and rule.anchors]
    known = {_shape(rule) for rule in rules}
    meaning: dict[Form, list[Rule]] = defaultdict(list)
    for rule in plain:
        if isinstance(rule.template, Expression):
            meaning[_normal(rule.template)].append(rule)
    turns = dict.fromkeys(
        turn
        for longer in plain
        if (inner := _inner(longer)) is not None
        for shorter in meaning.get(inner, ())
        for turn in _turns(shorter, longer)
    )
    found: dict[Wording, Rule] = {}
    for before, instead, spoken, head, around in turns:
        for rule in plain:
            rest = rule.wording[len(before) :]
            if rule.wording[: len(before)] != before or not rest or _head(rule.template) != around:
                continue
            wording = (*instead, *rest)
            template = Expression((head, rule.template))
            surface = (*spoken, *rule.as_taught(rest))
            made = replace(rule, wording=wording, template=template, surface=surface, together=frozenset(), analogy=1)
            if _shape(made) not in known:
                found.setdefault(wording, made)
    return list(found.values())


def _turns(shorter: Rule, longer: Rule) -> Iterator[_Turn]:
    """What comes before the same words in two rules, if the second puts a predicate around what the first means."""
    template = longer.template
    if not isinstance(template, Expression) or len(shorter.slots) != len(longer.slots):
        return
    one, two = _shape(shorter), _shape(longer)
    same = 0
    while same < min(len(one), len(two)) and one[-1 - same] == two[-1 - same]:
        same += 1
    before, instead = one[: len(one) - same], two[: len(two) - same]
    words = tuple(word for word in before if isinstance(word, str))
    others = tuple(word for word in instead if isinstance(word, str))
    if not words or not others or len(words) < len(before) or len(others) < len(instead):
        return
    if any(isinstance(element, str) for element in one[len(before) :]):
        spoken = tuple(map(str, longer.as_taught(others)))
        yield words, others, spoken, template.items[0], _head(shorter.template)


def _inner(rule: Rule) -> Form | None:
    """What a predicate of one place is put around, if a rule says such."""
    template = rule.template
    if not isinstance(template, Expression) or len(template.items) != 2 or not isinstance(template.items[0], Atom):
        return None
    return _normal(template.items[1])


def _head(template: Form) -> Form:
    return template.items[0] if isinstance(template, Expression) else template


def _normal(form: Form) -> Form:
    return renumbered(form, {number: n for n, (number, _) in enumerate(holes(form))})


def _shape(rule: Rule) -> Wording:
    """The wording with slots numbered as they stand in the form."""
    numbers = {number: n for n, (number, _) in enumerate(holes(rule.template))}
    return tuple(numbers.get(e, -1) if isinstance(e, int) else e for e in rule.wording)
