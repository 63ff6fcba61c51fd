"""Training (§4): maximum likelihood of the gold actions, batched.

Each step encodes the memory and a batch together, walks Algorithms 1 and 2 for the whole batch with forced
choices, and scores all look-ups in one call. Every random choice is drawn from the seed and the number of the
step, so a checkpoint is the weights, Adam's two moments and that number; an interrupted run that is resumed
gives the same model as one that was not.

Early stopping: every few steps the model parses the named splits; for each, the weights of its best evaluation
are kept (the latest among equals). One run so gives both "stopped on the target's dev half", as the paper does,
and "never seeing the target".
"""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from ..errors import LookadaptError
from ..language.examples import Example
from ..language.tokens import words
from .algorithm import look_up_and_adapt
from .augmentation import Augmentation
from .checkpoint import Checkpoint
from .deciders import Forced
from .embeddings import Lexicon, WordVectors
from .memory_table import MemoryTable
from .model import IndexedMemory, LookUpAdapt
from .oracle import Derivation, equivalents
from .settings import Settings
from .splits import Split, parse_all

Weights = dict[str, Tensor]


@dataclass(frozen=True)
class TrainingSet:
    """Pairs with their derivations in a memory, and the domain of every memory entry."""

    memory: tuple[Example, ...]
    domains: tuple[int, ...]
    examples: tuple[Example, ...]
    derivations: tuple[Derivation, ...]


@dataclass
class Evaluation:
    """One line of the learning curve."""

    step: int
    loss: float
    accuracy: dict[str, float]


@dataclass
class Kept:
    """The best weights by one split."""

    accuracy: float = -1.0
    step: int = 0
    weights: Weights = field(default_factory=dict)


@dataclass
class Trained:
    """What a run gives."""

    model: LookUpAdapt
    lexicon: Lexicon
    kept: dict[str, Kept]
    curve: list[Evaluation]
    seconds: float

    def use(self, split: str) -> LookUpAdapt:
        """A model of its own with the weights that were best on a split."""
        model = copy.deepcopy(self.model)
        model.load_state_dict(self.kept[split].weights)
        return model.eval()


def train(
    settings: Settings,
    data: TrainingSet,
    splits: Mapping[str, Split],
    vectors: WordVectors,
    *,
    seed: int,
    encoders: Weights | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[Evaluation], None] | None = None,
    stop_after: int | None = None,
) -> Trained:
    """Train one model. With `encoders`, start from these weights of the encoders and leave them fixed (PRETRAIN-ENC)."""
    if vectors.dimensions != settings.dimensions:
        raise LookadaptError(f"word vectors have {vectors.dimensions} dimensions, the settings say {settings.dimensions}")
    if not data.examples:
        raise LookadaptError("nothing to train on", hint="give at least one training pair")
    torch.manual_seed(seed)
    lexicon = Lexicon(vectors)
    model = LookUpAdapt(settings)
    if encoders is not None:
        model.load_state_dict(encoders, strict=False)
        for parameter in model.encoders():
            parameter.requires_grad_(False)
    run = _Training(settings, data, splits, lexicon, model, seed)
    if checkpoint is not None and checkpoint.exists():
        run.restore(Checkpoint.read(checkpoint))
    try:
        run.until(min(settings.steps, stop_after or settings.steps), progress)
    except KeyboardInterrupt:
        if checkpoint is not None:
            run.snapshot().write(checkpoint)
        raise
    if checkpoint is not None:
        run.snapshot().write(checkpoint)
    return Trained(model, lexicon, run.kept, run.curve, run.seconds)


