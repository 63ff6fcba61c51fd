"""Training the judge (`lookadapt train judge`): softmax over each list's readings and *none of them*. Needs torch.

A batch draws lists made by the parser and lists made by changes; of each, the right reading and a random few of the wrong
ones. *None of them* has the score 0, so a score alone says whether a reading is to be believed. A checkpoint is written every
few minutes, and the same command continues from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor
from torch.nn import functional

from ..errors import LookadaptError
from ..parsing.costs.limits import MOST_READ
from ..parsing.encoder import JUDGED, WEIGHTS
from ..parsing.wordpiece import WordPiece
from .cross_encoder import LAYERS, SHARED, CrossEncoder, from_wheel, smoothen, take
from .lists import ReadingList, read_lists
from .near_misses import DRAWN

CALIBRATION: Final = Path(__file__).parent / "calibration.txt"  # sentences by which scripts/export_encoder.py smooths the encoder
_WARM: Final = 60  # steps until the learning rate is reached
_CLIP: Final = 1.0
_EARLY: Final = 3  # how much oftener the parser's first readings are drawn
_WATCHED: Final = 100  # texts whose peaks say how products are smoothed before rounding


@dataclass(frozen=True)
class Course:
    """How the judge is trained; every number chosen on packs left out."""

    steps: int = 2000
    batch: int = 8  # lists
    wrong: int = 7  # wrong readings of a list
    rate: float = 1e-4
    decay: float = 0.01
    by_parser: float = 0.75  # share of lists that the parser made
    every: int = 100  # steps between checkpoints
    seed: int = 0


class Trainer:
    """A judge in training, with what is needed to continue after an interruption."""

    def __init__(self, judge: CrossEncoder, tokenizer: WordPiece, course: Course):
        self.judge = judge
        self.course = course
        self._tokenizer = tokenizer
        self._codes: dict[str, list[int]] = {}
        self._learned = [parameter for parameter in judge.parameters() if parameter.requires_grad]
        self._optimizer = torch.optim.AdamW(self._learned, lr=course.rate, weight_decay=course.decay)
        self.step = 0

    def train(
        self,
        by_changes: Sequence[ReadingList],
        by_parser: Sequence[ReadingList],
        kept: Path,
        told: Callable[[int, float], object],
    ) -> None:
        """Train up to the last step. `kept` is the checkpoint's file; `told` is called with each step and its loss."""
        if not self._resume(kept):
            seen = random.Random(self.course.seed).choices([*by_changes, *by_parser], k=_WATCHED)
            lower = [list(self._tokenizer.encode(line).ids) for line in CALIBRATION.read_text(encoding="utf-8").splitlines()]
            smoothen(self.judge, range(SHARED), lower)  # as the encoder's are: its file holds them
            smoothen(self.judge, range(SHARED, LAYERS), [self.code(each.sentence, each.wrong[0][0]) for each in seen])
        while self.step < self.course.steps:
            rng = random.Random(self.course.seed * 1_000_003 + self.step)  # a step draws the same after an interruption
            torch.manual_seed(self.course.seed * 1_000_003 + self.step)
            loss = self._learn(self._draw(by_changes, by_parser, rng), rng)
            self.step += 1
            told(self.step, loss)
            if self.step % self.course.every == 0:
                self._keep(kept)
        self._keep(kept)

    def _draw(self, by_changes: Sequence[ReadingList], by_parser: Sequence[ReadingList], rng: random.Random) -> list[ReadingList]:
        found = []
        for _ in range(self.course.batch):
            parsed = by_parser and (not by_changes or rng.random() < self.course.by_parser)
            found.append(rng.choice(by_parser if parsed else by_changes))
        return found

    def _learn(self, lists: Sequence[ReadingList], rng: random.Random) -> float:
        course = self.course
        rate = course.rate * min(1.0, (self.step + 1) / _WARM) * (1 - self.step / course.steps)
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        rows: list[list[int]] = []
        sizes: list[int] = []
        targets: list[int] = []
        for each in lists:
            readings = [*([each.right] if each.right is not None else []), *_few(each.wrong, course.wrong, rng)]
            rows += [self.code(each.sentence, reading) for reading in readings]
            sizes.append(len(readings))
            targets.append(0 if each.right is not None else len(readings))
        self.judge.train()
        with torch.autocast("cpu", torch.bfloat16):
            scores = self.judge.scores(rows).float()  # [B]
        none = torch.zeros(1)
        losses = [
            functional.cross_entropy(torch.cat([part, none])[None], torch.tensor([target]))
            for part, target in zip(torch.split(scores, sizes), targets, strict=True)
        ]
        loss = torch.stack(losses).mean()
        self._optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self._learned, _CLIP)
        self._optimizer.step()
        return float(loss.detach())

    def code(self, sentence: str, reading: str) -> list[int]:
        """The token numbers of a sentence with a reading."""
        text = f"{sentence}{JUDGED}{reading}"
        if text not in self._codes:
            self._codes[text] = list(self._tokenizer.encode(text).ids)
        return self._codes[text]

    def share_right(self, lists: Sequence[ReadingList]) -> float:
        """Of lists with a right reading, how many it scores above all others."""
        self.judge.eval()
        right = asked = 0
        with torch.no_grad():
            for each in lists:
                if each.right is not None and each.wrong:
                    rows = [
                        self.code(each.sentence, each.right),
                        *(self.code(each.sentence, reading) for reading, _ in each.wrong),
                    ]
                    right += int(self.judge.scores(rows).argmax()) == 0
                    asked += 1
        return right / asked if asked else 0.0

    def _keep(self, kept: Path) -> None:
        state: dict[str, Tensor] = {f"judge:{name}": tensor for name, tensor in self.judge.learned().items()}
        for number, parameter in enumerate(self._learned):
            for name, tensor in self._optimizer.state.get(parameter, {}).items():
                state[f"optimizer:{number}:{name}"] = tensor.detach().clone().contiguous()
        state["step"] = torch.tensor(self.step)
        part = kept.with_suffix(".part")
        save_file(state, part)
        part.replace(kept)

    def _resume(self, kept: Path) -> bool:
        """Whether there was a checkpoint to go on from."""
        if not kept.exists():
            return False
        state = load_file(kept)
        take(self.judge, {name[6:]: tensor for name, tensor in state.items() if name.startswith("judge:")}, SHARED)
        for number, parameter in enumerate(self._learned):
            mine = {name.split(":")[2]: t for name, t in state.items() if name.startswith(f"optimizer:{number}:")}
            if mine:
                self._optimizer.state[parameter] = dict(mine)
        self.step = int(state["step"])
        return True


