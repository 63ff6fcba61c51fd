"""Caches that outlive what they were made from, and how they learn that it is forgotten.

A cache of the process would otherwise keep the words of a lesson after the lesson is gone. So every such cache is told: those
of single words and sentences are emptied (they fill again in no time), others drop what was made from the lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")
_LISTENERS: list[Callable[[frozenset[str]], object]] = []


def forget(utterances: Iterable[str]) -> None:
    """Tell every cache which utterances are no longer taught."""
    gone = frozenset(utterances)
    if gone:
        for listener in _LISTENERS:
            listener(gone)


def listen(listener: Callable[[frozenset[str]], object]) -> None:
    """Call this, for the life of the process, with what is forgotten."""
    _LISTENERS.append(listener)


def forgetful(most: int) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """`functools.lru_cache`, emptied by `forget`.

    >>> @forgetful(10)
    ... def length(word: str) -> int:
    ...     asked.append(word)
    ...     return len(word)
    >>> asked: list[str] = []
    >>> length("lamp"), length("lamp"), asked
    (4, 4, ['lamp'])
    >>> forget(["turn on the lamp"])
    >>> length("lamp"), asked
    (4, ['lamp', 'lamp'])
    """

    def cached(function: Callable[_P, _R]) -> Callable[_P, _R]:
        made = lru_cache(maxsize=most)(function)
        listen(lambda _: made.cache_clear())
        return made  # type: ignore[return-value]

    return cached
