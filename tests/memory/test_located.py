"""Prepositions that go with the noun, and those that tell lessons apart."""

import pytest

from lessons import memory_of
from lookadapt import Parser

SPOTS = [
    ("attic", "(spot attic)"),
    ("roof", "(spot roof)"),
    ("ladder", "(tool ladder)"),
    ("bucket", "(tool bucket)"),
    ("leave the ladder in the attic", "(leave (tool ladder) (spot attic))"),
    ("what is on the roof", "(there (spot roof))"),
]


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load(encoder=False)


def answer(parser: Parser, said: str, *more: tuple[str, str]) -> str:
    return str(parser.parse(said, memory_of([*SPOTS, *more])).form)


def test_what_was_taught_with_one_is_understood_with_the_other(parser: Parser) -> None:
    assert answer(parser, "leave the bucket on the roof") == "(leave (tool bucket) (spot roof))"
    assert answer(parser, "what is in the attic") == "(there (spot attic))"


def test_not_where_the_word_tells_two_lessons_apart() -> None:
    def said(*more: tuple[str, str]) -> set[str]:
        return {str(rule) for rule in memory_of([*SPOTS, *more]).rules.rules}

    apart = ("rooms in the attic", "(inner (spot attic))"), ("rooms on the roof", "(outer (spot roof))")
    assert "leave the [0] on the [1] → (leave #0 #1)" in said()
    assert "leave the [0] on the [1] → (leave #0 #1)" not in said(*apart)


def test_not_where_the_form_says_the_word(parser: Parser) -> None:
    spelled = ("count the buckets in the attic", "(count (in (spot attic)))")
    assert answer(parser, "count the buckets on the roof", spelled) == "None"


def test_a_particle_is_no_place(parser: Parser) -> None:
    switch = ("cellar", "(spot cellar)"), ("switch on the cellar", "(light (spot cellar))")
    assert answer(parser, "switch on the attic", *switch) == "(light (spot attic))"
    assert answer(parser, "switch in the attic", *switch) == "None"


def test_only_places_are_exchanged(parser: Parser) -> None:
    assert answer(parser, "leave the bucket under the roof") == "None"
