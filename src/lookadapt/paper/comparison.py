"""The comparison the three modules share (§3.1, §3.2): a weighted sum of |x − y| over many pairs of vectors.

Look-up, aligner and discriminator all read [x, y, x ⊙ y, |x − y|, xᵀWy] (a way to compare two vectors that the
paper takes from gated attention). All but |x − y| factor into products of matrices; this term does not, and
held for every pair at once it is the largest array of a training step. Here it is made and consumed in pieces
that stay in the processor's cache, and made again in the backward pass.

Axes: P groups of pairs, T and J the two sides, D features, O outputs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor

_PIECE = 1 << 16  # numbers in a piece: 256 kB


class _WeightedDistance(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor, y: Tensor, weight: Tensor) -> Tensor:
        ctx.save_for_backward(x, y, weight)
        out = x.new_empty(x.shape[0], x.shape[1], y.shape[1], weight.shape[0])  # (P, T, J, O)
        turned = weight.t().contiguous()
        for group, row in _pieces(x, y):
            out[group, row] = (x[group, row, None] - y[group, None]).abs_() @ turned
        return out

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        x, y, weight = ctx.saved_tensors
        grad_x, grad_y, grad_weight = torch.zeros_like(x), torch.zeros_like(y), torch.zeros_like(weight)
        for group, row in _pieces(x, y):
            distance = x[group, row, None] - y[group, None]  # (p, t, J, D)
            sign = distance.sign()
            flat = grad[group, row].reshape(-1, grad.shape[-1])  # (ptJ, O)
            grad_weight.addmm_(flat.t(), distance.abs_().view(-1, distance.shape[-1]))
            each = (flat @ weight).view_as(sign).mul_(sign)  # (p, t, J, D)
            grad_x[group, row] += each.sum(2)
            grad_y[group] -= each.sum(1)
        return grad_x, grad_y, grad_weight


def weighted_distance(x: Tensor, y: Tensor, weight: Tensor) -> Tensor:
    """Σ_d weight[o, d] · |x[p, t, d] − y[p, j, d]|, as (P, T, J, O)."""
    out: Tensor = _WeightedDistance.apply(x, y, weight)  # type: ignore[no-untyped-call]
    return out


def _pieces(x: Tensor, y: Tensor) -> Iterator[tuple[slice, slice]]:
    groups, rows, size = x.shape
    row_size = y.shape[1] * size
    if rows * row_size > _PIECE:
        step = max(1, _PIECE // row_size)
        for group in range(groups):
            for row in range(0, rows, step):
                yield slice(group, group + 1), slice(row, row + step)
    else:
        step = max(1, _PIECE // max(1, rows * row_size))
        for group in range(0, groups, step):
            yield slice(group, group + step), slice(None)
