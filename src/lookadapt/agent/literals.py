"""From the words a value was said in to the value: `twenty five` to 25 where a skill takes an int."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from typing import Final

from .dates import by_dateparser, day, moment
from .numbers import number
from .surroundings import Surroundings
from .times import duration, time_of_day

_YES: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def literal(text: str, wanted: type, around: Surroundings) -> tuple[object] | None:
    """The value of a type that a text says, in a tuple; None if it says none.

    >>> [literal("twenty five", kind, Surroundings()) for kind in (int, float, bool)]
    [(25,), (25.0,), None]
    """
    read = _READERS.get(wanted)
    value = read(text, around) if read is not None else _member(text, wanted) if issubclass(wanted, Enum) else None
    return (value,) if value is not None else None


def _integer(text: str, around: Surroundings) -> int | None:
    value = number(text, around.language)
    return int(value) if value is not None and value.denominator == 1 and "." not in text else None


def _float(text: str, around: Surroundings) -> float | None:
    value = number(text, around.language)
    try:
        return float(value) if value is not None else None
    except OverflowError:
        return None


def _decimal(text: str, around: Surroundings) -> Decimal | None:
    value = number(text.strip().lstrip("$€£"), around.language)
    return Decimal(value.numerator) / Decimal(value.denominator) if value is not None else None


def _truth(text: str, around: Surroundings) -> bool | None:  # noqa: ARG001
    return _YES.get(text.lower())


def _day(text: str, around: Surroundings) -> date | None:
    found = day(text, around)
    other = by_dateparser(text, around, whole_day=True) if found is None else None
    return other.date() if other is not None else found


def _moment(text: str, around: Surroundings) -> datetime | None:
    return moment(text, around) or by_dateparser(text, around)


def _time(text: str, around: Surroundings) -> time | None:  # noqa: ARG001
    return time_of_day(text)


def _length(text: str, around: Surroundings) -> timedelta | None:  # noqa: ARG001
    return duration(text.lower().removeprefix("for "))


_READERS: Final[dict[type, Callable[[str, Surroundings], object]]] = {
    bool: _truth, int: _integer, float: _float, Decimal: _decimal, date: _day, datetime: _moment, time: _time, timedelta: _length,
}  # fmt: skip


def _member(text: str, wanted: type[Enum]) -> Enum | None:
    said = text.lower().replace("_", " ").split()
    for member in wanted:
        if said in (str(member.value).lower().replace("_", " ").split(), member.name.lower().replace("_", " ").split()):
            return member
    return None
