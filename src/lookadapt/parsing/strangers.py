"""What a relaxed chart asks for parts of kinds that were never seen where they stand; and the least that any part costs there."""

from __future__ import annotations

import math

from ..memory.rules import Slot
from .index import Index
from .trie import Entry


def strange_cost(entry: Entry, slot: Slot, kind: str, index: Index) -> float:
    """What a part of a kind costs in a slot where nothing like it was seen."""
    if not entry.anchors or kind.startswith(("'", "#")):
        return index.weights.kind_new_bare
    if index.is_clause(kind) != index.takes_clause(slot):
        return index.weights.kind_other
    return index.weights.kind_new


def least_cost(entry: Entry, number: int, kind: str, acts: frozenset[str], index: Index) -> tuple[float, bool]:
    """The least that a part costs in a slot, whatever stands beside it, and whether nothing like it was seen there."""
    if number and index.facts(entry.number)[-1]:  # words that join may take strangers of one kind together
        return 0.0, False
    price = index.kind_cost(entry, number, kind, acts)
    strange = price == math.inf
    return strange_cost(entry, entry.rule.slots[number], kind, index) if strange else price, strange
