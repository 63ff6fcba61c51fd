"""BERT's tokenizer, uncased: text to numbers of word pieces, and where each stands.

Written by hand because the well-kept library for it brings clients of a model hub with it, 26 MB that nothing here uses;
a test compares the two on any text.
"""

from __future__ import annotations

import itertools
import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from .costs.limits import KEPT_CHARACTERS, KEPT_WORDS, MAX_LETTERS

_START, _END, _UNKNOWN = 101, 102, 100
_CJK: Final = (
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F), (0x2B920, 0x2CEAF),
    (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
)  # fmt: skip


@dataclass(frozen=True)
class Pieces:
    """Numbers of the pieces with the marks for start and end, and each piece's characters, [start, end)."""

    ids: list[int]
    offsets: list[tuple[int, int]]


class WordPiece:
    """Greedy longest pieces of lower-cased words without accents."""

    def __init__(self, vocabulary: dict[str, int], most: int):
        self.vocabulary = vocabulary
        self.most = most  # pieces, with the marks
        self._cut = lru_cache(maxsize=KEPT_WORDS)(self._pieces_between)

    @classmethod
    def read(cls, path: Path) -> WordPiece:
        """From a `tokenizer.json` as the `tokenizers` library writes it."""
        data = json.loads(path.read_text(encoding="utf-8"))
        return cls(data["model"]["vocab"], data["truncation"]["max_length"])

    def encode(self, text: str) -> Pieces:
        ids, offsets = [_START], [(0, 0)]
        first = 0  # a blank ends every word, so what stands between blanks is cut by itself
        for between in text.split(" "):
            for number, start, end in self._cut(between):
                ids.append(number)
                offsets.append((first + start, first + end))
            first += len(between) + 1
            if len(ids) >= self.most - 1:
                break
        return Pieces([*ids[: self.most - 1], _END], [*offsets[: self.most - 1], (0, 0)])

    def _pieces_between(self, text: str) -> tuple[tuple[int, int, int], ...]:
        """Pieces of what stands between two blanks: number, start, end. No more than are ever asked for."""
        cut = (
            (number, places[start], places[end - 1] + 1)
            for word, places in _words(text)
            for number, start, end in self._pieces(word)
        )
        return tuple(itertools.islice(cut, self.most))

    def _pieces(self, word: str) -> tuple[tuple[int, int, int], ...]:
        """Pieces of a word: number, start, end."""
        unknown = ((_UNKNOWN, 0, len(word)),)
        if len(word) > MAX_LETTERS:
            return unknown
        found = []
        start = 0
        while start < len(word):
            for end in range(len(word), start, -1):
                number = self.vocabulary.get(("##" if start else "") + word[start:end])
                if number is not None:
                    break
            else:
                return unknown
            found.append((number, start, end))
            start = end
        return tuple(found)


def _words(text: str) -> Iterator[tuple[str, list[int]]]:
    """Words and single marks, normalised, with the place of each of their characters in the text."""
    word: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        kind = _kind(character)
        if kind == "drop":
            continue
        if kind == "letter":
            for part in unicodedata.normalize("NFD", character):
                if unicodedata.category(part) != "Mn":
                    for low in part.lower():
                        word.append(low)
                        places.append(place)
            continue
        if word:
            yield "".join(word), places
            word, places = [], []
        if kind == "alone":
            marks = [m for m in unicodedata.normalize("NFD", character) if unicodedata.category(m) != "Mn"]
            if marks:
                yield "".join(marks).lower(), [place] * len("".join(marks).lower())
    if word:
        yield "".join(word), places


@lru_cache(maxsize=KEPT_CHARACTERS)
def _kind(character: str) -> str:
    """What a character does to a word: part of it, between words, a word of its own, or nothing."""
    if character in "\t\n\r":
        return "space"
    if character in "\0\ufffd":
        return "drop"
    category = unicodedata.category(character)
    if category in ("Cc", "Cf", "Co", "Cs"):
        return "drop"
    if character.isspace():
        return "space"
    code = ord(character)
    if any(first <= code <= last for first, last in _CJK):
        return "alone"
    ascii_mark = 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126
    return "alone" if ascii_mark or category.startswith("P") else "letter"
