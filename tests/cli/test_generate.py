import json
import sys

import pytest

from lookadapt.cli import main
from lookadapt.language.domains import NAMES
from lookadapt.language.generation import FILES
from lookadapt.language.statistics import PAPER, ROWS


@pytest.fixture
def run(run):
    def call(*arguments):
        status, out, err = run(*arguments)
        assert (status, err) == (0, "")
        return out

    return call


def test_all_six_domains_in_the_papers_sizes(run, tmp_path):
    out = run("generate", tmp_path / "data", "--seed", 3, "--stats")
    assert "every cell equals the paper's" in out
    assert out.splitlines()[-1] == f"wrote 30 files for 6 domains to {tmp_path / 'data'} (seed 3, 7,480 pairs)"
    cells = [cell.split("/") for line in out.splitlines() for cell in line.split() if "/" in cell and cell[0].isdigit()]
    assert len(cells) == 6 * sum(1 + len(PAPER["person"].rows[row]) for row in ROWS)
    assert all(ours == theirs for ours, theirs in cells)
    assert sorted(str(p.relative_to(tmp_path / "data")) for p in (tmp_path / "data").rglob("*.txt")) == sorted(
        f"{name}/{file}.txt" for name in NAMES for file in FILES
    )


def test_stats_alone_write_nothing(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "every cell equals the paper's" in run("generate", "--stats", "--domain", "vehicle")
    assert list(tmp_path.iterdir()) == []


def test_json(run, tmp_path):
    value = json.loads(run("generate", tmp_path, "-d", "animal", "-d", "animal", "--seed", 1, "--json"))
    assert value["seed"] == 1
    assert value["equal_to_paper"] is True
    assert value["sizes"]["animal"]["D_old"] == {"2": 481, "3": 320}
    assert [p.rsplit("/", 1)[-1] for p in value["files"]] == [f"{file}.txt" for file in FILES]
    assert value["remarks"] == {"animal": []}


def test_two_domains_of_one_name(monkeypatch, capsys, tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "boat.scfg").write_text("S -> x | (x)")
        (tmp_path / folder / "boat.new.scfg").write_text("S -> y | (y)")
    files = [str(tmp_path / folder / "boat.scfg") for folder in ("a", "b")]
    monkeypatch.setattr(sys, "argv", ["lookadapt", "generate", str(tmp_path / "out"), "-d", files[0], "-d", files[1]])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    assert "two domains are called 'boat'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
