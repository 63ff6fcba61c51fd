"""Wishes, plans and what has happened: offered where what happens would be done."""

from __future__ import annotations

import pytest

from lookadapt.agent.announcing import bases, happened, is_past, let, perfect, planned
from lookadapt.agent.conversation import Conversation
from lookadapt.agent.frames import turns


@pytest.mark.parametrize(
    "line",
    [
        "ann wants to take the ladder",
        "ann would like to take the ladder",
        "ann will take the ladder",
        "ann should take the ladder",
        "ann took the ladder",
        "ann has just taken the ladder",
        "get ann to take the ladder",
        "can ann take the ladder?",
    ],
)
def test_they_are_offered_and_not_done(shed: Conversation, line: str) -> None:
    assert shed.say(line).startswith('Do you mean "ann takes the ladder"?')
    assert shed.last is not None
    assert not shed.last.actions


def test_somebody_is_whoever_hears_it(shed: Conversation) -> None:
    shed.say("could somebody lend the ladder to ann")
    assert shed.last is not None
    assert shed.last.actions


def test_what_the_speakers_plan_or_did_is_offered_as_a_request(shed: Conversation) -> None:
    for line in (
        "we'll take 20 screws",
        "we are taking 20 screws",
        "we took 20 screws",
        "i have to take 20 screws",
        "you can take 20 screws",
    ):
        said = shed.say(line)
        assert said.startswith("Do you mean"), line
        assert "20" in said
        shed.say("cancel")


def test_who_is_let_do_something_does_it(shed: Conversation) -> None:
    shed.say("let ann take the ladder")
    assert shed.last is not None
    assert str(shed.last.form) == "(lend (tool ladder) (neighbour ann))"
    assert shed.last.actions


@pytest.mark.parametrize(
    "line", ["did ann take the ladder", "has ann taken the ladder?", "will ann take the ladder", "ann took no ladder"]
)
def test_a_question_or_a_negation_is_no_plan(shed: Conversation, line: str) -> None:
    shed.say(line)
    assert shed.last is None or (not shed.last.actions and not shed.last.choices)


def test_a_past_that_was_taught_is_done_as_a_perfect_too(shed: Conversation) -> None:
    shed.say("when i say ann paid 5 euros, do charge ann 5 euros")
    shed.say("bob has paid 7 euros")
    assert shed.last is not None
    assert str(shed.last.form) == '(charge (neighbour bob) "7")'


def test_forms_of_verbs() -> None:
    assert not is_past("screws")
    assert not is_past("need")
    assert is_past("paid")
    assert "stop" in bases("stopping")
    assert list(perfect(["ann", "has", "a", "ladder"])) == []
    assert list(happened(["the", "ladder", "was", "taken"])) == []
    assert list(let(["let", "us", "go", "home", "now"])) == []
    assert next(planned(["ann", "wants", "to", "cancel", "her", "visit"])) == "ann cancels her visit"
    assert "cancel the visit of ann" in list(planned(["ann", "wants", "to", "cancel", "her", "visit"]))


def test_what_just_happened_has_happened() -> None:
    assert "ann has paid" in list(perfect(["ann", "just", "paid"]))
    assert "ann has paid" in list(perfect(["ann", "has", "just", "paid"]))
    assert list(perfect(["the", "bill", "was", "paid"])) == []


def test_what_has_come_back_came_back() -> None:
    assert "the drill came back" in list(perfect(["the", "drill", "has", "come", "back"]))
    assert "the drill is returned" in list(perfect(["the", "drill", "has", "been", "returned"]))
    assert not list(perfect(["the", "library", "has", "been", "closed", "on", "monday"]))  # what was so on a day need not be so


def test_what_has_come_back_is_taken_back(shed: Conversation) -> None:
    shed.say("the drill has come back")
    assert shed.last is not None
    assert str(shed.last.form) == "(take_back (tool power_drill))"
    assert shed.last.actions
    shed.say("the drill has been stolen")
    assert not shed.last.actions


def test_what_somebody_else_would_like_is_only_offered() -> None:
    others = [turn for turn in turns("ann would like a voucher", deep=True) if "would" not in turn.text]
    assert others
    assert all(turn.offer or turn.asks for turn in others)
    assert any(not turn.offer for turn in turns("i would like a voucher") if "would" not in turn.text)


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("ann must take the ladder", "ann has to take the ladder"),
        ("ann won't be able to come on friday", "ann can't come on friday"),
        ("ann can't make it on friday", "ann can't come on friday"),
    ],
)
def test_what_says_the_same_is_not_only_offered(said: str, same: str) -> None:
    assert any(turn.text == same and turn.said == same and not turn.offer for turn in turns(said))


def test_what_would_be_nice_is_asked_for(house: Conversation) -> None:
    assert house.say("it would be nice if you closed the blinds").endswith("the blinds are closed")
    assert house.say("i'd be glad if you turned on the lamp").endswith("the lamp is on")
    assert "is off" not in house.say("it would be great if you never turned off the lamp")
    assert "is off" not in house.say("it would be great if you had turned off the lamp")
