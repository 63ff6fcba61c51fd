"""What reading one sentence may cost, all stages together: any sentence is answered in time, or not at all.

Counted in constituents that charts build, so that no answer depends on the machine; what the network reads counts as many as take
its time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from .building import Item
from .chart import Chart
from .costs.limits import FREE_BEST, FREE_BOUND, JUDGING, PIECE, SHARED_BUDGET, WORK
from .encoder import TextEncoder
from .index import Index
from .sentence import Sentence
from .trie import SoftMatch


class Allowance:
    """The work that is left for one sentence."""

    def __init__(self) -> None:
        self.left: float = WORK
        self.built = 0.0  # by charts before free wording

    @property
    def early(self) -> float:
        """What charts before free wording may still build."""
        return min(SHARED_BUDGET - self.built, self.left - JUDGING)

    def chart(
        self, phrase: Sentence, index: Index, relaxed: bool, bound: float = math.inf, soft: Sequence[SoftMatch] = ()
    ) -> Chart:
        """A chart before free wording."""
        budget = self.early
        made = Chart(phrase, index, relaxed, bound=bound, soft=soft, budget=budget)
        self.built += budget - made.builder.left
        self.left -= budget - made.builder.left
        return made

    def last(self, before: Chart, soft: Sequence[SoftMatch], given: Sequence[Item]) -> Chart:
        """The chart of free wording, beside what was found before; judging is paid for first."""
        budget = self.left - JUDGING
        made = Chart(
            before.phrase,
            before.index,
            relaxed=True,
            bound=FREE_BOUND,
            soft=soft,
            best=FREE_BEST,
            given=given,
            keys=before.keys,
            budget=budget,
        )
        self.left -= budget - made.builder.left
        return made

    def afford(self, texts: Sequence[str], encoder: TextEncoder) -> int:
        """How many of the texts, from the first on, the network may read; they are paid for. Judging is paid for first."""
        for number, text in enumerate(texts):
            price = PIECE * encoder.pieces(text)
            if price > self.left - JUDGING:
                return number
            self.left -= price
        return len(texts)
