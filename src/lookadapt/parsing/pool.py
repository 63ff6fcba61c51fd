"""Which partial readings are kept for larger ones: the best of each size, so that `5 days` does not compete with whole sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .costs.limits import PER_KIND, PER_SIZE, PER_WORDS, SIZES
from .partials import Partial


class Pool:
    """Partial readings of one sentence, round after round."""

    def __init__(self) -> None:
        self._of_size: Counter[int] = Counter()
        self._of_kind: Counter[tuple[int, str]] = Counter()
        self._of_words: Counter[tuple[str, int]] = Counter()

    def take(self, made: Sequence[Partial]) -> list[Partial]:
        """Those of a round that are kept. `made` have their totals."""
        order = sorted(made, key=lambda partial: (round(partial.total or 0.0, 5), partial.shape))
        kept = []
        for partial in order:
            size = min(_things(partial), SIZES)
            kind, words = (size, partial.kind), (partial.kind, partial.used)
            if self._of_size[size] < PER_SIZE and self._of_kind[kind] < PER_KIND and self._of_words[words] < PER_WORDS:
                self._of_size[size] += 1
                self._of_kind[kind] += 1
                self._of_words[words] += 1
                kept.append(partial)
        return kept


def _things(partial: Partial) -> int:
    """How many things and copied texts a reading is made of."""
    if not partial.parts and not partial.pieces:
        return 1
    return sum(map(_things, (*partial.parts, *partial.pieces)))
