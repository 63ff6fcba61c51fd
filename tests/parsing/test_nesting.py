"""In which order things are said of one thing, and which of them is around the others."""

import pytest

from lessons import memory_of
from lookadapt.memory.memory import Memory
from lookadapt.parsing.forms import form_of
from lookadapt.parsing.nesting import crossings, middle
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.sentence import Sentence

TAUGHT = (
    ("peaks", "peaks"), ("peaks in the alps", "(in (range alps) peaks)"), ("peaks in the andes", "(in (range andes) peaks)"),
    ("peaks climbed by ann", "(climbed (person ann) peaks)"), ("peaks climbed by bob", "(climbed (person bob) peaks)"),
    ("peaks in the alps climbed by bob", "(climbed (person bob) (in (range alps) peaks))"),
    ("highest of the peaks", "(highest peaks)"), ("highest of the peaks in the alps", "(highest (in (range alps) peaks))"),
)  # fmt: skip


@pytest.fixture(scope="module")
def found() -> dict[str, tuple[int, int]]:
    """All readings of a sentence in other words, with how they nest."""
    memory: Memory = memory_of(TAUGHT)
    parser = Parser.load()
    readings = parser.searcher.find(Sentence.of("what tops of the andes got conquered by ann"), memory)
    assert readings.free
    return {str(form_of(item, readings.phrase)): crossings(item, readings.index) for item in readings.items}


def test_what_is_said_first_lies_innermost(found: dict[str, tuple[int, int]]) -> None:
    assert found["(climbed (person ann) (in (range andes) peaks))"] == (0, 0)
    assert found["(in (range andes) (climbed (person ann) peaks))"] == (1, 0)


def test_a_name_like_a_word_stands_where_that_word_stands() -> None:
    memory = memory_of(
        (
            ("savings account", "(account savings)"),
            ("checking account", "(account checking)"),
            ("move 5 euros from the savings account to the checking account", "(move 5 (account savings) (account checking))"),
        )
    )
    parser = Parser.load()
    found = parser.searcher.find(Sentence.of("shift 5 euros out of savings into checking", memory.rules.silent), memory)
    places = {
        str(form_of(item, found.phrase)): [middle(part) for part in item.parts]
        for item in found.items
        if item.entry.mode == "float" and len(item.parts) == 3
    }
    assert places["(move 5 (account savings) (account checking))"][1:] == [5.5, 7.5]


def test_what_ranks_lies_outermost(found: dict[str, tuple[int, int]]) -> None:
    assert found["(highest (climbed (person ann) (in (range andes) peaks)))"] == (0, 0)
    assert found["(climbed (person ann) (highest (in (range andes) peaks)))"] == (0, 1)
