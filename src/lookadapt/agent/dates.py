"""Days and moments as people say them, seen from the clock that was given: `next friday`, `tomorrow at half past six`.

English is read here, without a dependency; dateparser, if it is installed (`pip install 'lookadapt[values]'`), is asked
for what is left and for other languages.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from importlib import import_module
from typing import Final

from ..language.forgetful import forgetful
from .numbers import number, ordinal, whole
from .surroundings import Surroundings
from .times import duration, time_of_day

_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_SLASHED = re.compile(r"([0-9]{1,2})[/.]([0-9]{1,2})(?:[/.]([0-9]{4}|[0-9]{2}))?")
_SPAN = re.compile(
    r"\b(?:this|next|last|coming|following|the|in|over|during|some|any|every|each)\s+"
    r"(?:week|weekend|fortnight|month|quarter|year|season|spring|summer|autumn|fall|winter)s?\b",
    re.IGNORECASE,
)
_ONE_DAY = re.compile(rf"\b(?:[0-9]{{1,2}}(?:st|nd|rd|th)|(?:{'|'.join(_DAYS)})s?)\b", re.IGNORECASE)
_DECIMAL = re.compile(r"[0-9],[0-9]")
_UNSAID: Final = time(microsecond=1)  # a time that nobody says: where it is kept, no time was said
_NAMED: Final = {
    "today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1, "day after tomorrow": 2, "day before yesterday": -2,
    "a week from today": 7, "a week from now": 7,
}  # fmt: skip


def day(text: str, around: Surroundings) -> date | None:
    """A day, seen from today; a span of several days is none: `next week`, `this weekend`.

    >>> from datetime import UTC
    >>> here = Surroundings(lambda: datetime(2026, 11, 16, 12, tzinfo=UTC))  # a Monday
    >>> [str(day(text, here)) for text in ("today", "next friday", "in two weeks", "march 3rd", "the 20th", "2026-12-24", "3/4")]
    ['2026-11-16', '2026-11-20', '2026-11-30', '2027-03-03', '2026-11-20', '2026-12-24', '2027-04-03']
    """
    today = around.now.date()
    said = " ".join(text.lower().replace(",", " ").split())
    for opening in ("on ", "the ", "by ", "until "):
        said = said.removeprefix(opening)
    try:
        for read in (_iso, _named_day, _weekday, _in_a_while, _calendar_day):
            found = read(said, today)
            if found is not None:
                return found
        return _slashed(said, today, around.day_first)
    except (ValueError, OverflowError):
        return None


def _iso(said: str, today: date) -> date | None:  # noqa: ARG001
    return date.fromisoformat(said) if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", said) else None


def _named_day(said: str, today: date) -> date | None:
    offset = _NAMED.get(said)
    return today + timedelta(days=offset) if offset is not None else None


def _weekday(said: str, today: date) -> date | None:
    *before, name = said.split() or [""]
    matches = [i for i, each in enumerate(_DAYS) if each == name or (len(name) == 3 and each.startswith(name))]
    if not matches or before not in ([], ["next"], ["this"], ["coming"], ["last"], ["this", "coming"]):
        return None
    ahead = (matches[0] - today.weekday() - 1) % 7 + 1  # the next one, never today
    back = (today.weekday() - matches[0] - 1) % 7 + 1
    return today + timedelta(days=-back if before == ["last"] else ahead)


def _in_a_while(said: str, today: date) -> date | None:
    if said.startswith("in "):
        words = said[3:].split()
        if words and words[-1].removesuffix("s") in ("month", "year"):
            count = number(" ".join(words[:-1]))
            if count is None or count.denominator != 1:
                return None
            months = int(count) * (12 if words[-1].startswith("year") else 1)
            return _months_later(today, months)
        length = duration(said[3:])
        return today + length if length is not None and length >= timedelta(days=1) else None
    return None


def _months_later(today: date, months: int) -> date:
    month = today.month - 1 + months
    year, month = today.year + month // 12, month % 12 + 1
    for last in (today.day, 30, 29, 28):
        try:
            return date(year, month, last)
        except ValueError:
            continue
    raise ValueError(f"no such month: {months}")


def _calendar_day(said: str, today: date) -> date | None:
    """`march 3rd`, `3 march 2027`, `the 20th`."""
    words = [word for word in said.split() if word != "of" and word != "the"]
    year = int(words.pop()) if len(words) > 2 and re.fullmatch(r"[0-9]{4}", words[-1]) else None
    months = [(i, word) for i, word in enumerate(words) if len(word) >= 3 and any(m.startswith(word) for m in _MONTHS)]
    if not months:
        number_of_day = ordinal(words[0]) if len(words) == 1 else None
        if number_of_day is None:
            return None
        found = today.replace(day=number_of_day)
        return found if found >= today else _months_later(found, 1)
    at, name = months[0]
    rest = words[:at] + words[at + 1 :]
    month = next(i for i, each in enumerate(_MONTHS, 1) if each.startswith(name))
    which = (ordinal(rest[0]) or whole(rest[0])) if len(rest) == 1 else None
    if which is None:
        return None
    if year is not None:
        return date(year, month, which)
    found = date(today.year, month, which)
    return found if found >= today else found.replace(year=today.year + 1)


def _slashed(said: str, today: date, day_first: bool) -> date | None:
    match = _SLASHED.fullmatch(said)
    if not match:
        return None
    first, second = int(match[1]), int(match[2])
    number_of_day, month = (first, second) if day_first else (second, first)
    if match[3]:
        return date(int(match[3]) if len(match[3]) == 4 else 2000 + int(match[3]), month, number_of_day)
    found = date(today.year, month, number_of_day)
    return found if found >= today else found.replace(year=today.year + 1)


def moment(text: str, around: Surroundings) -> datetime | None:
    """A day with its time of day: `tomorrow at half past six`, `in two hours`, `at noon`."""
    now = around.now
    said = " ".join(text.lower().split())
    if said == "now":
        return now
    if said.startswith("in "):
        length = duration(said[3:])
        if length is not None:
            return now + length
    try:
        exact = datetime.fromisoformat(text.strip().upper())
        return exact if exact.tzinfo else exact.replace(tzinfo=now.tzinfo)
    except ValueError:
        pass
    words = said.split()
    for cut in range(len(words) - 1, 0, -1):
        left, right = " ".join(words[:cut]), " ".join(words[cut:])
        for day_words, time_words in ((left, right), (right, left)):
            when, at = day(day_words, around), time_of_day(time_words)
            if when is not None and at is not None:
                return datetime.combine(when, at, now.tzinfo)
    at = time_of_day(said)
    if at is not None:
        today = datetime.combine(now.date(), at, now.tzinfo)
        return today if today >= now else today + timedelta(days=1)
    when = day(said, around)
    return datetime.combine(when, time(), now.tzinfo) if when is not None else None


def by_dateparser(text: str, around: Surroundings, *, whole_day: bool = False) -> datetime | None:
    """What dateparser makes of a span, if it is installed; strict, so that it does not invent parts.

    If a `whole_day` is wanted, nothing that says a time of day: `tomorrow from noon` is more than a day.
    """
    if not any(c.isalnum() for c in text) or len(text) > 60:
        return None
    if (_SPAN.search(f"in {text}") and not _ONE_DAY.search(text)) or _DECIMAL.search(text):
        return None  # it would choose one day of many, and read 2,5 as two numbers
    base = around.now.replace(tzinfo=None)
    if whole_day:
        base = datetime.combine(base, _UNSAID)
    found = _parsed(text, base, around.day_first, around.language)
    if found is None or (whole_day and found.time() not in (_UNSAID, time())):
        return None
    return found.replace(tzinfo=around.now.tzinfo)


@forgetful(4096)  # a day is looked for in every span of a sentence, by every skill that takes one
def _parsed(text: str, base: datetime, day_first: bool, language: str) -> datetime | None:
    parse = _dateparser()
    settings = {"RELATIVE_BASE": base, "PREFER_DATES_FROM": "future", "DATE_ORDER": "DMY" if day_first else "MDY"}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = (
                parse(text, languages=[language], settings={**settings, "STRICT_PARSING": True}) if parse is not None else None
            )
    except Exception:  # a third party's parser on anybody's words
        return None
    return found if isinstance(found, datetime) else None


def _dateparser() -> Callable[..., object] | None:
    try:
        parse: Callable[..., object] = import_module("dateparser").parse
    except ImportError:
        return None
    return parse
