"""What copied words are: a number, an amount, money, a time, a date, a duration, a name, or free text.

A slot learns its type from what was taught in it, so `at 8 am unless i am asleep` is no time, and `friday` is no name.
Closed classes only (`english.toml`, `[units]`): nothing here knows a domain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from .english import (
    AMOUNTS,
    ARTICLES,
    CALENDAR,
    CLAUSE_WORDS,
    CLOCK,
    DURATIONS,
    FUNCTION_WORDS,
    MONEY,
    NOT_NAMES,
    NUMBER_WORDS,
    OPENING,
    OPERATORS,
    ORDINALS,
    RELATIVE,
    SILENT,
    STOPS,
    TIME_WORDS,
)
from .forgetful import forgetful
from .numbers import number


class ValueType(StrEnum):
    """The types of copied values."""

    NUMBER = "number"
    AMOUNT = "amount"  # a number with a unit
    MONEY = "money"
    TIME = "time"
    DATE = "date"
    DURATION = "duration"
    NAME = "name"
    TEXT = "text"


_CLOCK = re.compile(r"\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?(?:am|pm)?\Z|\d{1,2}(?:am|pm)\Z")
_DATE = re.compile(r"\d{1,4}/\d{1,2}(?:/\d{1,4})?\Z|\d{1,4}[.-]\d{1,2}[.-]\d{1,4}\Z|\d{1,2}(?:st|nd|rd|th)\Z")
_HOURS = re.compile(r"\d{1,2} \d{2}\Z")  # 21 45
_MONEY = re.compile(r"[$€£]")
_DIGIT = re.compile(r"\d")


@forgetful(4096)
def value_type(words: tuple[str, ...]) -> ValueType:
    """The type of copied words, by how they are written."""
    said = [word for word in words if word not in SILENT] or list(words)
    if any(word in ARTICLES for word in words[1:]) and not _opens_value(said[0]):
        return ValueType.TEXT  # `mind the step`
    if any(word in CLAUSE_WORDS for word in said[:-1]) and len(said) > 2:
        return ValueType.TEXT
    if number(said) is not None:
        return ValueType.NUMBER
    counted = [word for word in said if _DIGIT.search(word) or word in NUMBER_WORDS or word in ORDINALS]
    if not _opens_value(said[0]):
        return ValueType.NAME if len(said) <= 3 and not any(word in FUNCTION_WORDS for word in said) else ValueType.TEXT
    if any(_MONEY.search(word) or word in MONEY for word in said) and counted:
        return ValueType.MONEY
    if any(_CLOCK.match(word) or word in CLOCK for word in said) or _HOURS.match(" ".join(said)):
        return ValueType.TIME
    if said[0] in CALENDAR and said[-1] not in TIME_WORDS and said[-1] not in CALENDAR and not _DIGIT.search(said[-1]):
        return ValueType.NAME  # `morning kick`
    if any(_DATE.match(word) or word in CALENDAR for word in said) or (counted and {"may", "march"} & set(said)):
        return ValueType.DATE
    if said[0] in ("end", "beginning", "start", "middle"):
        return ValueType.DATE
    if any(word in DURATIONS for word in said):
        relative = any(word in RELATIVE for word in said)
        return ValueType.DATE if relative and not counted else ValueType.DURATION
    if counted and (said[0] in counted or len(counted) * 2 >= len(said)):
        return ValueType.TIME if {"past", "to"} & set(said) else ValueType.AMOUNT
    if len(said) <= 3 and not any(word in FUNCTION_WORDS for word in said):
        return ValueType.NAME
    return ValueType.TEXT


def _opens_value(word: str) -> bool:
    """True for words that a number, an amount or a time can begin with."""
    return (
        bool(_DIGIT.search(word) or _MONEY.search(word))
        or word in NUMBER_WORDS
        or word in TIME_WORDS
        or word in CLOCK
        or word in CALENDAR
        or word in RELATIVE
        or word in DURATIONS
        or word in OPENING
        or word in ORDINALS
    )


MEASURED: Final = frozenset((ValueType.NUMBER, ValueType.AMOUNT, ValueType.MONEY))
TEMPORAL: Final = frozenset((ValueType.TIME, ValueType.DATE, ValueType.DURATION))
WORDY: Final = frozenset((ValueType.NAME, ValueType.TEXT))
_LONGEST: Final = 5  # words of a value that is written in an unknown way
_FAMILIES: Final = (MEASURED, TEMPORAL, WORDY)


def types_of(texts: Iterable[str]) -> frozenset[ValueType]:
    """The types of what was taught in a slot."""
    return frozenset(value_type(tuple(text.lower().split())) for text in texts)


def unlike(taught: frozenset[ValueType], words: Sequence[str]) -> float:
    """How unlike copied words are what was taught: 0 the same type, 1 of its family, 2 another one, 3 a value for words."""
    if not taught:
        return 0.0
    found = value_type(tuple(words))
    if found in taught:
        return 0.0
    if any(found in family and family & taught for family in _FAMILIES):
        return 1.0
    if {found, *taught} <= MEASURED | {ValueType.DURATION} or {found, *taught} <= TEMPORAL | {ValueType.NUMBER}:
        return 1.0
    if found in WORDY:
        return 1.0 if _may_be(words, taught) else 3.0
    return 2.0


def _belongs_elsewhere(word: str) -> bool:
    """True for a word before a number that is no part of the value: a verb with its ending, or a word that joins."""
    return word.endswith("ing") or (word in FUNCTION_WORDS and word not in ARTICLES and not _opens_value(word))


def _may_be(words: Sequence[str], taught: frozenset[ValueType]) -> bool:
    """True for words that could write such a value, though not in a way that is known: `whit monday`, `a handful`."""
    if (
        len(words) > _LONGEST
        or words[0] in FUNCTION_WORDS - ARTICLES - OPENING
        or any(word in CLAUSE_WORDS or word in STOPS or word in NOT_NAMES or word in OPERATORS for word in words)
    ):
        return False
    counted = [i for i, word in enumerate(words) if _DIGIT.search(word) or word in NUMBER_WORDS or word in ORDINALS]
    if counted and any(_belongs_elsewhere(word) for word in words[: counted[0]]):
        return False  # `running 7 minutes`; but `plus two degrees`, `cone 6`
    if not taught.isdisjoint(TEMPORAL):
        return any(word in CALENDAR or word in CLOCK or word in DURATIONS or word in TIME_WORDS for word in words)
    return bool(counted) or any(word in AMOUNTS or word in MONEY or _MONEY.search(word) for word in words)
