"""Discriminator (§3.2, equations 8 and 9): whether a subtree fails to match the words it is aligned to.

    d = h([x', y, x' ⊙ y, |x' − y|, x'ᵀ W₃ y]),   P(fail to match) = σ(d)

h is linear. y is the mean of the subtree's predicate states (the text says mean, the formula sums; we take the
mean), x' the attended words, divided by the sum of their weights if that is above one (the algorithm box divides
by the current weights, the text by the parent's; we follow the box).

LOOKUPADAPT+ adds one feature: the cosine between the gated, centred vectors of words and predicates.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

_COSINE_START = -3.0  # similar means no failure


class Discriminator(nn.Module):
    """d of each (attended words, subtree); (K, D) and (K, D) to (K,)."""

    def __init__(self, size: int, cosine: bool, signed: bool = False):
        super().__init__()
        self.linear = nn.Linear(4 * size + 1 + cosine, 1)
        self.bilinear = nn.Parameter(torch.randn(size, size) / size)
        if cosine:
            with torch.no_grad():
                self.linear.weight[:, -1] = _COSINE_START
        if signed:
            with torch.no_grad():  # a distance means failure
                self.linear.weight[:, 3 * size : 4 * size].abs_()

    def forward(self, words: Tensor, subtree: Tensor, cosine: Tensor | None) -> Tensor:
        features = [
            words,
            subtree,
            words * subtree,
            (words - subtree).abs(),
            ((words @ self.bilinear) * subtree).sum(1, keepdim=True),
        ]
        if cosine is not None:
            features.append(cosine[:, None])
        out: Tensor = self.linear(torch.cat(features, 1))[:, 0]
        return out
