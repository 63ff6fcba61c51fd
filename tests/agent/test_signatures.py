"""What the things and values of a sentence allow is offered, if nothing speaks against it."""

from __future__ import annotations

import pytest

from lookadapt.agent.conversation import Conversation
from lookadapt.agent.reply import Reply
from lookadapt.agent.signatures import brought_back, by_signature, guesses


def offered(talk: Conversation, sentence: str) -> list[str]:
    return [choice.reading for choice in by_signature(Reply(sentence, "", False), talk.agent)]


def test_a_call_that_takes_everything_is_offered_in_taught_words(shed: Conversation) -> None:
    assert offered(shed, "carla's saturday slot for the trimmer") == ["reserve the trimmer for carla on saturday"]
    assert offered(shed, "pin up for ann that the gate is open") == ["leave a note for ann that the gate is open"]


def test_a_question_with_a_word_that_nobody_taught_is_offered_what_is_known_of_the_thing(shed: Conversation) -> None:
    assert "who has the trimmer" in offered(shed, "whose is the trimmer")
    assert "who has the trimmer" not in offered(shed, "when is the trimmer")  # that was taught


@pytest.mark.parametrize(
    "sentence",
    [
        "carla fetches",  # one name fits everything
        "carla returns the trimmer",  # the opposite of lending it
        "no trimmer for carla",
        "fetch carla the trimmer if it rains",
        "the trimmer for carla or the sander",
        "trimmer carla bob",  # somebody would be left out
        "did carla fetch the trimmer",
        "ring carla about the weather",  # whatever is left is no text
        "fetch it for carla with the trimmer",
    ],
)
def test_nothing_is_offered(shed: Conversation, sentence: str) -> None:
    assert offered(shed, sentence) == []


def test_what_somebody_brought_back_is_back_whoever_brought_it(shed: Conversation) -> None:
    reply = Reply("carla brought the trimmer back", "", False)
    assert [str(choice.form) for choice in guesses(reply, shed.agent)] == ["(take_back (tool hedge_trimmer))"]


@pytest.mark.parametrize(
    "sentence",
    [
        "carla brought the trimmer",
        "did carla bring the trimmer back",
        "carla didn't bring the trimmer back",
        "bring the trimmer back to carla",  # she is not the one who brought it
    ],
)
def test_what_was_not_brought_back_is_not(shed: Conversation, sentence: str) -> None:
    assert brought_back(Reply(sentence, "", False), shed.agent) == ()
