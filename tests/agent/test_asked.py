"""Questions that ask for the same as a taught one."""

from __future__ import annotations

import pytest

from lookadapt.agent.asked import asked_alike, directly
from lookadapt.agent.conversation import Conversation


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("are there any screws left?", "(stock (supply screws))"),
        ("do we still have any screws", "(stock (supply screws))"),
        ("are there enough screws?", "(stock (supply screws))"),
        ("has anyone got the ladder?", "(who_has (tool ladder))"),
        ("what does ann owe", "(balance (neighbour ann))"),
        ("is the ladder due yet", "(due (tool ladder))"),
        ("is anything in the shed", "(free)"),
        ("where did we put the ladder", "(who_has (tool ladder))"),
        ("how many screws have we got", "(stock (supply screws))"),
        ("what time does the ladder come back", "(due (tool ladder))"),
    ],
)
def test_they_are_answered(shed: Conversation, question: str, form: str) -> None:
    shed.say(question)
    assert shed.last is not None
    assert str(shed.last.form) == form


def test_only_what_reads_is_asked_alike(shed: Conversation) -> None:
    shed.say("has anyone taken the ladder")
    assert shed.last is None or not shed.last.actions


def test_what_asks_for_something_else() -> None:
    assert list(asked_alike(["how", "much", "does", "ann", "know"])) == []
    assert list(asked_alike(["how", "long", "does", "it", "take"])) == []
    assert list(directly(["how", "much", "ann", "has", "to", "pay"])) == ["how much does ann have to pay"]


def test_prices_counts_and_duties() -> None:
    assert "what does a coat cost" in list(asked_alike(["how", "much", "is", "a", "coat"]))
    assert "how many seats are left for ann" in list(
        asked_alike(["how", "many", "seats", "do", "we", "have", "left", "for", "ann"])
    )
    assert "how many seats are left for ann" in list(asked_alike(["are", "there", "any", "seats", "left", "for", "ann"]))
    assert "who cleans the hall" in list(asked_alike(["who", "has", "to", "clean", "the", "hall"]))
    assert "who is late" in list(asked_alike(["is", "anyone", "late"]))
    assert "what do we need" in list(asked_alike(["do", "we", "need", "anything"]))


def test_who_asks_whether_there_is_some_asks_what_it_is() -> None:
    assert "what is the homework in maths" in list(asked_alike(["do", "we", "have", "any", "homework", "in", "maths"]))
    assert "which bookings for friday are there" in list(asked_alike(["are", "there", "any", "bookings", "for", "friday"]))


def test_who_looks_for_something_asks_where_it_is(shed: Conversation) -> None:
    shed.say("i'm looking for the ladder")
    assert shed.last is not None
    assert str(shed.last.form) == "(who_has (tool ladder))"
    shed.say("who's got the drill?")
    assert str(shed.last.form) == "(who_has (tool power_drill))"
    shed.say("when's the ladder due?")
    assert str(shed.last.form) == "(due (tool ladder))"


def test_anything_of_what_is_measured_is_how_much() -> None:
    assert "how much does ann owe" in list(asked_alike(["does", "ann", "owe", "us", "anything"]))
