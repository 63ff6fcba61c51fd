"""A sentence as the parser sees it: words to compare, the numbers they say, and every edit made to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..language.numbers import LONGEST, is_part, may_begin, number
from ..memory.phrase import Phrase


@dataclass(frozen=True)
class Sentence(Phrase):
    """A phrase that is asked; `edits` are the rewrites it went through, each with its name."""

    edits: tuple[str, ...] = ()

    def edited(self, keys: tuple[str, ...], places: tuple[int, ...], name: str) -> Sentence:
        """The sentence with other words, and the edit's name."""
        return Sentence(self.text, self.tokens, keys, places, (*self.edits, name))

    @cached_property
    def found(self) -> dict[Any, Any]:
        """What chart after chart would find out of it anew (`copying.prices`)."""
        return {}

    @cached_property
    def numbers(self) -> dict[int, list[tuple[int, str]]]:
        """The numbers that words write, by where they end: where they begin, and in digits."""
        found: dict[int, list[tuple[int, str]]] = {}
        for end, word in enumerate(self.words, 1):
            if not may_begin(word):
                continue  # no number ends here
            first = end - 1
            while first > max(0, end - LONGEST) and is_part(word) and is_part(self.words[first - 1]):
                first -= 1
            for start in range(first, end):
                digits = number(self.words[start:end])
                if digits is not None:
                    found.setdefault(end, []).append((start, digits))
        return found

    def is_number(self, span: tuple[int, int]) -> bool:
        """True if a span writes one number."""
        return any(start == span[0] for start, _ in self.numbers.get(span[1], ()))

    def digits(self, span: tuple[int, int]) -> str:
        """The number that a span writes."""
        return next(digits for start, digits in self.numbers[span[1]] if start == span[0])
