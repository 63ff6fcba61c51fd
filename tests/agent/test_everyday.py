"""Small words that say the same."""

from __future__ import annotations

import pytest

from lookadapt.agent.conversation import Conversation
from lookadapt.agent.everyday import alike, henceforth, time_last
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
    ],
)
def test_they_are_done(shed: Conversation, line: str, form: str) -> None:
    shed.say(line)
    assert shed.last is not None
    assert str(shed.last.form) == form
    assert shed.last.actions


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
