"""Bare numbers of a form that its sentence says are slots."""

import pytest

from lessons import memory_of
from lookadapt import read_form
from lookadapt.memory.said_numbers import SaidNumber, mark_numbers, numbers_said, unmarked


def test_the_longest_number_of_each_place_counts_once() -> None:
    assert numbers_said(["ship", "twenty", "five", "crates", "and", "7", "tubs", "and", "7", "lids"]) == {
        "25": (1, 3),
        "7": (5, 6),
    }
    assert numbers_said(["ship", "crates"]) == {}


@pytest.mark.parametrize(
    ("sentence", "form", "marked"),
    [
        ("order 40 plums", "(order 40 (fruit plum))", {"40": "40"}),
        ("order forty plums", "(order 40 (fruit plum))", {"forty": "40"}),
        ("order some plums", "(order 40 (fruit plum))", {}),  # nobody said it
        ("order 40 plums", "(order 41 (fruit plum))", {}),
        ("order 40 plums", '(order "40" (fruit plum))', {}),  # quoted words are copied anyway
        ("order 040 plums", "(order 40 (fruit plum))", {}),
        ("row 3 of 9", "(cell 3 9)", {"3": "3", "9": "9"}),
    ],
)
def test_numbers_are_marked_where_they_are_said(sentence: str, form: str, marked: dict[str, str]) -> None:
    found = mark_numbers(read_form(form), sentence.split())
    assert {part.text: part.digits for _, part in found.walk() if isinstance(part, SaidNumber)} == marked
    assert unmarked(found) == read_form(form)


def test_a_head_is_never_a_number() -> None:
    found = mark_numbers(read_form("(5 5)"), ["5"])
    assert [isinstance(part, SaidNumber) for _, part in found.walk()] == [False, False, True]


def test_a_said_number_becomes_a_slot_written_in_digits() -> None:
    rules = memory_of(
        [
            ("order 200 crates of plums", "(order 200 (fruit plum))"),
            ("order twelve crates of pears", "(order 12 (fruit pear))"),
        ]
    ).rules.rules
    (rule,) = [rule for rule in rules if rule.slots]
    assert str(rule) == "order [0] crates of [1] → (order #0 #1)"
    assert [(slot.open, slot.number) for slot in rule.slots] == [(True, True), (False, False)]
    assert rule.slots[0].texts == ("200", "twelve")


def test_a_number_that_nobody_says_stays_in_the_form() -> None:
    rules = memory_of([("ring the bell", "(ring (thing bell) 3)"), ("ring the gong", "(ring (thing gong) 3)")]).rules.rules
    assert "ring the [0] → (ring #0 3)" in {str(rule) for rule in rules}


def test_a_number_that_only_codes_a_thing_is_not_said() -> None:
    taught = [
        ("kettle", "(o 2)"),
        ("lamp", "(o 5)"),
        ("the kettle is in cupboard 2", "(at (o 2) (cup 2))"),
    ]
    rules = {str(rule) for rule in memory_of(taught).rules.rules}
    assert "the [0] is in cupboard [1] → (at #0 (cup #1))" in rules
