"""The recurrence of a bidirectional LSTM (§3.1), forward and backward pass written out.

torch's own LSTM gives the same numbers (a test holds us to it) but its backward pass on a CPU adds up weight
gradients step by step; here both directions share one product a step, sequences leave as they end, and each
weight's gradient is one product at the end. A training step of the whole parser takes half as long for it.

Axes: R rows (word places, ordered by time, longest sequence first), D inputs, H units; the leading 2 is the direction.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor


@dataclass(frozen=True)
class Packing:
    """How a padded batch is laid out as rows: by time, and within a time by falling length."""

    sequence: Tensor  # (R,) which sequence
    forwards: Tensor  # (R,) which word, read from the left
    backwards: Tensor  # (R,) which word, read from the right
    alive: list[int]  # how many sequences still run at each time

    @classmethod
    def of(cls, lengths: Tensor) -> Packing:
        ordered, order = torch.sort(lengths, descending=True, stable=True)
        alive = torch.arange(int(ordered[0]))[:, None] < ordered[None]  # (T, N)
        time, place = alive.nonzero(as_tuple=True)
        return cls(order[place], time, ordered[place] - 1 - time, alive.sum(1).tolist())


class Recurrence(torch.autograd.Function):
    """Hidden states (2, R, H) from inputs (2, R, D); gates in the order input, forget, output, candidate."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, w_in: Tensor, w_back: Tensor, bias: Tensor, alive: list[int]) -> Tensor:
        size = w_back.shape[1]
        gates = torch.baddbmm(bias[:, None], x, w_in)  # (2, R, 4H)
        cell, squashed, hidden = (x.new_empty(2, x.shape[1], size) for _ in range(3))  # (2, R, H)
        start = before = 0
        for time, n in enumerate(alive):
            now = slice(start, start + n)
            gate = gates[:, now]
            if time:
                gate += torch.bmm(hidden[:, before : before + n], w_back)
            gate[..., : 3 * size].sigmoid_()
            gate[..., 3 * size :].tanh_()
            cell[:, now] = gate[..., :size] * gate[..., 3 * size :]
            if time:
                cell[:, now].addcmul_(gate[..., size : 2 * size], cell[:, before : before + n])
            squashed[:, now] = torch.tanh(cell[:, now])
            hidden[:, now] = gate[..., 2 * size : 3 * size] * squashed[:, now]
            before, start = start, start + n
        ctx.save_for_backward(x, w_in, w_back, gates, cell, squashed, hidden)
        ctx.alive = alive
        return hidden

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor | None, ...]:
        x, w_in, w_back, gates, cell, squashed, hidden = ctx.saved_tensors
        alive: list[int] = ctx.alive
        size = w_back.shape[1]
        starts = [0]
        for n in alive:
            starts.append(starts[-1] + n)
        cell_before, hidden_before = torch.zeros_like(cell), torch.zeros_like(hidden)
        for time in range(1, len(alive)):
            to, fro = (slice(starts[t], starts[t] + alive[time]) for t in (time, time - 1))
            cell_before[:, to], hidden_before[:, to] = cell[:, fro], hidden[:, fro]
        enter, forget, leave, new = gates.split(size, 2)
        # what the recursion does not touch, in one sweep each
        to_gate = torch.cat(
            [new * enter * (1 - enter), cell_before * forget * (1 - forget), torch.zeros_like(new), enter * (1 - new * new)], 2
        )  # (2, R, 4H)
        to_leave = squashed * leave * (1 - leave)  # (2, R, H)
        to_cell = leave * (1 - squashed * squashed)  # (2, R, H)
        grad_gates = torch.empty_like(gates)  # (2, R, 4H)
        w_forward = w_back.transpose(1, 2).contiguous()
        from_hidden: Tensor | None = None
        from_cell: Tensor | None = None
        for time in range(len(alive) - 1, -1, -1):
            now = slice(starts[time], starts[time] + alive[time])
            d_hidden = grad[:, now]
            if from_hidden is not None:
                d_hidden = d_hidden.clone()
                d_hidden[:, : from_hidden.shape[1]] += from_hidden
            d_cell = d_hidden * to_cell[:, now]
            if from_cell is not None:
                d_cell[:, : from_cell.shape[1]] += from_cell
            d_gates = to_gate[:, now] * d_cell.repeat(1, 1, 4)
            d_gates[..., 2 * size : 3 * size] = d_hidden * to_leave[:, now]
            grad_gates[:, now] = d_gates
            if time:
                from_hidden, from_cell = torch.bmm(d_gates, w_forward), d_cell * forget[:, now]
        return (
            torch.bmm(grad_gates, w_in.transpose(1, 2)) if ctx.needs_input_grad[0] else None,
            torch.bmm(x.transpose(1, 2), grad_gates),
            torch.bmm(hidden_before.transpose(1, 2), grad_gates),
            grad_gates.sum(1),
            None,
        )
