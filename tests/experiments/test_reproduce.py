"""Any part of the table, kept cell by cell; a failure stops nothing; Ray gives the same numbers."""

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from lookadapt import LookadaptError
from lookadapt.experiments import cells as cells_module
from lookadapt.experiments.cell_store import CellStore
from lookadapt.experiments.cells import Cell, Work
from lookadapt.experiments.figures import draw_all
from lookadapt.experiments.reproduce import plan, reproduce
from lookadapt.experiments.tables import markdown

from .small import DOMAINS

SMALL = (("dimensions", 8), ("hidden", 6), ("lookup_hidden", 6), ("steps", 4), ("evaluate_every", 2), ("batch", 8))


@pytest.fixture
def work(vectors_file: Path, tmp_path: Path) -> Work:
    return Work(domains=DOMAINS, vectors=str(vectors_file), keep=str(tmp_path / "models"), overrides=SMALL)


def test_the_plan() -> None:
    everything = plan(seeds=3)
    assert len(everything) == 3 + 3 * 6 * (2 + 2 + 2 + 1 + 2)
    assert everything[0] == Cell("transfer", "encoders", "all", 0)
    assert len({cell.name for cell in everything}) == len(everything)
    assert len(plan(["extension"], ["animal"], ["lookupadapt"], 2)) == 2
    assert len(plan(systems=["seq2seq"], domains=["animal"], seeds=1, ablations=["animal"])) > 8
    for wrong in ({"scenarios": ["x"]}, {"domains": ["x"]}, {"systems": ["x"]}, {"ablations": ["x"]}):
        with pytest.raises(LookadaptError, match="unknown"):
            plan(**wrong)
    with pytest.raises(LookadaptError, match="seed"):
        plan(seeds=0)


def test_every_system_runs_is_kept_and_drawn(work: Work, tmp_path: Path) -> None:
    wanted = plan(domains=["animal"], seeds=1)
    results = reproduce(wanted, replace(work, keep_models=True), tmp_path)
    assert results["failed"] == {}
    assert len(results["cells"]) == len(wanted)
    assert (tmp_path / "models" / "transfer.plus.animal.0" / "weights.safetensors").is_file()
    text = markdown(results)
    for row in (
        "SEQ2SEQ",
        "LOOKUPADAPT, target unseen",
        "ORACLE-DISCRIM",
        "PRETRAIN-ENC",
        "LOOKUPADAPT+, target unseen",
        "## Speed",
    ):
        assert row in text
    assert {path.name for path in draw_all(results, tmp_path / "figures")} >= {"accuracy-transfer.png", "parse.png"}
    seen: list[str] = []
    again = reproduce(wanted, work, tmp_path, report=lambda cell, _: seen.append(cell.name))
    assert seen == []  # every cell was kept
    assert again["cells"] == results["cells"]
    other = replace(work, overrides=(*SMALL[:3], ("steps", 2), *SMALL[4:]))
    reproduce(wanted[1:2], other, tmp_path, report=lambda cell, _: seen.append(cell.name))
    assert seen == [wanted[1].name]  # other settings: other numbers


def test_a_failed_cell_is_reported_and_the_rest_goes_on(work: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no luck")

    monkeypatch.setattr(cells_module, "train_seq2seq", broken)
    wanted = [Cell("extension", "seq2seq", "animal", 0), Cell("extension", "lookupadapt", "animal", 0)]
    results = reproduce(wanted, work, tmp_path)
    assert list(results["failed"]) == ["extension.seq2seq.animal.0"]
    assert "no luck" in markdown(results)
    assert [cell["system"] for cell in results["cells"]] == ["lookupadapt"]
    assert CellStore(tmp_path).names() == ["extension.lookupadapt.animal.0"]


def test_tables_without_a_run(work: Work, tmp_path: Path) -> None:
    """What is there is shown and what is not is named; the journal of a run under way is left alone."""
    wanted = [Cell("extension", "lookupadapt", "animal", 0), Cell("extension", "lookupadapt", "vehicle", 0)]
    whole = reproduce(wanted[:1], work, tmp_path)
    store = CellStore(tmp_path)
    store.add("other", {"n": 1})
    results = reproduce(wanted, work, tmp_path, run=False)
    assert results["cells"] == whole["cells"]
    assert results["missing"] == ["extension.lookupadapt.vehicle.0"]
    assert store.journal.exists()


def numbers(results: dict) -> list:
    return [(cell["domain"], cell["rows"], cell["curve"]) for cell in results["cells"]]


def test_processes_give_the_same_numbers(work: Work, tmp_path: Path) -> None:
    wanted = plan(["extension"], DOMAINS, ["lookupadapt"], 1)
    one = reproduce(wanted, work, tmp_path / "one")
    two = reproduce(wanted, work, tmp_path / "two", jobs=2)
    assert numbers(one) == numbers(two)


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'lookadapt[ray]'")
@pytest.mark.filterwarnings("ignore")
def test_ray_gives_the_same_numbers(work: Work, tmp_path: Path) -> None:
    import ray

    wanted = plan(["extension"], ["animal"], ["lookupadapt"], 1)
    one = reproduce(wanted, work, tmp_path / "one")
    try:
        far = reproduce(wanted, work, tmp_path / "far", ray="local")
    finally:
        ray.shutdown()
    assert json.dumps(numbers(one)) == json.dumps(numbers(far))
