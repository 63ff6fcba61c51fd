"""What follows from a set of rules: words that say nothing, homonyms, company."""

import pytest

from lessons import memory_of
from lookadapt import read_form
from lookadapt.memory.rules import Rule, Slot, spare_words
from lookadapt.memory.template import hole
from lookadapt.parsing.parser import Parser

SHIPS = [("ships", "(thing ship)"), ("planes", "(thing plane)"), ("age", "(rel age)"), ("owner", "(rel owner)")]
ONE, TWO = read_form("(of x y)").replace((1,), hole(0)).replace((2,), hole(1)), read_form("(sold x)").replace((1,), hole(0))
RELATION, THING = Slot(False, kinds=frozenset({"rel"})), Slot(False, kinds=frozenset({"thing"}))


def rule(wording: str, template=ONE, slots=(RELATION, THING)) -> Rule:
    said = tuple(int(word) if word.isdigit() else word for word in wording.split())
    return Rule(said, template, slots, (0,), said)


def test_a_word_that_another_wording_of_the_same_form_does_without_says_nothing() -> None:
    assert spare_words([rule("give 0 value belonging 1"), rule("give 0 belonging 1")]) == ["value"]


def test_a_word_that_other_rules_need_says_something() -> None:
    other = rule("value 0", TWO, (THING,))
    assert spare_words([rule("give 0 value belonging 1"), rule("give 0 belonging 1"), other]) == []


def test_wordings_without_content_in_common_are_just_two_wordings() -> None:
    assert spare_words([rule("give 0 belonging 1"), rule("show 0 concerning 1")]) == []


def test_in_phrases_about_two_things_only_the_things_and_what_joins_them_speak() -> None:
    assert spare_words([rule("1 's 0 field"), rule("0 of 1 record")]) == ["field", "record"]
    assert spare_words([rule("give 1 's 0 field"), rule("give 0 of 1 record")]) == []


def test_a_word_that_clings_to_one_kind_of_thing_says_nothing() -> None:
    rules = [rule("show 1 records 's 0"), rule("show 0 of 1 records")]
    assert spare_words(rules) == ["records"]
    assert spare_words(rules[:1]) == []  # one sentence shows nothing


def test_a_word_that_follows_things_of_two_kinds_does_not_cling() -> None:
    assert spare_words([rule("show 1 records 's 0"), rule("show 1 of 0 records")]) == []


def test_a_word_that_also_stands_elsewhere_does_not_cling() -> None:
    assert spare_words([rule("show 1 records 's 0"), rule("show 0 of 1 records"), rule("records 0", TWO, (THING,))]) == []


def test_spare_words_are_noise_of_a_memory() -> None:
    told = [
        ("ships instances 's age field", "(of (rel age) (thing ship))"),
        ("age of ships instances", "(of (rel age) (thing ship))"),
    ]
    assert set(memory_of([*SHIPS, *told]).rules.noise) == {"field", "instanc"}


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
