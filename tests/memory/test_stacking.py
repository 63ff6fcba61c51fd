"""What is said of one thing twice: which is around the other, as memory shows it."""

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
    ("barges in the canal", "(in (spot canal) barges)"),
    ("barges under 4 tons", '(under "4 tons" barges)'),
]
OUTER = ("barges behind the gull in the harbour", "(behind (ship gull) (in (spot harbour) barges))")
INNER = ("barges behind the gull in the harbour", "(in (spot harbour) (behind (ship gull) barges))")


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load(encoder=False)


@pytest.mark.parametrize(
    ("shown", "asked", "form"),
    [
        (OUTER, "barges in the canal under 7 tons", '(in (spot canal) (under "7 tons" barges))'),
        (OUTER, "barges under 7 tons behind the tern", '(under "7 tons" (behind (ship tern) barges))'),
        (OUTER, "barges behind the tern in the canal", "(behind (ship tern) (in (spot canal) barges))"),
        (INNER, "barges in the canal under 7 tons", '(under "7 tons" (in (spot canal) barges))'),
    ],
)
def test_the_order_is_the_one_that_memory_shows(parser: Parser, shown: tuple[str, str], asked: str, form: str) -> None:
    assert str(parser.parse(asked, memory_of([*BARGES, shown])).form) == form


def test_without_an_example_what_is_said_first_is_innermost(parser: Parser) -> None:
    assert (
        str(parser.parse("barges in the canal under 7 tons", memory_of(BARGES)).form)
        == '(under "7 tons" (in (spot canal) barges))'
    )
