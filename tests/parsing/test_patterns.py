"""Constructions of the lexicon as rules of a memory."""

import pytest

from lessons import memory_of
from lookadapt.language.lexicon import WordingLexicon, read
from lookadapt.parsing.construction import Construction
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.evidence import Trust
from lookadapt.parsing.index import Index
from lookadapt.parsing.patterns import Constructions
from lookadapt.parsing.sayable import Way

Pairs = list[tuple[str, str]]

THINGS: Pairs = [("crane", "(gear crane)"), ("winch", "(gear winch)"), ("load", "(rel load)"), ("reach", "(rel reach)")]
OF = ("load of the crane", "(of (rel load) (gear crane))")
SET = ("set load of the crane to load of the winch", "(set (of (rel load) (gear crane)) (of (rel load) (gear winch)))")


def index(pairs: Pairs) -> Index:
    return Index(memory_of(pairs).rules, Costs(), relaxed=False)


def constructions(index: Index, lexicon: WordingLexicon) -> list[Construction]:
    """All of them, whatever a sentence says."""
    offered = Constructions(index, lexicon)
    ways = [
        Way(number, place, phrased)
        for number in range(len(lexicon.lines))
        for place in range(len(lexicon.entry(number).members))
        for phrased in (False, True)
    ]
    return [made for way in ways for made in offered.made(way)]


def made(pairs: Pairs, *entries: str) -> dict[str, str]:
    return {" ".join(map(str, each.rule.wording)): str(each.rule.template) for each in constructions(index(pairs), read(entries))}


def test_a_pattern_that_the_rules_read_lends_its_form() -> None:
    found = made([*THINGS, OF, SET], "same: set R of X to R of Y | give X the same R as Y")
    assert found == {"giv 1 sam 0 as 2": "(set (of #0 #1) (of #0 #2))"}


def test_a_pattern_that_no_rule_reads_lends_nothing() -> None:
    assert made([*THINGS, OF], "same: set R of X to R of Y | give X the same R as Y") == {}


def test_a_weak_pattern_lends_nothing_and_borrows_at_a_price() -> None:
    assert made([*THINGS, OF], "has: ~R of X | what R X has") == {}
    (plain, weak) = constructions(index([*THINGS, OF]), read(["has: R of X | R that X has | ~R for X"]))
    assert weak.price - plain.price == pytest.approx(Costs().wording_weak)
    assert (plain.evidence.trust, plain.evidence.entry) == (Trust.WORDING, "has")


def test_patterns_must_speak_of_the_same_roles() -> None:
    assert made([*THINGS, OF], "has: R of X | R that Y has | its R") == {}


def test_roles_alone_say_nothing() -> None:
    assert made([*THINGS, OF], "has: R of X | X R") == {}


def test_a_question_stays_a_question_where_questions_were_taught() -> None:
    entry = "value: R of X | what is R of X | R that X has"
    assert set(made([*THINGS, OF], entry)) == {"what is 0 of 1", "what is 0", "0 that 1 have"}
    asked = ("how heavy is the crane", "(heavy (gear crane))")
    assert set(made([*THINGS, OF, asked], entry)) == {"0 that 1 have"}


def test_what_was_taught_wins() -> None:
    entry = "value: R of X | R that X has"
    taught = ("reach that the crane has", "(limit (rel reach) (gear crane))")
    assert made([*THINGS, OF, taught], entry) == {}


def test_roles_suit_what_they_stand_for() -> None:
    raise_ = [*THINGS, ("raise the crane by 5", "(raise (gear crane) 5)"), ("raise the winch by 20", "(raise (gear winch) 20)")]
    assert set(made(raise_, "up: raise X by N | lift X N higher")) == {"lift 0 1 higher"}
    assert made(raise_, "up: raise X by T | lift X at T") == {}  # a number is no time
    assert made(raise_, "up: raise X by M | lift X saying M") == {}
    named = [*THINGS, ("name the crane goliath", '(name (gear crane) (text "goliath"))')]
    assert set(made(named, "name: name X M | call X M")) == {"call 0 1"}
    assert made(named, "name: name X N | call X N") == {}


def test_commands_and_statements_suit_their_roles() -> None:
    when = [
        *THINGS,
        ("the crane is idle", "(idle (gear crane))"),
        ("stop the winch", "(stop (gear winch))"),
        ("when the crane is idle stop the winch", "(when (idle (gear crane)) (stop (gear winch)))"),
    ]
    assert set(made(when, "when: when C A | A as soon as C")) == {"1 as soon as 0"}
    assert made(when, "when: when A C | A as soon as C") == {}
    assert made(when, "when: when X Y | Y as soon as X") == {}


def test_a_construction_is_learnt_unless_its_words_were_taught() -> None:
    taught = index([*THINGS, OF])
    more = index([*THINGS, OF, ("reach that the crane has", "(limit (rel reach) (gear crane))")])
    before = len(more.signatures.all)
    for made in constructions(taught, read(["value: R of X | R that X has | R for the X"])):
        more.learn(made.rule, made.price, made.evidence)
    assert [rule.wording for rule in more.signatures.all[before:]] == [(0, "for", 1)]


def test_what_fits_a_slot_is_what_fits_in_the_reading() -> None:
    (each,) = constructions(index([*THINGS, OF]), read(["has: R of X | R that X has"]))
    assert "rel" in each.rule.slots[0].kinds
    assert "gear" in each.rule.slots[1].kinds
    assert "gear" not in each.rule.slots[0].kinds
