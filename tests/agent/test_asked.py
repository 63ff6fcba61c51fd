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
        ("has anyone got the ladder?", "(who_has (tool ladder))"),
        ("what does ann owe", "(balance (neighbour ann))"),
        ("is the ladder due yet", "(due (tool ladder))"),
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
