"""Judges of three designs: each learns, goes on after an interruption, and looks at what it is meant to look at."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from lookadapt.parsing.encoder import WEIGHTS  # noqa: E402
from lookadapt.parsing.wordpiece import WordPiece  # noqa: E402
from lookadapt.training import cross_encoder  # noqa: E402
from lookadapt.training.contest import Drawn, Effort, Pupil, Reader  # noqa: E402
from lookadapt.training.cross_encoder import CrossEncoder  # noqa: E402
from lookadapt.training.derivations import Derived, Readings  # noqa: E402
from lookadapt.training.late_interaction import LateInteraction  # noqa: E402
from lookadapt.training.node_comparer import NodeComparer  # noqa: E402

DESIGNS = [Reader, LateInteraction, NodeComparer, partial(NodeComparer, together=True)]


def readings(sentence: str, *rows: tuple[str, bool, tuple[tuple[str, str], ...]]) -> Readings:
    return Readings("p", "natural", sentence, tuple(Derived(text, right, 0.0, nodes, ()) for text, right, nodes in rows))


LISTS = [
    readings(
        "switch the lamp on",
        ("turn on the lamp", True, (("switch X on", "turn on X"),)),
        ("turn off the lamp", False, (("switch X on", "turn off X"),)),
        ("rinse the lamp", False, (("switch X on", "rinse X"),)),
    ),
    readings(
        "sell the lamp",
        ("turn on the lamp", False, (("sell X", "turn on X"),)),
        ("turn off the lamp", False, (("sell X", "turn off X"),)),
    ),
]


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cross_encoder, "LAYERS", 3)  # one of them learns


ALL = [Drawn.of(each, range(len(each.readings))) for each in LISTS]


def pupil(design: Callable[..., torch.nn.Module], steps: int, rate: float = 1e-4) -> Pupil:
    torch.manual_seed(0)
    tokenizer = WordPiece.read(WEIGHTS / "tokenizer.json")
    judge = design(CrossEncoder(dropout=0.0), lambda text: tokenizer.encode(text).ids)
    return Pupil(judge, Effort(steps=steps, batch=2, rate=rate, every=2))


@pytest.mark.parametrize("design", DESIGNS)
def test_an_interrupted_training_ends_where_a_whole_one_does(design: Callable[..., torch.nn.Module], tmp_path: Path) -> None:
    class Interrupted(Exception):
        pass

    def stop(step: int, loss: float) -> None:  # noqa: ARG001
        if step == 3:
            raise Interrupted

    whole = pupil(design, 4)
    whole.learn(LISTS, tmp_path / "whole", lambda *_: None)
    with pytest.raises(Interrupted):
        pupil(design, 4).learn(LISTS, tmp_path / "halves", stop)
    halves = pupil(design, 4)
    seen: list[int] = []
    halves.learn(LISTS, tmp_path / "halves", lambda step, _: seen.append(step))
    assert seen == [3, 4]  # from the checkpoint at 2
    assert halves.seconds > 0
    for name, parameter in whole.judge.named_parameters():
        assert torch.allclose(parameter, dict(halves.judge.named_parameters())[name], atol=1e-6), name


@pytest.mark.parametrize("design", DESIGNS)
def test_it_learns_which_reading_is_right_and_that_none_may_be(design: Callable[..., torch.nn.Module], tmp_path: Path) -> None:
    learning = pupil(design, 30, rate=5e-4)
    losses: list[float] = []
    learning.learn(LISTS, tmp_path / "kept", lambda _, loss: losses.append(loss))
    assert sum(losses[-5:]) < 0.6 * sum(losses[:5])
    right, none = learning.scores(ALL)
    assert right[0] > max(0.0, *right[1:])
    assert max(none) < 0.0


@pytest.mark.parametrize("design", DESIGNS)
def test_a_list_has_the_same_scores_alone_and_beside_others(design: Callable[..., torch.nn.Module]) -> None:
    fresh = pupil(design, 1)
    together = fresh.scores(ALL)
    assert [fresh.scores([each])[0] for each in ALL] == [pytest.approx(row, abs=1e-3) for row in together]


def test_what_needs_no_comparing_has_one_score() -> None:
    fresh = pupil(NodeComparer, 1)
    plain = Drawn("s", ("a", "b"), ((), ()), 0)
    assert fresh.scores([plain]) == [[3.0, 3.0]]
    mixed = Drawn("s", ("a", "b"), ((), (("switch X on", "rinse X"),)), 0)
    said = fresh.scores([mixed])[0]
    assert said[0] == 3.0 > said[1]


def test_nodes_that_only_wrong_readings_have_are_lessons() -> None:
    fresh = pupil(NodeComparer, 1)
    fresh.judge.eval()
    with torch.no_grad():
        (_, lost), (_, nothing) = fresh.judge(ALL[:1]), fresh.judge(ALL[1:])
    assert lost > 0
    assert nothing == 0  # where no reading is right it is not known which node is wrong
