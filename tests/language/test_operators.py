from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lookadapt.language.operators import CLASSES, difference, number_at, operators_in, polite_words
from lookadapt.language.tokens import words


def kinds(sentence: str) -> list[str]:
    return [operator.kind.name for operator in operators_in(sentence)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("don't fire bob", ["negation"]),
        ("do not fire bob", ["negation"]),
        ("never fire bob", ["prohibition"]),
        ("stop watering the plants", ["prohibition"]),
        ("stop the music", ["ending"]),
        ("fire bob unless he is late", ["exception"]),
        ("fire everyone except bob", ["quantity", "exception"]),
        ("if it rains close the window", ["condition"]),
        ("close the window when it rains", ["condition"]),
        ("when is the party", ["question"]),
        ("has john moved to berlin", ["question"]),
        ("is the lamp on", ["question"]),
        ("can the lamp be dimmed", ["question"]),
        ("what if mary 's salary was 9", ["hypothesis", "past", "number"]),
        ("i would close the window", ["hypothesis"]),
        ("he said close the window", ["report"]),
        ("i heard john moved", ["report"]),
        ("john told me that it is cold", ["report"]),
        ("john moved to berlin", ["past"]),
        ("i already closed it", ["report"]),
        ("close either the door or the window", ["alternative", "alternative"]),
        ("close only the window", ["restriction"]),
        ("close both windows", ["quantity"]),
        ("close it again", ["repetition"]),
        ("water the plants every day", ["repetition"]),
        ("close it later", ["delay"]),
        ("heat it in three hours", ["delay", "number"]),
        ("heat it for three hours", ["span", "number"]),  # how long is not when
        ("close the door, no wait, the window", ["correction"]),
        ("how many windows are open", ["measure_question"]),
        ("order 5 boxes", ["number"]),
        ("water the plants 3 times", ["repetition", "number"]),
    ],
)
def test_operators_are_found(sentence: str, expected: list[str]) -> None:
    assert kinds(sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "could you close the window",
        "Could you please close the window?",
        "would you mind closing the window",
        "please can you close the window",
        "i'd like you to close the window",
        "close the window if you don't mind",
        "if you can, close the window",
        "when you get a chance close the window",
        "don't forget to close the window",
        "why don't you close the window",
        "close the window, will you?",
        "hey, let's close the window",
        "take that one",
    ],
)
def test_politeness_is_no_operator(sentence: str) -> None:
    assert kinds(sentence) == []


@pytest.mark.parametrize(
    ("text", "value", "end"),
    [
        ("twenty five boxes", "25", 2),
        ("twenty-five boxes", "25", 1),
        ("two hundred and five boxes", "205", 4),
        ("three thousand four hundred", "3400", 4),
        ("1,000 boxes", "1000", 1),
        ("6:45 pm", "6:45", 1),
        ("five and six", "5", 1),
        ("one two three", "1", 1),
    ],
)
def test_numbers_have_values(text: str, value: str, end: int) -> None:
    assert number_at(words(text), 0) == (value, end)


def test_numbers_are_the_same_by_value() -> None:
    assert difference(operators_in("order 25 boxes"), operators_in("order twenty five boxes")) == ()
    assert [o.value for o in difference(operators_in("order 25 boxes"), operators_in("order 20 boxes"))] == ["25"]
    assert [o.words for o in difference(operators_in("take the second lamp"), operators_in("take the lamp"))] == ["second"]


def test_politeness_has_its_places() -> None:
    assert polite_words("please could you close the window, thank you") == {0, 1, 2, 6, 7}


@pytest.mark.parametrize("opening", ["does", "did", "do i", "do we", "do you", "do they", "is", "has"])
def test_a_question_is_known_by_its_first_word(opening: str) -> None:
    first = operators_in(f"{opening} it work")[0]
    assert first.kind.name == "question"
    assert first.start == 0


@pytest.mark.parametrize("word", ["cancel", "cancelled", "cancels", "call off", "called off", "stopped"])
def test_what_ends_something_does_so_in_every_form(word: str) -> None:
    assert [(each.kind.name, each.words) for each in operators_in(f"the show is {word}")] == [("ending", word)]


def test_what_dropping_means_is_data() -> None:
    assert CLASSES["negation"].refuse
    assert not CLASSES["negation"].reads
    assert CLASSES["question"].reads
    assert not CLASSES["restriction"].refuse
    assert CLASSES["ending"].lexical


def test_long_sentences_take_linear_time() -> None:
    operators_in("warm up")
    times = []
    for size in (2_000, 8_000):
        began = time.process_time()
        operators_in("if you would not " * size)
        times.append(time.process_time() - began)
    assert times[1] < 12 * times[0] + 0.1


@given(st.text(max_size=80))
def test_any_text_has_operators_in_order(text: str) -> None:
    found = operators_in(text)
    size = len(words(text))
    assert all(0 <= operator.start < operator.end <= size for operator in found)


def test_there_look_and_good_greet_only_where_they_do_not_begin_the_sentence() -> None:
    assert kinds("there is a leak in the cellar") == []
    assert not polite_words("look for the drill")
    assert polite_words("look, close it") == {0}
    assert polite_words("hi there, close it") == {0, 1}


def test_have_after_politeness_asks_for_something_to_be_done() -> None:
    assert kinds("please have the car washed") == []
    assert kinds("could you have the car washed") == []
    assert kinds("have you washed the car") == ["question"]
    assert kinds("have the guests arrived") == ["question"]


def test_who_did_something_is_asked() -> None:
    assert kinds("who turned on the lamp") == ["question"]
    assert kinds("ann turned on the lamp") == ["past"]


def test_good_night_greets() -> None:
    assert polite_words("good night, turn off the lamp") == {0, 1}
    assert not polite_words("turn off the night light")
