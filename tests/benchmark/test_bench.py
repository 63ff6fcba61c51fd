"""The benchmark's machinery, with rows of our own; and its real rows on a small set."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from lookadapt.cli import main
from lookadapt.experiments import bench as bench_module
from lookadapt.experiments.bench import Bench, Result, Row, run_rows
from lookadapt.experiments.bench_accuracy import averaged, tier_shares
from lookadapt.experiments.bench_report import ROWS, beside, results, write_page
from lookadapt.experiments.measure import Measurement
from lookadapt.experiments.provenance import commit
from lookadapt.experiments.scaling import copies
from lookadapt.experiments.sets import read_packs

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def shared(tmp_path):
    """A folder like ../shared with one pack in it."""
    shutil.copytree(ROOT / "data" / "packs" / "school", tmp_path / "shared" / "packs" / "school")
    return tmp_path / "shared"


def rows(calls):
    def run(name, met):
        def measure(bench):
            calls.append(name)
            for _ in bench.track("abc"):
                pass
            return Result(f"{name} | figure", met, {"seed": bench.seed})

        return measure

    return [Row(name, f"about {name}", "a bar", run(name, met)) for name, met in (("one", True), ("two", False), ("three", None))]


def test_results_are_written_with_provenance_and_not_measured_again(shared, tmp_path):
    calls, out = [], tmp_path / "out"
    bench = Bench(shared, shared / "packs", seed=7)
    run_rows(bench, rows(calls), out, False, lambda _row, _n: None)
    value = json.loads((out / "two.json").read_text())
    assert (value["row"], value["figure"], value["met"], value["details"]) == ("two", "two | figure", False, {"seed": 7})
    assert {"commit", "source", "date", "seed", "cores", "python", "seconds"} == set(value["provenance"])
    (out / "three.json").unlink()  # as if it had been interrupted there
    run_rows(bench, rows(calls), out, False, lambda _row, _n: None)
    assert calls == ["one", "two", "three", "three"]


@pytest.mark.parametrize("change", ["source", "seed", "again", "damaged"])
def test_what_changed_is_measured_again(shared, tmp_path, monkeypatch, change):
    calls, out = [], tmp_path / "out"
    run_rows(Bench(shared, shared), rows(calls)[:1], out, False, lambda _row, _n: None)
    if change == "source":
        monkeypatch.setattr(bench_module, "source_digest", lambda: "another")
    if change == "damaged":
        (out / "one.json").write_text("{")
    run_rows(
        Bench(shared, shared, seed=1 if change == "seed" else 0), rows(calls)[:1], out, change == "again", lambda _r, _n: None
    )
    assert calls == ["one", "one"]


def test_progress_is_told(shared, tmp_path):
    told = []
    bench = Bench(shared, shared)
    bench.tell = lambda done, of: told.append((done, of))
    run_rows(bench, rows([])[:1], tmp_path / "out", False, lambda _row, _n: None)
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_the_page_shows_every_row(shared, tmp_path, monkeypatch):
    out = tmp_path / "out"
    made = rows([])
    run_rows(Bench(shared, shared), made, out, False, lambda _row, _n: None)
    monkeypatch.setattr("lookadapt.experiments.bench_report.results", lambda folder: results(folder, made))
    page = write_page(out).read_text()
    assert "| about one | a bar | one \\| figure | met |" in page
    assert "| about two | a bar | two \\| figure | **missed** |" in page
    assert "| about three | a bar | three \\| figure | – |" in page
    assert "1 of 2 bars met" in page


def test_rows_have_names_of_their_own():
    assert len({row.name for row in ROWS}) == len(ROWS) == 36


def test_a_pack_is_measured_once_for_each_set(shared):
    bench = Bench(shared, shared / "packs")
    found = tier_shares(bench, bench.packs, "template", False, bench.symbolic)
    assert set(found) == {"school"}
    assert tier_shares(bench, bench.packs, "template", False, bench.symbolic)["school"] is found["school"]
    assert averaged(found, 0.9).met
    assert not averaged({"nothing": Measurement()}, 0.5).met


def test_large_memories_are_made_of_one_pack_and_renamed_copies(shared):
    made = list(copies(shared / "packs", "school", 100, 0))
    pack = read_packs(shared / "packs")[0]
    assert len(set(made)) == 100
    assert made[: len(pack.memory)] == list(pack.memory)
    assert made == list(copies(shared / "packs", "school", 100, 0))


def test_the_commit_is_short_or_unknown():
    assert commit() == "unknown" or 7 <= len(commit()) <= 11


def test_the_command_measures_one_row_and_refuses_an_unknown_one(shared, tmp_path, monkeypatch, capsys):
    def call(*arguments):
        monkeypatch.setattr(
            sys, "argv", ["lookadapt", "bench", "--shared", str(shared), "--out", str(tmp_path / "out"), *arguments]
        )
        with pytest.raises(SystemExit) as stop:
            main()
        return stop.value.code, *capsys.readouterr()

    status, out, err = call("--only", "packs_template", "--json")
    value = json.loads(out)
    assert (status, err) == (0, "")
    assert (value["row"], value["met"]) == ("packs_template", True)
    assert "packs, template: mean" in (tmp_path / "out" / "README.md").read_text()
    assert "packs_template" in call("--only", "packs_template")[1]
    status, out, err = call("--only", "nothing")
    assert (status, out) == (2, "")
    assert err.startswith("error: no row 'nothing'")
    assert call("--shared", str(tmp_path / "none"))[0] == 2


def test_the_page_tells_what_other_commands_found(tmp_path) -> None:
    assert beside(tmp_path) == []
    fuzz = {
        "total": 1200,
        "foreign": {"KeyError in x.py, f": [3]},
        "over_bar": {"search alone": 1},
        "sentences_timed": {"search alone": 400, "with encoder": 10},
        "slowest": [{"E": 151.2}],
        "runs": [{"commit": "abc"}],
    }
    (tmp_path / "fuzz.json").write_text(json.dumps(fuzz))
    (tmp_path / "mutations.json").write_text(json.dumps({"commit": "abc", "caught": 9, "mutations": 10, "share": 0.9}))
    fuzzed, _, mutated = beside(tmp_path)
    assert "1,200 tried, 1 causes of foreign exceptions, 1 of 410 sentences over 150 E, the slowest 151 E" in fuzzed
    assert "9 of 10 (90 %); commit abc" in mutated
