"""What nobody taught is not understood; what was taught is, with whatever fills it."""

import pytest

from lessons import memory_of
from lookadapt.memory.memory import Memory
from lookadapt.parsing.decide import is_plain
from lookadapt.parsing.parser import Parser

TAUGHT = [
    ("crane", "(gear crane)"),
    ("winch", "(gear winch)"),
    ("pump", "(gear pump)"),
    ("pier", "(spot pier)"),
    ("dock", "(spot dock)"),
    ("switch on the crane", "(switch_on (gear crane))"),
    ("switch off the winch", "(switch_off (gear winch))"),
    ("crane on the pier", "(at (gear crane) (spot pier))"),
    ("move the crane to the dock", "(move (gear crane) (spot dock))"),
    ("go past the dock", "(pass (spot dock))"),
    ("tie up the boat at the pier", "(moor (spot pier))"),
    ("the pump is leaking", "(leaking (gear pump))"),
    ("when the pump is leaking switch off the crane", "(when (leaking (gear pump)) (switch_off (gear crane)))"),
    ("page nilsen about the high tide", '(page (name "nilsen") (text "the high tide"))'),
    ("page holm about the crack in the hull", '(page (name "holm") (text "the crack in the hull"))'),
    ("order 20 buckets of tar", "(order 20 (goods tar))"),
    ("order 5 buckets of paint", "(order 5 (goods paint))"),
]


@pytest.fixture(scope="module")
def memory() -> Memory:
    return memory_of(TAUGHT)


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser()


@pytest.mark.parametrize(
    ("said", "form"),
    [
        *TAUGHT,
        ("switch on the winch", "(switch_on (gear winch))"),
        ("switch off the pump on the dock", "(switch_off (at (gear pump) (spot dock)))"),
        ("the crane on the pier is leaking", "(leaking (at (gear crane) (spot pier)))"),
        ("when the winch is leaking switch on the pump", "(when (leaking (gear winch)) (switch_on (gear pump)))"),
        ("page larsen about the rope on the mast", '(page (name "larsen") (text "the rope on the mast"))'),
        ("order thirty two buckets of paint", "(order 32 (goods paint))"),
        ("switch the pump on", "(switch_on (gear pump))"),
    ],
)
def test_taught_wording_with_new_fillers_is_understood(said: str, form: str, memory: Memory, parser: Parser) -> None:
    parse = parser.parse(said, memory)
    assert parse.understood
    assert str(parse.form) == form


REFUSED = [
    pytest.param("do not switch on the crane", id="negation"),
    pytest.param("don't switch off the winch yet", id="negation, contracted"),
    pytest.param("never switch on the crane", id="prohibition"),
    pytest.param("switch on the crane unless the pump is leaking", id="condition that was not taught"),
    pytest.param("switch on the crane until the pump is leaking", id="end that was not taught"),
    pytest.param("switch off everything except the pump", id="exception"),
    pytest.param("switch off the gear on the pier but not the winch", id="exception with but"),
    pytest.param("switch on the banana", id="unknown word in a closed slot"),
    pytest.param("switch on 7", id="number in a closed slot"),
    pytest.param("order many buckets of tar", id="no number in a number slot"),
    pytest.param("switch off the crane or the pump", id="alternative"),
    pytest.param("switch on the crane no wait the winch", id="correction"),
    pytest.param("switch on the crane i mean the winch", id="correction with i mean"),
    pytest.param("is the pump leaking", id="question about a statement"),
    pytest.param("did you switch on the crane", id="question about a command"),
    pytest.param("i switched on the crane", id="report of the past"),
    pytest.param("nilsen", id="nothing but a name"),
    pytest.param("switch up the winch", id="another particle"),
    pytest.param("move the crane from the dock", id="opposite preposition"),
    pytest.param("switch on the dock", id="stranger in a closed slot"),
    pytest.param("move the crane to the winch", id="stranger in the second slot"),
    pytest.param("switch off the crane and the pump", id="list"),
    pytest.param("only switch on the crane", id="only"),
    pytest.param("page larsen about the tide unless he sleeps", id="copied text that runs on"),
    pytest.param("switch on the crane twice", id="repetition"),
]


@pytest.mark.parametrize("said", REFUSED)
def test_what_nobody_taught_is_never_plain(said: str, memory: Memory, parser: Parser) -> None:
    parse = parser.parse(said, memory)
    assert parse.best is None or not is_plain(parse.evidence, parser.scorer.costs), parse.best


@pytest.mark.parametrize("said", REFUSED)
def test_what_nobody_taught_is_not_understood(said: str, memory: Memory, parser: Parser) -> None:
    parse = parser.parse(said, memory)
    assert not parse.understood, parse.form
    assert parse.form is None


@pytest.mark.xfail(reason="a value of another family in a name slot costs too little to be refused")
def test_a_number_in_a_name_slot_is_not_understood(memory: Memory, parser: Parser) -> None:
    assert not parser.parse("page 12 about the high tide", memory).understood
