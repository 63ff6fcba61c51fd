"""A judge that compares words with words: MaxSim over MiniLM's token vectors (Khattab and Zaharia 2020, ColBERT). Needs torch.

Sentence and reading are encoded apart; each token of one looks for its most similar token of the other. Unlike ColBERT both
sides count, since what a reading adds is as wrong as what it leaves out, and tokens have learned weights, since `the` tells nothing.
For the comparison of `contest` only.

Axes: K readings, S tokens of the sentence, R of the longest reading, D = 384.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional

from .contest import Drawn
from .cross_encoder import WIDTH, CrossEncoder, padded


class LateInteraction(nn.Module):
    """Scores readings by the words that sentence and reading share, by their vectors."""

    def __init__(self, body: CrossEncoder, code: Callable[[str], list[int]]):
        super().__init__()
        self.body = body
        self.body.head.requires_grad_(False)  # not used
        self.weight = nn.Linear(WIDTH, 1)
        self.mix = nn.Parameter(torch.tensor([10.0, 10.0, -14.0]))  # of the sentence's words, of the reading's, and always
        nn.init.zeros_(self.weight.weight)
        self._code = code

    def forward(self, lists: Sequence[Drawn]) -> tuple[list[Tensor], Tensor]:
        """The scores of each list's readings; there are no further lessons."""
        texts = {text: n for n, text in enumerate(dict.fromkeys(t for each in lists for t in (each.sentence, *each.texts)))}
        ids = padded([self._code(text) for text in texts])
        x = self.body.vectors(ids).float()  # [texts, T, D]
        units = functional.normalize(x, dim=-1)
        weights = self.weight(x)[..., 0].masked_fill(ids == 0, -1e9).softmax(-1)  # [texts, T]
        found = []
        for each in lists:
            rows = torch.tensor([texts[text] for text in each.texts])
            said = texts[each.sentence]
            alike = torch.einsum("sd,krd->ksr", units[said], units[rows])  # [K, S, R]
            alike = alike.masked_fill((ids[rows] == 0)[:, None, :], -1.0).masked_fill((ids[said] == 0)[None, :, None], -1.0)
            covered = (alike.amax(2) * weights[said]).sum(-1)  # [K]
            supported = (alike.amax(1) * weights[rows]).sum(-1)  # [K]
            found.append(self.mix[0] * covered + self.mix[1] * supported + self.mix[2])
        return found, torch.zeros(())
