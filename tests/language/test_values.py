"""What copied words are, by how they are written."""

import pytest

from lookadapt.language.values import ValueType, types_of, unlike, value_type


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("14", "number"),
        ("twenty five", "number"),
        ("14 litres", "amount"),
        ("half a litre of milk", "amount"),
        ("14 euros", "money"),
        ("$9", "money"),
        ("six dollars", "money"),
        ("7 am", "time"),
        ("6:45", "time"),
        ("9pm", "time"),
        ("noon", "time"),
        ("half past six", "time"),
        ("21 45", "time"),
        ("friday", "date"),
        ("next tuesday", "date"),
        ("3rd of may", "date"),
        ("12/24", "date"),
        ("end of term", "date"),
        ("next week", "date"),
        ("20 minutes", "duration"),
        ("two weeks", "duration"),
        ("gerda holm", "name"),
        ("blue note", "name"),
        ("morning glory", "name"),
        ("mind the step", "text"),
        ("there is no milk", "text"),
        ("call back about the rent", "text"),
        ("wash and iron every shirt", "text"),
    ],
)
def test_the_type_of_words(said: str, found: str) -> None:
    assert value_type(tuple(said.split())) == found


def test_a_slot_has_the_types_of_what_was_taught() -> None:
    assert types_of(["Friday", "6:45"]) == {ValueType.DATE, ValueType.TIME}
    assert types_of([]) == frozenset()


@pytest.mark.parametrize(
    ("taught", "said", "apart"),
    [
        (["friday"], "monday", 0),
        (["friday"], "7 am", 1),  # another of when
        (["7 am"], "20 minutes", 1),
        (["5"], "14 litres", 1),  # another of how much
        (["5"], "20 minutes", 1),
        (["7 am"], "9", 1),
        (["5 euros"], "friday", 2),
        (["friday"], "6 euros", 2),
        (["gerda"], "mind the step", 1),
        (["friday"], "gerda", 3),  # words where a value was taught
        (["gerda"], "friday", 2),
        (["gerda", "5"], "7", 0),
        (["15 minutes"], "running 7 minutes", 3),  # a verb before the number is no part of it
        (["15 litres"], "cellar to 7 litres", 3),
        (["15 degrees"], "plus two degrees", 1),
    ],
)
def test_how_unlike_words_are_what_was_taught(taught: list[str], said: str, apart: float) -> None:
    assert unlike(types_of(taught), said.split()) == apart


def test_nothing_is_unlike_nothing() -> None:
    assert unlike(frozenset(), ["friday"]) == 0
