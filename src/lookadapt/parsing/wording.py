"""Other wordings: which unknown words of a sentence could stand for which taught ones.

Taught names (`heart rate`) and runs of anchors (`pick up`) are encoded once per memory. In a query only runs
with a word that memory does not know are encoded, in one batch, and compared with those. What is similar
enter the relaxed chart as *soft matches*, at a price that grows as similarity falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..language.english import FUNCTION_WORDS, POLITENESS
from ..memory.phrase import Phrase
from .encoder import Encoder
from .index import Index, SoftMatch, is_value

_LONGEST: Final = 3  # words of a run
_MOST_RUNS: Final = 24  # runs of a query that are encoded


class Lexicon:
    """The taught words of an index, as vectors."""

    def __init__(self, index: Index, encoder: Encoder):
        self.index = index
        self.encoder = encoder
        self.names = [n for n, rule in enumerate(index.rules.rules) if rule.is_name]
        self.name_texts = [" ".join(str(word) for word in index.rules.rules[n].surface) for n in self.names]
        self.runs = sorted(index.runs)
        vectors = encoder.encode([*self.name_texts, *self.runs])  # [N + R, D]
        self._names: NDArray[np.float32] = vectors[: len(self.names)]
        self._runs: NDArray[np.float32] = vectors[len(self.names) :]

    def soft_matches(self, phrase: Phrase) -> list[SoftMatch]:
        """What the unknown words of a sentence could stand for, best first for each run."""
        runs = query_runs(phrase, self.index)
        if not runs:
            return []
        weights = self.index.weights
        texts = [" ".join(phrase.words[a:b]) for a, b in runs]
        vectors = self.encoder.encode(texts)  # [Q, D]
        found: list[SoftMatch] = []
        for row, (start, end) in enumerate(runs):
            for scores, said, most, is_name in (
                (self._names @ vectors[row], self.name_texts, 3, True),
                (self._runs @ vectors[row], self.runs, 6, False),
            ):
                for i in np.argsort(-scores)[:most]:
                    similarity = float(scores[i])
                    if similarity < weights.soft_least:
                        break
                    cost = weights.soft + weights.soft_slope * (1 - similarity)
                    name, run = (self.names[i], None) if is_name else (None, self.runs[i])
                    found.append(SoftMatch(start, end, name, run, cost, said[i], 1 - similarity))
        return found


def query_runs(phrase: Phrase, index: Index) -> list[tuple[int, int]]:
    """Runs of words worth comparing: they hold a content word that memory does not know, and no copied value."""
    unknown = [
        key not in index.vocabulary and word not in FUNCTION_WORDS and not is_value(word) and any(map(str.isalnum, word))
        for key, word in zip(phrase.keys, phrase.words, strict=True)
    ]
    runs = [
        (a, b)
        for size in range(1, _LONGEST + 1)
        for a in range(len(phrase) - size + 1)
        for b in [a + size]
        if any(unknown[a:b]) and (unknown[a] or unknown[b - 1])
    ]
    return runs[:_MOST_RUNS]


def without_politeness(phrase: Phrase) -> Phrase:
    """The sentence without the words that only wrap a command, if anything is left."""
    words = [token.text for token in phrase.tokens]
    dropped = [False] * len(words)
    for polite in POLITENESS:
        size = len(polite)
        for i in range(len(words) - size + 1):
            if tuple(words[i : i + size]) == polite and (i == 0 or all(dropped[:i]) or i + size == len(words)):
                dropped[i : i + size] = [True] * size
    kept = [n for n, place in enumerate(phrase.places) if not dropped[place]]
    if not kept or len(kept) == len(phrase):
        return phrase
    return Phrase(phrase.text, phrase.tokens, tuple(phrase.keys[n] for n in kept), tuple(phrase.places[n] for n in kept))


def similarities(encoder: Encoder, utterance: str, readings: Sequence[str]) -> NDArray[np.float32]:
    """How alike the utterance is to each reading, -1 to 1."""
    vectors = encoder.encode([utterance, *readings])  # [1 + K, D]
    scores: NDArray[np.float32] = vectors[1:] @ vectors[0]
    return scores
