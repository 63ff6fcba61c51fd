"""Words that say the opposite of each other: pairs of the list in `operators.toml`, and words with a prefix that turns them round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from .english import stem
from .forgetful import forgetful
from .operators import OPPOSITE_STATES, OPPOSITES

_TURNING: Final = ("un", "dis", "de", "non")  # prefixes of opposites


def _by_word(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for one, other in ((stem(one), stem(other)) for one, other in pairs):
        found[one].add(other)
        found[other].add(one)
    return found


_OPPOSITES: Final = _by_word(OPPOSITES)
_STATES: Final = _by_word(OPPOSITE_STATES)


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
    found.update(prefix + word for prefix in _TURNING)
    found.update(word[len(prefix) :] for prefix in _TURNING if word.startswith(prefix) and word != prefix)
    return frozenset(found)


def opposite_states(one: str, other: str) -> bool:
    """Whether nothing can be both: what is full is not empty.

    >>> opposite_states("full", "empty"), opposite_states("locked", "unlocked"), opposite_states("full", "late")
    (True, True, False)
    """
    turned = any(one == prefix + other or other == prefix + one for prefix in _TURNING)
    return turned or stem(other) in _STATES.get(stem(one), ())


def is_state(word: str) -> bool:
    """Whether a word, or its stem, says what something is and has an opposite: `open`, `full`.

    >>> is_state("open"), is_state("lamp")
    (True, False)
    """
    return stem(word) in _STATES
