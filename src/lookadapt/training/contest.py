"""Training judges of several designs in the same way, to compare them (`benchmarks/judges.py`). Needs torch.

All start from the same MiniLM, learn the same layers, and draw the same lists in the same order: a sentence, and some of the
parser's own readings, the right one among them if it is there. Each gives every reading a score; *none of them* has the score 0.
A checkpoint is written now and then, and a second call goes on from it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from torch.nn import functional

from ..parsing.encoder import JUDGED
from .cross_encoder import LAYERS, SHARED, CrossEncoder, from_wheel, padded, smoothen
from .derivations import Node, Readings

_CLIP: Final = 1.0
_WARM: Final = 0.05  # of the steps, until the learning rate is reached
_AT_ONCE: Final = 12  # lists that are scored together when measuring


@dataclass(frozen=True)
class Drawn:
    """Some readings of a sentence, as judges see them."""

    sentence: str
    texts: tuple[str, ...]
    nodes: tuple[tuple[Node, ...], ...]
    right: int | None  # which is right

    @classmethod
    def of(cls, source: Readings, places: Sequence[int]) -> Drawn:
        chosen = [source.readings[n] for n in places]
        right = next((n for n, reading in enumerate(chosen) if reading.right), None)
        return cls(source.sentence, tuple(r.text for r in chosen), tuple(r.nodes for r in chosen), right)


@dataclass(frozen=True)
class Effort:
    """How much a judge learns, the same for all but the steps; batch and rate are those of the judge that is shipped."""

    steps: int
    batch: int = 8  # lists
    wrong: int = 5  # wrong readings of a list
    rate: float = 1e-4
    decay: float = 0.01
    every: int = 50  # steps between checkpoints
    seed: int = 0


class Reader(nn.Module):
    """The cross-encoder: sentence and reading are read together."""

    def __init__(self, body: CrossEncoder, code: Callable[[str], list[int]]):
        super().__init__()
        self.body = body
        self._code = code

    def forward(self, lists: Sequence[Drawn]) -> tuple[list[Tensor], Tensor]:
        rows = [self._code(f"{each.sentence}{JUDGED}{text}") for each in lists for text in each.texts]
        return list(self.body(padded(rows)).split([len(each.texts) for each in lists])), torch.zeros(())


class Pupil:
    """A judge of any design in training. Called with lists, it gives the scores of each, and what else it lost."""

    def __init__(self, judge: nn.Module, effort: Effort):
        self.judge = judge
        self.effort = effort
        self._learned = {name: p for name, p in judge.named_parameters() if p.requires_grad}
        self._optimizer = torch.optim.AdamW(self._learned.values(), lr=effort.rate, weight_decay=effort.decay)
        self.step = 0
        self.seconds = 0.0  # of the processor, over all calls

    def learn(self, lists: Sequence[Readings], kept: Path, told: Callable[[int, float], object]) -> None:
        """Train up to the last step. `kept` is the checkpoint's file; `told` is called with each step and its loss."""
        useful = [each for each in lists if len(each.readings) > 1]
        self._resume(kept)
        while self.step < self.effort.steps:
            begun = time.process_time()
            number = self.effort.seed * 1_000_003 + self.step  # a step draws the same after an interruption
            rng = random.Random(number)
            torch.manual_seed(number)
            loss = self._descend([self._draw(rng.choice(useful), rng) for _ in range(self.effort.batch)])
            self.step += 1
            self.seconds += time.process_time() - begun
            told(self.step, loss)
            if self.step % self.effort.every == 0 or self.step == self.effort.steps:
                self._keep(kept)

    def _draw(self, source: Readings, rng: random.Random) -> Drawn:
        right = [n for n, reading in enumerate(source.readings) if reading.right][:1]
        wrong = [n for n, reading in enumerate(source.readings) if not reading.right]
        return Drawn.of(source, [*right, *rng.sample(wrong, min(self.effort.wrong, len(wrong)))])

    def _descend(self, lists: Sequence[Drawn]) -> float:
        effort = self.effort
        warm = max(1.0, _WARM * effort.steps)
        for group in self._optimizer.param_groups:
            group["lr"] = effort.rate * min(1.0, (self.step + 1) / warm) * (1 - self.step / effort.steps)
        self.judge.train()
        with torch.autocast("cpu", torch.bfloat16):
            scores, further = self.judge(lists)
        losses = []
        for each, row in zip(lists, scores, strict=True):
            target = torch.tensor([len(row) if each.right is None else each.right])
            losses.append(functional.cross_entropy(torch.cat([row.float(), torch.zeros(1)])[None], target))
        loss = torch.stack(losses).mean() + further.float()
        self._optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._learned.values(), _CLIP)
        self._optimizer.step()
        return float(loss.detach())

    def scores(self, lists: Sequence[Drawn]) -> list[list[float]]:
        """What it says of every reading of each list."""
        self.judge.eval()
        found: dict[int, list[float]] = {}
        order = sorted(range(len(lists)), key=lambda n: len(lists[n].sentence))  # of like length: little padding
        with torch.no_grad():
            for first in range(0, len(order), _AT_ONCE):
                part = order[first : first + _AT_ONCE]
                rows, _ = self.judge([lists[n] for n in part])
                found |= {n: row.float().tolist() for n, row in zip(part, rows, strict=True)}
        return [found[n] for n in range(len(lists))]

    def _keep(self, kept: Path) -> None:
        state = {f"judge:{name}": p.detach().clone().contiguous() for name, p in self._learned.items()}
        for name, parameter in self._learned.items():
            for part, tensor in self._optimizer.state.get(parameter, {}).items():
                state[f"optimizer:{name}:{part}"] = tensor.detach().clone().contiguous()
        state |= {"step": torch.tensor(self.step), "seconds": torch.tensor(self.seconds, dtype=torch.float64)}
        part = kept.with_suffix(".part")
        save_file(state, part)
        part.replace(kept)

    def _resume(self, kept: Path) -> None:
        if not kept.exists():
            return
        state = load_file(kept)
        with torch.no_grad():
            for name, parameter in self._learned.items():
                parameter.copy_(state[f"judge:{name}"])
                prefix = f"optimizer:{name}:"
                mine = {key[len(prefix) :]: tensor for key, tensor in state.items() if key.startswith(prefix)}
                if mine:
                    self._optimizer.state[parameter] = mine
        self.step, self.seconds = int(state["step"]), float(state["seconds"])


def start(wheel: Path, texts: Sequence[Sequence[int]], lower: Sequence[Sequence[int]]) -> CrossEncoder:
    """MiniLM as every design starts from it: rounded as it will run, by the peaks that these texts give."""
    body = from_wheel(wheel)
    smoothen(body, range(SHARED), lower)
    smoothen(body, range(SHARED, LAYERS), texts)
    return body
