"""Numbers as people say them: `12`, `1,000`, `twenty five`, `three hundred and one`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_DIGITS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?\Z|[+-]?\d+(?:\.\d+)?\Z")
_ONES: Final = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS: Final = {
    word: 10 * value
    for value, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2)
}
_SCALES: Final = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_PARTS: Final = frozenset((*_ONES, *_TENS, *_SCALES, "and"))
LONGEST: Final = 8  # words of a number


def is_part(word: str) -> bool:
    """True for a word of a number that is said in several: `hundred`, `twenty-five`, `and`."""
    return word in _PARTS or ("-" in word and _PARTS.issuperset(word.split("-")))


def may_begin(word: str) -> bool:
    """False for a word that no number begins or ends with; most are such, and need not be read."""
    return word[:1].isdigit() or word[:1] in ("+", "-") or is_part(word)


def number(words: Sequence[str]) -> str | None:
    """The number that words write, in digits; None if they write none, or more than one."""
    if len(words) == 1 and _DIGITS.match(words[0]):
        return words[0].replace(",", "").removeprefix("+")
    if not 0 < len(words) <= LONGEST:
        return None
    parts = [part for word in words for part in word.split("-")]
    total = current = 0
    last = 10**9  # the size of what was said before: numbers are said from large to small
    for place, word in enumerate(parts):
        if word in _ONES and (last >= 20 if _ONES[word] < 10 else last >= 100):
            if last == 0:
                return None
            current += _ONES[word]
            last = 0 if _ONES[word] == 0 else 1
        elif word in _TENS and last >= 100:
            current += _TENS[word]
            last = 20
        elif word in _SCALES and place:
            scale = _SCALES[word]
            if scale == 100:
                if not 0 < current < 10:
                    return None
                current *= 100
            else:
                if not 0 < current < 1000:
                    return None
                total += current * scale
                current = 0
            last = scale
        elif word == "and" and 0 < place < len(parts) - 1 and last >= 100:
            continue
        else:
            return None
    return str(total + current)
