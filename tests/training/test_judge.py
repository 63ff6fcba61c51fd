"""Training the judge: it learns, and goes on after an interruption as if there had been none."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from lookadapt.parsing.encoder import WEIGHTS  # noqa: E402
from lookadapt.parsing.rule_words import SpokenRule  # noqa: E402
from lookadapt.parsing.wordpiece import WordPiece  # noqa: E402
from lookadapt.training.alignments import AlignedLine, AlignedPack, Composed  # noqa: E402
from lookadapt.training.cross_encoder import CrossEncoder  # noqa: E402
from lookadapt.training.judge import Course, Lessons, Trainer, _few  # noqa: E402
from lookadapt.training.lists import ReadingList  # noqa: E402

LISTS = [
    ReadingList("p", "switch it on", "turn on", (("turn off", "step"), ("rinse", "pool"))),
    ReadingList("p", "do not switch it on", None, (("turn on", "parser"), ("turn off", "parser"))),
]
ALIGNED = AlignedPack(
    "p",
    (
        SpokenRule(("switch", "on", "the", "lamp"), (0, 1), ((3, 4),)),
        SpokenRule(("switch", "off", "the", "lamp"), (0, 1), ((3, 4),)),
    ),
    (
        AlignedLine(
            "kill the fan",
            (0, 2),
            ("kill", "fan"),
            ("kill", "fan"),
            (1.0, 1.2),
            (Composed((1,), ((1, 2, 1.0),), ((1, 0, 2),), 0.1), Composed((0,), ((1, 2, 1.0),), ((0, 0, 2),), 0.1)),
        ),
    ),
)
LESSONS = Lessons(LISTS, LISTS, [ALIGNED])


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
    whole.train(LESSONS, tmp_path / "whole", lambda *_: None)
    with pytest.raises(Interrupted):
        trainer(4).train(LESSONS, tmp_path / "halves", stop)
    halves = trainer(4)
    seen: list[int] = []
    halves.train(LESSONS, tmp_path / "halves", lambda step, _: seen.append(step))
    assert seen == [3, 4]  # from the checkpoint at 2
    for name, tensor in whole.learned().items():
        assert torch.allclose(tensor, halves.learned()[name], atol=1e-6), name


def test_it_learns_which_reading_is_right_and_that_none_may_be(tmp_path: Path) -> None:
    learning = trainer(40, rate=5e-4)
    losses: list[float] = []
    learning.train(Lessons(by_parser=LISTS), tmp_path / "kept", lambda _, loss: losses.append(loss))
    assert sum(losses[-5:]) < 0.5 * sum(losses[:5])
    assert learning.share_right(LISTS) == 1.0


def test_it_learns_most_where_symbols_err() -> None:
    """A list of which symbols are sure and right teaches it nothing."""
    learning = trainer(1)
    learning.course = replace(learning.course, together=1.0)
    losses = []
    for scores in ((20.0, 0.0), (0.0, 5.0)):
        each = ReadingList("p", "switch it on", "turn on", (("turn off", "parser"),), scores)
        losses.append(learning._judge_loss([each], random.Random(0)).item())
    assert losses[0] < 0.01
    assert losses[1] > 1


def test_the_readings_it_would_be_shown_are_always_drawn() -> None:
    wrong = [(f"turn {n}", "parser") for n in range(20)]
    for seed in range(5):
        places = _few(wrong, 7, random.Random(seed), surely=5)
        assert places[:5] == [0, 1, 2, 3, 4]
        assert len(set(places)) == 7
    assert {tuple(_few(wrong[:3], 7, random.Random(0), surely=5))} == {(0, 1, 2)}


def test_chosen_beside_symbols() -> None:
    """What the judge says counts beside the scores by symbols, and only readings that it would be shown do."""
    learning = trainer(1)
    right = ReadingList("p", "switch it on", "turn on", tuple((f"turn {n}", "parser") for n in range(9)), (100.0, *[0.0] * 9))
    beyond = ReadingList("p", "switch it on", "turn on", right.wrong, (100.0, *[0.0] * 8, 500.0))
    assert learning.share_chosen([right, beyond]) == 1.0
    assert learning.share_chosen([ReadingList("p", "switch it on", "turn on", right.wrong, (0.0, *[200.0] * 9))]) == 0.0


def test_the_aligner_learns_with_the_judge(tmp_path: Path) -> None:
    learning = trainer(40, rate=5e-4)
    learning.train(Lessons(aligned=[ALIGNED]), tmp_path / "kept", lambda *_: None)
    assert learning.share_aligned([ALIGNED]) == 1.0
    turned = AlignedPack("p", ALIGNED.rules, tuple(_turned(line) for line in ALIGNED.lines))
    assert learning.share_aligned([turned]) == 0.0
    assert learning.share_aligned([turned], among=2) == 1.0


def _turned(line: AlignedLine) -> AlignedLine:
    return AlignedLine(line.text, line.places, line.words, line.keys, line.weights, line.readings[::-1])
