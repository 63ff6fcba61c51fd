"""Rules from memory: lessons in, rules out."""

import pytest

from lessons import memory_of
from lookadapt import Example, Memory, Parser


def rules(*pairs):
    return Memory(Example.of(*pair) for pair in pairs).rules


def written(found):
    return {str(rule) for rule in found.rules if not rule.analogy}


WORDS = [
    ("john", "(person john)"),
    ("mary", "(person mary)"),
    ("parents", "(relation parent)"),
    ("parents of john", "(field (relation parent) (person john))"),
]


def test_words_become_names_and_sentences_get_slots():
    assert written(rules(*WORDS)) == {
        "john → (person john)",
        "mary → (person mary)",
        "parents → (relation parent)",
        "[0] of [1] → (field #0 #1)",
    }


def test_a_new_word_follows_from_a_sentence_that_a_known_rule_explains_but_for_one_part():
    found = rules(*WORDS, ("friends of john", "(field (relation friend) (person john))"))
    assert "friends → (relation friend)" in written(found)


def test_words_are_told_apart_from_whole_sentences():
    found = rules(
        ("turn on the lamp", "(turn_on (device lamp))"),
        ("turn on the fan", "(turn_on (device fan))"),
        ("switch off the lamp", "(turn_off (device lamp))"),
        ("switch off the fan", "(turn_off (device fan))"),
    )
    assert written(found) == {
        "lamp → (device lamp)",
        "fan → (device fan)",
        "turn on the [0] → (turn_on #0)",
        "switch off the [0] → (turn_off #0)",
    }


def test_opaque_symbols_are_linked_by_comparison_alone():
    found = rules(
        ("turn on the lamp", "(p1 (k s1))"),
        ("turn on the fan", "(p1 (k s2))"),
        ("switch off the lamp", "(p2 (k s1))"),
        ("switch off the fan", "(p2 (k s2))"),
    )
    assert {"lamp → (k s1)", "fan → (k s2)", "turn on the [0] → (p1 #0)"} <= written(found)


def test_arguments_may_stand_in_another_order_than_in_the_form():
    found = rules(*WORDS, ("john 's parents", "(field (relation parent) (person john))"))
    assert "[1] 's [0] → (field #0 #1)" in written(found)


def test_three_arguments_and_open_slots():
    found = rules(
        ("john", "(person john)"),
        ("mary", "(person mary)"),
        ("tell john to call mary at 7 am", '(tell (person john) (call (person mary)) (time "7 am"))'),
    )
    assert {"tell [0] to [1] at [2] → (tell #0 #1 (time #2))", "call [0] → (call #0)"} <= written(found)


def test_a_rule_knows_the_examples_that_teach_it():
    memory = Memory(Example.of(*pair) for pair in WORDS)
    (rule,) = [rule for rule in memory.rules.rules if rule.slots]
    assert [memory.examples[i].utterance for i in rule.sources] == ["parents of john"]


def test_a_wrapper_that_all_forms_share_is_taken_off():
    found = rules(
        ("lamp", "(get (device lamp))"),
        ("red lamp", "(get (red (device lamp)))"),
        ("new lamp", "(get (new (device lamp)))"),
        ("fan", "(get (device fan))"),
        ("big fan", "(get (big (device fan)))"),
    )
    assert {str(rule.wrapper)[:5] for rule in found.rules} == {"(get "}
    assert "lamp → (device lamp)" in written(found)


def test_a_lesson_that_can_be_read_in_two_ways_is_reported():
    found = rules(
        ("one", "(n one)"),
        ("compare one with one", "(compare (n one) (n one))"),
    )
    (ambiguity,) = found.ambiguities
    assert ambiguity.example.utterance == "compare one with one"
    assert len(ambiguity.readings) == 2


@pytest.mark.parametrize(
    "pairs",
    [
        [("lamp", "(device lamp)"), ("lamp", "(device light)")],
        [("lamp", "a"), ("lamp", "b"), ("lamp", "c")],
        [("the", "(article)"), ("a", "(other)")],
        [("x y", "((p q) r)"), ("y x", "((p r) q)")],
        [("( )", "(paren)")],
        [("\U0001f600", "(smile)"), ("\U0001f600 \U0001f600", "(twice (smile))")],
        [("灯を つける", "(turn_on (device lamp))"), ("灯", "(device lamp)")],
    ],
)
def test_odd_and_conflicting_lessons_give_rules_and_no_crash(pairs):
    assert rules(*pairs).rules


def best(memory: Memory, utterance: str) -> str:
    return str(Parser.load(encoder=False).parse(utterance, memory).best)


