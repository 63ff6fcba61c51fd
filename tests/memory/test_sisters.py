"""What a sentence was taught with besides, its opposite takes too."""

import pytest

from lessons import memory_of
from lookadapt import Parser

BLINDS = [
    ("blind", "(thing blind)"),
    ("awning", "(thing awning)"),
    ("open the blind", "(o (thing blind))"),
    ("open the awning halfway", "(o (thing awning) half)"),
]


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load(encoder=False)


@pytest.mark.parametrize(
    ("other", "said", "form"),
    [
        (("close the awning", "(c (thing awning))"), "close the blind halfway", "(c (thing blind) half)"),
        (("paint the awning", "(p (thing awning))"), "paint the blind halfway", "None"),
    ],
)
def test_opposites_take_what_either_was_taught_with(parser: Parser, other: tuple[str, str], said: str, form: str) -> None:
    assert str(parser.parse(said, memory_of([*BLINDS, other])).form) == form


def test_what_was_taught_stays(parser: Parser) -> None:
    taught = [*BLINDS, ("close the awning", "(c (thing awning))"), ("close the blind halfway", "(tilt (thing blind))")]
    assert str(parser.parse("close the awning halfway", memory_of(taught)).form) == "(tilt (thing awning))"
