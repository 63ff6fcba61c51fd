"""Values that stand where symbols stand."""

from __future__ import annotations

import pytest

from lessons import memory_of
from lookadapt.parsing.parser import Parser

CRATES = [
    ("red", "colour.red"),
    ("blue", "colour.blue"),
    ("colour", "(prop colour)"),
    ("weight", "(prop weight)"),
    ("height", "(prop height)"),
    ("crates whose colour is red", "(find crate (is (prop colour) colour.red))"),
    ("crates whose weight is 3", "(find crate (is (prop weight) (kilo 3)))"),
    ("crates whose height is 4", "(find crate (is (prop height) (metre 4)))"),
    ("hide those of colour red", "(hide (is (prop colour) colour.red))"),
]


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("hide those of weight 7", "(hide (is (prop weight) (kilo 7)))"),
        ("hide those of height 7", "(hide (is (prop height) (metre 7)))"),
        ("hide those of colour blue", "(hide (is (prop colour) colour.blue))"),
    ],
)
def test_a_value_stands_where_a_symbol_stands_with_what_was_seen_beside_it(said: str, form: str) -> None:
    assert str(Parser().parse(said, memory_of(CRATES)).best) == form


def test_values_of_other_words_show_nothing() -> None:
    other = [(said.replace("is 3", "is 3 kilos").replace("is 4", "is 4 metres"), form) for said, form in CRATES]
    made = [rule for rule in memory_of(other).rules.rules if rule.analogy and "hide" in str(rule.template)]
    assert not any("kilo" in str(rule.template) for rule in made)