def test_a_lesson_with_one_thing_twice_keeps_the_order_of_its_words() -> None:
    names = [(name, f"(animal {name})") for name in ("cat", "dog", "duck")]
    told = ("set cat 's family to cat", "(set (field (relation family) (animal cat)) (animal cat))")
    memory = memory_of([*names, ("family", "(relation family)"), told])
    assert memory.rules.ambiguities
    assert best(memory, "set dog 's family to duck") == "(set (field (relation family) (animal dog)) (animal duck))"


def test_names_in_parentheses_are_told_from_sentences() -> None:
    pairs = [
        ("open the vault", "(k1 (r1))"),
        ("open the hall", "(k1 (r2))"),
        ("lock the vault", "(k2 (r1))"),
        ("lock the hall", "(k2 (r2))"),
    ]
    memory = memory_of(
        [*pairs, ("open the attic", "(k1 (r3))"), ("sweep the hall", "(k3 (r2))"), ("sweep the vault", "(k3 (r1))")]
    )
    assert best(memory, "sweep the attic") == "(k3 (r3))"


def test_atoms_under_several_predicates_are_things() -> None:
    pairs = [
        ("dr kim is late", "(late kim)"),
        ("dr osman is late", "(late osman)"),
        ("call dr kim", "(call kim)"),
        ("call leo", "(call leo)"),
    ]
    memory = memory_of([*pairs, ("pay leo", "(pay leo)"), ("pay dr osman", "(pay osman)")])
    assert best(memory, "leo is late") == "(late leo)"


def test_rules_stand_in_one_order_whatever_the_order_of_teaching() -> None:
    pairs = [
        ("open the door", "(open (thing door))"),
        ("open the gate", "(open (thing gate))"),
        ("salary of john", "(pay (man john))"),
        ("salary of mary", "(pay (man mary))"),
    ]
    assert [str(r) for r in memory_of(pairs).rules.rules] == [str(r) for r in memory_of(pairs[::-1]).rules.rules]


def test_numbers_texts_and_names_in_one_place_stay_apart():
    """`(set X 45)` and `(set X red)` have one wording: neither is copied as the other, nor as text."""
    taught = [
        ("east dome", "(dome east)"),
        ("west dome", "(dome west)"),
        ("red", "red"),
        ("blue", "blue"),
        ("set the tilt of the east dome to 45", "(set (tilt (dome east)) 45)"),
        ("set the tint of the west dome to red", "(set (tint (dome west)) red)"),
        ("set the name of the west dome to old barn", '(set (name (dome west)) "old barn")'),
    ]
    parser, memory = Parser.load(encoder=False), memory_of(taught)
    assert str(parser.parse("set the tilt of the west dome to 72", memory).form) == "(set (tilt (dome west)) 72)"
    assert str(parser.parse("set the tint of the east dome to blue", memory).form) == "(set (tint (dome east)) blue)"
    assert str(parser.parse("set the name of the east dome to new hall", memory).form) == '(set (name (dome east)) "new hall")'
    assert not any(set(slot.texts) == {"45", "e"} for rule in memory.rules.rules for slot in rule.slots)


def test_a_text_with_a_name_of_its_own_is_named_and_not_copied() -> None:
    """`fan` was taught to be the text "blower": nothing of `start the fan` is copied, and an empty text is no slot (found by the fuzz)."""
    taught = [("fan", '"blower"'), ("lamp", '"light"'), ("start the fan at once", '(start "blower")')]
    parser, memory = Parser.load(encoder=False), memory_of(taught)
    assert str(parser.parse("start the lamp at once", memory).form) == '(start "light")'
    assert parser.parse("start the zebra at once", memory).form is None
    empty = memory_of([("fan", '""'), ("pay the fan as milk", '(note "milk" "")')])
    assert str(parser.parse("pay the fan as bread", empty).form) == '(note "bread" "")'


def test_who_is_said_once_and_meant_twice_is_whoever_is_said():
    taught = [
        ("tobias", "tobias"),
        ("lena", "lena"),
        ("tobias beats lena", "(beats tobias lena)"),
        ("rest lena", "(rest lena)"),
        ("unless tobias beats lena rest him", "(unless (beats tobias lena) (rest tobias))"),
    ]
    parse = Parser.load(encoder=False).parse("unless lena beats tobias rest him", memory_of(taught))
    assert str(parse.form) == "(unless (beats lena tobias) (rest lena))"


def test_no_filler_hides_who_is_meant_again():
    taught = [
        ("van", "van"),
        ("bus", "bus"),
        ("the back door of the van is open", "(open (door (back van)))"),
        ("stop the bus", "(stop bus)"),
        ("if the back door of the van is open stop it", "(if (open (door (back van))) (stop van))"),
    ]
    parse = Parser.load(encoder=False).parse("if the back door of the bus is open stop it", memory_of(taught))
    assert str(parse.form) == "(if (open (door (back bus))) (stop bus))"
