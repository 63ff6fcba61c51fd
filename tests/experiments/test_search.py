"""A plan is run once, line by line, and its table is put into the page without touching the prose."""

from pathlib import Path

import pytest

from lookadapt import LookadaptError
from lookadapt.experiments.search import read_runs, runs_of, search
from lookadapt.experiments.search_report import BEGIN, END, table, write_report
from lookadapt.language.domains import NAMES

from .small import DOMAINS

SMALL = {"dimensions": 8, "hidden": 6, "lookup_hidden": 6, "steps": 4, "evaluate_every": 2, "batch": 8}
OTHERS = [name for name in NAMES if name not in DOMAINS]


def plan(base: str, **settings: float) -> list[dict]:
    settings = {**SMALL, **settings}
    return [{"scenario": "extension", "domains": ["animal"], "seeds": [0], "base": base, "without": OTHERS, "settings": settings}]


def test_runs_are_added_once(vectors_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "search.jsonl"
    wishes = [*plan("seq2seq"), *plan("faithful")]
    found = list(search(None, out, wishes, str(vectors_file)))
    assert [run["base"] for run in found] == ["seq2seq", "faithful"]
    assert list(search(None, out, wishes, str(vectors_file))) == []
    assert len(list(search(None, out, plan("faithful", learning_rate=0.02), str(vectors_file)))) == 1
    assert read_runs(out)[:2] == found
    for run in found:
        assert run["dev_stopped_on_source"]["full"] <= run["dev_stopped_on_dev"]["full"] <= 100


def test_settings_are_told_whole() -> None:
    (run,) = runs_of(plan("plus"))
    assert run["settings"]["cosine"] is True
    assert run["settings"]["steps"] == 4
    assert "clip" not in run["settings"]
    with pytest.raises(LookadaptError, match="unknown base"):
        list(runs_of(plan("best")))


def test_the_page(tmp_path: Path) -> None:
    def run(domain: str, seed: int, dev: float, **settings: float) -> dict:
        return {"base": "seq2seq", "scenario": "transfer", "code": "package", "domain": domain, "seed": seed, "without": [],
                "settings": settings, "dev_stopped_on_dev": {"full": dev}, "dev_stopped_on_source": {"full": 1.0}}  # fmt: skip

    runs = [run("event", 0, 10, hidden=32), run("animal", 0, 20, hidden=32), run("event", 0, 40, hidden=64)]
    text = table(runs)
    assert text.index("hidden 64") < text.index("hidden 32")  # the best first
    assert "| event (0), animal (0) | 2 | 15.0 | 1.0 |" in text
    assert "3 of SEQ2SEQ" in text
    page = tmp_path / "SEARCH.md"
    page.write_text(f"# Searched\n\nOurs.\n\n{BEGIN}\nold\n{END}\n\nChosen: this.\n")
    write_report(page, runs)
    written = page.read_text()
    assert "old" not in written
    assert written.startswith("# Searched\n\nOurs.")
    assert written.endswith("Chosen: this.\n")
    write_report(page, runs)
    assert page.read_text() == written
    page.write_text("no marks")
    with pytest.raises(LookadaptError, match="no place"):
        write_report(page, runs)
