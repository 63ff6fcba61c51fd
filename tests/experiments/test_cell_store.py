"""Cells survive a crash, and the same cells give the same bytes."""

from pathlib import Path

import pytest

from lookadapt import LookadaptError
from lookadapt.experiments.cell_store import CellStore


def test_a_cell_is_kept_at_once_and_folded_later(tmp_path: Path) -> None:
    store = CellStore(tmp_path)
    store.add("b", {"rows": {"SEQ2SEQ": {"full": 1.5}}})
    assert not store.archive.exists()
    assert CellStore(tmp_path).get("b") == {"rows": {"SEQ2SEQ": {"full": 1.5}}}  # as after a crash
    store.add("a", {"seed": 0})
    store.fold()
    assert [path.name for path in tmp_path.iterdir()] == ["cells.jsonl.gz"]
    again = CellStore(tmp_path)
    assert again.names() == ["a", "b"]
    first = again.archive.read_bytes()
    again.add("a", {"seed": 0})
    again.fold()
    assert again.archive.read_bytes() == first


def test_the_last_cell_of_a_name_counts(tmp_path: Path) -> None:
    store = CellStore(tmp_path)
    store.add("a", {"n": 1})
    store.fold()
    store.add("a", {"n": 2})
    assert CellStore(tmp_path).get("a") == {"n": 2}
    store.fold()
    assert CellStore(tmp_path).get("a") == {"n": 2}
    assert CellStore(tmp_path).get("c") is None


def test_a_line_that_a_crash_cut_short_spoils_no_other(tmp_path: Path) -> None:
    store = CellStore(tmp_path)
    store.add("a", {"n": 1})
    with store.journal.open("a") as file:
        file.write('["b", {"n"')
    after = CellStore(tmp_path)
    assert after.names() == ["a"]
    after.add("c", {"n": 3})
    assert CellStore(tmp_path).names() == ["a", "c"]


def test_a_damaged_archive_is_named(tmp_path: Path) -> None:
    (tmp_path / "cells.jsonl.gz").write_bytes(b"no gzip")
    with pytest.raises(LookadaptError, match=r"cells\.jsonl\.gz cannot be read"):
        CellStore(tmp_path)
