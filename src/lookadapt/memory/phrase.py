"""Taught and asked sentences as the parser compares them: stems, without silent words, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from ..language.english import ARTICLES, SILENT, stem
from ..language.tokens import Token, tokenize


@dataclass(frozen=True)
class Phrase:
    """A sentence cut into words; `keys[i]` is what is compared, `places[i]` its number among `tokens`."""

    text: str
    tokens: tuple[Token, ...]
    keys: tuple[str, ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, text: str, silent: frozenset[str] = SILENT) -> Self:
        tokens = tokenize(text)
        kept = [i for i, token in enumerate(tokens) if token.text not in silent]
        return cls(text, tokens, tuple(stem(tokens[i].text) for i in kept), tuple(kept))

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(self.tokens[i].text for i in self.places)

    @cached_property
    def all_words(self) -> tuple[str, ...]:
        """All its words, silent ones included."""
        return tuple(token.text for token in self.tokens)

    @cached_property
    def articled(self) -> frozenset[int]:
        """The words right behind an article."""
        return frozenset(i for i, place in enumerate(self.places) if place and self.tokens[place - 1].text in ARTICLES)

    def surface(self, start: int, end: int, leading: Iterable[str] = ()) -> str:
        """The text of the words from `start` to `end` as it was written, silent words between them included.

        Silent words right before `start` are included if they are in `leading` and belong to no earlier word. No words have no text.
        """
        if start >= end:
            return ""
        return self.text[self.tokens[self._first(start, leading)].start : self.tokens[self.places[end - 1]].end]

    def surface_words(self, start: int, end: int, leading: Iterable[str] = ()) -> tuple[str, ...]:
        """The words of that text."""
        return self.all_words[self._first(start, leading) : self.places[end - 1] + 1] if start < end else ()

    def _first(self, start: int, leading: Iterable[str]) -> int:
        first = self.places[start]
        leading = frozenset(leading) if leading else ()
        while first > 0 and self.tokens[first - 1].text in leading and (start == 0 or first - 1 > self.places[start - 1]):
            first -= 1
        return first


def occurrences(needle: Sequence[str], hay: Sequence[str]) -> list[tuple[int, int]]:
    """Every place where one sequence of words stands in another."""
    size = len(needle)
    if not size:
        return []
    needle = tuple(needle)
    return [(i, i + size) for i in range(len(hay) - size + 1) if tuple(hay[i : i + size]) == needle]
