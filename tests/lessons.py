"""Memories for tests."""

from collections.abc import Iterable

from lookadapt.language.examples import Example
from lookadapt.memory.memory import Memory


def memory_of(pairs: Iterable[tuple[str, str]]) -> Memory:
    """The memory of some utterances and forms."""
    return Memory(Example.of(*pair) for pair in pairs)
