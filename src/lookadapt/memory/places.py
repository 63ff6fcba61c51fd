"""Which kinds were seen in which place of which predicate: the signatures that memory shows."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Mapping

from ..language.logical_form import Form
from .frames import label_of
from .rules import Frame, Places
from .template import Kinds, terms


def places_of(forms: Iterable[Form], kinds: Kinds, frames: Mapping[str, Frame]) -> Places:
    """The kinds seen in every place; arguments of a frame stand at their labels, others at their numbers."""
    found: dict[tuple[str, int | str], set[str]] = defaultdict(set)
    for form in forms:
        for _, part in terms(form):
            head = kinds(part)
            for i, item in enumerate(part.items[1:], start=1):
                found[head, label_of(item) if head in frames else i].add(kinds(item))
    return {place: frozenset(seen) for place, seen in found.items()}


def side_by_side(places: Places) -> frozenset[frozenset[str]]:
    """The pairs of kinds that stand in two places of one predicate: each has its own part there."""
    of_head: dict[str, list[frozenset[str]]] = defaultdict(list)
    for (head, _), kinds in places.items():
        of_head[head].append(kinds)
    return frozenset(
        frozenset((a, b)) for found in of_head.values() for one, two in itertools.combinations(found, 2) for a in one for b in two
    )
