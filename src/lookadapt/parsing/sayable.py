"""Which patterns of the lexicon a sentence could say: those all of whose words it has.

The lexicon has some forty thousand patterns, and a sentence has the words of a few dozen. So none becomes a rule of a memory
before a sentence comes that could say it. Patterns that are said with the same words come together, whoever asks first: which of
two that say the same is taken never depends on what was asked before.
"""

from __future__ import annotations

import itertools
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from ..language import lexicon
from ..language.english import FUNCTION_WORDS, SILENT, stem
from ..language.lexicon import WordingLexicon
from .construction import Need
from .genitives import without_genitives

_GENITIVE: Final = frozenset(("of", "'s"))
_SMALL: Final = FUNCTION_WORDS | SILENT
_LIGHT: Final = frozenset(map(stem, _SMALL))


class Way(NamedTuple):
    """A member of an entry, by numbers; `phrased`, with one slot for each `R of X` in it."""

    entry: int
    member: int
    phrased: bool


class Sayable:
    """The patterns of a lexicon by the words that they need; an entry is looked at when one of its words is first said, and then only
    for the patterns that are found by this word."""

    def __init__(self, patterns: WordingLexicon):
        self.patterns = patterns
        self._found: dict[str, list[tuple[Need, list[Way]]]] = {}  # by the word under which they are found, if it was said
        self._lock = threading.Lock()
        lines = enumerate(patterns.lines)
        light = {number for number, (_, members, _) in lines if any(map(_is_light, members.split("|")))}
        light.update(number for word in _LIGHT for number in patterns.by_word.get(word, ()))
        by_word: dict[str, dict[Need, list[Way]]] = defaultdict(dict)
        for need, way in itertools.chain.from_iterable(map(self._needs, sorted(light))):
            if not any(map(self._is_heavy, need)):  # else it is found when such a word is said
                by_word[max(need, key=_weight)].setdefault(need, []).append(way)
        for word, found in by_word.items():
            self._found[word] = list(found.items())

    def by(self, words: frozenset[str]) -> Iterator[tuple[Need, Sequence[Way]]]:
        """Every set of words that some patterns are said with and that these words hold, with those patterns in order."""
        for word in sorted(words):
            if word not in self._found and word in self.patterns.by_word:
                with self._lock:
                    self._found[word] = self._look_for(word)
            for need, ways in self._found.get(word, ()):
                if need <= words:
                    yield need, ways

    def _look_for(self, word: str) -> list[tuple[Need, list[Way]]]:
        """The patterns that are found by a word."""
        found: dict[Need, list[Way]] = {}
        for number in sorted(self.patterns.by_word[word]):
            for need, way in self._needs(number, word):
                if self._rarest(need) == word:
                    found.setdefault(need, []).append(way)
        return list(found.items())

    def _needs(self, number: int, word: str | None = None) -> Iterator[tuple[Need, Way]]:
        """The words that each member of an entry needs; of those that have one word, if it is given."""
        for place, tokens in enumerate(self.patterns.tokens(number)):
            if word is None or word in tokens:
                if need := _words(tokens):
                    yield need, Way(number, place, False)
                if (
                    not _GENITIVE.isdisjoint(tokens)
                    and (merged := without_genitives(tokens)) != tokens
                    and (need := _words(merged))
                ):
                    yield need, Way(number, place, True)

    def _is_heavy(self, word: str) -> bool:
        return word not in _LIGHT and word in self.patterns.by_word

    def _rarest(self, need: Need) -> str:
        """The word under which patterns of these words are found: it decides by itself which entries have them."""
        return min(filter(self._is_heavy, need), key=lambda word: (len(self.patterns.by_word[word]), word), default="")


def _words(tokens: Sequence[str]) -> Need:
    return frozenset([token for token in tokens if len(token) > 1 or not token.isupper()])


def _is_light(written: str) -> bool:
    """Whether a member says nothing but roles and words that every sentence has: no other word leads to it."""
    return all(word in _SMALL for word in written.replace("~", " ").lower().split() if len(word) > 1)


def _weight(word: str) -> tuple[int, str]:
    return len(word), word


@cache
def sayable() -> Sayable:
    """Those of the lexicon that comes with the package."""
    return Sayable(lexicon.patterns())
