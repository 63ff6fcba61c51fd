"""What was made of memories, kept by weight: many small ones or a few large ones, the one used longest ago goes first.

A number of entries bounds nothing: what follows from five lessons and what follows from four hundred count the same.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sized
from typing import Generic, Protocol, TypeVar


class Weighed(Hashable, Sized, Protocol):
    """A key whose length says how much its value holds."""


_K = TypeVar("_K", bound=Weighed)
_V = TypeVar("_V")


class Remembered(Generic[_K, _V]):
    """A function of one argument that remembers. Two threads may make the same at once, and one of the two is kept."""

    def __init__(self, make: Callable[[_K], _V], most: int):
        self._make = make
        self._most = most
        self._found: OrderedDict[_K, _V] = OrderedDict()
        self._weight = 0
        self._lock = threading.Lock()

    def __call__(self, key: _K) -> _V:
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
        made = self._make(key)  # outside of the lock: it takes long, and may look up others
        with self._lock:
            if key not in self._found:
                self._found[key] = made
                self._weight += len(key)
            while self._weight > self._most and len(self._found) > 1:
                gone, _ = self._found.popitem(last=False)
                self._weight -= len(gone)
            return made

    def __len__(self) -> int:
        return len(self._found)


def remembered(most: int) -> Callable[[Callable[[_K], _V]], Remembered[_K, _V]]:
    """Remember what a function made, up to so much weight in all."""
    return lambda make: Remembered(make, most)
