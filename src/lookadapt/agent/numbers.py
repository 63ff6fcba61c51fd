"""Numbers as people say them: `twenty five`, `two and a half`, `1,000`, `a dozen`, `minus 3`."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from typing import Final

from ..language.operators import number_at

COMMA: Final = r"(?:(?<![0-9]),|,(?![0-9]))"  # one that separates: between two digits it belongs to a number

_DIGITS = re.compile(r"[+-]?(?:[0-9]{1,300}(?:\.[0-9]{0,300})?|\.[0-9]{1,300})")
_GROUPED = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3}){1,99}(?:\.[0-9]{0,300})?")  # 1,000.50
_GROUPED_BY_POINTS = re.compile(r"[+-]?[0-9]{1,3}(?:\.[0-9]{3}){1,99},[0-9]{1,300}")  # 1.000,50
_DECIMAL_COMMA = re.compile(r"[+-]?(?:[0-9]{1,300},[0-9]{1,2}|0,[0-9]{1,300})")  # 5,50
_EITHER = re.compile(r"[+-]?[1-9][0-9]{0,2}[.,][0-9]{3}")
_FRACTIONS: Final = {
    "half": Fraction(1, 2),
    "halves": Fraction(1, 2),
    "quarter": Fraction(1, 4),
    "third": Fraction(1, 3),
    "quarters": Fraction(1, 4),
    "thirds": Fraction(1, 3),
}
_COUNTS: Final = {"a": 1, "an": 1, "dozen": 12, "couple": 2, "pair": 2}
_SCALES: Final = {"hundred": 100, "thousand": 1_000, "million": 1_000_000}
_ORDINAL = re.compile(r"([0-9]{1,9})(?:st|nd|rd|th)")


def number(text: str, language: str = "en") -> Fraction | None:
    """The number a text says, the whole of it; None if it says something else.

    >>> [str(number(text)) for text in ("twenty five", "two and a half", "1,000", "a dozen", "minus 3.5", "half", "lamp")]
    ['25', '5/2', '1000', '12', '-7/2', '1/2', 'None']
    >>> [str(number(text)) for text in ("5,50", "1.000,50", "1,000.50")]
    ['11/2', '2001/2', '2001/2']
    >>> [str(number(text)) for text in ("two thirds", "two halves", "two half")]  # `two half portions` are two
    ['2/3', '1', 'None']
    """
    plain = text.strip().lower().replace("−", "-")
    digits = _with_point(plain)
    if _DIGITS.fullmatch(digits):
        return Fraction(Decimal(digits))
    words = plain.replace("-", " ").split()
    if len(words) > 12:
        return None
    sign = 1
    if words and words[0] in ("minus", "negative"):
        sign, words = -1, words[1:]
    found = _said(words) if words else None
    if found is None and language != "en":
        found = _other_language(plain, language)
    return sign * found if found is not None else None


def read_either_way(text: str) -> bool:
    """Whether digits are one number to some people and a thousand times as much to others: `1,000`, `1.000`.

    >>> [read_either_way(text) for text in ("1,000", "1.000", "1,000.50", "0.125", "5,50")]
    [True, True, False, False, False]
    """
    return bool(_EITHER.fullmatch(text.strip()))


def _with_point(digits: str) -> str:
    """Digits with a point before the decimals and nothing between the thousands, however they were written."""
    if _DECIMAL_COMMA.fullmatch(digits) or _GROUPED_BY_POINTS.fullmatch(digits):
        return digits.replace(".", "").replace(",", ".")
    return digits.replace(",", "") if _GROUPED.fullmatch(digits) else digits


def _said(words: list[str]) -> Fraction | None:
    if words[0] in ("a", "an") and len(words) > 1:
        words = words[1:]
    if words[:2] in (["couple", "of"], ["pair", "of"]):
        return Fraction(2) if len(words) == 2 else None
    if words[0] in _COUNTS:
        return Fraction(_COUNTS[words[0]]) if len(words) == 1 else None
    if words[0] in _FRACTIONS:
        return _FRACTIONS[words[0]] if len(words) == 1 else None
    whole = _digits_or_words(words)
    if whole is None:
        return None
    value, end = whole
    rest = words[end:]
    if not rest:
        return value
    if rest == ["dozen"]:
        return 12 * value
    if rest[0] == "and":
        rest = rest[1:]
        if rest and rest[0] in ("a", "an", "one"):
            rest = rest[1:]
        return value + _FRACTIONS[rest[0]] if len(rest) == 1 and rest[0] in _FRACTIONS else None
    if rest[0] == "point" and len(rest) > 1:
        decimals = [_digits_or_words([word]) for word in rest[1:]]
        text = "".join(str(each[0]) for each in decimals if each is not None)
        return Fraction(Decimal(f"{value}.{text}")) if None not in decimals and text.isdecimal() else None
    many = rest[0].endswith("s")  # `two thirds`; but `two half` are two of something
    return value * _FRACTIONS[rest[0]] if len(rest) == 1 and rest[0] in _FRACTIONS and many == (value != 1) else None


def _digits_or_words(words: list[str]) -> tuple[Fraction, int] | None:
    if _DIGITS.fullmatch(words[0]):
        return Fraction(Decimal(words[0])), 1
    if words[0] == "one":
        return Fraction(1), 1
    if words[0] in _SCALES:  # a hundred, a thousand
        more = _digits_or_words(words[2:]) if words[1:2] == ["and"] and len(words) > 2 else None
        return (_SCALES[words[0]] + more[0], 2 + more[1]) if more is not None else (Fraction(_SCALES[words[0]]), 1)
    found = number_at(words, 0) if words[0].isalpha() else None
    return (Fraction(int(found[0])), found[1]) if found is not None and found[0].isdecimal() else None


def whole(text: str) -> int | None:
    """The whole number a text says."""
    value = number(text)
    return int(value) if value is not None and value.denominator == 1 else None


def ordinal(word: str) -> int | None:
    """The day `3rd` or `third` names."""
    match = _ORDINAL.fullmatch(word)
    if match:
        return int(match[1])
    found = number_at(["the", word], 1) if word else None
    return int(found[0][:-1]) if found is not None and found[0].endswith(".") else None


def _other_language(text: str, language: str) -> Fraction | None:
    """With text2num, if it is there."""
    try:
        convert = import_module("text_to_num").text2num
    except ImportError:
        return None
    try:
        return Fraction(int(convert(text, language)))
    except (ValueError, TypeError, KeyError, IndexError, NotImplementedError):
        return None
