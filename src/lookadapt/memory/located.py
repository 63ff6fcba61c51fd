"""Prepositions that go with the noun: `in bay 2` beside `on the ship deck`, where both are places to set something down.

Where memory has some things of a kind behind `in` and others behind `on` or `at`, and no two lessons differ by that word alone,
the word says nothing of its own: a sentence that was taught with one of them is understood with the other too.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ..language.lexicon import verbs
from ..language.logical_form import Atom, Form
from .rules import Rule, Wording

_PLACES: Final = frozenset(("in", "on", "at"))


def located(rules: Sequence[Rule]) -> list[Rule]:
    """The rules with the preposition that other things of the same kind go with."""
    swaps = _swaps(rules)
    known = {_plain(rule.wording) for rule in rules}
    found: dict[tuple[Wording, Form, str | None, str | None], Rule] = {}
    for rule in rules if swaps else ():
        for place, slot in _places(rule):
            for kind in sorted(rule.slots[slot].kinds):
                for other in sorted(swaps.get((kind, str(rule.wording[place])), ())):
                    wording = (*rule.wording[:place], other, *rule.wording[place + 1 :])
                    if _plain(wording) in known and not rule.piece:
                        continue
                    if _spells(rule.template, {other, str(rule.wording[place])}):
                        continue
                    made = replace(rule, wording=wording, surface=_said(rule, place, other), analogy=max(1, rule.analogy))
                    found.setdefault((wording, rule.template, rule.piece, rule.frame), made)
    return list(found.values())


def _swaps(rules: Sequence[Rule]) -> Mapping[tuple[str, str], frozenset[str]]:
    """The prepositions that may stand for one before a kind."""
    before: dict[tuple[str, Form], set[str]] = defaultdict(set)
    for rule in rules:
        if not rule.analogy:
            for place, slot in _places(rule):
                for form in rule.slots[slot].seen:
                    for kind in rule.slots[slot].kinds:
                        before[kind, form].add(str(rule.wording[place]))
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    told = _told_apart(rules)
    for (kind, form), words in before.items():
        for (other_kind, other), others in before.items():
            if kind == other_kind and form != other and len(words) == 1 and len(others) == 1 and words != others:
                one, two = *words, *others
                if frozenset((one, two)) not in told:
                    found[kind, one].add(two)
    return {key: frozenset(words) for key, words in found.items()}


def _told_apart(rules: Sequence[Rule]) -> set[frozenset[str]]:
    """The pairs that tell two lessons apart: `X in Y`, `X on Y`."""
    groups: dict[Wording, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for rule in rules:
        if not rule.analogy:
            for place, _ in _places(rule):
                rest = _plain((*rule.wording[:place], "", *rule.wording[place + 1 :]))
                groups[rest][str(rule.wording[place])].add(str(rule.template))
    return {
        frozenset((one, two))
        for words in groups.values()
        for one in words
        for two in words
        if one < two and words[one] != words[two]
    }


def _places(rule: Rule) -> Iterator[tuple[int, int]]:
    """Where a preposition of place stands before a slot that is named, and the slot; particles (`turn on X`) are none."""
    wording = rule.wording
    for place, (word, slot) in enumerate(itertools.pairwise(wording)):
        particle = place == 1 and isinstance(wording[0], str) and wording[0] in verbs()
        if word in _PLACES and isinstance(slot, int) and not rule.slots[slot].open and not particle:
            yield place, slot


def _plain(wording: Wording) -> Wording:
    return tuple(0 if isinstance(element, int) else element for element in wording)


def _spells(template: Form, words: set[str]) -> bool:
    """True if a symbol of the form is one of the words: it says what they say."""
    return any(isinstance(part, Atom) and not part.quoted and part.text in words for _, part in template.walk())


def _said(rule: Rule, place: int, word: str) -> Wording:
    """The taught words with another preposition before the same slot."""
    surface = list(rule.surface)
    slot = rule.wording[place + 1]
    at = surface.index(slot) if slot in surface else 0
    old = rule.wording[place]
    for i in range(at - 1, -1, -1):
        if surface[i] == old:
            surface[i] = word
            break
    return tuple(surface)
