"""Words that wrap: what one pair of lessons shows to be around a meaning can be around others that are said alike."""

import pytest

from lessons import memory_of
from lookadapt import Parser

BARGES = [
    ("barges", "barges"),
    ("tern", "(ship tern)"),
    ("gull", "(ship gull)"),
    ("canal", "(spot canal)"),
    ("harbour", "(spot harbour)"),
    ("barges behind the tern", "(behind (ship tern) barges)"),
    ("barges kept in the canal", "(kept (spot canal) barges)"),
    ("the gull is in the harbour", "(in (spot harbour) (ship gull))"),
    ("the tern is late", "(late (ship tern))"),
    ("what is in the canal", "(what (spot canal))"),
]
AROUND = ("barges that are not behind the gull", "(not (behind (ship gull) barges))")
INSIDE = ("barges that are not behind the gull", "(behind (not (ship gull)) barges)")
STATEMENT = ("the gull is not in the harbour", "(not (in (spot harbour) (ship gull)))")


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load(encoder=False)


@pytest.mark.parametrize(
    ("shown", "asked", "form"),
    [
        (AROUND, "barges that are not kept in the harbour", "(not (kept (spot harbour) barges))"),
        (INSIDE, "barges that are not kept in the harbour", "(kept (not (spot harbour)) barges)"),
        (STATEMENT, "the tern is not late", "(not (late (ship tern)))"),
    ],
)
def test_other_sentences_are_wrapped_as_the_one_that_was_taught(
    parser: Parser, shown: tuple[str, str], asked: str, form: str
) -> None:
    parse = parser.parse(asked, memory_of([*BARGES, shown]))
    assert str(parse.form) == form
    assert "not" in (parse.reading or "").split()


@pytest.mark.parametrize("asked", ["barges that are not kept in the harbour", "the tern is not late"])
def test_what_no_lesson_wraps_is_not_understood(parser: Parser, asked: str) -> None:
    assert parser.parse(asked, memory_of(BARGES)).form is None


def test_a_statement_wraps_no_question() -> None:
    rules = memory_of([*BARGES, STATEMENT]).rules.rules
    assert not any(rule.wording[:3] == ("what", "is", "not") for rule in rules)
