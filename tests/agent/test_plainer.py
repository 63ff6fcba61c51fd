"""Possessives, days without a preposition and wishes, taken for the plainer sentence that was taught."""

from __future__ import annotations

import pytest

from lookadapt import read_form
from lookadapt.agent.conversation import Conversation
from lookadapt.agent.plainer import done_by_others, plainer
from lookadapt.agent.readings import copies_as_said


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("ann takes her ladder", "(lend (tool ladder) (neighbour ann))"),
        ("please give bob his drill", "(lend (tool power_drill) (neighbour bob))"),
        ("reserve the ladder for ann tomorrow", '(reserve (tool ladder) (neighbour ann) "tomorrow")'),
        ("reserve the ladder for ann next friday", '(reserve (tool ladder) (neighbour ann) "next friday")'),
    ],
)
def test_they_are_done(shed: Conversation, line: str, form: str) -> None:
    shed.say(line)
    assert shed.last is not None
    assert str(shed.last.form) == form


def test_a_possessive_of_nobody_named_before_is_no_article(shed: Conversation) -> None:
    assert shed.say("give her ladder to bob").startswith('I do not understand "her"')


def test_a_day_that_the_skill_takes_otherwise_is_no_day_for_it(shed: Conversation) -> None:
    shed.say("charge ann 5 euros tomorrow")
    assert shed.last is None or not shed.last.actions


def test_copied_text_is_never_changed() -> None:
    form = read_form('(note (neighbour ann) "the ladder is here")')
    assert not copies_as_said(form, "tell ann her ladder is here")
    assert copies_as_said(form, "tell ann that the ladder is here")


def test_what_is_no_possessive() -> None:
    assert [each.said for each in plainer(["tell", "her", "that", "it", "rains"])] == [("tell", "her", "that", "it", "rains")]
    assert list(done_by_others(["i", "have", "a", "red", "ladder"])) == []
