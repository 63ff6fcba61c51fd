import pytest

from lookadapt import LookadaptError
from lookadapt.experiments.evaluation import accuracy
from lookadapt.experiments.paper_numbers import paper_mean, paper_number
from lookadapt.experiments.scenarios import build, digest, load_data


def test_the_sets_of_the_captions() -> None:
    data = load_data(None)
    extension = build("extension", "person", data)
    assert (len(extension.training.memory), len(extension.training.examples)) == (23, 737)
    assert (len(extension.test.memory), len(extension.test.examples)) == (27, 96)
    transfer = build("transfer", "person", data)
    assert len(transfer.training.examples) == 810 + 911 + 960 + 801 + 729
    assert len(transfer.training.memory) == 16 * 4 + 15
    assert len(transfer.test.memory) == 16 * 4 + 15 + 23
    assert set(transfer.training.domains) == set(range(5))
    person = {pair.utterance for pair in data["person"].sets["E_olddev"]}
    assert not person & {pair.utterance for pair in transfer.splits["source"].examples}
    for split in (transfer.test, transfer.splits["target"], transfer.splits["source"]):
        assert split.derivations is not None
        for gold, pair in zip(split.derivations, split.examples, strict=True):
            assert split.memory[gold.entry].form.depth >= 1
            assert gold.form == pair.form
    pretrain = build("pretrain", "all", data)
    assert len(pretrain.training.memory) == len(transfer.test.memory)


def test_names_are_checked() -> None:
    data = load_data(None, ["animal"])
    with pytest.raises(LookadaptError, match="unknown scenario"):
        build("sideways", "animal", data)
    with pytest.raises(LookadaptError, match="two domains"):
        build("transfer", "animal", data)
    assert digest(data) == digest(load_data(None, ["animal"]))
    assert digest(data) != digest(load_data(None, ["animal"], 1))


def test_data_that_is_not_there(tmp_path) -> None:
    with pytest.raises(LookadaptError, match="no data for"):
        load_data(tmp_path)


def test_accuracy_by_depth() -> None:
    examples = load_data(None, ["animal"])["animal"].sets["E_newtest"][:10]
    forms = [example.form if example.form.depth == 2 else None for example in examples]
    result = accuracy(forms, examples)
    assert result["d=2"] == 100
    assert result["d=3"] == 0
    assert 0 < result["full"] < 100


def test_the_papers_means() -> None:
    assert paper_number("extension", "LOOKUPADAPT", "full", "event") == 85.5
    for scenario, row, mean in (("extension", "LOOKUPADAPT", 70.6), ("transfer", "LOOKUPADAPT", 25.1),
                                ("transfer", "ORACLE-DISCRIM", 32.1), ("transfer", "PRETRAIN-ENC", 99.0)):  # fmt: skip
        assert paper_mean(scenario, row, "full") == pytest.approx(mean, abs=0.06)
