"""Encoder (§3.1): a bidirectional LSTM; the output for a word is the two directions' states side by side.

The paper has two of these, one for the words of an utterance and one for the predicates and parentheses of a
form, both over frozen GloVe vectors (frozen, since a one-shot domain brings words training never saw).
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from .recurrence import Packing, Recurrence


class Encoder(nn.Module):
    """(N, T, D) vectors and their lengths to (N, T, 2H) states; places after the end are zero."""

    def __init__(self, dimensions: int, hidden: int, forget: float = 0.0):
        super().__init__()
        bound = hidden**-0.5  # torch's own start for an LSTM
        self.hidden = hidden
        self.w_in = nn.Parameter(torch.empty(2, dimensions, 4 * hidden).uniform_(-bound, bound))
        self.w_back = nn.Parameter(torch.empty(2, hidden, 4 * hidden).uniform_(-bound, bound))
        self.bias = nn.Parameter(torch.empty(2, 4 * hidden).uniform_(-bound, bound))
        with torch.no_grad():
            self.bias[:, hidden : 2 * hidden] += forget

    def forward(self, vectors: Tensor, lengths: Tensor) -> Tensor:
        packing = Packing.of(lengths)
        rows = torch.stack([vectors[packing.sequence, packing.forwards], vectors[packing.sequence, packing.backwards]])
        states = Recurrence.apply(rows, self.w_in, self.w_back, self.bias, packing.alive)  # type: ignore[no-untyped-call]  # (2, R, H)
        blank = vectors.new_zeros(*vectors.shape[:2], self.hidden)  # (N, T, H)
        from_left = blank.index_put((packing.sequence, packing.forwards), states[0])
        from_right = blank.index_put((packing.sequence, packing.backwards), states[1])
        return torch.cat([from_left, from_right], 2)


def padded(sequences: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """Numbers of different lengths as one (N, T) table filled with 0, and the lengths."""
    lengths = torch.tensor([len(sequence) for sequence in sequences])
    width = int(lengths.max()) if len(sequences) else 0
    table = torch.tensor([[*sequence, *[0] * (width - len(sequence))] for sequence in sequences])
    return table.view(len(sequences), width), lengths
