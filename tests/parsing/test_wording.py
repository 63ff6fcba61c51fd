"""Turns of a query that are undone before it is read again."""

import pytest

from lookadapt.memory.memory import Memory
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.wording import sameness, with_ellipsis, with_possessives, without_politeness


@pytest.fixture(scope="module")
def index() -> Index:
    memory = Memory(())
    for name in ("salary", "habitat", "birthday", "end time", "jim", "mary", "it"):
        memory = memory.teach(name, f"(thing {name.split()[0]})")
    return Index(memory.rules, Costs(), relaxed=True)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("change the salary of jim to that of mary", "change the salary of jim to salary of mary"),
        ("replace the dog 's habitat with that of the cat", "replace the dog 's habitat with habitat of the cat"),
        ("the end time of jim should be that of mary", "the end time of jim should be end time of mary"),
        ("make mary 's birthday match john 's", "make mary 's birthday match john 's birthday"),
        ("tell mary that it rains", "tell mary that it rains"),
    ],
)
def test_what_is_left_out_is_said(index: Index, said: str, meant: str) -> None:
    phrase = with_ellipsis(Sentence.of(said), index)
    assert phrase.keys == Sentence.of(meant).keys
    assert len(phrase.places) == len(phrase.keys)


def test_possessives_of_taught_pronouns(index: Index) -> None:
    assert with_possessives(Sentence.of("its price"), index).keys == Sentence.of("it 's price").keys
    assert with_possessives(Sentence.of("her price"), index).keys == Sentence.of("her price").keys  # nobody taught her
    assert with_possessives(Sentence.of("tell its"), index).keys == Sentence.of("tell its").keys


def test_politeness_goes_and_commands_stay() -> None:
    assert without_politeness(Sentence.of("could you turn on the lamp for me")).keys == ("turn", "on", "lamp")
    assert without_politeness(Sentence.of("could you")).keys == ("could", "you")


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("the same salary as mary", {"same", "as"}),
        ("as a gift", set()),
        ("to that of mary", {"that"}),
        ("tell mary that it rains", set()),
    ],
)
def test_words_for_sameness(sentence: str, said: set[str]) -> None:
    assert sameness(sentence.split()) == said