def _few(wrong: Sequence[tuple[str, str]], most: int, rng: random.Random) -> list[str]:
    """Some wrong readings, drawn: those that are easily taken for right, and the parser's first, which the judge will be asked
    about, more often."""
    shares = [DRAWN.get(made, 1) * (_EARLY if place < MOST_READ else 1) for place, (_, made) in enumerate(wrong)]
    order = sorted(range(len(wrong)), key=lambda place: rng.random() ** (1 / shares[place]), reverse=True)
    return [wrong[place][0] for place in order[:most]]


def train_judge(
    wheel: Path,
    out: Path,
    files: tuple[Sequence[Path], Sequence[Path], Sequence[Path]],  # lists by changes, by the parser, of packs left out
    course: Course,
    threads: int,
    told: Callable[[int, float], object],
    start: Path | None = None,
) -> float | None:
    """Train a judge, or continue, and write what it learned; returns the share right of the lists left out.

    `start` is a judge of an earlier run to train further; without it, training starts from MiniLM.
    """
    torch.set_num_threads(threads)
    judge = from_wheel(wheel)
    if start is not None:
        try:
            take(judge, load_file(start), SHARED)
        except (SafetensorError, KeyError) as error:
            raise LookadaptError(f"{start} is not a judge", hint="a file that lookadapt train judge wrote") from error
    trainer = Trainer(judge, WordPiece.read(WEIGHTS / "tokenizer.json"), course)
    trainer.train(read_lists(files[0]), read_lists(files[1]), out.with_suffix(".checkpoint"), told)
    save_file(trainer.judge.learned(), out)
    return trainer.share_right(read_lists(files[2])) if files[2] else None
