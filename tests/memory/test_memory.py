"""Memory as users see it: an immutable snapshot, the same whatever the order of teaching."""

import random

import pytest

from lookadapt import Example, LookadaptError, Memory, read_form
from lookadapt.language.logical_form import Atom

HOME = [
    ("lamp", "(device lamp)"),
    ("fan", "(device fan)"),
    ("kitchen", "(room kitchen)"),
    ("bedroom", "(room bedroom)"),
    ("turn on the lamp", "(turn_on (device lamp))"),
    ("lamp in the kitchen", "(in (device lamp) (room kitchen))"),
    ("remind me to buy milk at 7 am", '(remind (text "buy milk") (time "7 am"))'),
]


def home(pairs=HOME):
    return Memory(Example.of(*pair) for pair in pairs)


def shown(memory):
    """The rules without the numbers of their sources, which follow the order of teaching."""
    return {
        (str(rule), tuple(rule.slots), frozenset(memory.examples[i].utterance for i in rule.sources))
        for rule in memory.rules.rules
    }


def test_teaching_returns_a_new_memory():
    before = Memory()
    after = before.teach("lamp", "(device lamp)")
    assert (len(before), len(after)) == (0, 1)
    assert after.examples == (Example.of("lamp", "(device lamp)"),)


def test_the_same_example_twice_is_kept_once():
    assert len(home().teach("lamp", "(device lamp)")) == len(HOME)


def test_memories_with_the_same_examples_are_equal_and_hash_alike():
    assert home() == home()
    assert hash(home()) == hash(home())
    assert home() != home(HOME[:-1])


def test_a_form_may_be_text_or_a_form():
    assert Memory().teach("lamp", read_form("(device lamp)")) == Memory().teach("lamp", "(device lamp)")


def test_an_unreadable_form_is_an_error_with_a_place():
    with pytest.raises(LookadaptError, match="unclosed parenthesis"):
        Memory().teach("lamp", "(device lamp")


def test_an_utterance_without_words_is_an_error():
    with pytest.raises(LookadaptError, match="at least one word"):
        Memory().teach("  ?! ", "(device lamp)")


def test_forgetting_what_was_not_taught_is_an_error():
    with pytest.raises(LookadaptError, match="not taught: 'radio'"):
        home().forget(Example.of("radio", "(device radio)"))


def test_reading_gives_what_was_written(tmp_path):
    home().write(tmp_path / "home.txt")
    assert Memory.read(tmp_path / "home.txt") == home()


@pytest.mark.parametrize("seed", range(5))
def test_rules_do_not_depend_on_the_order_of_teaching(seed):
    shuffled = random.Random(seed).sample(HOME, len(HOME))
    assert shown(home(shuffled)) == shown(home())


def test_teaching_one_by_one_gives_the_rules_of_all_at_once():
    memory = Memory()
    for pair in HOME:
        memory = memory.teach(*pair)
        memory.rules  # noqa: B018 - worked out at every step, as in a conversation
    assert shown(memory) == shown(home())


def test_forgetting_an_example_removes_what_only_it_taught():
    with_radio = home().teach("radio", "(device radio)").teach("turn up the radio", "(turn_up (device radio))")
    back = with_radio.forget(Example.of("turn up the radio", "(turn_up (device radio))")).forget(
        Example.of("radio", "(device radio)")
    )
    assert shown(back) == shown(home())
    assert "radio" in with_radio.rules.vocabulary
    assert "radio" not in back.rules.vocabulary


def test_a_quoted_atom_that_occurs_is_an_open_slot_and_one_that_does_not_is_a_constant():
    memory = Memory().teach("note buy milk", '(note "buy milk" "constant")')
    (rule,) = [rule for rule in memory.rules.rules if rule.slots]
    assert [slot.open for slot in rule.slots] == [True]
    assert Atom("constant", quoted=True) in [part for _, part in rule.template.walk()]


def test_an_empty_memory_has_no_rules():
    assert Memory().rules.rules == ()
