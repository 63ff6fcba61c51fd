"""A pattern of the lexicon as a rule of a memory, and who offers such rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from ..memory.rules import Rule
from .evidence import Evidence

Need = frozenset[str]  # the words that a pattern is said with


@dataclass(frozen=True)
class Construction:
    """A pattern that has become a rule."""

    rule: Rule
    price: float
    evidence: Evidence
    domains: int  # of the rules that read it


class Offering(Protocol):
    """What English offers for the words of a sentence, by the sets of words that it is said with."""

    def by(self, words: frozenset[str], known: Set[Need]) -> Iterable[tuple[Need, Sequence[Construction]]]: ...
