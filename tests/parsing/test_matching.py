"""Questions that compare, by the parser."""

import pytest

from comparing_lessons import lessons
from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.memory.memory import Memory
from lookadapt.parsing.evidence import Trust
from lookadapt.parsing.matching import compares
from lookadapt.parsing.parser import Parser

BOATS = "(all boat)"


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load()


@pytest.fixture(scope="module")
def memory() -> Memory:
    return memory_of(lessons())


@pytest.mark.parametrize(
    ("asked", "form"),
    [
        ("which boats are no longer than 40 feet", f"(where {BOATS} (prop length) (op <=) (measure 40 foot))"),
        ("boats costing over 800 euros", f"(where {BOATS} (prop price) (op >) (measure 800 euro))"),
        ("which of the boats is longest of all", f"(best {BOATS} (op max) (prop length))"),
        (
            "what boats are there that exceed kittiwake in length",
            f"(where {BOATS} (prop length) (op >) (get boats.kittiwake (prop length)))",
        ),
        (
            "boats lying in the same harbour as kittiwake",
            f"(where {BOATS} (prop harbour) (op =) (get boats.kittiwake (prop harbour)))",
        ),
        ("what boat comes with the fewest owners", f"(most {BOATS} (op min) (prop owner))"),
    ],
)
def test_a_comparison_in_other_words(parser: Parser, memory: Memory, asked: str, form: str) -> None:
    parse = parser.parse(asked, memory, best=10)
    assert parse.best == read_form(f"(ask {form})")
    assert parse.form is None  # offered, never answered unasked
    assert [each.trust for each in parse.evidence if each.trust is Trust.FLOATING]
    assert len(parse.alternatives) == 9
    assert 0 < parse.confidence <= 0.7


def test_taught_wording_is_answered_as_before(parser: Parser, memory: Memory) -> None:
    parse = parser.parse("boat whose draught is at least 40 feet", memory)
    assert parse.form == read_form(f"(ask (where {BOATS} (prop draught) (op >=) (measure 40 foot)))")


def test_other_memories_have_none(memory: Memory) -> None:
    assert compares(memory)
    assert not compares(Memory(memory.examples[:20]))  # too few
    plain = [
        (f"paint the {name} fence", f"(paint (fence {name}))") for name in map(str.strip, "abcdefghijklmnopqrstuvwxyzäöüßéèêáàâ")
    ]
    assert not compares(memory_of(plain))
    ordered = [(f"bring at least two {word}s", f"(bring {word} at_least 2)") for word in "abcdefghijklmnopqrstuvwxyzäöüßéèêáàâ"]
    assert not compares(memory_of(ordered))  # they compare, and nothing has properties
    warnings = [
        (f"warn me if the {prop} is {words} {number}", f"(warn (prop {prop}) {op} (amount {number}))")
        for prop in ("level", "heat", "speed", "weight")
        for words, op in (("more than", "above"), ("less than", "below"), ("at least", "least"))
        for number in (30, 40, 50)
    ]
    assert not compares(memory_of(warnings))  # they compare properties, and no set of things is asked about
