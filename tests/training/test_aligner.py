"""The aligner in training computes what composition pays at run time."""

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from lookadapt.language.examples import Example  # noqa: E402
from lookadapt.language.logical_form import read_form  # noqa: E402
from lookadapt.memory.memory import Memory  # noqa: E402
from lookadapt.parsing.alignment import Alignment  # noqa: E402
from lookadapt.parsing.encoder import WEIGHTS  # noqa: E402
from lookadapt.parsing.fake_encoder import HashEncoder  # noqa: E402
from lookadapt.parsing.parser import Parser  # noqa: E402
from lookadapt.parsing.scoring import LearnedScorer  # noqa: E402
from lookadapt.parsing.sentence import Sentence  # noqa: E402
from lookadapt.parsing.wordpiece import WordPiece  # noqa: E402
from lookadapt.training.aligner import Prepared, WordAligner  # noqa: E402
from lookadapt.training.alignments import aligned_pack  # noqa: E402
from lookadapt.training.cross_encoder import CrossEncoder  # noqa: E402

MEMORY = """lamp
(device lamp)

fan
(device fan)

kitchen
(room kitchen)

turn off the lamp
(turn_off (device lamp))

bring the lamp to the kitchen at 7 am
(bring (device lamp) (room kitchen) (time "7 am"))
"""
LINE = Example("the kitchen wants the old fan by 9 am", read_form('(bring (device fan) (room kitchen) (time "9 am"))'))


@pytest.fixture
def aligner() -> WordAligner:
    torch.manual_seed(0)
    made = WordAligner(CrossEncoder(), WordPiece.read(WEIGHTS / "tokenizer.json").encode)
    with torch.no_grad():
        for head in (made.said, made.taught):
            head.weight.normal_(0, 0.3)
            head.bias.normal_(0, 0.1)
        made.numbers.copy_(torch.tensor([7.0, 0.3, 0.8, 0.6, -1.0]))
    return made


def test_training_prices_readings_as_composition_does(
    aligner: WordAligner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned = {name.removeprefix("aligner."): tensor.numpy() for name, tensor in aligner.learned().items()}
    numbers = learned.pop("numbers")

    class Encoder(HashEncoder):
        @property
        def alignment(self) -> Alignment:
            return Alignment(**learned, **dict(zip(("steep", "middle", "scale", "roles"), map(float, numbers), strict=True)))

    encoder = Encoder()
    parser = Parser(LearnedScorer(), encoder)
    (tmp_path / "memory.txt").write_text(MEMORY, encoding="utf-8")
    pack = Prepared(aligned_pack(parser, tmp_path, [LINE], random.Random(0)))

    def words(texts: Sequence[str]) -> list[torch.Tensor]:
        return [torch.tensor(rows) for rows in encoder.align(texts)]

    monkeypatch.setattr(aligner, "words", words)
    (scores,) = aligner(pack, pack.lines)
    _, _, structure, _, soft = aligner.numbers.tolist()
    prices = (-scores.detach().numpy() * np.exp(soft) / structure).tolist()

    memory = Memory.read(tmp_path / "memory.txt")
    search = parser.searcher.find(Sentence.of(LINE.utterance, memory.rules.silent), memory).composing
    assert search is not None
    totals = sorted(search.total(partial) for partial in search.run())
    assert len(prices) > 20
    for price in prices[1:]:
        assert min(abs(price - total) for total in totals) < 2e-3
    assert prices[1:20] == sorted(prices[1:20])


def test_words_are_pieces_added_up(aligner: WordAligner) -> None:
    aligner.body[0].eval()
    (rows,) = aligner.words(["unputdownable lamps"])
    assert rows.shape == (2, 384)
    assert torch.allclose(rows.norm(dim=-1), torch.ones(2), atol=1e-5)


def test_an_earlier_run_is_taken_up(aligner: WordAligner) -> None:
    other = WordAligner(CrossEncoder(), WordPiece.read(WEIGHTS / "tokenizer.json").encode)
    other.take(aligner.learned())
    for name, tensor in aligner.learned().items():
        assert torch.allclose(other.learned()[name], tensor, atol=1e-5), name
    other.take({})  # a judge that never learned to align: nothing to take
    assert torch.allclose(other.learned()["aligner.role"], aligner.learned()["aligner.role"])
