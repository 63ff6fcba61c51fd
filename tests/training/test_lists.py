"""Lists to learn from: by changed forms and by the parser, written and read."""

import random
from pathlib import Path

import pytest

from lookadapt.errors import ExampleError
from lookadapt.parsing.fake_encoder import HashEncoder
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.scoring import LearnedScorer
from lookadapt.training.lists import ReadingList, lists_by_changes, lists_by_parser, natural_lines, read_lists

PACK = Path(__file__).resolve().parents[2] / "data/judge_packs/songbook"


def test_changed_forms_give_a_right_and_wrong_readings() -> None:
    lines = natural_lines(PACK, None)
    found = list(lists_by_changes(PACK, lines[:12], random.Random(0)))
    assert len(found) >= 10
    for each in found:
        assert each.right is not None
        assert each.wrong
        assert each.right not in {reading for reading, _ in each.wrong}


def test_what_nobody_said_has_no_right_reading() -> None:
    found = list(lists_by_parser(Parser(LearnedScorer(), HashEncoder()), PACK, None, every=6))
    assert any(each.right is None for each in found)
    assert any(each.right is not None for each in found)
    assert {made for each in found for _, made in each.wrong} == {"parser"}


def test_what_symbols_say_of_each_reading_goes_with_it() -> None:
    found = list(lists_by_parser(Parser(LearnedScorer.read(), HashEncoder()), PACK, None, every=6))
    scored = [each for each in found if each.by_symbols]
    assert scored
    assert all(len(each.by_symbols) == len(each.wrong) + 1 for each in scored)
    assert all(each.right is not None for each in scored)
    assert any(max(each.by_symbols) == each.by_symbols[0] for each in scored)


def test_scores_of_other_readings_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "lists.jsonl"
    file.write_text(ReadingList("p", "a", "b", (("c", "parser"),), (1.0,)).to_json(), encoding="utf-8")
    with pytest.raises(ExampleError, match="1 scores of 2 readings"):
        read_lists([file])


def test_written_and_read_back(tmp_path: Path) -> None:
    rows = [
        ReadingList("p", "a “b”", "c", (("d", "step"),), (1.5, -2.0)),
        ReadingList("p", "e", None, (("f", "parser"), ("g", "parser"))),
    ]
    file = tmp_path / "lists.jsonl"
    file.write_text("".join(f"{row.to_json()}\n" for row in rows), encoding="utf-8")
    assert read_lists([file]) == rows


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "lists.jsonl"
    file.write_text('{"pack": "p"}\n', encoding="utf-8")
    with pytest.raises(ExampleError, match="line 1"):
        read_lists([file])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ExampleError, match="nowhere"):
        read_lists([tmp_path / "nowhere.jsonl"])
