"""Domains in one memory: things that are never spoken of together belong to different ones.

Two kinds of things that one lesson mentions are of one domain. Predicates may be shared (`field`, `ask`): what a rule
was taught with says which domains it belongs to, and what it is filled with says which the sentence is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ..language.logical_form import Atom, Form
from ..memory.rules import Rule, RuleSet
from ..memory.template import hole_number, terms
from .costs.limits import DOMAIN

EVERY: Final = -1  # all bits: of a rule that any domain may use


def domains(rules: RuleSet) -> Sequence[int]:
    """The domains of each rule, a bit each; every rule is of every domain where memory has only one."""
    root: dict[str, str] = {}

    def find(kind: str) -> str:
        while root.setdefault(kind, kind) != kind:
            kind = root[kind]
        return kind

    mentioned = [list(_mentioned(rule, rules)) for rule in rules.rules]
    for lessons in mentioned:
        for kinds in lessons:
            for kind in kinds[1:]:
                one, two = find(kind), find(kinds[0])
                root[max(one, two)] = min(one, two)  # a domain is called by its first kind, in whatever order they come
    about = [{find(kind) for kinds in lessons for kind in kinds} for lessons in mentioned]
    sizes = Counter(name for rule, names in zip(rules.rules, about, strict=True) if rule.slots for name in names)
    large = sorted(name for name, size in sizes.items() if size >= DOMAIN)
    if len(large) < 2:
        return [EVERY] * len(rules.rules)
    bits = {name: 1 << number for number, name in enumerate(large)}
    return [sum(bits[name] for name in names) if names and names <= bits.keys() else EVERY for names in about]


def separate(domains: Iterable[int]) -> list[int]:
    """Each domain by itself; all of them as one where there is only one."""
    every = 0
    for about in domains:
        every |= about if about != EVERY else 0
    return [1 << n for n in range(every.bit_length())] or [EVERY]


def _mentioned(rule: Rule, rules: RuleSet) -> Iterator[list[str]]:
    """The kinds of things that were mentioned in one lesson of a rule, lesson by lesson."""
    always = _leaves((rule.template,), rules)
    for slot in rule.slots:
        for form in () if slot.open else slot.seen:
            yield [*always, *_leaves((form,), rules)]
    for pair in rule.together:
        yield _leaves((form for _, form in pair), rules)
    yield always


def _leaves(forms: Iterable[Form], rules: RuleSet) -> list[str]:
    """The kinds of the things in forms: predicates of names, not of what is copied."""
    return [
        rules.kinds(part)
        for form in forms
        for _, part in terms(form)
        if part.depth == 1 and len(part.items) > 1 and all(map(_is_symbol, part.items))
    ]


def _is_symbol(form: Form) -> bool:
    return isinstance(form, Atom) and not form.quoted and hole_number(form) is None
