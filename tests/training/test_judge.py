"""Training the judge: it learns, and goes on after an interruption as if there had been none."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from lookadapt.parsing.encoder import WEIGHTS  # noqa: E402
from lookadapt.parsing.wordpiece import WordPiece  # noqa: E402
from lookadapt.training.cross_encoder import CrossEncoder  # noqa: E402
from lookadapt.training.judge import Course, Trainer  # noqa: E402
from lookadapt.training.lists import ReadingList  # noqa: E402

LISTS = [
    ReadingList("p", "switch it on", "turn on", (("turn off", "step"), ("rinse", "pool"))),
    ReadingList("p", "do not switch it on", None, (("turn on", "parser"), ("turn off", "parser"))),
]


def trainer(steps: int, rate: float = 1e-4) -> Trainer:
    torch.manual_seed(0)
    return Trainer(
        CrossEncoder(dropout=0.0), WordPiece.read(WEIGHTS / "tokenizer.json"), Course(steps=steps, batch=2, rate=rate, every=2)
    )


def test_an_interrupted_training_ends_where_a_whole_one_does(tmp_path: Path) -> None:
    class Interrupted(Exception):
        pass

    def stop(step: int, loss: float) -> None:  # noqa: ARG001
        if step == 3:
            raise Interrupted

    whole = trainer(4)
    whole.train(LISTS, LISTS, tmp_path / "whole", lambda *_: None)
    with pytest.raises(Interrupted):
        trainer(4).train(LISTS, LISTS, tmp_path / "halves", stop)
    halves = trainer(4)
    seen: list[int] = []
    halves.train(LISTS, LISTS, tmp_path / "halves", lambda step, _: seen.append(step))
    assert seen == [3, 4]  # from the checkpoint at 2
    for name, tensor in whole.judge.learned().items():
        assert torch.allclose(tensor, halves.judge.learned()[name], atol=1e-6), name


def test_it_learns_which_reading_is_right_and_that_none_may_be(tmp_path: Path) -> None:
    learning = trainer(40, rate=5e-4)
    losses: list[float] = []
    learning.train([], LISTS, tmp_path / "kept", lambda _, loss: losses.append(loss))
    assert sum(losses[-5:]) < 0.5 * sum(losses[:5])
    assert learning.share_right(LISTS) == 1.0
