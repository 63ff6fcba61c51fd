"""Who takes the choices of Algorithms 1 and 2.

Greedy             parsing: the most probable entry, P(fail to match) against the threshold (§3)
Forced             training: the gold actions, kept with the numbers their likelihood needs (§4)
OracleDecisions    the analyses (§6): the gold decisions for one module, the model's own for the others
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

import torch
from torch import Tensor
from torch.nn import functional

from ..errors import LookadaptError
from ..language.logical_form import Form
from .algorithm import Adaptation, Gold, Retrieval
from .model import NeuralScorer
from .oracle import Derivation, equivalence, parts_of, should_keep


class Greedy:
    """Takes what the model finds best."""

    def __init__(self, scorer: NeuralScorer, threshold: float):
        self.scorer = scorer
        self._limit = math.log(threshold / (1 - threshold))

    def retrieve(self, retrievals: Sequence[Retrieval], attention: Tensor) -> Sequence[int]:
        best = torch.softmax(self.scorer.look_up(self.scorer.at_roots(retrievals, attention)), 1).max(1)
        for each, probability in zip(retrievals, best.values.tolist(), strict=True):
            each.probability = probability
        entries: list[int] = best.indices.tolist()
        return entries

    def replace(self, adaptations: Sequence[Adaptation], attention: Tensor) -> Sequence[bool]:
        attended = self.scorer.attended([each.query for each in adaptations], attention)
        scores = self.scorer.discriminate(attended, [each.node for each in adaptations])
        for each, probability in zip(adaptations, torch.sigmoid(scores).tolist(), strict=True):
            each.fails = probability
        replaced: list[bool] = (scores > self._limit).tolist()
        return replaced

    def inherit(self, gold: Gold, form: Form) -> Sequence[Gold]:
        return parts_of(gold, form)


class OracleDecisions(Greedy):
    """The model with gold decisions for some of its modules: the discriminator (ORACLE-DISCRIM), the look-up, or both."""

    def __init__(self, scorer: NeuralScorer, threshold: float, *, discriminator: bool = False, look_up: bool = False):
        super().__init__(scorer, threshold)
        self._discriminator, self._look_up = discriminator, look_up

    def retrieve(self, retrievals: Sequence[Retrieval], attention: Tensor) -> Sequence[int]:
        entries = super().retrieve(retrievals, attention)
        if not self._look_up:
            return entries
        return [each.gold.entry if isinstance(each.gold, Derivation) else e for each, e in zip(retrievals, entries, strict=True)]

    def replace(self, adaptations: Sequence[Adaptation], attention: Tensor) -> Sequence[bool]:
        if not self._discriminator:
            return super().replace(adaptations, attention)
        table = self.scorer.memory.index.table
        # where no target is known, a look-up above has gone wrong and nothing can mend the form
        return [each.gold is not None and not should_keep(table.form[each.node], _form(each.gold)) for each in adaptations]


class Forced:
    """Takes the gold actions and gives their negative log-likelihood."""

    def __init__(
        self,
        scorer: NeuralScorer,
        equivalents: Mapping[object, list[int]] | None,
        rng: random.Random,
        recovery_share: float = 0.0,
    ):
        self.scorer, self._recovery_share = scorer, recovery_share
        self._equivalents, self._rng = equivalents, rng
        self._looked: list[tuple[Tensor, Tensor | None]] = []
        self._wanted: list[list[int]] = []
        self._decided: list[tuple[Tensor, Tensor | None]] = []
        self._nodes: list[int] = []
        self._replaced: list[bool] = []

    def retrieve(self, retrievals: Sequence[Retrieval], attention: Tensor) -> Sequence[int]:
        self._looked.append(self.scorer.at_roots(retrievals, attention))
        wanted = [self._targets(each.gold) for each in retrievals]
        self._wanted.extend(wanted)
        return [targets[0] if len(targets) == 1 else self._rng.choice(targets) for targets in wanted]

    def replace(self, adaptations: Sequence[Adaptation], attention: Tensor) -> Sequence[bool]:
        table = self.scorer.memory.index.table
        replaced = [not should_keep(table.form[each.node], _form(each.gold)) for each in adaptations]
        self._decided.append(self.scorer.attended([each.query for each in adaptations], attention))
        self._nodes.extend(each.node for each in adaptations)
        self._replaced.extend(replaced)
        if not self._recovery_share:
            return replaced
        # a wrong "replace" is mended by looking the same thing up again, if that was ever learned
        return [
            fails or (isinstance(each.gold, Derivation) and self._rng.random() < self._recovery_share)
            for each, fails in zip(adaptations, replaced, strict=True)
        ]

    def inherit(self, gold: Gold, form: Form) -> Sequence[Gold]:
        return parts_of(gold, form)

    def loss(self) -> tuple[Tensor, Tensor]:
        """−log P of all retrievals and of all decisions (equations 10 to 12), summed over the batch."""
        scores = self.scorer.look_up(_joined(self._looked))  # (L, N)
        if self._equivalents is None:
            retrieval = functional.cross_entropy(scores, torch.tensor([t[0] for t in self._wanted]), reduction="sum")
        else:
            wanted = torch.full(scores.shape, -1e9)
            for row, targets in enumerate(self._wanted):
                wanted[row, targets] = 0.0
            retrieval = (torch.logsumexp(scores, 1) - torch.logsumexp(scores + wanted, 1)).sum()
        if not self._nodes:
            return retrieval, retrieval.new_zeros(())
        failures = self.scorer.discriminate(_joined(self._decided), self._nodes)  # (K,)
        labels = torch.tensor(self._replaced, dtype=torch.float32)
        return retrieval, functional.binary_cross_entropy_with_logits(failures, labels, reduction="sum")

    def _targets(self, gold: Gold) -> list[int]:
        if not isinstance(gold, Derivation):
            raise LookadaptError("a training example without its derivation", hint="derive it with Oracle first")
        if self._equivalents is None:
            return [gold.entry]
        return self._equivalents[equivalence(gold.form)]


def _form(gold: Derivation | Form) -> Form:
    return gold.form if isinstance(gold, Derivation) else gold


def _joined(parts: list[tuple[Tensor, Tensor | None]]) -> tuple[Tensor, Tensor | None]:
    gated = [part[1] for part in parts if part[1] is not None]
    return torch.cat([part[0] for part in parts]), torch.cat(gated) if gated else None
