"""What speaks against a reading word by word."""

import pytest

from lessons import memory_of
from lookadapt import Parser
from lookadapt.parsing.contrasts import opposed


@pytest.mark.parametrize(
    ("said", "read", "found"),
    [
        ("when the shelf is full go home", "when the shelf is empty go home", [("full", "empty")]),
        ("the gate is unlocked", "the gate is locked", [("unlocked", "locked")]),
        ("the lamp is on the desk", "turn the lamp off", []),  # nothing is off
        ("the shelf is full", "the shelf is full and the bin is empty", []),  # said as well
        ("the shelf is full", "the shelf is heavy", []),
    ],
)
def test_what_something_is_and_is_not(said: str, read: str, found: list[tuple[str, str]]) -> None:
    assert list(opposed(said.split(), read.split())) == found


def test_the_opposite_state_is_never_answered() -> None:
    memory = memory_of(
        (
            ("fan", "(device fan)"),
            ("heater", "(device heater)"),
            ("when the fan is on open the window", "(when (is_on (device fan)) (open window))"),
            ("when the heater is on open the door", "(when (is_on (device heater)) (open door))"),
        )
    )
    parse = Parser.load().parse("when the heater is off open the window", memory)
    assert not parse.understood
    assert any(each.entry == "opposite" and each.words == "off" and each.taught == "on" for each in parse.evidence)
