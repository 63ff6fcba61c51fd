"""What was made of memories, kept by weight: many small ones or a few large ones, the one used longest ago goes first.

A number of entries bounds nothing: what follows from five lessons and what follows from four hundred count the same. What was made
of a lesson that is forgotten goes at once.
"""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sized
from typing import Any, Generic, Protocol, TypeVar

from ..language.examples import Example
from ..language.forgetful import listen


class Weighed(Hashable, Sized, Iterable[Any], Protocol):
    """A key of examples, whose length says how much its value holds."""


_K = TypeVar("_K", bound=Weighed)
_V = TypeVar("_V")


class Remembered(Generic[_K, _V]):
    """A function of one argument that remembers. Two threads may make the same at once, and one of the two is kept."""

    def __init__(self, make: Callable[[_K], _V], most: int, weigh: Callable[[_K], int] = len):
        self._make = make
        self._most = most
        self._weigh = weigh
        self._found: OrderedDict[_K, _V] = OrderedDict()
        self._weight = 0
        self._lock = threading.Lock()
        with _REGISTERING:
            _EVERY.add(self)

    def __call__(self, key: _K) -> _V:
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
        made = self._make(key)  # outside of the lock: it takes long, and may look up others
        with self._lock:
            if key not in self._found:
                self._found[key] = made
                self._weight += self._weigh(key)
            while self._weight > self._most and len(self._found) > 1:
                gone, _ = self._found.popitem(last=False)
                self._weight -= self._weigh(gone)
            return made

    def forget(self, utterances: frozenset[str]) -> None:
        """Drop what was made of examples with these utterances."""
        with self._lock:
            for key in [key for key in self._found if any(isinstance(e, Example) and e.utterance in utterances for e in key)]:
                del self._found[key]
                self._weight -= self._weigh(key)

    def __len__(self) -> int:
        return len(self._found)


_EVERY: weakref.WeakSet[Remembered[Any, Any]] = weakref.WeakSet()  # that is in use anywhere in the process
_REGISTERING = threading.Lock()


def _forget(utterances: frozenset[str]) -> None:
    with _REGISTERING:
        every = list(_EVERY)
    for each in every:
        each.forget(utterances)


listen(_forget)


def remembered(most: int) -> Callable[[Callable[[_K], _V]], Remembered[_K, _V]]:
    """Remember what a function made, up to this total weight."""
    return lambda make: Remembered(make, most)
