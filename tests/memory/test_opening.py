"""Sentences opened up: what joins two phrases was taught with these two, and is understood with others."""

import pytest

from lessons import memory_of
from lookadapt import Memory, Parser, read_form
from lookadapt.language.logical_form import Atom, Expression
from lookadapt.memory.opening import opened
from lookadapt.memory.rules import Rule, Slot
from lookadapt.memory.template import Kinds, hole

BARGES = [
    ("barges", "(craft barge)"),
    ("tugs", "(craft tug)"),
    ("harbour", "(spot harbour)"),
    ("canal", "(spot canal)"),
    ("tern", "(ship tern)"),
    ("gull", "(ship gull)"),
    ("barges moored in the harbour", "(find (craft barge) (moored (spot harbour)))"),
    ("barges that follow the tern", "(find (craft barge) (follows (ship tern)))"),
    ("tugs that do not follow the gull", "(find (craft tug) (no (follows (ship gull))))"),
    ("tugs that the gull pulls out", "(find (craft tug) (pulled (ship gull)))"),
]
JOINED = ("tugs that follow the tern and that the gull pulls out", "(find (craft tug) (both (follows (ship tern)) (pulled (ship gull))))")  # fmt: skip
BESIDE = ("barges in the canal with a crane", "(find barge (both (lying (spot canal)) (having (gear crane))))")
PLAIN = [
    ("barges", "barge"),
    ("tugs", "tug"),
    ("harbour", "(spot harbour)"),
    ("canal", "(spot canal)"),
    ("crane", "(gear crane)"),
    ("winch", "(gear winch)"),
    ("barges in the harbour", "(find barge (lying (spot harbour)))"),
    ("tugs with a winch", "(find tug (having (gear winch)))"),
]


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load(encoder=False)


def made(memory: Memory) -> set[str]:
    taught = [rule for rule in memory.rules.rules if not rule.analogy]
    return {str(rule) for rule in opened(taught, memory.rules.kinds)}


def test_a_known_phrase_in_a_sentence_becomes_a_place() -> None:
    assert "[0] that [1] and [2] → (find #0 (both #1 #2))" in made(memory_of([*BARGES, JOINED]))


def test_other_phrases_are_joined_as_those_that_were_taught(parser: Parser) -> None:
    parse = parser.parse("barges that follow the gull and that follow the tern", memory_of([*BARGES, JOINED]))
    assert parse.form == read_form("(find (craft barge) (both (follows (ship gull)) (follows (ship tern))))")


def test_where_they_stand_side_by_side_they_are_joined_too(parser: Parser) -> None:
    parse = parser.parse("tugs with a winch in the harbour", memory_of([*PLAIN, BESIDE]))
    assert parse.form == read_form("(find tug (both (having (gear winch)) (lying (spot harbour))))")


def test_where_phrases_are_nested_they_are_not_joined(parser: Parser) -> None:
    nested = ("barges in the canal with a crane", "(find (find barge (lying (spot canal))) (having (gear crane)))")
    parse = parser.parse("tugs with a winch in the harbour", memory_of([*PLAIN, nested]))
    assert parse.form == read_form("(find (find tug (having (gear winch))) (lying (spot harbour)))")


def test_nothing_is_opened_where_no_phrase_is_known() -> None:
    assert (
        made(memory_of([*PLAIN[:6], ("swap the crane for the winch", "(swap (old (gear crane)) (new (gear winch)))")])) == set()
    )


@pytest.mark.parametrize(("outside", "made"), [(1, 1), (0, 0)])
def test_what_fills_another_place_too_is_not_opened(outside: int, made: int) -> None:
    """`(fear (pulled #0) #1)` is opened where `pulled` stands, `(fear (pulled #0) #0)` is not: its slot is said elsewhere."""
    pulled = Expression((Atom("pulled"), hole(0)))
    phrase = Rule(("that", 0, "pulls"), pulled, (Slot(False),), (0,), ("that", 0, "pulls"), whole=False)
    wording = ("that", 0, "pulls", "fear", outside)
    fear = Expression((Atom("fear"), pulled, hole(outside)))
    sentence = Rule(wording, fear, (Slot(False),) * (outside + 1), (1,), wording)
    assert len(opened([sentence, phrase], Kinds([fear]))) == made


JOBS = [
    ("nurses", "nurse"),
    ("welders", "welder"),
    ("forklift licence", "forklift"),
    ("first aid certificate", "first_aid"),
    ("jobs for nurses", "(jobs (for nurse))"),
    ("jobs in riga", "(jobs (in riga))"),
    ("jobs for welders with a forklift licence", "(jobs (and (for welder) (needs forklift)))"),
]


def test_what_one_sentence_has_more_than_another_is_a_phrase() -> None:
    rules = {str(rule): rule for rule in memory_of(JOBS).rules.rules}
    assert not rules["with [0] → (needs #0)"].whole
    parse = Parser.load(encoder=False).parse("jobs with a first aid certificate", memory_of(JOBS))
    assert str(parse.form) == "(jobs (needs first_aid))"


def test_not_if_the_shorter_sentence_was_never_taught() -> None:
    alone = [each for each in JOBS if each[0] not in ("jobs for nurses", "jobs in riga")]
    assert "with [0] → (needs #0)" not in {str(rule) for rule in memory_of(alone).rules.rules}
