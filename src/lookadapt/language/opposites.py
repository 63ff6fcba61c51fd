"""Words that say the opposite of each other: pairs of the list in `operators.toml` and of WordNet, and words with a prefix that turns
them round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from . import wordnet
from .english import stem
from .forgetful import forgetful
from .operators import OPPOSITE_STATES, OPPOSITES

TURNING: Final = ("un", "dis", "de", "non")  # prefixes of opposites


def _stems(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    return ((stem(one), stem(other)) for one, other in pairs)


def _by_word(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return found


_OPPOSITES: Final = _by_word(chain(_stems(OPPOSITES), wordnet.opposites(wordnet.OPPOSITE_VERBS)))
_LISTED: Final = _by_word(_stems(OPPOSITE_STATES))
_STATES: Final = _by_word(chain(_stems(OPPOSITE_STATES), wordnet.opposites(wordnet.OPPOSITE_STATES)))


def opposite(one: str, other: str) -> bool:
    """Whether two words, or their stems, say the opposite of each other.

    >>> opposite("opening", "close"), opposite("lock", "unlock"), opposite("lamp", "fan")
    (True, True, False)
    """
    return stem(other) in opposites(stem(one))


@forgetful(4096)
def opposites(word: str) -> frozenset[str]:
    """The stems that say the opposite of a stem."""
    found = set(_OPPOSITES.get(word, ()))
    found.update(prefix + word for prefix in TURNING)
    found.update(word[len(prefix) :] for prefix in TURNING if word.startswith(prefix) and word != prefix)
    return frozenset(found)


def opposite_states(one: str, other: str) -> bool:
    """Whether nothing can be both: what is full is not empty.

    >>> opposite_states("full", "empty"), opposite_states("locked", "unlocked"), opposite_states("full", "late")
    (True, True, False)
    """
    turned = any(one == prefix + other or other == prefix + one for prefix in TURNING)
    return turned or stem(other) in _STATES.get(stem(one), ())


def is_state(word: str) -> bool:
    """Whether a word, or its stem, says how something is for now, and it could be the opposite: `open`, `full`.

    >>> is_state("open"), is_state("lamp")
    (True, False)
    """
    return stem(word) in _LISTED
