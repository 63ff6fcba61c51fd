"""Which words of a taught rule say the same as which words of a sentence: late interaction (Khattab and Zaharia 2020, ColBERT).

Words of both are vectors in context, and the nearer two are the more the one says of the other. Unlike ColBERT both sides
count, since what a reading adds is as wrong as what it leaves out, and words have learned weights, since `the` tells nothing. A
slot has a *role*, the vector of what stood in it when it was taught, and what fills it is compared with that: who lends
is not who borrows. Rules are encoded once for a memory, a sentence once; hundreds of readings then cost a few products.

The network is the judge's (`encoder`), the numbers on top of it are learned with it (`lookadapt train judge`).

Axes: W words, D the encoder's, H of a role.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..errors import LookadaptError
from .costs import Prices
from .costs.limits import SMALLEST

Floats = NDArray[np.float32]

_NAMES: Final = ("said", "taught", "role", "filler", "numbers")


@dataclass(frozen=True)
class Alignment:
    """Learned numbers on top of word vectors."""

    said: Floats  # [D + 1]: how much a word of a sentence counts, by its vector and a constant
    taught: Floats  # [D + 1]: the same of a word of a rule
    role: Floats  # [H, D]
    filler: Floats  # [H, D]
    steep: float  # of the logistic function of two words' likeness
    middle: float  # and where it is one half
    scale: float  # what words count beside what the prices of readings count
    roles: float  # what something costs that has nothing of the role it fills

    @classmethod
    def plain(cls, dim: int) -> Alignment:
        """What is used with vectors that nothing was learned for: all words count alike, roles count nothing."""
        zeros = np.zeros(dim + 1, np.float32)
        nothing = np.zeros((1, dim), np.float32)
        return cls(zeros, zeros, nothing, nothing, Prices.steep, Prices.middle, 1.0, 0.0)

    @classmethod
    def read(cls, file: Path) -> Alignment:
        try:
            with np.load(file, allow_pickle=False) as arrays:
                said, taught, role, filler, numbers = (arrays[name].astype(np.float32) for name in _NAMES)
        except Exception as error:  # as many kinds as a file can be damaged
            raise LookadaptError(f"cannot read {file}: {error}", hint="run scripts/export_encoder.py") from error
        return cls(said, taught, role, filler, *map(float, numbers))

    def write(self, file: Path) -> None:
        numbers = np.array([self.steep, self.middle, self.scale, self.roles], np.float32)
        halves = {name: getattr(self, name).astype(np.float16) for name in _NAMES[:-1]}
        np.savez(file, **halves, numbers=numbers)

    def said_weights(self, vectors: Floats) -> Floats:
        """How much words of a sentence count, [W] of unit-length vectors [W, D]; 1 is usual."""
        return self.scale * _doubled(vectors, self.said)

    def taught_weights(self, vectors: Floats) -> Floats:
        return self.scale * _doubled(vectors, self.taught)

    def alike(self, taught: Floats, said: Floats) -> Floats:
        """How well words say each other, 0 to 1."""
        result: Floats = 1 / (1 + np.exp(-self.steep * (taught @ said.T - self.middle)))
        return result

    def roles_of(self, vectors: Floats) -> Floats:
        """What was taught in slots, as roles, [S, H] of [S, D]; of the length that filling them saves."""
        return self.roles * _unit(vectors @ self.role.T)

    def fillers_of(self, vectors: Floats) -> Floats:
        return _unit(vectors @ self.filler.T)


def _doubled(vectors: Floats, weights: Floats) -> Floats:
    result: Floats = 2 / (1 + np.exp(-(vectors @ weights[:-1] + weights[-1])))
    return result


def _unit(rows: Floats) -> Floats:
    """Rows at unit length; zeros stay zeros."""
    result: Floats = rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), np.float32(SMALLEST))
    return result
