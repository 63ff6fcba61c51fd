"""Names that are spelled behind a word that joins: `with bridge`, `(has bridge)`, shows `with X`, `(has X)`, and `bridge`.

Linking gives such a name all of its words, since no sentence tells them apart; the symbol's own spelling does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ..language.english import FUNCTION_WORDS, OPERATORS, PREPOSITIONS
from ..language.logical_form import Atom, Expression, Form
from .naming import spelling
from .rules import Rule, Slot, Wording
from .template import Kinds, hole

_JOINING: Final = FUNCTION_WORDS | PREPOSITIONS | OPERATORS


def spelled_names(rules: Sequence[Rule], kinds: Kinds) -> list[Rule]:
    """The phrases and names that follow, none of which was taught alone."""
    known = {(rule.wording, rule.template) for rule in rules}
    names = {rule.wording for rule in rules if rule.is_name}
    found: dict[tuple[Wording, Form], Rule] = {}
    for rule in rules:
        for made in _cut(rule, kinds):
            key = (made.wording, made.template)
            if key not in known and (made.slots or made.wording not in names):  # what names something else is no symbol
                found[key] = _united(found[key], made) if key in found else made
    return list(found.values())


def _cut(rule: Rule, kinds: Kinds) -> Iterator[Rule]:
    template, wording = rule.template, rule.wording
    if not rule.is_name or not isinstance(template, Expression) or len(template.items) != 2:
        return
    head, atom = template.items
    if not isinstance(head, Atom) or not isinstance(atom, Atom) or atom.quoted or atom.is_number:
        return
    size = next((i for i, word in enumerate(wording) if word not in _JOINING), len(wording))
    rest = wording[size:]
    if not size or len(rest) != len(set(rest)) or set(rest) != spelling(atom):
        return
    slot = Slot(False, frozenset((atom,)), frozenset((kinds(atom),)))
    words: Wording = (*wording[:size], 0)
    phrase = Expression((head, hole(0)))
    yield replace(
        rule, wording=words, template=phrase, slots=(slot,), surface=rule.as_taught(words), together=frozenset(), whole=False
    )
    yield replace(rule, wording=rest, template=atom, surface=rule.as_taught(rest))


def _united(one: Rule, two: Rule) -> Rule:
    slots = tuple(replace(a, seen=a.seen | b.seen, kinds=a.kinds | b.kinds) for a, b in zip(one.slots, two.slots, strict=True))
    return replace(one, slots=slots, sources=tuple(sorted({*one.sources, *two.sources})))
