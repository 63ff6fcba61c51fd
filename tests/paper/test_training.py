"""A tiny grammar is learned in seconds; an interrupted run goes on as if nothing had happened."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from lookadapt import LookadaptError
from lookadapt.experiments.evaluation import accuracy
from lookadapt.paper.embeddings import WordVectors
from lookadapt.paper.model import LookUpAdapt
from lookadapt.paper.parser import PaperParser
from lookadapt.paper.seq2seq import train_seq2seq
from lookadapt.paper.splits import Split, examine, parse_all_with_oracle
from lookadapt.paper.training import Evaluation, Trained, TrainingSet, train

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
    for modules in (
        {"discriminator": True, "look_up": False},
        {"discriminator": False, "look_up": True},
        {"discriminator": True, "look_up": True},
    ):
        forms = parse_all_with_oracle(model, trained.lexicon, tiny_splits["dev"], **modules)
        assert accuracy(forms, tiny_splits["dev"].examples)["full"] == 100


def test_every_module_of_a_model_that_is_right_is_right(trained: Trained, tiny_splits: dict[str, Split]) -> None:
    found = examine(trained.use("dev"), trained.lexicon, tiny_splits["dev"])
    assert (found.look_up_of_utterances, found.look_up_of_parts, found.discriminator) == (1, 1, 1)
    assert found.attention > 0.1


def test_a_broken_module_is_found_out(trained: Trained, tiny_splits: dict[str, Split]) -> None:
    """A mistake is counted where it is made: the others keep their shares, for they are asked after right decisions."""
    model = trained.use("dev")
    with torch.no_grad():
        model.discriminator.linear.bias.add_(100.0)  # everything fails to match
    found = examine(model, trained.lexicon, tiny_splits["dev"])
    assert found.discriminator < 1
    assert found.look_up_of_parts == 1
    with torch.no_grad():
        model.aligner.linear.bias.sub_(100.0)  # nothing is attended to
    found = examine(model, trained.lexicon, tiny_splits["dev"])
    assert found.attention < 0.01
    assert found.look_up_of_utterances == 1
    assert found.look_up_of_parts < 1


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
    settings = replace(
        TINY, steps=12, evaluate_every=4, dropout=0.2, replaced_share=0.5, cosine=True, equivalent_targets=True, averaging=0.9
    )
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
    baseline = train_seq2seq(settings, tiny_data.examples, tiny_data.memory, tiny_splits, vectors, seed=0)
    assert baseline.kept["dev"].accuracy > 0.9
    pair = tiny_data.examples[0]
    assert baseline.use("dev").parse([pair.utterance]) == [pair.form]


def test_settings_and_vectors_must_fit(tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors) -> None:
    with pytest.raises(LookadaptError, match="dimensions"):
        train(replace(TINY, dimensions=50), tiny_data, tiny_splits, vectors, seed=0)
    with pytest.raises(LookadaptError, match="nothing to train on"):
        train(TINY, replace(tiny_data, examples=()), tiny_splits, vectors, seed=0)


def test_the_baseline_tries_harder(tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors) -> None:
    """A share of each batch from memory, its own words as input, dropout: it still learns, and the same seed repeats."""
    settings = replace(TINY, hidden=16, steps=30, evaluate_every=10, memory_share=0.25, teacher_forcing=0.8, dropout=0.1)
    runs = [train_seq2seq(settings, tiny_data.examples, tiny_data.memory, tiny_splits, vectors, seed=5).curve for _ in range(2)]
    assert runs[0] == runs[1]
    assert runs[0][-1].loss < runs[0][0].loss


def test_what_one_split_kept_does_not_touch_what_another_did(trained: Trained) -> None:
    """`use` gives a model of its own: loading other weights into one leaves the other alone."""
    one = trained.use("dev")
    before = {name: value.clone() for name, value in one.state_dict().items()}
    other = trained.use("dev")
    with torch.no_grad():
        for parameter in other.parameters():
            parameter.zero_()
    assert all(torch.equal(value, before[name]) for name, value in one.state_dict().items())


def test_where_learning_starts() -> None:
    """Starts of weights are signs and copies; with all of them off nothing is drawn differently."""
    torch.manual_seed(0)
    plain = LookUpAdapt(TINY)
    torch.manual_seed(0)
    started = LookUpAdapt(replace(TINY, same_start=True, forget_start=1.0, signed_start=True))
    for name, value in started.word_encoder.state_dict().items():
        assert torch.equal(value, started.predicate_encoder.state_dict()[name])
    size, hidden = 2 * TINY.hidden, TINY.hidden
    moved = started.word_encoder.bias - plain.word_encoder.bias
    assert torch.allclose(moved[:, hidden : 2 * hidden], torch.ones(2, hidden), atol=1e-6)
    assert moved.sum().item() == pytest.approx(2 * hidden, abs=1e-4)
    for module, signs in ((started.aligner.linear.weight[:, 5 * size : 6 * size], -1), (started.discriminator.linear.weight[:, 3 * size : 4 * size], 1),
                          (started.look_up.first.weight[:, 3 * size : 4 * size], 1), (started.look_up.last.weight, -1)):  # fmt: skip
        assert bool((module * signs >= 0).all())
    assert torch.equal(started.look_up.first.weight.abs(), plain.look_up.first.weight.abs())


def test_the_kept_weights_are_a_mean_of_those_met(
    tiny_data: TrainingSet, tiny_splits: dict[str, Split], vectors: WordVectors
) -> None:
    settings = replace(TINY, steps=6, evaluate_every=6, averaging=0.9)
    averaged = train(settings, tiny_data, tiny_splits, vectors, seed=0)
    plain = train(replace(settings, averaging=0.0), tiny_data, tiny_splits, vectors, seed=0)
    for name, value in plain.model.state_dict().items():  # the walk is the same, what is kept is not
        assert torch.equal(averaged.model.state_dict()[name], value)
    assert any(not torch.equal(value, plain.kept["dev"].weights[name]) for name, value in averaged.kept["dev"].weights.items())
