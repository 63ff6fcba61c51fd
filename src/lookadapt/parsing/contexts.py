"""Words in context: what the network gives for the pieces of a text, added up word by word.

Axes: T pieces of the text, D the encoder's.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .costs.limits import SMALLEST
from .wordpiece import Pieces

Floats = NDArray[np.float32]


def in_context(text: str, code: Pieces, arrays: Sequence[Floats]) -> tuple[Floats, Floats]:
    """A text and its words, of what the network gave for it."""
    sentence, tokens = arrays
    return sentence, _by_word(text, code.offsets[1:-1], tokens[1 : len(code.ids) - 1])


def _by_word(text: str, spans: Sequence[tuple[int, int]], tokens: Floats) -> Floats:
    """The vectors of tokens added up word by word, to unit length."""
    words = text.split()
    rows = np.zeros((len(words), tokens.shape[1]), np.float32)  # [words, D]
    at, end = -1, 0
    for (start, stop), vector in zip(spans, tokens, strict=True):
        while start >= end and at + 1 < len(words):
            at += 1
            end = text.index(words[at], end) + len(words[at])
        if stop > start:
            rows[at] += vector
    unit: Floats = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), np.float32(SMALLEST))
    return unit
