"""Look-up before adapting (§3.1): the few lessons of a large notebook that an utterance is about.

Inducing rules from all of 100,000 lessons for each question would take minutes, and most of them say the same: the
same structure with other fillers. So a question is answered from the lessons that share its rarest words, a few of
each structure; from the names of everything those mention; and from one lesson of each frequent structure, for
questions in other words. Texts are compared as they are written: nothing is parsed until it is chosen.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from ..language.forgetful import forgetful
from ..memory.word_index import WordIndex

_LEAF = re.compile(r"\([^()]+\)")
_FILLER = re.compile(r"\(([^\s()]+) [^()]+\)")
_WORD = re.compile(r"[^\W_]+")

_EACH: Final = 2  # lessons of one structure
_CHOSEN: Final = 10  # lessons that share words with the utterance
_SPARE: Final = 8  # frequent structures that share none
_NAMES: Final = 6  # lessons that name something by one word
_LONG: Final = 1_000  # lessons read of a word; what stands in more tells few of them apart


class LessonIndex:
    """An index of utterances and written forms, changed lesson by lesson."""

    def __init__(self) -> None:
        self._commands = WordIndex(_LONG)
        self._names = WordIndex(_LONG)
        self._name_of: dict[str, int] = {}  # "(device lamp)": the lesson that is only its name
        self._structures: dict[int, str] = {}  # of every lesson that is there
        self._written: dict[int, str] = {}
        self._frequent: Counter[str] = Counter()
        self._first: dict[str, int] = {}

    def __contains__(self, number: int) -> bool:
        return number in self._structures

    def add(self, number: int, utterance: str, written: str) -> None:
        is_name = written.count("(") <= 1
        (self._names if is_name else self._commands).add(number, _stems([utterance]))
        if is_name:
            self._name_of.setdefault(written, number)
            structure = ""
        else:
            structure = _FILLER.sub(r"(\1)", written)
            self._frequent[structure] += 1
            self._first.setdefault(structure, number)
        self._structures[number] = structure
        self._written[number] = written

    def remove(self, number: int) -> None:
        """Forget a lesson; its words are passed over from now on."""
        structure = self._structures.pop(number)
        written = self._written.pop(number)
        if self._name_of.get(written) == number:
            del self._name_of[written]
        if structure:
            self._frequent[structure] -= 1
            if self._first.get(structure) == number:
                del self._first[structure]

    def nearest(self, utterance: str, most: int) -> list[int]:
        """Lessons that share the rarest words with an utterance, best first."""
        score = self._scores([utterance])
        return heapq.nsmallest(most, score, key=lambda number: (-score[number], number))

    def relevant(self, utterances: Iterable[str]) -> tuple[int, ...]:
        """The lessons to answer from, in the order they were taught."""
        said = list(utterances)
        score = self._scores(said)
        chosen: dict[int, None] = {}
        taken: Counter[str] = Counter()
        order = heapq.nsmallest(20 * _CHOSEN, score, key=lambda n: (-score[n], len(self._written[n]), n))
        for number in order:
            structure = self._structures[number]
            if structure and taken[structure] < _EACH and len(chosen) < _CHOSEN:
                taken[structure] += 1
                chosen[number] = None
        for structure, count in self._frequent.most_common(_SPARE + len(taken)):
            if count > 0 and not taken[structure] and structure in self._first and len(chosen) < _CHOSEN + _SPARE:
                chosen[self._first[structure]] = None
        names: dict[int, None] = {}
        for word in _stems(said):
            there = [number for number in self._names.with_word(word)[:_LONG] if number in self]
            names.update(dict.fromkeys(sorted(there, key=lambda number: len(self._written[number]))[:_NAMES]))
        for number in chosen:
            for leaf in _LEAF.findall(self._written[number]):
                name = self._name_of.get(leaf)
                if name is not None:
                    names[name] = None
        return tuple(sorted({*chosen, *names}))

    def _scores(self, utterances: Iterable[str]) -> dict[int, float]:
        score: dict[int, float] = {}
        for word in _stems(utterances):
            for index in (self._commands, self._names):
                index.score(word, self._structures, score)
        return score


def _stems(utterances: Iterable[str]) -> dict[str, None]:
    return dict.fromkeys(rough_stem(word) for utterance in utterances for word in _WORD.findall(utterance.lower()))


@forgetful(100_000)
def rough_stem(word: str) -> str:
    """A rough stem: enough that `boxes` finds `box`; the parser decides what is meant.

    >>> [rough_stem(word) for word in ("boxes", "box", "turning", "turned", "is", "200")]
    ['box', 'box', 'turn', 'turn', 'is', '200']
    """
    for ending in ("ing", "ed", "es", "s"):
        if len(word) - len(ending) >= 3 and word.endswith(ending):
            return word[: -len(ending)]
    return word
