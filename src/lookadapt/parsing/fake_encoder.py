"""A fake of the sentence encoder for tests: it only knows which words two texts share."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from .alignment import Alignment
from .encoder import DIM, Vectors, checked, clean


class HashEncoder:
    """A deterministic fake: texts are as similar as the words they share. Counts like `SentenceEncoder`."""

    def __init__(self) -> None:
        self.calls = 0
        self.encoded = 0

    @property
    def dim(self) -> int:
        return DIM

    def encode(self, texts: Sequence[str]) -> Vectors:
        keys = [clean(text) for text in checked(texts)]
        self.calls += 1
        self.encoded += len(set(keys))
        rows = np.empty((len(keys), DIM), np.float32)  # [N, D]
        for i, key in enumerate(keys):
            total = np.sum([_signs(word) for word in key.lower().split() or [""]], axis=0)
            if not total.any():  # opposite words; as good as impossible
                total = _signs(key)
            rows[i] = total / np.linalg.norm(total)
        return rows

    def judge(self, sentence: str, readings: Sequence[str]) -> Vectors | None:  # noqa: ARG002
        return None

    def pieces(self, text: str) -> int:
        return len(text.split()) + 2

    def align(self, texts: Sequence[str]) -> list[Vectors]:
        return self.encode_words(texts)[1]

    @property
    def alignment(self) -> Alignment:
        return Alignment.plain(DIM)

    def encode_words(self, texts: Sequence[str]) -> tuple[Vectors, list[Vectors]]:
        return self.encode(texts), [
            np.array([_signs(word) for word in text.lower().split()]).reshape(-1, DIM) / np.sqrt(np.float32(DIM))
            for text in texts
        ]


def _signs(word: str) -> Vectors:
    digest = hashlib.blake2b(word.encode(), digest_size=DIM // 8).digest()
    return 2 * np.unpackbits(np.frombuffer(digest, np.uint8)).astype(np.float32) - 1
