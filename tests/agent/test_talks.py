"""Scripted conversations: what was spoken of before, frames of questions, small talk and typing errors."""

from __future__ import annotations

import pytest

from lookadapt.agent.conversation import Conversation
from talks import said


def test_what_was_spoken_of(house: Conversation) -> None:
    answers = said(
        house, "turn on the lamp in the kitchen", "turn it off", "turn on the fan and the heater", "turn them off", "again"
    )
    assert (
        answers[1]
        == 'understood: turn the lamp in the kitchen off\n("it" is the lamp in the kitchen)\nthe lamp in the kitchen is off'
    )
    assert answers[3].endswith('("them" is the fan and the heater)\nthe fan is off\nthe heater is off')
    assert answers[4].endswith("the fan is off\nthe heater is off")


def test_them_is_all_that_was_done_one_by_one(house: Conversation) -> None:
    answers = said(house, "turn on the lamp", "and the fan", "turn them off")
    assert answers[2].endswith('("them" is the lamp and the fan)\nthe lamp is off\nthe fan is off')
    answers = said(house, "close the blinds", "open them")
    assert "the blinds" in answers[1]
    assert "the fan" not in answers[1]


def test_both_are_two(house: Conversation) -> None:
    answers = said(house, "turn on the lamp and the fan", "turn off both", "turn both on")
    assert answers[1].endswith('("both" is the lamp and the fan)\nthe lamp is off\nthe fan is off')
    assert answers[2].endswith("the lamp is on\nthe fan is on")


@pytest.mark.parametrize("before", [(), ("turn on the lamp",), ("turn on the lamp, the fan and the heater",)])
def test_both_of_one_or_three_is_asked_about(house: Conversation, before: tuple[str, ...]) -> None:
    assert said(house, *before, "turn off both")[-1] == 'What does "both" stand for?'


def test_follow_ups(people: Conversation) -> None:
    answers = said(
        people,
        "the hometown of john",
        "and mary?",
        "the same for bob",
        "what about alice",
        "set the salary of bob to 9",
        "no, i meant mary",
    )
    assert [answer.splitlines()[-1] for answer in answers] == [
        "pittsburgh", "london", "oslo", "madrid", "the salary of bob is now 9", "the salary of mary is now 9",
    ]  # fmt: skip
    assert people.say("the salary of bob").endswith("45000")  # taken back
    assert "(as before, with mary for bob)" in answers[5]


@pytest.mark.parametrize("question", ["and mary?", "what about mary", "and how about mary"])
def test_who_asks_is_not_obeyed(people: Conversation, question: str) -> None:
    asked = said(people, "set the salary of bob to 9", question)[1]
    assert asked.startswith('Shall I do "set the salary of mary to 9"?')
    assert people.say("yes").endswith("the salary of mary is now 9")


def test_he_is_not_she(people: Conversation) -> None:
    said(people, "the salary of bob", "what is his birthday")
    assert "stand for" in people.say("set her salary to 9")


@pytest.mark.parametrize(
    "question",
    ["what is the hometown of john", "What's john's hometown?", "tell me the hometown of john", "show me john's hometown", "do you know the hometown of john",
     "could you tell me what the hometown of john is"],
)  # fmt: skip
def test_question_frames(people: Conversation, question: str) -> None:
    assert people.say(question).endswith("pittsburgh")


def test_small_talk(people: Conversation) -> None:
    for line, part in {
        "Hello!": "Hello",
        "thanks a lot": "welcome",
        "What can you do?": "lessons",
        "Who are you?": "teach",
        "HELP": "forget N",
    }.items():
        assert part in people.say(line)
    assert people.say("Quit.") == "Goodbye."
    assert people.say("thanks, bye!") == "Goodbye."


def test_typos_are_corrected_and_said(people: Conversation) -> None:
    assert people.say("the salray of mary").splitlines()[1:] == ['I read "salray" as "salary".', "62000"]


def test_unknown_names_are_named(people: Conversation) -> None:
    assert people.say("set the salary of peter to 9").startswith('I know no person called "peter".')


def test_the_nearest_shares_meaning_or_is_not_given(people: Conversation) -> None:
    assert "nearest" not in people.say("water the plants")
