"""Sisters: two sentences that differ by one symbol and by a word and its opposite, `raise X`, `(up X)`, and `lower X`, `(down X)`.

What one of them was taught with besides, `raise X halfway`, `(up X half)`, the other takes too: `lower X halfway`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ..language.logical_form import Atom, Expression, Form, Path
from ..language.opposites import opposite
from .rules import Rule, Wording
from .template import hole_number, holes, renumbered

_ANY: Final = Atom("@")
_Swap = tuple[str, str, Form, Form]  # a word and another, a symbol and another


def sisters(rules: Sequence[Rule]) -> list[Rule]:
    """The longer sentences that follow, none of which was taught."""
    taught = [rule for rule in rules if rule.slots and not rule.analogy and rule.frame is None and rule.piece is None]
    known = {_plain(rule.wording) for rule in rules}
    longer: dict[Form, list[Rule]] = defaultdict(list)
    for rule in taught:
        if isinstance(rule.template, Expression):
            longer[rule.template.items[0]].append(rule)
    found: dict[tuple[Wording, Form], Rule] = {}
    for short, (word, other, symbol, instead) in _swaps(taught):
        for rule in longer[short.template.items[0]] if isinstance(short.template, Expression) else ():
            if not _goes_on(short, rule):
                continue
            made = _swapped(rule, word, other, symbol, instead)
            if made is not None and _plain(made.wording) not in known:
                found.setdefault((made.wording, made.template), made)
    return list(found.values())


def _swaps(rules: Sequence[Rule]) -> Iterator[tuple[Rule, _Swap]]:
    """Each rule that has a sister, and what is exchanged for it."""
    groups: dict[tuple[object, ...], list[tuple[Rule, str, Form]]] = defaultdict(list)
    for rule in rules:
        shapes = [
            (path, symbol, *_shape(rule.wording, rule.template.replace(path, _ANY))) for path, symbol in _symbols(rule.template)
        ]
        for place, word in enumerate(rule.wording):
            if isinstance(word, str):
                for path, symbol, wording, template in shapes:
                    groups[(*wording[:place], "", *wording[place + 1 :]), template, path].append((rule, word, symbol))
    for members in groups.values():
        for rule, word, symbol in members:
            for sister, other, instead in members:
                if symbol != instead and opposite(rule.spoken.get(word, word), sister.spoken.get(other, other)):
                    yield rule, (word, other, symbol, instead)


def _symbols(template: Form) -> Iterator[tuple[Path, Form]]:
    for path, part in template.walk():
        if isinstance(part, Atom) and not part.quoted and hole_number(part) is None:
            yield path, part


def _goes_on(short: Rule, rule: Rule) -> bool:
    """True if a sentence says all that a shorter one says, in the same order, and has more arguments."""
    one, two = short.template, rule.template
    if not isinstance(one, Expression) or not isinstance(two, Expression) or len(two.items) <= len(one.items):
        return False
    fixed = [part for _, part in _symbols(one)]
    if any(part not in [p for _, p in _symbols(two)] for part in fixed):
        return False
    said = iter(_plain(rule.wording))
    return _plain(rule.wording)[:1] == _plain(short.wording)[:1] and all(element in said for element in _plain(short.wording))


def _swapped(rule: Rule, word: str, other: str, symbol: Form, instead: Form) -> Rule | None:
    places = [path for path, part in _symbols(rule.template) if part == symbol]
    if rule.wording.count(word) != 1 or len(places) != 1:
        return None
    wording = tuple(other if element == word else element for element in rule.wording)
    said = rule.spoken.get(word, word)
    surface = tuple(other if element == said else element for element in rule.surface)
    template = rule.template.replace(places[0], instead)
    return replace(rule, wording=wording, template=template, surface=surface, together=frozenset(), analogy=1)


def _shape(wording: Wording, template: Form) -> tuple[Wording, Form]:
    """Both with slots numbered as they stand in the form."""
    numbers = {number: n for n, (number, _) in enumerate(holes(template))}
    return tuple(numbers[e] if isinstance(e, int) else e for e in wording), renumbered(template, numbers)


def _plain(wording: Wording) -> Wording:
    return tuple(0 if isinstance(element, int) else element for element in wording)
