"""Aligner (§3.2, equations 5 to 7): attention of a subtree T over the words of the utterance.

    s_ij = g([X_i, Y_j, Y_p, X_i ⊙ Y_j, X_i ⊙ Y_p, |X_i − Y_j|, |X_i − Y_p|, X_iᵀ W₂ Y_j, X_iᵀ W_p Y_p])
    w_i  = max over j in span(T) of σ(s_ij),   then   w_i ← w_i · √w'_i

g is linear, so s_ij is a part of (i, j) plus a part of (i, p), and both are read for all subtrees of an entry from
two tables of (word, predicate).

Where we differ: g's bias starts above zero, since attention that starts low can collapse to nothing and stay
there; the square root gets an epsilon, its slope at zero being infinite.

LOOKUPADAPT+ adds two features: the cosine of word i with predicate j, and with predicate p, gated.

Axes: P pairs of utterance and entry, K subtrees, T words, J predicates, D features of a state.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .comparison import weighted_distance

EPSILON = 1e-6
_COSINE_START = 3.0  # a word and the predicate it spells should find each other from the first step


class Aligner(nn.Module):
    """Tables of s for pairs, and attention of subtrees from them."""

    def __init__(self, size: int, bias: float, cosine: bool, signed: bool = False):
        super().__init__()
        self.size, self.cosine = size, cosine
        self.linear = nn.Linear(7 * size + 2 + 2 * cosine, 1)
        self.bilinear = nn.Parameter(torch.randn(size, size) / size)
        self.bilinear_parent = nn.Parameter(torch.randn(size, size) / size)
        with torch.no_grad():
            self.linear.bias.fill_(bias)
            if cosine:
                self.linear.weight[:, 7 * size + 2] = _COSINE_START
            if signed:  # a distance to the subtree's own predicate lowers the attention
                self.linear.weight[:, 5 * size : 6 * size].abs_().neg_()

    def tables(self, words: Tensor, predicates: Tensor, cosine: Tensor | None) -> Tensor:
        """The (i, j) part and the (i, p) part of s, (P, T, J, 2)."""
        size, weight = self.size, self.linear.weight[0]
        of_word, of_own, of_parent, product, product_parent, distance, distance_parent = torch.split(weight[: 7 * size], size)
        turned = predicates.transpose(1, 2)  # (P, D, J)
        own = (
            torch.bmm(words * product + weight[7 * size] * (words @ self.bilinear), turned)
            + (predicates @ of_own)[:, None]
            + (words @ of_word)[..., None]
            + self.linear.bias
        )  # (P, T, J)
        parent = (
            torch.bmm(words * product_parent + weight[7 * size + 1] * (words @ self.bilinear_parent), turned)
            + (predicates @ of_parent)[:, None]
        )  # (P, T, J)
        both = torch.stack([own, parent], 3) + weighted_distance(words, predicates, torch.stack([distance, distance_parent]))
        if cosine is not None:
            both = both + cosine[..., None] * weight[7 * size + 2 :]
        return both

    @staticmethod
    def attend(tables: Tensor, span: Tensor, parent: Tensor, above: Tensor, mask: Tensor) -> Tensor:
        """w of each subtree: tables (K, T, J, 2), span (K, J), parent (K,), above and mask (K, T)."""
        own = tables[..., 0].masked_fill(~span[:, None], -1e9).amax(2)  # (K, T)
        of_parent = tables[..., 1].gather(2, parent[:, None, None].expand(-1, tables.shape[1], 1))[..., 0]  # (K, T)
        return torch.sigmoid(own + of_parent) * torch.sqrt(above + EPSILON) * mask
