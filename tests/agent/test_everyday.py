"""Small words that say the same."""

from __future__ import annotations

import pytest

from lookadapt.agent.conversation import Conversation
from lookadapt.agent.everyday import alike, counted, henceforth, time_last
from lookadapt.agent.orders import reordered


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("on friday reserve the ladder for ann", '(reserve (tool ladder) (neighbour ann) "friday")'),
        ("for next friday, please reserve the ladder for ann", '(reserve (tool ladder) (neighbour ann) "next friday")'),
        ("lend the ladder to ann right away", "(lend (tool ladder) (neighbour ann))"),
        ("ann now takes the ladder", "(lend (tool ladder) (neighbour ann))"),
        ("take 20 screws now", '(use "20" (supply screws))'),
        ("the ladder's back", "(take_back (tool ladder))"),
        ("would someone please reserve the ladder for ann on friday", '(reserve (tool ladder) (neighbour ann) "friday")'),
        ("add a screw", '(add "one" (supply screws))'),
        ("please take a nail", '(use "one" (supply nails))'),
    ],
)
def test_they_are_done(shed: Conversation, line: str, form: str) -> None:
    shed.say(line)
    assert shed.last is not None
    assert str(shed.last.form) == form
    assert shed.last.actions


@pytest.mark.parametrize("line", ["add a few screws", "add a dozen screws or so", "did ann add a screw", "don't add a screw"])
def test_a_is_not_always_one(shed: Conversation, line: str) -> None:
    shed.say(line)
    assert shed.last is not None
    assert not shed.last.actions


@pytest.mark.parametrize(
    "line",
    [
        "the weather is fine, lend the ladder to ann",
        "it's getting dark, so could you lend the ladder to ann",
        "ann has come, give her the ladder",
    ],
)
def test_how_things_are_is_why(shed: Conversation, line: str) -> None:
    shed.say(line)
    assert shed.last is not None
    assert str(shed.last.form) == "(lend (tool ladder) (neighbour ann))"
    assert shed.last.actions


@pytest.mark.parametrize(
    "line",
    [
        "bob is ill, lend the ladder to ann",  # bob may be meant
        "the drill is broken, lend the ladder to ann",
        "the plan is simple, lend the ladder to ann",
        "bring what is missing, lend the ladder to ann",  # two requests
        "it is a joke, lend the ladder to ann",
        "the weather is not fine, lend the ladder to ann",
        "if the weather is fine, lend the ladder to ann",
        "the weather is fine, ann took the ladder",
        "the weather is fine, lend the ladder to ann if she comes",
        "the floor is wet, take 20 screws, no, 30",
        "the roof is leaking and the door is open, lend the ladder to ann",
        "the kitchen is dirty, lend the ladder to ann?",
        "ann will be here, lend her the ladder",
        "ann has not come, lend her the ladder",
    ],
)
def test_what_may_be_more_than_a_reason_is_asked(shed: Conversation, line: str) -> None:
    shed.say(line)
    assert shed.last is not None
    assert not shed.last.actions


def test_who_has_something_done_wants_it_done(shed: Conversation) -> None:
    shed.say("have the ladder reserved for ann on friday please")
    assert shed.last is not None
    assert [str(each.form) for each in shed.last.choices] == ['(reserve (tool ladder) (neighbour ann) "friday")']


def test_who_asks_whether_it_is_done_does_not(shed: Conversation) -> None:
    shed.say("have you reserved the ladder for ann on friday")
    assert shed.last is not None
    assert not shed.last.actions
    assert not any(str(each.form).startswith("(reserve") for each in shed.last.choices)


def test_what_is_to_be_written_down_keeps_its_words(shed: Conversation) -> None:
    shed.say("kindly drop ann a line that bob now has the ladder")
    assert shed.last is not None
    assert '"bob now has the ladder"' in str(shed.last.form or shed.last.choices)
    shed.say("tell ann that bob now has the ladder")
    assert shed.last is not None
    assert '"bob now has the ladder"' in str(shed.last.form)


def test_a_thing_is_no_deed() -> None:
    assert list(alike(["take", "a", "ladder"])) == []
    assert "have a short break" in list(alike(["take", "a", "short", "break"]))


def test_what_is_no_time_stays_where_it_is() -> None:
    assert list(time_last(["for", "ann", "reserve", "the", "ladder"])) == []
    assert list(time_last(["at", "noon"])) == []


def test_nothing_is_asked_for_a_day_that_is_over() -> None:
    assert list(time_last(["yesterday", "ann", "cleaned", "the", "hall"])) == []
    assert list(time_last(["last", "friday", "ann", "cleaned", "the", "hall"])) == []


def test_particles_stand_on_either_side_of_a_thing() -> None:
    assert "turn on the fan" in list(reordered(["turn", "the", "fan", "on"]))
    assert "turn the fan on" in list(reordered(["turn", "on", "the", "fan"]))


def test_from_now_on_is_now_where_now_was_taught() -> None:
    assert list(henceforth(["as", "of", "today", "it", "costs", "5", "euros"])) == ["it costs 5 euros now"]
    assert list(henceforth(["it", "costs", "5", "euros", "from", "now", "on"])) == []


def test_who_gets_something_is_who_got_it_and_not_the_other_way() -> None:
    assert "ann got 5 points" in list(alike(["ann", "gets", "5", "points"]))
    assert list(alike(["ann", "got", "5", "points"])) == []


def test_what_a_stands_before_may_be_an_amount_by_itself() -> None:
    assert list(counted(["take", "a", "few", "screws"])) == []
    assert list(counted(["take", "a", "dozen", "screws", "for", "an", "hour"])) == []
