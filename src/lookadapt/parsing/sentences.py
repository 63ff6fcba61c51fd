"""Whole sentences without structure, compared as whole sentences.

`(balance)` taught by `how much money do i have` has no slots, so no chart can adapt it. What was taught for one form
counts together: the nearest sentence, and the middle of all of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..language.logical_form import Form
from .building import Item
from .chart import Chart
from .costs.limits import SENTENCE_WORDS, SIMILAR_SENTENCES
from .encoder import TextEncoder
from .evidence import Evidence, Trust
from .index import Index
from .trie import Entry


class Sentences:
    """The taught sentences of an index that have no slots, as vectors. S sentences, D the encoder's."""

    def __init__(self, index: Index, encoder: TextEncoder):
        self.index = index
        self.encoder = encoder
        self.numbers = [
            number
            for number, rule in enumerate(index.rules.rules)
            if rule.is_name and rule.whole and len(rule.wording) >= SENTENCE_WORDS
        ]
        self.texts = [" ".join(map(str, index.rules.rules[number].surface)) for number in self.numbers]
        self.vectors: NDArray[np.float32] = (
            encoder.encode(self.texts) if self.texts else np.zeros((0, encoder.dim), np.float32)
        )  # [S, D]
        self.by_form: dict[Form, list[int]] = {}
        for row, number in enumerate(self.numbers):
            self.by_form.setdefault(index.rules.rules[number].template, []).append(row)

    def items(self, chart: Chart) -> list[Item]:
        """The forms whose sentences are most like this one."""
        if not self.numbers:
            return []
        said = self.encoder.encode([" ".join(token.text for token in chart.phrase.tokens)])[0]  # [D]
        alike = self.vectors @ said  # [S]
        scored = []
        for rows in self.by_form.values():
            middle = self.vectors[rows].mean(axis=0)
            size = float(np.linalg.norm(middle)) or 1.0
            likeness = (float(alike[rows].max()) + float(middle @ said) / size) / 2
            scored.append((likeness, rows[int(alike[rows].argmax())]))
        scored.sort(key=lambda pair: (-pair[0], self.texts[pair[1]]))
        weights = self.index.weights
        found = []
        for likeness, row in scored[:SIMILAR_SENTENCES]:
            if likeness < weights.sentence_least:
                break
            cost = weights.free + weights.free_slope * (1 - likeness)
            evidence = Evidence(Trust.SIMILAR, taught=self.texts[row], cost=cost)
            rule = self.index.rules.rules[self.numbers[row]]
            entry = Entry(rule, self.numbers[row], (), cost, (evidence,), len(rule.wording), "free", 1 - likeness)
            found.append(chart.make(entry, 0, len(chart.phrase), ()))
        return found
