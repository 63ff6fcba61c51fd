"""Words that come instead of others before the same."""

import pytest

from lessons import memory_of
from lookadapt import Parser

PLANTS = [
    ("which plants wilted", "(plants dead)"),
    ("which plants grew taller than 3 feet", '(plants (taller "3 feet"))'),
    ("which plants grew wider than 2 feet", '(plants (wider "2 feet"))'),
    ("which jars broke over night", "(jars night)"),
]
COUNT = ("how many plants wilted", "(count (plants dead))")
OLDEST = ("the oldest plant among those that wilted", "(oldest (plants dead))")


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load(encoder=False)


@pytest.mark.parametrize(
    ("taught", "said", "form"),
    [
        ([COUNT], "how many plants grew taller than 5 feet", '(count (plants (taller "5 feet")))'),
        ([COUNT, OLDEST], "how many plants grew wider than 5 feet", '(count (plants (wider "5 feet")))'),
        ([OLDEST], "the oldest plant among those that grew wider than 1 foot", '(oldest (plants (wider "1 foot")))'),
        ([], "how many plants grew taller than 5 feet", "None"),
        ([COUNT], "how many jars broke over night", "None"),
    ],
)
def test_what_one_lesson_counts_can_be_counted_of_others(
    parser: Parser, taught: list[tuple[str, str]], said: str, form: str
) -> None:
    assert str(parser.parse(said, memory_of([*PLANTS, *taught])).form) == form


def test_what_is_around_must_be_all_that_is_more(parser: Parser) -> None:
    other = ("how many plants wilted", "(count 2 (plants dead))")
    assert parser.parse("how many plants grew taller than 5 feet", memory_of([*PLANTS, other])).form is None
