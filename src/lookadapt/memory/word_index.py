"""Look-up by words (§3.1, before any adapting): what shares an utterance's words, rare words counting more.

What is looked up is numbered: the parts of a memory (`components`), or the lessons of a notebook (`agent.lookup`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence


class WordIndex:
    """Numbers by the words they were added with. Nothing is removed: who asks says what still counts.

    Of a word that has more numbers than `longest`, only the first and the last are read: it tells few of them apart.
    """

    def __init__(self, longest: int | None = None) -> None:
        self._longest = longest
        self._numbers: dict[str, list[int]] = {}

    def add(self, number: int, words: Iterable[str]) -> None:
        """Add a number, or more words of the one that was added last."""
        for word in words:
            found = self._numbers.setdefault(word, [])
            if not found or found[-1] != number:
                found.append(number)

    def grown(self, number: int, words: Iterable[str]) -> WordIndex:
        """An index with more words of a number, the latest or any before it; this one stays as it is."""
        made = WordIndex(self._longest)
        made._numbers = self._numbers.copy()
        for word in words:
            found = self._numbers.get(word, [])
            if number not in found:
                made._numbers[word] = sorted((*found, number))
        return made

    def with_word(self, word: str) -> Sequence[int]:
        return self._numbers.get(word, ())

    def score(self, word: str, among: Collection[int], scores: dict[int, float]) -> None:
        """Add what a word says for each number `among` those that count."""
        found = self._numbers.get(word)
        if not found:
            return
        weight = math.log1p(len(among) / len(found))
        if self._longest is not None and len(found) > self._longest:
            found = [*found[: self._longest // 2], *found[-self._longest // 2 :]]
        for number in found:
            if number in among:
                scores[number] = scores.get(number, 0.0) + weight