class _Training:
    def __init__(
        self, settings: Settings, data: TrainingSet, splits: Mapping[str, Split], lexicon: Lexicon, model: LookUpAdapt, seed: int
    ):
        self.settings, self.data, self.splits, self.lexicon, self.model, self.seed = settings, data, splits, lexicon, model, seed
        self.index = IndexedMemory.of(MemoryTable.of(data.memory), lexicon)
        self.utterances = [lexicon.numbers(words(example.utterance)) for example in data.examples]
        self.equivalents = equivalents(data.memory) if settings.equivalent_targets else None
        self.augmentation = (
            Augmentation(data.memory, data.domains, lexicon, settings.neighbour_share) if settings.replaced_share else None
        )
        self.trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
        encoders = {id(parameter) for parameter in model.encoders()}
        self.groups = [  # the encoders first, as in the model
            ([p for p in self.trained if id(p) in encoders], settings.learning_rate * settings.encoder_rate),
            ([p for p in self.trained if id(p) not in encoders], settings.learning_rate),
        ]
        self.adam = torch.optim.Adam(
            [{"params": group, "lr": rate} for group, rate in self.groups], weight_decay=settings.weight_decay
        )
        self.judged = copy.deepcopy(model).eval() if settings.averaging else model  # what is evaluated and kept
        self.kept: dict[str, Kept] = {name: Kept() for name in splits}
        self.curve: list[Evaluation] = []
        self.step = 0
        self.loss = 0.0
        self.seconds = 0.0
        self._epoch, self._order = -1, list[int]()

    def until(self, last: int, progress: Callable[[Evaluation], None] | None) -> None:
        start = time.perf_counter() - self.seconds
        try:
            while self.step < last:
                self.step += 1
                loss = self._learn(self._batch())
                self.loss = loss if not self.loss else 0.9 * self.loss + 0.1 * loss
                if self.settings.evaluates(self.step):
                    self._evaluate()
                    self.seconds = time.perf_counter() - start
                    if progress is not None:
                        progress(self.curve[-1])
        finally:
            self.seconds = time.perf_counter() - start

    def snapshot(self) -> Checkpoint:
        return Checkpoint.of(
            step=self.step,
            loss=self.loss,
            seconds=self.seconds,
            seed=self.seed,
            settings=self.settings.as_json(),
            curve=[vars(line) for line in self.curve],
            kept={name: (kept.accuracy, kept.step, kept.weights) for name, kept in self.kept.items()},
            model=self.model.state_dict(),
            judged=self.judged.state_dict(),
            adam=self.adam.state_dict()["state"],
        )

    def restore(self, saved: Checkpoint) -> None:
        saved.check(self.seed, self.settings.as_json())
        self.step, self.loss, self.seconds = saved.step, saved.loss, saved.seconds
        self.curve = [Evaluation(**line) for line in saved.curve]
        self.kept = {name: Kept(*values) for name, values in saved.kept.items()}
        self.model.load_state_dict(saved.model)
        self.judged.load_state_dict(saved.judged)
        if saved.adam:
            self.adam.load_state_dict({"state": saved.adam, "param_groups": self.adam.state_dict()["param_groups"]})

    def _batch(self) -> list[int]:
        """Examples of this step: epochs of a seeded order, cut into batches."""
        size = min(self.settings.batch, len(self.utterances))
        an_epoch = max(1, len(self.utterances) // size)
        epoch, place = divmod(self.step - 1, an_epoch)
        if epoch != self._epoch:
            self._epoch, self._order = epoch, list(range(len(self.utterances)))
            random.Random(f"{self.seed}/epoch/{epoch}").shuffle(self._order)
        return self._order[place * size : (place + 1) * size]

    def _learn(self, batch: list[int]) -> float:
        settings = self.settings
        rng = random.Random(f"{self.seed}/step/{self.step}")
        torch.manual_seed(rng.getrandbits(40))
        renaming = None
        if self.augmentation is not None and rng.random() < settings.replaced_share:
            renaming = self.augmentation.draw(np.random.default_rng(rng.getrandbits(40)))
        self.model.train()
        scorer = self.model.scorer(self.lexicon, self.index, [self.utterances[i] for i in batch], renaming)
        forced = Forced(scorer, self.equivalents, rng, settings.recovery_share)
        look_up_and_adapt(self.index.table, scorer, forced, [self.data.derivations[i] for i in batch])
        retrieval, decision = forced.loss()
        loss = (retrieval + decision) / len(batch)
        for group, (_, rate) in zip(self.adam.param_groups, self.groups, strict=True):
            group["lr"] = rate * settings.rate(self.step)
        self.adam.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.trained, settings.clip)
        self.adam.step()
        self._average()
        return loss.item()

    def _average(self) -> None:
        """The running mean of the weights; while it is young, the weights of the start do not hold it back."""
        if self.judged is self.model:
            return
        new = 1 - min(self.settings.averaging, self.step / (self.step + 9))
        with torch.no_grad():
            for mean, now in zip(self.judged.parameters(), self.model.parameters(), strict=True):
                mean.lerp_(now, new)

    def _evaluate(self) -> None:
        accuracy = {}
        for name, split in self.splits.items():
            right = [form == e.form for form, e in zip(parse_all(self.judged, self.lexicon, split), split.examples, strict=True)]
            accuracy[name] = sum(right) / max(1, len(right))
            if accuracy[name] >= self.kept[name].accuracy:
                weights = {key: value.clone() for key, value in self.judged.state_dict().items()}
                self.kept[name] = Kept(accuracy[name], self.step, weights)
        self.curve.append(Evaluation(self.step, self.loss, accuracy))


def use_one_core() -> None:
    """One thread: the arrays are small, and more threads wait for each other more than they work."""
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)  # vanishing attention makes denormal numbers, which a CPU multiplies slowly
