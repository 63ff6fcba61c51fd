"""Typos in known words: `salray` is `salary`, if it is no word itself and only one known word is that near."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ..language.english import FUNCTION_WORDS, is_value, stem
from ..language.forgetful import forgetful
from ..language.tokens import tokenize, words
from ..parsing.encoder import WEIGHTS

_SHORTEST: Final = 4  # letters: shorter words are too near to each other
_MOST: Final = 3  # words corrected in one sentence


@dataclass(frozen=True)
class Corrected:
    """A sentence with its typos corrected, and which words were read as which."""

    text: str
    pairs: tuple[tuple[str, str], ...]


def correct(sentence: str, known: Iterable[str], is_word: Callable[[str], bool]) -> Corrected | None:
    """The sentence with each unknown non-word replaced by the one known word next to it; None if nothing is.

    >>> correct("set the salray of bob", ["set", "salary", "of", "bob"], lambda word: word in ("set", "bob"))
    Corrected(text='set the salary of bob', pairs=(('salray', 'salary'),))
    """
    vocabulary = frozenset(known)
    stems = frozenset(map(stem, vocabulary))
    pairs: list[tuple[str, str]] = []
    pieces: list[str] = []
    end = 0
    for token in tokenize(sentence):
        word = token.text
        unknown = len(word) >= _SHORTEST and word.isalpha() and word not in vocabulary and stem(word) not in stems
        if unknown and word not in FUNCTION_WORDS and not is_value(word) and not is_word(word) and len(pairs) < _MOST:
            near = [other for other in vocabulary if other.isalpha() and not is_value(other) and _near(word, other)]
            if len({stem(other) for other in near}) == 1:
                pieces += [sentence[end : token.start], min(near, key=lambda other: (abs(len(other) - len(word)), other))]
                pairs.append((word, pieces[-1]))
                end = token.end
    return Corrected("".join([*pieces, sentence[end:]]), tuple(pairs)) if pairs else None


@forgetful(65536)
def _near(one: str, other: str) -> bool:
    """One letter more, less, other or two swapped; two such steps in long words."""
    if abs(len(one) - len(other)) > 2 or min(len(one), len(other)) < _SHORTEST - 1 or one[0] != other[0]:
        return False
    return _distance(one, other) <= (2 if min(len(one), len(other)) >= 8 else 1)


def _distance(one: str, other: str) -> int:
    """Edit distance with swaps of neighbours."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


@lru_cache(maxsize=1)
def english_words() -> frozenset[str]:
    """Words that are no typos, whoever taught what: the whole words of the encoder's vocabulary."""
    path = WEIGHTS / "tokenizer.json"
    if not path.is_file():
        return frozenset()
    pieces = json.loads(path.read_text(encoding="utf-8"))["model"]["vocab"]
    return frozenset(piece for piece in pieces if piece.isalpha())


def vocabulary(utterances: Iterable[str]) -> frozenset[str]:
    return frozenset(word for utterance in utterances for word in words(utterance))
