"""Words of rules that say nothing."""

from __future__ import annotations

from lessons import memory_of
from lookadapt import read_form
from lookadapt.memory.rules import Rule, Slot
from lookadapt.memory.spare import spare_words
from lookadapt.memory.template import hole
from lookadapt.parsing.parser import Parser

SHIPS = [("ships", "(thing ship)"), ("planes", "(thing plane)"), ("age", "(rel age)"), ("owner", "(rel owner)")]
ONE, TWO = read_form("(of x y)").replace((1,), hole(0)).replace((2,), hole(1)), read_form("(sold x)").replace((1,), hole(0))
PUT = read_form("(put x y)").replace((1,), hole(0)).replace((2,), hole(1))
RELATION, THING, PHRASE = (Slot(False, kinds=frozenset({kind})) for kind in ("rel", "thing", "of"))


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


def test_behind_a_phrase_a_word_clings_to_its_last_thing() -> None:
    phrase = rule("0 of 1")
    assert spare_words([phrase, rule("put 0 records near 1 records", PUT, (PHRASE, THING))]) == ["records"]
    assert spare_words([rule("1 's 0"), rule("put 0 records near 1 records", PUT, (PHRASE, THING))]) == []  # behind another kind


def test_a_spare_word_of_noun_phrases_is_spare_in_commands_too() -> None:
    genitives = [rule("1 's 0"), rule("0 of 1 records")]
    assert spare_words([*genitives, rule("put 0 near 1 records down", PUT, (PHRASE, THING))]) == ["records"]
    assert spare_words([*genitives, rule("put records 0 near 1", PUT, (PHRASE, THING))]) == []


def test_a_word_that_names_the_kind_of_what_it_follows_says_nothing() -> None:
    thing = Slot(False, kinds=frozenset({"ship"}))
    assert spare_words([rule("sell 0 ship today", TWO, (thing,))]) == ["ship"]
    assert spare_words([rule("0 ship", TWO, (thing,))]) == []  # the only word of the rule
    assert spare_words([rule("sell ship 0 today", TWO, (thing,))]) == []


def test_a_word_that_trails_a_thing_behind_a_preposition_says_nothing_if_the_form_does_not_either() -> None:
    assert spare_words([rule("put 0 on 1 records", PUT, (THING, THING))]) == ["records"]
    assert spare_words([rule("put 0 1 records", PUT, (THING, THING))]) == []  # no preposition
    assert spare_words([rule("lay 0 on 1 records", PUT, (THING, THING))]) == []  # nothing else may say `put`
    assert spare_words([rule("put 0 on 1 records", PUT, (THING, Slot(True)))]) == []
    more = read_form("(put x (in y))").replace((1,), hole(0)).replace((2, 1), hole(1))
    assert spare_words([rule("put 0 on 1 records", more, (THING, THING))]) == []


TOLD = [
    ("put ships 's age field on planes instances", "(put (field (rel age) (thing ship)) (thing plane))"),
    ("ships instances 's owner field", "(field (rel owner) (thing ship))"),
    ("the price field of ships", "(field (rel price) (thing ship))"),
    ("price", "(rel price)"),
]


def test_what_says_nothing_does_not_keep_phrases_apart() -> None:
    told = [(said, form.replace("(field", "(of")) for said, form in TOLD]
    assert ("put", 0, "on", 1, "instanc") in {rule.wording for rule in memory_of([*SHIPS, *told]).rules.rules}


def test_a_sentence_that_a_phrase_says_but_for_spare_words_shows_that_the_phrase_can_stand_alone() -> None:
    asked = Parser().parse("planes instances 's age field", memory_of([*SHIPS, *TOLD]))
    assert str(asked.form) == "(field (rel age) (thing plane))"


def test_a_word_that_joins_may_look_like_a_kind() -> None:
    assert memory_of([("lamp", "s.lamp"), ("fan", "s.fan"), ("set lamp 's on now", "(set s.lamp)")]).rules.rules
