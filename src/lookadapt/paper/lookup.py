"""Look-up (§3.1, equations 3 and 4): a classifier over memory entries.

    e_i = f([x', x_i, x' ⊙ x_i, |x' − x_i|, x'ᵀ W₁ x_i]),   P(i | x') = softmax(e)_i

f is a perceptron with one hidden layer and ReLU. For every entry, all features but |x' − x_i| are linear in x',
so f's first layer becomes one matrix for all entries, made once for an encoded memory.

LOOKUPADAPT+ adds one feature: the cosine between the gated, centred word vectors of query and entry.

Axes: L queries, N entries, D features of a state, H hidden units, C size of a word vector.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from .comparison import weighted_distance


@dataclass(frozen=True)
class Keys:
    """A memory made ready for look-up."""

    vectors: Tensor  # (N, D)
    matrix: Tensor  # (D [+ C], N·H)
    offset: Tensor  # (N·H)


class LookUp(nn.Module):
    """Scores e_i of every entry for every query."""

    def __init__(self, size: int, hidden: int, cosine: bool, signed: bool = False):
        super().__init__()
        self.size, self.cosine = size, cosine
        self.first = nn.Linear(4 * size + 1 + cosine, hidden)
        self.last = nn.Linear(hidden, 1)
        self.bilinear = nn.Parameter(torch.randn(size, size) / size)
        if cosine:
            with torch.no_grad():  # similar is right, whatever the hidden unit's sign says
                self.first.weight[:, -1].abs_()
        if signed:
            with torch.no_grad():  # a distance lowers the score, and through units that are alive
                self.first.weight[:, 3 * size : 4 * size].abs_()
                self.last.weight.abs_().neg_()

    def keys(self, vectors: Tensor, centred: Tensor | None) -> Keys:
        size = self.size
        of_query, of_key, product, _ = torch.split(self.first.weight[:, : 4 * size], size, 1)  # (H, D) each
        offset = vectors @ of_key.t() + self.first.bias  # (N, H)
        matrix = (
            vectors.t()[:, :, None] * product.t()[:, None]
            + of_query.t()[:, None]
            + (self.bilinear @ vectors.t())[:, :, None] * self.first.weight[:, 4 * size]
        )  # (D, N, H)
        if centred is not None:
            cosine = functional.normalize(centred, dim=1, eps=1e-4).t()[:, :, None] * self.first.weight[:, 4 * size + 1]
            matrix = torch.cat([matrix, cosine])  # (D + C, N, H)
        return Keys(vectors, matrix.flatten(1), offset.flatten())

    def forward(self, queries: Tensor, centred: Tensor | None, keys: Keys) -> Tensor:
        features = queries
        if centred is not None:
            features = torch.cat([queries, functional.normalize(centred, dim=1, eps=1e-4)], 1)  # (L, D + C)
        linear = torch.addmm(keys.offset, features, keys.matrix).view(len(queries), len(keys.vectors), -1)  # (L, N, H)
        distance = self.first.weight[:, 3 * self.size : 4 * self.size]  # (H, D)
        hidden = weighted_distance(queries[None], keys.vectors[None], distance)[0] + linear  # (L, N, H)
        scores: Tensor = self.last(torch.relu(hidden))[..., 0]  # (L, N)
        return scores
