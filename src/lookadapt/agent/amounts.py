"""Readings that change how much or how often is asked for: another unit, a limit taken for a value, one end of a range, a rate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from ..language.english import ARTICLES, CALENDAR, CLOCK, PREPOSITIONS, RELATIVE, UNIT_OF, is_value
from ..language.operators import number_at
from ..language.tokens import words

_LIMITS: Final = {  # before a value: two of one kind say the same
    "before": "before", "after": "after", "until": "until", "till": "until", "by": "by", "since": "since", "below": "below", "under": "below",
    "above": "above", "over": "above", "within": "within",
}  # fmt: skip
LIMITS: Final = frozenset(_LIMITS)
_EACH: Final = frozenset({"a", "an", "per", "each", "every"})
_PERIODS: Final = frozenset({"minute", "hour", "day", "night", "week", "fortnight", "month", "quarter", "year"})
_ENDS: Final = frozenset({"to", "until", "till", "through"})
OTHER_SCALES: Final = frozenset({"fahrenheit", "kelvin"})
_CHANGES: Final = frozenset(
    {"raise", "lift", "increase", "decrease", "reduce", "lower", "cut", "drop", "lengthen", "shorten", "extend", "prolong"}
)
_LONGEST: Final = 4  # words of the first end of a range


def changed_amounts(sentence: str, reading: str) -> list[str]:
    """Why a reading does something else with an amount or a time than was said.

    >>> changed_amounts("charge ann 5 cents", "charge ann 5 euros"), changed_amounts("heat it by 5 degrees", "heat it to 5 degrees")
    (['"cents" is not "euros"'], ['"by" is not "to"'])
    """
    said, read = words(sentence), words(reading)
    return [
        *_other_units(said, read),
        *_other_scales(said, read),
        *_by_how_much(said, read),
        *_other_limits(said, read),
        *_half_of_a_range(said, read),
        *_dropped_rates(said, read),
    ]


def rates(sentence: str, reading: str) -> list[str]:
    """How often something is wanted, taken for how long or when: `two bags a week` is not `two bags for a week`."""
    said, read = words(sentence), words(reading)
    doubts = []
    for i in range(1, len(said) - 1):
        if said[i] in _EACH and said[i + 1] in _PERIODS and said[i - 1] not in PREPOSITIONS:
            again = (j for j in range(1, len(read) - 1) if read[j : j + 2] == said[i : i + 2])
            if not any(read[j - 1] == said[i - 1] or read[j - 1] not in PREPOSITIONS for j in again):
                doubts.append(f'is that "{said[i]} {said[i + 1]}" again and again?')
    return doubts


def _other_units(said: Sequence[str], read: Sequence[str]) -> Iterator[str]:
    there = dict(_counted(read))
    for value, units in _counted(said):
        others = {UNIT_OF[each] for each in there.get(value, ())} - {UNIT_OF[each] for each in units}
        if others and units:
            yield f'"{units[0]}" is not "{next(each for each in there[value] if UNIT_OF[each] in others)}"'


def _other_scales(said: Sequence[str], read: Sequence[str]) -> Iterator[str]:
    """`350 degrees fahrenheit` are not 350 of the degrees that were taught."""
    yield from (f'it would leave out "{word}"' for word in said if word in OTHER_SCALES and word not in read)


def _by_how_much(said: Sequence[str], read: Sequence[str]) -> Iterator[str]:
    """Who raises a price by 2 euros does not say what it costs."""
    if "by" in read or _CHANGES.isdisjoint(said):
        return
    at = next((i for i, word in enumerate(said[:-1]) if word == "by" and number_at(said, i + 1) is not None), None)
    if at is not None:
        yield f'"by {said[at + 1]}" is how much more or less'


def _counted(said: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The numbers with their units: `5 euros`, `$ 5`."""
    at = 0
    while at < len(said):
        found = number_at(said, at)
        if found is not None:
            value, end = found
            before = [word for word in said[max(0, at - 1) : at] if not word.isalpha()]
            after = takewhile(UNIT_OF.__contains__, said[end:])
            yield value, tuple(word for word in (*before, *after) if word in UNIT_OF)
        at = found[1] if found is not None else at + 1


def _other_limits(said: Sequence[str], read: Sequence[str]) -> Iterator[str]:
    for i, word in enumerate(said[:-1]):
        value = said[i + 1] if said[i + 1] not in ARTICLES else said[i + 2] if i + 2 < len(said) else ""
        if word not in LIMITS or word in read or not _is_value(value) or value not in read:
            continue
        at = read.index(value)
        before = read[at - 2] if at > 1 and read[at - 1] in ARTICLES else read[at - 1] if at else ""
        if _LIMITS.get(before) != _LIMITS[word] and (word != "by" or before == "to"):  # `late by 5 minutes`, `by friday`
            yield f'"{word}" is not "{before}"' if before else f'it would leave out "{word}"'


def _half_of_a_range(said: Sequence[str], read: Sequence[str]) -> Iterator[str]:
    """`from friday to sunday` is neither friday nor sunday."""
    for i, word in enumerate(said):
        if word != "from" or i + 3 >= len(said) or not _is_value(said[i + 1]):
            continue
        for j in range(i + 2, min(i + 2 + _LONGEST, len(said) - 1)):
            if said[j] in _ENDS and _is_value(said[j + 1]):
                if not {said[i + 1], said[j + 1]} <= set(read):
                    yield f'"{" ".join(said[i : j + 2])}" is more than that'
                break


def _dropped_rates(said: Sequence[str], read: Sequence[str]) -> Iterator[str]:
    """`add 200 screws a day` is more than once, `lend it to ann a week` not for ever."""
    for i in range(2, len(said)):
        if said[i] in _PERIODS and said[i - 1] in _EACH and said[i - 2] not in PREPOSITIONS and said[i] not in read:
            yield f'it would leave out "{said[i - 1]} {said[i]}"'


def _is_value(word: str) -> bool:
    return bool(word) and (is_value(word) or word in CALENDAR or word in CLOCK or word in RELATIVE)
