"""A tiny grammar is learned in seconds; an interrupted run goes on as if nothing had happened."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from lookadapt import LookadaptError
from lookadapt.experiments.evaluation import oracle_accuracy
from lookadapt.paper.embeddings import WordVectors
from lookadapt.paper.parser import PaperParser
from lookadapt.paper.seq2seq import train_seq2seq
from lookadapt.paper.training import Evaluation, Split, Trained, TrainingSet, train

from .tiny import TINY


@pytest.fixture(scope="module")
def trained(tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors) -> Trained:
    return train(TINY, tiny_data, tiny_splits, vectors, seed=0)


def test_a_tiny_grammar_is_learned(trained: Trained) -> None:
    assert trained.kept["dev"].accuracy == 1.0
    assert trained.curve[-1].loss < 0.5
    assert [e.step for e in trained.curve] == [10, 20, 30, 40, 50, 60]


def test_gold_decisions_change_nothing_that_is_right(trained: Trained, tiny_splits: dict[str, Split]) -> None:
    model = trained.use("dev")
    for modules in ({"discriminator": True}, {"look_up": True}, {"discriminator": True, "look_up": True}):
        assert oracle_accuracy(model, trained.lexicon, tiny_splits["dev"], **modules)["full"] == 100


def test_one_parse_at_a_time_equals_a_batch(trained: Trained, tiny_data: TrainingSet) -> None:
    parser = PaperParser(trained.use("dev"), trained.lexicon, tiny_data.memory)
    utterances = [pair.utterance for pair in tiny_data.examples[:6]]
    assert [parser.parse(u).form for u in utterances] == parser.parse_all(utterances)
    parse = parser.parse(utterances[0])
    assert parse.trace[0].function == "LookUp"
    assert 0 < parse.confidence <= 1
    with pytest.raises(LookadaptError, match="no words"):
        parser.parse("?!")
    assert parser.parse_all([]) == []


def test_the_same_seed_gives_the_same_weights_and_resuming_changes_nothing(
    tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors, tmp_path: Path
) -> None:
    settings = replace(TINY, steps=12, evaluate_every=4, dropout=0.2, replaced_share=0.5, cosine=True, equivalent_targets=True)
    whole = train(settings, tiny_data, tiny_splits, vectors, seed=3)
    train(settings, tiny_data, tiny_splits, vectors, seed=3, checkpoint=tmp_path / "c", stop_after=5)
    resumed = train(settings, tiny_data, tiny_splits, vectors, seed=3, checkpoint=tmp_path / "c")
    for name, value in whole.model.state_dict().items():
        torch.testing.assert_close(resumed.model.state_dict()[name], value, rtol=0, atol=0)
    assert [vars(e) for e in whole.curve] == [vars(e) for e in resumed.curve]
    with pytest.raises(LookadaptError, match="another run"):
        train(settings, tiny_data, tiny_splits, vectors, seed=4, checkpoint=tmp_path / "c")
    (tmp_path / "c" / "state.json").write_text("{}")
    with pytest.raises(LookadaptError, match="not a checkpoint"):
        train(settings, tiny_data, tiny_splits, vectors, seed=3, checkpoint=tmp_path / "c")


def test_ctrl_c_keeps_a_checkpoint(
    tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors, tmp_path: Path
) -> None:
    def interrupt(_: Evaluation) -> None:
        raise KeyboardInterrupt

    settings = replace(TINY, steps=6, evaluate_every=2)
    with pytest.raises(KeyboardInterrupt):
        train(settings, tiny_data, tiny_splits, vectors, seed=0, checkpoint=tmp_path / "c", progress=interrupt)
    assert sorted(path.name for path in (tmp_path / "c").iterdir()) == ["state.json", "state.safetensors"]
    assert train(settings, tiny_data, tiny_splits, vectors, seed=0, checkpoint=tmp_path / "c").curve[-1].step == 6


def test_pretrained_encoders_stay_as_they_are(
    trained: Trained, tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors
) -> None:
    encoders = {name: value for name, value in trained.use("dev").state_dict().items() if "encoder" in name}
    again = train(TINY, tiny_data, tiny_splits, vectors, seed=1, encoders=encoders)
    assert again.kept["dev"].accuracy == 1.0
    for name, value in encoders.items():
        assert torch.equal(again.model.state_dict()[name], value)


def test_the_strengthened_variant_learns_too(tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors) -> None:
    settings = replace(TINY, steps=80, cosine=True, replaced_share=0.5, equivalent_targets=True, threshold=0.3, decay=True)
    assert train(settings, tiny_data, tiny_splits, vectors, seed=0).kept["dev"].accuracy > 0.9


def test_the_baseline_learns_what_it_is_shown(
    tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors
) -> None:
    settings = replace(TINY, hidden=16, steps=120, evaluate_every=20)
    baseline = train_seq2seq(settings, tiny_data.examples, tiny_splits, vectors, seed=0)
    assert baseline.kept["dev"].accuracy > 0.9
    pair = tiny_data.examples[0]
    assert baseline.use("dev").parse([pair.utterance]) == [pair.form]


def test_settings_and_vectors_must_fit(tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors) -> None:
    with pytest.raises(LookadaptError, match="dimensions"):
        train(replace(TINY, dimensions=50), tiny_data, tiny_splits, vectors, seed=0)
    with pytest.raises(LookadaptError, match="nothing to train on"):
        train(TINY, replace(tiny_data, examples=()), tiny_splits, vectors, seed=0)
