"""Which patterns of the lexicon a sentence could say: those all of whose words it has.

The lexicon has some forty thousand patterns, and a sentence has the words of a few dozen. So none becomes a rule of a memory
before a sentence comes that could say it. Patterns that are said with the same words come together, whoever asks first: which of
two that say the same is taken never depends on what was asked before.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
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
    """The patterns of a lexicon by the words that they need; an entry is looked at when one of its words is first said."""

    def __init__(self, patterns: WordingLexicon):
        self.patterns = patterns
        self._ways: dict[Need, list[Way]] = {}
        self._under: dict[str, list[Need]] = defaultdict(list)  # needs by one of their words
        self._complete: dict[str, list[tuple[Need, list[Way]]]] = {}  # the same of words that were said
        self._looked_at: set[int] = set()
        self._lock = threading.Lock()
        self._look_at(number for number, (_, members, _) in enumerate(patterns.lines) if any(map(_is_light, members.split("|"))))
        for word in _LIGHT:
            self._look_at(patterns.by_word.get(word, ()))
        for word in [word for word in self._under if word in _LIGHT or word not in patterns.by_word]:
            self._close(word)

    def by(self, words: frozenset[str]) -> Iterator[tuple[Need, Sequence[Way]]]:
        """Every set of words that some patterns are said with and that these words hold, with those patterns in order."""
        for word in words:
            if word not in self._complete and word in self.patterns.by_word:
                with self._lock:
                    self._look_at(self.patterns.by_word[word])
                    self._close(word)
            for need, ways in self._complete.get(word, ()):
                if need <= words:
                    yield need, ways

    def _close(self, word: str) -> None:
        self._complete[word] = [(need, sorted(self._ways.pop(need))) for need in self._under.pop(word, ())]

    def _look_at(self, numbers: Iterable[int]) -> None:
        for number in set(numbers) - self._looked_at:
            self._looked_at.add(number)
            for place, each in enumerate(self.patterns.entry(number).members):
                self._add(each.tokens, Way(number, place, False))
                if not _GENITIVE.isdisjoint(each.tokens) and (merged := without_genitives(each.tokens)) != each.tokens:
                    self._add(merged, Way(number, place, True))

    def _add(self, tokens: Sequence[str], way: Way) -> None:
        need = frozenset([token for token in tokens if len(token) > 1 or not token.isupper()])
        known = self._ways.get(need)
        if known is not None:
            known.append(way)
        elif need:
            self._ways[need] = [way]
            self._under[self._rarest(need)].append(need)

    def _rarest(self, need: Need) -> str:
        """The word under which patterns of these words are found: it decides by itself which entries have them."""
        heavy = [word for word in need if word not in _LIGHT and word in self.patterns.by_word]
        return min(heavy, key=lambda word: (len(self.patterns.by_word[word]), word)) if heavy else max(need, key=_weight)


def _is_light(written: str) -> bool:
    """Whether a member says nothing but roles and words that every sentence has: no other word leads to it."""
    return all(word in _SMALL for word in written.replace("~", " ").lower().split() if len(word) > 1)


def _weight(word: str) -> tuple[int, str]:
    return len(word), word


@cache
def sayable() -> Sayable:
    """Those of the lexicon that comes with the package."""
    return Sayable(lexicon.patterns())
