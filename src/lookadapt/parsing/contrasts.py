"""What speaks against a reading word by word: opposites, negating prefixes, another question word, ragged copies."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence, Set
from typing import Final

from ..language.casting import cast, recast
from ..language.comparing import comparisons, direction
from ..language.english import FUNCTION_WORDS, OPERATORS, ORDERS, is_value, stem
from ..language.lexicon import verbs
from ..language.opposites import opposite_states, opposites
from ..memory.rules import Slot
from .costs.limits import MOST_RECAST, SHARED_LETTERS
from .index import Index

_QUESTIONS: Final = frozenset(("who", "whom", "whose", "where", "when", "why", "how", "which", "what"))
_VAGUE: Final = frozenset(("what", "which", "whose", "whom"))  # ask for anything
_IS: Final = frozenset(("is", "are", "was", "were", "be", "'s", "'re"))
_PREFIXES: Final = ("un", "non", "dis", "in", "im", "il", "ir")


def compare_words(said: Sequence[str], read: Sequence[str], negated: int, counts: dict[str, float]) -> None:
    """Count what tells a sentence, which has so many `negated` words, and a reading apart."""
    there = {stem(word) for word in set(read) - set(said)}
    counts["opposites"] = sum(not there.isdisjoint(opposites(stem(word))) for word in set(said) - set(read))
    if OPERATORS.isdisjoint(read):
        counts["negated"] = negated
    asked, answered = _QUESTIONS.intersection(said), _QUESTIONS.intersection(read)
    counts["asked_other"] = float(bool(asked - _VAGUE) and bool(answered - _VAGUE) and asked.isdisjoint(answered))


def compared(words: Sequence[str]) -> tuple[frozenset[str], int]:
    """What a text says of comparing, and whether it says more or less; not what comes first: `before` and `first` also put one sentence
    before another."""
    left = [word for place, word in enumerate(words) if word not in ORDERS and (place or word != "first")]
    return comparisons(left), direction(left)


class Told:
    """What a sentence says of comparing, of roles and of numbers, to hold readings in other words against."""

    def __init__(self, words: Sequence[str]):
        self._values = [word for word in words if is_value(word)]
        self._scales = compared(words)
        self._roles = cast(tuple(words))

    def compare(self, read: tuple[str, ...], counts: dict[str, float]) -> None:
        """Count what a reading says otherwise."""
        compare_scales(self._scales, compared(read), counts)
        counts["recast"] = max(-MOST_RECAST, min(MOST_RECAST, recast(self._roles, cast(read))))
        counts["values_turned"] = values_turned(self._values, read) if self._values else 0


def compare_scales(said: tuple[frozenset[str], int], read: tuple[frozenset[str], int], counts: dict[str, float]) -> None:
    """Count what a sentence and a reading compare that the other does not; whether one says more where the other says less, or both the
    same."""
    counts["compared"] = len(said[0] ^ read[0])
    counts["turned_round"] = float(-said[1] * read[1])


def values_turned(said: Sequence[str], read: Sequence[str]) -> int:
    """How many pairs of numbers that both texts have once stand in another order in the reading.

    >>> values_turned("a 3 1 win over them".split(), "we beat them 1 to 3".split())
    1
    """
    shared = [word for word in said if read.count(word) == 1 == said.count(word) and is_value(word)]
    return sum(read.index(one) > read.index(other) for one, other in itertools.combinations(shared, 2))


def without_kin(one: Set[str], other: Set[str], names: Set[str]) -> tuple[Set[str], Set[str]]:
    """Two sets of stems without those that have a kinsman in the other, `windi` and `wind`; words of names and values have none."""
    mine, theirs = ([word for word in words if word not in names and not is_value(word)] for words in (one, other))
    kin = {word for a in mine for b in theirs if _is_kin(a, b) for word in (a, b)}
    return one - kin, other - kin


def _is_kin(one: str, other: str) -> bool:
    """Whether one stem goes on where the other ends, or both end differently after most of their letters."""
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return shared >= SHARED_LETTERS and shared >= min(len(one), len(other)) - 1 and shared * 2 > max(len(one), len(other))


def opposed(said: Sequence[str], read: Sequence[str]) -> Iterator[tuple[str, str]]:
    """States that a sentence gives something (`is off`) and the opposite that the reading has (`is on`): no wording makes up for that."""
    if _IS.isdisjoint(said) or _IS.isdisjoint(read):
        return
    mine, other = set(_states(said)).difference(read), set(_states(read)).difference(said)
    for word in sorted(mine):
        yield from ((word, state) for state in sorted(other) if opposite_states(word, state))


def _states(words: Sequence[str]) -> Iterator[str]:
    return (word for before, word in itertools.pairwise(words) if before in _IS)


def ragged(words: Sequence[str], slot: Slot) -> float:
    """How many edges of copied words do not look like those that were taught: a verb at the start, joining words."""
    taught = slot.words
    first, last = words[0], words[-1]
    found = (
        first not in taught
        and stem(first) in verbs()
        and not any(stem(text.split()[0]) in verbs() for text in slot.texts if text)
    )
    edges = {word for word in (first, last) if word in FUNCTION_WORDS and word not in taught}
    return float(found) + len(edges)


def is_negated(word: str, index: Index) -> bool:
    """True for `unfixed` where memory knows `fix`, and not `unfixed`."""
    return (
        word.startswith(_PREFIXES)
        and any(word.startswith(prefix) and stem(word[len(prefix) :]) in index.vocabulary for prefix in _PREFIXES)
        and stem(word) not in index.vocabulary
    )
