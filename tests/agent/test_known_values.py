"""Copied texts that are values for certain."""

from __future__ import annotations

import pytest

from lookadapt import Example, Memory, read_form
from lookadapt.agent.known_values import known_values
from lookadapt.parsing.evidence import Evidence, Trust

MEMORY = Memory.of([Example.of("the song yesterday", '(song "yesterday")')])


@pytest.mark.parametrize(
    ("sentence", "form", "taught", "known"),
    [
        ("play the song yesterday", '(play (song "yesterday"))', None, True),  # a lesson names it
        ("play the song tomorrow", '(play (song "tomorrow"))', None, False),
        ("log a swim of half an hour", '(log (amount "half an hour"))', "5 km", True),
        ("set the bass to minus two", '(set (number "minus two"))', "6", False),  # another sign is asked about
        ("play the song here comes the sun", '(play (song "here comes the sun"))', "hey jude", True),  # announced
        ("play here comes the sun", '(play (song "here comes the sun"))', "hey jude", False),
        ("play the song hey jude at home", '(play (song "hey jude at home"))', "hey jude", False),
        ("play the song hey jude i love it", '(play (song "hey jude i love it"))', "hey jude", False),
        ("play the song 5 minutes", '(play (song "5 minutes"))', "hey jude", False),
        ("play the song 99 red balloons", '(play (song "99 red balloons"))', "hey jude", True),
        ("play the song 3 times", '(play (song "3 times"))', "hey jude", False),
        ("play the song balloons 99", '(play (song "balloons 99"))', "hey jude", False),
        ("start a list called tunes to cook to", '(create (name "tunes to cook to"))', "rainy days", True),
        ("start a list tunes to cook to", '(create (name "tunes to cook to"))', "rainy days", False),
        ("play the song hey jude", '(play (song "hey jude"))', "…", False),  # what was taught has no words
        ("play the song if he asks", '(play (song "if he asks"))', "hey jude", False),
    ],
)
def test_known_values(sentence: str, form: str, taught: str | None, known: bool) -> None:
    text = form.split('"')[1]
    evidence = [Evidence(Trust.VALUE, text, taught)] if taught else []
    assert (text in known_values(sentence, read_form(form), evidence, MEMORY)) is known
