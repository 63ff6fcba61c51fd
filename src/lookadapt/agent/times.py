"""Times of day and lengths of time as people say them: `half past six`, `two and a half hours`.

No recogniser is safe when it scans a whole command, so these read a whole span that was cut out for them, or nothing.
"""

from __future__ import annotations

import re
from datetime import time, timedelta
from typing import Final

from .numbers import number, whole

_UNITS: Final = {
    "second": timedelta(seconds=1), "sec": timedelta(seconds=1), "minute": timedelta(minutes=1), "min": timedelta(minutes=1),
    "hour": timedelta(hours=1), "hr": timedelta(hours=1), "h": timedelta(hours=1), "day": timedelta(days=1), "night": timedelta(days=1),
    "week": timedelta(weeks=1), "fortnight": timedelta(weeks=2), "weekend": timedelta(days=2),
}  # fmt: skip
_NAMED_TIMES: Final = {"noon": time(12), "midday": time(12), "midnight": time(0)}
_PARTS: Final = {"morning": time(9), "afternoon": time(15), "evening": time(19), "night": time(21), "tonight": time(21)}
_CLOCK = re.compile(r"([01]?[0-9]|2[0-4])(?:[:.h]([0-5][0-9]))?\s*(am|pm|a\.m\.?|p\.m\.?)?")
_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?)(s|sec|m|min|h|hr|d|w)")


def duration(text: str) -> timedelta | None:
    """A length of time.

    >>> [str(duration(text)) for text in ("two and a half hours", "half an hour", "a quarter of an hour", "an hour and a half", "3 days", "soon")]
    ['2:30:00', '0:30:00', '0:15:00', '1:30:00', '3 days, 0:00:00', 'None']
    """
    words = text.lower().replace("-", " ").split()
    if not words or len(words) > 12:
        return None
    if words[0] == "another" and len(words) > 1:  # `another week` is as long as the first
        words[0] = "a"
    short = _LENGTH.fullmatch(words[0]) if len(words) == 1 else None
    if short:
        name = {"s": "second", "m": "minute", "d": "day", "w": "week"}.get(short[2], short[2])
        return _times(_UNITS[name], short[1])
    if words[-3:] == ["and", "a", "half"] and len(words) > 3:
        first = duration(" ".join(words[:-3]))
        unit = _unit(words[-4])
        return first + unit / 2 if first is not None and unit is not None else None
    for i, word in enumerate(words):  # one hour and ten minutes
        if word == "and" and i and _unit(words[i - 1]) is not None:
            first, second = duration(" ".join(words[:i])), duration(" ".join(words[i + 1 :]))
            return first + second if first is not None and second is not None else None
    unit = _unit(words[-1])
    count = [word for word in words[:-1] if word != "of"]
    if unit is None or not count:
        return None
    if count[-1] in ("a", "an") and len(count) > 1:  # of an hour
        part = count[1:-1] if count[0] == "a" else count[:-1]
        if part in (["half"], ["quarter"]):
            return unit / (2 if part == ["half"] else 4)
        return unit * 3 / 4 if part == ["three", "quarters"] else None
    return _times(unit, " ".join(count))


def _unit(word: str) -> timedelta | None:
    return _UNITS.get(word) or _UNITS.get(word.removesuffix("s"))


def _times(unit: timedelta, count: str) -> timedelta | None:
    value = number(count)
    try:
        return unit * float(value) if value is not None else None
    except OverflowError:
        return None


def time_of_day(text: str) -> time | None:
    """A time of day.

    >>> [str(time_of_day(text)) for text in ("half past six", "quarter to seven pm", "6:45 pm", "noon", "seven", "18:30", "lamp")]
    ['06:30:00', '18:45:00', '18:45:00', '12:00:00', '07:00:00', '18:30:00', 'None']
    """
    said = " ".join(text.lower().replace("o'clock", "").removeprefix("at ").split())
    late: bool | None = None
    for words, value in (
        (" in the morning", False),
        (" in the afternoon", True),
        (" in the evening", True),
        (" at night", True),
        (" tonight", True),
    ):
        if said.endswith(words):
            said, late = said.removesuffix(words), value
    for words, value in ((" am", False), (" a.m.", False), (" pm", True), (" p.m.", True)):
        if said.endswith(words):
            said, late = said.removesuffix(words), value
    if said in _NAMED_TIMES:
        return _NAMED_TIMES[said]
    if late is None and said.removeprefix("in the ").removeprefix("the ") in _PARTS:
        return _PARTS[said.removeprefix("in the ").removeprefix("the ")]
    found = _clock(said) or _past(said)
    if found is None:
        return None
    hour, minute, marked = found
    late = marked if marked is not None else late
    if hour > 12 and late is False:
        return None
    if late is not None:
        hour = hour % 12 + (12 if late else 0)
    return time(hour % 24, minute) if hour <= 24 else None


def _clock(said: str) -> tuple[int, int, bool | None] | None:
    match = _CLOCK.fullmatch(said)
    if not match:
        return None
    return int(match[1]), int(match[2] or 0), match[3].startswith("p") if match[3] else None


def _past(said: str) -> tuple[int, int, bool | None] | None:
    """`half past six`, `ten to seven`, `six thirty`, `six`."""
    for joint, sign in ((" past ", 1), (" after ", 1), (" to ", -1), (" before ", -1)):
        before, found, hour_words = said.partition(joint)
        if found:
            minutes = {"half": 30, "quarter": 15, "a quarter": 15}.get(before)
            value = number(before.removesuffix(" minutes")) if minutes is None else None
            minutes = int(value) if value is not None and value.denominator == 1 else minutes
            hour = whole(hour_words)
            if minutes is None or hour is None or not (0 < minutes < 60 and 0 <= hour <= 24):
                return None
            total = (60 * hour + sign * minutes) % (24 * 60)
            return total // 60, total % 60, None
    words = said.split()
    if len(words) > 1:
        hour, minute = whole(words[0]), whole(" ".join(words[1:]))
        return (hour, minute, None) if hour is not None and minute is not None and 0 < hour <= 24 and 10 <= minute < 60 else None
    hour = whole(said)
    return (hour, 0, None) if hour is not None and 0 < hour <= 24 else None
