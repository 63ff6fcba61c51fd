"""What follows from a set of rules: homonyms, company."""

import pytest

from lessons import memory_of
from lookadapt import read_form
from lookadapt.parsing.parser import Parser

SHIPS = [("ships", "(thing ship)"), ("planes", "(thing plane)"), ("age", "(rel age)"), ("owner", "(rel owner)")]


def test_words_for_two_things_are_homonyms() -> None:
    pairs = [
        ("bat", "(animal bat1)"),
        ("bat", "(tool bat2)"),
        ("gull", "(animal gull)"),
        ("feed the gull", "(feed (animal gull))"),
    ]
    assert {str(form) for form in memory_of(pairs).rules.homonyms} == {"(animal bat1)", "(tool bat2)"}


def test_what_was_seen_in_one_sentence_is_company() -> None:
    found = memory_of([*SHIPS, ("age of ships", "(of (rel age) (thing ship))")]).rules
    assert {frozenset(map(str, pair)) for pair in found.company} == {frozenset({"(rel age)", "(thing ship)"})}


UNITS = [
    ("weight", "(prop weight)"),
    ("height", "(prop height)"),
    ("weight of all crates", "(all (prop weight))"),
    ("height of all crates", "(all (prop height))"),
    ("at most", "(cmp le)"),
    ("at least", "(cmp ge)"),
    ("crates whose weight is at most 3", "(crates (filter (prop weight) (cmp le) (amount 3 kilo)))"),
    ("crates whose height is at most 3", "(crates (filter (prop height) (cmp le) (amount 3 metre)))"),
    ("crates whose weight is at least 3", "(crates (filter (prop weight) (cmp ge) (amount 3 kilo)))"),
]


def test_a_slot_in_which_sisters_saw_different_things_tells_their_constants_apart() -> None:
    rules = memory_of(UNITS).rules
    kilo = next(rule for rule in rules.rules if "kilo" in str(rule.template) and len(rule.slots) > 1 and not rule.analogy)
    telling = [rules.elsewhere.get(id(slot)) for slot in kilo.slots]
    assert telling[0] == {read_form("(prop height)")}
    assert telling[1:] == [None] * len(telling[1:])  # `at most` was said of both


@pytest.mark.parametrize(
    ("shown", "asked"), [(("weight", "kilo"), ("height", "metre")), (("height", "metre"), ("weight", "kilo"))]
)
def test_the_constant_goes_with_what_tells(shown: tuple[str, str], asked: tuple[str, str]) -> None:
    last = (f"crates whose {shown[0]} is at least 3", f"(crates (filter (prop {shown[0]}) (cmp ge) (amount 3 {shown[1]})))")
    parse = Parser.load(encoder=False).parse(f"crates whose {asked[0]} is at least 5", memory_of([*UNITS[:-1], last]))
    assert str(parse.best) == f"(crates (filter (prop {asked[0]}) (cmp ge) (amount 5 {asked[1]})))"


def test_what_a_wording_says_of_roles() -> None:
    memory = memory_of((("take 3 boxes out of crate 5 and put them into crate 6", "(move 3 5 6)"),))
    (rule,) = (rule for rule in memory.rules.rules if len(rule.slots) == 3)
    assert rule.directed == {1: "from", 2: "to"}
