"""Constructions about the R of X, made to take any phrase that says it: `make [R of X] equal to [R of Y]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..language.lexicon import is_role
from ..language.logical_form import Expression, Form, Path
from ..memory.rules import Rule, Slot, Wording
from ..memory.template import hole, hole_number

_Pair = tuple[int, int]  # the slots of R and of X


def with_phrases(rule: Rule, kind_of: Callable[[Form], str]) -> Rule | None:
    """A rule with one slot for each `R of X` and `X 's R` of its wording; None if it has none, or speaks of R or X alone too."""
    pairs = dict.fromkeys(pair for _, pair in _genitives(rule.wording))
    inside = {slot for pair in pairs for slot in pair}
    alone = [slot for slot in range(len(rule.slots)) if slot not in inside]
    spoken = sum(isinstance(element, int) for element in rule.wording)
    if not pairs or spoken != 2 * len(list(_genitives(rule.wording))) + sum(element in alone for element in rule.wording):
        return None
    keys: list[int | _Pair] = [*alone, *pairs]
    numbers = {key: n for n, key in enumerate(keys)}
    template, kinds = rule.template, {}
    for pair in pairs:
        paths = _where(template, frozenset(pair))
        if not paths:
            return None
        kinds[pair] = kind_of(rule.template.at(_where(rule.template, frozenset(pair))[0]))
        for path in paths:
            template = template.replace(path, hole(len(rule.slots) + numbers[pair]))
    if any((number := hole_number(part)) is not None and number in inside for _, part in template.walk()):
        return None
    renumbered = {**{slot: numbers[slot] for slot in alone}, **{len(rule.slots) + numbers[pair]: numbers[pair] for pair in pairs}}
    for path, part in list(template.walk()):
        number = hole_number(part)
        if number is not None:
            template = template.replace(path, hole(renumbered[number]))
    slots = (*(rule.slots[slot] for slot in alone), *(Slot(False, kinds=frozenset((kinds[pair],))) for pair in pairs))
    wording = _merged(rule.wording, numbers)
    # What is shown may say it another way, `the R of the X`, in which no genitive is found: then the wording is shown.
    spoken_alike = list(pairs) == list(dict.fromkeys(pair for _, pair in _genitives(rule.surface)))
    surface = _merged(rule.surface, numbers) if spoken_alike else wording
    return replace(rule, wording=wording, surface=surface, template=template, slots=slots)


def without_genitives(tokens: Sequence[str]) -> tuple[str, ...]:
    """The tokens of a pattern with one role for each `R of X` and `X 's R`, as `with_phrases` leaves them.

    >>> without_genitives(("set", "R", "of", "X", "to", "Y", "'s", "R"))
    ('set', 'R', 'to', 'R')
    """
    found: list[str] = []
    i = 0
    while i < len(tokens):
        joined = i + 2 < len(tokens) and tokens[i + 1] in ("of", "'s") and is_role(tokens[i]) and is_role(tokens[i + 2])
        found.append(tokens[i + 2] if joined and tokens[i + 1] == "'s" else tokens[i])
        i += 3 if joined else 1
    return tuple(found)


def _genitives(wording: Wording) -> Iterator[tuple[int, _Pair]]:
    """Where `R of X` or `X 's R` begins, and the slots of R and X; none overlaps another."""
    i = 0
    while i + 2 < len(wording):
        first, word, second = wording[i : i + 3]
        if isinstance(first, int) and isinstance(second, int) and word in ("of", "'s"):
            yield i, (first, second) if word == "of" else (second, first)
            i += 3
        else:
            i += 1


def _merged(wording: Wording, numbers: dict[int | _Pair, int]) -> Wording:
    starts = dict(_genitives(wording))
    found: list[str | int] = []
    i = 0
    while i < len(wording):
        element = wording[i]
        if i in starts:
            found.append(numbers[starts[i]])
            i += 3
        else:
            found.append(numbers[element] if isinstance(element, int) else element)
            i += 1
    return tuple(found)


def _where(template: Form, holes: frozenset[int]) -> list[Path]:
    """The paths of the smallest forms with just these holes."""
    found = [
        path
        for path, part in template.walk()
        if isinstance(part, Expression) and {n for _, inner in part.walk() if (n := hole_number(inner)) is not None} == holes
    ]
    return [path for path in found if not any(other != path and other[: len(path)] == path for other in found)]
