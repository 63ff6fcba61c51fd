"""Questions that ask for the same as a taught one."""

from __future__ import annotations

import pytest

from lookadapt.agent.asked import asked_alike, directly
from lookadapt.agent.conversation import Conversation


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("are there any screws left?", "how many screws are left"),
        ("do we still have any screws", "how many screws are left"),
        ("has anyone got the ladder?", "who has the ladder"),
        ("what does ann owe", "how much does ann owe"),
        ("could you tell me what ann has to owe", ""),
        ("is the ladder due yet", "when is the ladder due"),
    ],
)
def test_they_are_answered(shed: Conversation, question: str, reading: str) -> None:
    answer = shed.say(question)
    assert answer.startswith(f"understood: {reading}\n") if reading else not answer.startswith("understood")


def test_only_what_reads_is_asked_alike(shed: Conversation) -> None:
    shed.say("has anyone taken the ladder")
    assert shed.last is None or not shed.last.actions


def test_what_asks_for_something_else() -> None:
    assert list(asked_alike(["how", "much", "does", "ann", "know"])) == []
    assert list(asked_alike(["how", "long", "does", "it", "take"])) == []
    assert list(directly(["how", "much", "ann", "has", "to", "pay"])) == ["how much does ann have to pay"]
