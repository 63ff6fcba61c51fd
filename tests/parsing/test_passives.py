"""Commands put as wishes."""

import pytest

from lessons import memory_of
from lookadapt import Parser, read_form
from lookadapt.parsing.evidence import Trust
from lookadapt.parsing.passives import passives

MEMORY = memory_of(
    [
        ("crane", "(gear crane)"),
        ("winch", "(gear winch)"),
        ("dock", "(spot dock)"),
        ("oil the crane", "(oil (gear crane))"),
        ("hoist up the winch at the dock", "(hoist (gear winch) (spot dock))"),
        ("the crane is idle", "(idle (gear crane))"),
    ]
)
PARSER = Parser.load(encoder=False)


@pytest.mark.parametrize(
    "said",
    [
        "the winch has to be oiled",
        "i want the winch oiled",
        "make sure the winch is oiled",
        "the winch needs oiling",
        "get the winch oiled",
    ],
)
def test_a_wish_is_the_command(said: str) -> None:
    parse = PARSER.parse(said, MEMORY)
    assert parse.form == read_form("(oil (gear winch))")
    assert [(each.trust, each.entry, each.loose) for each in parse.evidence] == [(Trust.TURN, "wish", False)]


def test_what_comes_after_the_thing_stays_behind() -> None:
    parse = PARSER.parse("the crane should be hoisted up at the dock", MEMORY)
    assert parse.form == read_form("(hoist (gear crane) (spot dock))")


def test_a_wish_that_may_be_a_question_is_loose() -> None:
    parse = PARSER.parse("can the winch be oiled", MEMORY)
    assert parse.best == read_form("(oil (gear winch))")
    assert parse.form is None


@pytest.mark.parametrize("said", ["the winch was oiled", "the winch must not be oiled", "the winch has been oiled"])
def test_reports_and_prohibitions_are_no_wishes(said: str) -> None:
    assert PARSER.parse(said, MEMORY).form is None


def test_statements_and_names_are_not_put_so() -> None:
    made = {str(rule): len(list(passives(rule))) for rule in MEMORY.rules.rules}
    assert made["oil the [0] → (oil #0)"] > 20
    assert made["the [0] is idle → (idle #0)"] == 0
    assert made["crane → (gear crane)"] == 0
