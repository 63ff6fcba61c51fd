"""Questions by analogy: from `the fan is on`, `is the fan on` and `the shelf is empty` follows `is the shelf empty`.

A taught pair of a statement and the same words with the verb first shows what memory puts around a statement to ask
about it. The same is then done to every statement with such a verb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ..language.english import ASKING, FUNCTION_WORDS, STOPS, YES_OR_NO, stem
from ..language.lexicon import verbs
from ..language.logical_form import Expression, Form
from .conditions import asked_about
from .rules import Rule, Wording
from .template import fill, hole, hole_number

_WHETHER: Final = ("if", "whether")
_FIRST: Final = frozenset(map(stem, YES_OR_NO))
_VERBS: Final = _FIRST - {"do"}


def inverted(wording: Wording) -> Wording | None:
    """The wording with its verb first: `[0] is empty`, `is [0] empty`; None if there is no such verb, or it is first."""
    if wording[0] in ASKING or wording[0] in STOPS:
        return None
    for i, element in enumerate(wording):
        if isinstance(element, str) and element in _VERBS:
            return (element, *wording[:i], *wording[i + 1 :]) if i else None
    return None


def with_do(wording: Wording) -> Wording | None:
    """The wording of a statement with a plain verb, asked with `do`: `[0] teaches [1]`, `does [0] teach [1]`."""
    if len(wording) < 2 or not isinstance(wording[0], int) or any(word in _VERBS for word in wording):
        return None
    verb = wording[1]
    return ("do", *wording) if isinstance(verb, str) and verb in verbs() and verb not in FUNCTION_WORDS else None


def _wrapped(rules: Sequence[Rule]) -> Iterator[Form]:
    """What memory puts around a statement to ask about it in other words: `check if the fan is on`."""
    for rule in rules:
        *words, last = rule.wording
        around = not rule.analogy and len(rule.slots) == 1 and not rule.slots[0].open and last == 0
        if around and len(words) > 1 and words[-1] in _WHETHER:
            yield rule.template


def _always_around(rules: Sequence[Rule]) -> Iterator[Form]:
    """What all questions that are answered by yes or no have around what they ask about, if it is the same."""
    heads = {rule.template.items[0] for rule in rules if asked_about(rule) is not None and isinstance(rule.template, Expression)}
    if len(heads) == 1:
        yield Expression((*heads, hole(0)))


def _verb_first(rules: Sequence[Rule]) -> Iterator[Form]:
    """What memory puts around what a verb asks about: `is the cup in the sink`, where `cup in the sink` is a phrase."""
    for rule in rules:
        if not rule.analogy and len(rule.wording) == 2 and rule.wording[0] in _FIRST and rule.slots and not rule.slots[0].open:
            yield rule.template


def questions(rules: Sequence[Rule]) -> list[Rule]:
    """Questions about taught statements that were not taught themselves."""
    by_wording: dict[tuple[object, ...], list[Rule]] = {}
    for rule in rules:
        by_wording.setdefault(_plain(rule.wording), []).append(rule)
    wrappers: dict[Form, None] = {}
    statements = [(rule, turned) for rule in rules if not rule.analogy and (turned := inverted(rule.wording)) is not None]
    for statement, turned in statements:
        for asked in by_wording.get(_plain(turned), ()):
            for wrapper in _around(asked.template, statement.template):
                wrappers[wrapper] = None
    if not wrappers:
        wrappers.update(dict.fromkeys(_wrapped(rules)))
    if not wrappers:
        wrappers.update(dict.fromkeys(_always_around(rules)))
    if not wrappers:
        wrappers.update(dict.fromkeys(_verb_first(rules)))
    if wrappers:
        statements += [(rule, turned) for rule in rules if not rule.analogy and (turned := with_do(rule.wording)) is not None]
    known = {(rule.wording, rule.template) for rule in rules}
    taught = {_plain(rule.wording) for rule in rules}
    made = []
    for statement, turned in statements:
        if _plain(turned) in taught:
            continue
        for wrapper in sorted(wrappers, key=str)[:1]:
            template = fill(wrapper, [statement.template])
            if (turned, template) not in known:
                surface = ("does", *statement.surface) if turned[0] == "do" else inverted_surface(statement.surface)
                made.append(replace(statement, wording=turned, template=template, surface=surface, analogy=1, whole=True))
    return made


def _plain(wording: Wording) -> tuple[object, ...]:
    return tuple(-1 if isinstance(element, int) else element for element in wording)


def inverted_surface(surface: Wording) -> Wording:
    for i, element in enumerate(surface):
        if isinstance(element, str) and stem(element) in _VERBS and i:
            return (element, *surface[:i], *surface[i + 1 :])
    return surface


def _around(asked: Form, statement: Form) -> Iterator[Form]:
    """What the question's form has around the statement's form."""
    for path, part in asked.walk():
        if path and _same(part, statement, {}):
            outside = asked.replace(path, hole(0))
            if sum(hole_number(p) is not None for _, p in outside.walk()) == 1:
                yield outside


def _same(one: Form, two: Form, numbers: dict[int, int]) -> bool:
    """Equal but for how slots are numbered."""
    a, b = hole_number(one), hole_number(two)
    if a is not None or b is not None:
        return a is not None and b is not None and numbers.setdefault(a, b) == b
    if one.depth == 0 or two.depth == 0:
        return one == two
    left, right = one.items, two.items  # type: ignore[union-attr]
    return len(left) == len(right) and all(_same(x, y, numbers) for x, y in zip(left, right, strict=True))
