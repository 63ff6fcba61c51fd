"""Which partial readings are kept for larger ones: the best of each size, so that `5 days` does not compete with whole sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from .costs.limits import PER_KIND, PER_SIZE, PER_WORDS, SIZES
from .partials import Partial, in_order


class Pool:
    """The partial readings of one sentence that are kept, round after round: the best of all that were made so far. What an early
    round kept gives way to what a later one makes better: `(cheapest (train york))` to `(cheapest (to york train))`."""

    def __init__(self) -> None:
        self._kept: list[Partial] = []

    def take(self, made: Sequence[Partial]) -> tuple[list[Partial], list[Partial]]:
        """Those of earlier rounds that are still kept, and those of this round. All have their totals."""
        of_size: defaultdict[int, int] = defaultdict(int)
        of_kind: defaultdict[tuple[int, str], int] = defaultdict(int)
        of_words: defaultdict[tuple[str, int], int] = defaultdict(int)
        kept = []
        for partial in in_order((*self._kept, *made)):
            size = min(partial.things or _things(partial), SIZES)
            if of_size[size] >= PER_SIZE:
                continue
            kind, words = (size, partial.kind), (partial.kind, partial.used)
            if of_kind[kind] < PER_KIND and of_words[words] < PER_WORDS:
                of_size[size] += 1
                of_kind[kind] += 1
                of_words[words] += 1
                kept.append(partial)
        before = set(map(id, self._kept))
        self._kept = kept
        return [each for each in kept if id(each) in before], [each for each in kept if id(each) not in before]


def _things(partial: Partial) -> int:
    """How many things and copied texts a reading is made of."""
    if not partial.things:
        partial.things = sum([part.things or _things(part) for part in (*partial.parts, *partial.pieces)]) or 1
    return partial.things
