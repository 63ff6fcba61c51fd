"""Which half of a sentence says which part of a reading."""

from collections.abc import Callable

import pytest

from lessons import memory_of
from lookadapt.parsing.features import candidates
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.sentence import Sentence

TAUGHT = (
    ("ann", "(who ann)"), ("bob", "(who bob)"), ("warn ann", "(warn (who ann))"), ("ann leaves", "(leaves (who ann))"),
    ("start the pump", "(start (thing pump))"), ("start the fan", "(start (thing fan))"), ("clean the tank", "(clean (thing tank))"),
    ("when ann leaves warn bob", "(when (leaves (who ann)) (warn (who bob)))"),
    ("clean the tank and then start the fan", "(then (clean (thing tank)) (start (thing fan)))"),
)  # fmt: skip


@pytest.fixture(scope="module")
def turned() -> Callable[[str], dict[str, float]]:
    """The readings of a sentence in other words, with how far its halves say each other's parts."""
    memory, parser = memory_of(TAUGHT), Parser.load()

    def told(sentence: str) -> dict[str, float]:
        found = parser.searcher.find(Sentence.of(sentence, memory.rules.silent), memory)
        assert found.free
        return {each.reading: each.value("halves") for each in candidates(found, found.items)}

    return told


@pytest.mark.parametrize("sentence", ["once ann is off, give bob a warning", "bob should get a warning as soon as ann is off"])
def test_a_condition_is_what_follows_its_word(turned: Callable[[str], dict[str, float]], sentence: str) -> None:
    readings = turned(sentence)
    assert readings["when ann leaves warn bob"] < -0.5
    assert readings["when bob leaves warn ann"] > readings["when ann leaves warn bob"] + 0.5
    assert readings["warn bob"] == 0


def test_before_turns_the_order_round(turned: Callable[[str], dict[str, float]]) -> None:
    readings = turned("before you get the pump going, give the tank a clean")
    assert readings["clean the tank and then start the pump"] < -0.5


def test_what_both_halves_say_tells_nothing(turned: Callable[[str], dict[str, float]]) -> None:
    """Both start something, so what tells the order is what is started: as sure as if nothing were said of starting."""
    readings = turned("before you get the pump going, get the fan going")
    assert readings["start the fan and then start the pump"] < -0.9
    assert readings["start the pump and then start the fan"] > 0.9
