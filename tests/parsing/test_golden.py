"""Golden parses: three memories and what is understood with them; most forms were written before they were asked; three were filled in after reading the parse.

`golden.jsonl`: `taught` rows make a memory; the others are asked of it. A form of null must not be understood.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.memory.memory import Memory
from lookadapt.parsing.evidence import Trust
from lookadapt.parsing.parser import Parser

ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "golden.jsonl").read_text(encoding="utf-8").splitlines()
]
TAUGHT = [row for row in ROWS if row["taught"]]
ASKED = [row for row in ROWS if not row["taught"]]


def name(row: dict[str, Any]) -> str:
    return f"{row['memory']}: {row['utterance']}"


@cache
def memory(of: str) -> Memory:
    return memory_of((row["utterance"], row["form"]) for row in TAUGHT if row["memory"] == of)


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load()


@pytest.mark.parametrize("row", [row for row in ASKED if row["form"]], ids=name)
def test_what_is_asked_is_parsed_to_its_form(parser: Parser, row: dict[str, Any]) -> None:
    parse = parser.parse(row["utterance"], memory(row["memory"]))
    assert parse.form == parse.best == read_form(row["form"])


@pytest.mark.parametrize("row", [row for row in ASKED if not row["form"]], ids=name)
def test_what_nobody_taught_is_not_understood(parser: Parser, row: dict[str, Any]) -> None:
    parse = parser.parse(row["utterance"], memory(row["memory"]))
    assert (parse.understood, parse.form) == (False, None)


@pytest.mark.parametrize("row", TAUGHT, ids=name)
def test_a_taught_sentence_said_verbatim_gives_its_form(parser: Parser, row: dict[str, Any]) -> None:
    parse = parser.parse(row["utterance"], memory(row["memory"]))
    assert parse.form == read_form(row["form"])
    assert [each.trust for each in parse.evidence] == [Trust.VERBATIM]
    assert parse.confidence == 1


def test_verbatim_is_whatever_its_case_and_marks(parser: Parser) -> None:
    parse = parser.parse("Start the pump!", memory("orchard"))
    assert str(parse.form) == "(start (gear pump))"
    assert parse.evidence[0].trust is Trust.VERBATIM


def test_words_taught_for_two_forms_are_not_verbatim(parser: Parser) -> None:
    twice = memory_of([("ring the bell", "(ring (bell))"), ("ring the bell", "(call (bell))")])
    assert all(each.trust is not Trust.VERBATIM for each in parser.parse("ring the bell", twice).evidence)
