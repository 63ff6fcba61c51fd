"""A judge that compares phrases with taught wordings, node by node, what fills slots masked (`derivations`). Needs torch.

How likely a phrase and a wording say the same is the cosine of their vectors, scaled and shifted; or MiniLM reads `phrase | wording`
`together`. A reading is as likely as all its nodes are. So every node of every right derivation is a lesson, and so is every node of
a wrong one that the right one lacks. For the comparison of `contest` only.

Axes: P pairs of a phrase and a wording, D = 384.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..parsing.encoder import JUDGED
from .contest import Drawn
from .cross_encoder import CrossEncoder, padded
from .derivations import Node


class NodeComparer(nn.Module):
    """Scores readings by their nodes."""

    def __init__(self, body: CrossEncoder, code: Callable[[str], list[int]], together: bool = False):
        super().__init__()
        self.body = body
        self.body.head.requires_grad_(together)
        self.cosine = nn.Parameter(torch.tensor([10.0, -6.0]), requires_grad=not together)  # its scale and shift
        self.together = together
        self.verbatim = nn.Parameter(torch.tensor(3.0))  # the score of what needs no comparing
        self._code = code

    def forward(self, lists: Sequence[Drawn]) -> tuple[list[Tensor], Tensor]:
        """The scores of each list's readings, and what is lost on single nodes of lists that have a right reading."""
        pairs = {node: n for n, node in enumerate(dict.fromkeys(n for each in lists for nodes in each.nodes for n in nodes))}
        if not pairs:
            return [self.verbatim.expand(len(each.nodes)) for each in lists], torch.zeros(())
        same = self._same(list(pairs))
        likely = functional.logsigmoid(same)
        scores = []
        for each in lists:
            rows = [likely[[pairs[node] for node in nodes]].sum() if nodes else torch.zeros(()) for nodes in each.nodes]
            scores.append(torch.stack(rows) + self.verbatim)
        return scores, _lost(same, pairs, lists)

    def _same(self, pairs: Sequence[Node]) -> Tensor:
        """How sure it is that the two say the same, [P]."""
        if self.together:
            read: Tensor = self.body(padded([self._code(f"{said}{JUDGED}{taught}") for said, taught in pairs]))
            return read
        texts = {text: n for n, text in enumerate(dict.fromkeys(text for pair in pairs for text in pair))}
        ids = padded([self._code(text) for text in texts])
        units = functional.normalize((self.body.vectors(ids).float() * (ids != 0)[..., None]).sum(1), dim=-1)  # [texts, D]
        said, taught = (units[[texts[pair[side]] for pair in pairs]] for side in (0, 1))  # [P, D]
        return self.cosine[0] * (said * taught).sum(-1) + self.cosine[1]


def _lost(same: Tensor, pairs: dict[Node, int], lists: Sequence[Drawn]) -> Tensor:
    """Nodes of right derivations say the same, those that only wrong ones have do not."""
    good: dict[int, None] = {}
    bad: dict[int, None] = {}
    for each in lists:
        if each.right is not None:
            right = set(each.nodes[each.right])
            good |= dict.fromkeys(pairs[node] for node in right)
            bad |= dict.fromkeys(pairs[node] for nodes in each.nodes for node in nodes if node not in right)
    lost = torch.zeros(())
    if good:
        lost = lost - functional.logsigmoid(same[list(good)]).mean() / 2
    if bad := {n: None for n in bad if n not in good}:
        lost = lost - functional.logsigmoid(-same[list(bad)]).mean() / 2
    return lost
