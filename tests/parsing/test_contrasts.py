"""What speaks against a reading word by word."""

import pytest

from lessons import memory_of
from lookadapt import Parser
from lookadapt.parsing.contrasts import Told, compare_scales, compared, opposed, without_kin


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


@pytest.mark.parametrize(
    ("said", "read", "differ", "turned"),
    [
        ("tanks over 27 degrees", "tanks warmer than 27 degrees", 0, -1),  # both say more
        ("tanks over 27 degrees", "tanks colder than 27 degrees", 2, 1),
        ("the coldest it gets", "the highest temperature", 2, 1),
        ("the drum should turn more slowly", "slow down the drum", 1, -1),
        ("the drum should turn more slowly", "speed up the drum", 1, 1),
        ("a bit more light", "turn up the lamp", 1, -1),  # more of a thing, though light is an adjective too
        ("how many tanks are full", "full tanks", 1, 0),
        ("before you go lock the gate", "lock the gate and then go", 0, 0),  # which comes first is no comparison
        ("first lock the gate then go", "lock the gate and then go", 0, 0),
    ],
)
def test_what_is_compared(said: str, read: str, differ: int, turned: int) -> None:
    counts: dict[str, float] = {}
    compare_scales(compared(said.split()), compared(read.split()), counts)
    assert counts == {"compared": differ, "turned_round": turned}


@pytest.mark.parametrize(
    ("said", "read", "recast", "turned"),
    [
        ("ann lends bob 3 mugs", "bob borrows 3 mugs from ann", -2, 0),
        ("ann lends bob 3 mugs", "ann borrows 3 mugs from bob", 2, 0),
        ("old tall ann lends bob a mug", "bob lends old tall ann a mug", 3, 0),  # four words, but two people
        ("old tall ann lends bob a mug", "bob borrows a mug of old tall ann", -3, 0),
        ("a 3 1 win", "a win 1 3", 0, 1),
        ("rows 3 5 7", "rows 5 7 3", 0, 2),
        ("row 3 of 3 up 9", "up row 9 of 3", 0, 0),  # a number that is said twice has no place
        ("row 3 of 4 up 9", "up row 9 of 3", 0, 1),
    ],
)
def test_what_is_told_otherwise(said: str, read: str, recast: int, turned: int) -> None:
    counts: dict[str, float] = {}
    Told(said.split()).compare(tuple(read.split()), counts)
    assert (counts["recast"], counts["values_turned"]) == (recast, turned)


@pytest.mark.parametrize(
    ("one", "other", "left"),
    [
        ("windi", "wind", False),
        ("leak", "leakag", False),
        ("port", "portrait", True),  # too far apart
        ("owner", "own", True),  # too short to tell
        ("eight", "eighti", True),  # numbers
        ("maria", "marina", True),  # of which memory knows one
    ],
)
def test_words_of_one_family(one: str, other: str, left: bool) -> None:
    assert without_kin({one}, {other}, {"maria"}) == (({one}, {other}) if left else (set(), set()))
    assert without_kin({other}, {one, "tank"}, {"maria"}) == (({other}, {one, "tank"}) if left else (set(), {"tank"}))


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
