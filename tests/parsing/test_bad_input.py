"""Anything may be said, and anything taught: a clear answer, never a crash."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lookadapt import Example, LookadaptError, Memory, Parser

HOME = Memory(
    Example.of(*pair)
    for pair in [
        ("lamp", "(device lamp)"),
        ("kitchen", "(room kitchen)"),
        ("turn on the lamp", "(turn_on (device lamp))"),
        ("lamp in the kitchen", "(in (device lamp) (room kitchen))"),
        ("remind me to buy milk at 7 am", '(remind (text "buy milk") (time "7 am"))'),
        ("turn on the lamp and then open it", "(then (turn_on (device lamp)) (open it))"),
    ]
)
PARSER = Parser()

WORDS = st.sampled_from(
    [
        "turn",
        "on",
        "the",
        "lamp",
        "in",
        "kitchen",
        "remind",
        "me",
        "to",
        "at",
        "7",
        "and",
        "then",
        "'s",
        "(",
        ")",
        '"',
        "#0",
        "\x1a0",
    ]
)
ODD = st.text(alphabet=st.characters(codec=None), max_size=60)
UTTERANCES = st.one_of(ODD, st.lists(st.one_of(WORDS, ODD), max_size=14).map(" ".join))


def checked(parse):
    """What holds of every parse."""
    assert parse.understood == (parse.form is not None)
    assert 0 <= parse.confidence <= 1
    assert parse.form is None or parse.form == parse.best
    assert set(parse.to_dict()) >= {
        "utterance",
        "understood",
        "form",
        "confidence",
        "reading",
        "alternatives",
        "missing",
        "trace",
    }
    assert isinstance(parse.trace_table(), str)
    assert parse.trace_html().startswith("<!doctype html>")
    return parse


@settings(max_examples=150, deadline=None)
@given(UTTERANCES)
def test_any_utterance(utterance):
    checked(PARSER.parse(utterance, HOME, best=3))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            UTTERANCES,
            st.recursive(
                st.sampled_from(["a", "b", '"lamp"', "7"]),
                lambda inner: st.lists(inner, min_size=1, max_size=3).map(lambda items: f"({' '.join(items)})"),
                max_leaves=5,
            ),
        ),
        max_size=6,
    ),
    UTTERANCES,
)
def test_any_memory(pairs, utterance):
    memory = Memory()
    for pair in pairs:
        try:
            memory = memory.teach(*pair)
        except LookadaptError:
            continue  # no words in it: refused with a reason
    checked(PARSER.parse(utterance, memory))
    for example in memory:
        checked(PARSER.parse(example.utterance, memory))


@pytest.mark.parametrize("utterance", ["", "   ", "\n\t", "?!", "\x00", "\x1a0", "\ud800", "the", "please the a"])
def test_nothing_said_is_not_understood(utterance):
    parse = checked(PARSER.parse(utterance, HOME))
    assert parse.form is None


@pytest.mark.parametrize(
    "utterance", ["😀 💡", "включи лампу", "打开 灯", "شغل المصباح", "e\u0301\u0301\u0301 lampe", "lamp\u200b"]
)
def test_emoji_and_other_scripts(utterance):
    checked(PARSER.parse(utterance, HOME))


def test_ten_thousand_words_are_answered_at_once():
    parse = checked(PARSER.parse("turn on the lamp and then " * 2_000, HOME))
    assert parse.form is None
    assert len(parse.missing[0]) <= 80


def test_two_hundred_words_are_parsed_or_refused():
    checked(PARSER.parse(" and then ".join(["turn on the lamp"] * 30), HOME))


def test_one_word_of_a_million_letters():
    checked(PARSER.parse("l" * 1_000_000, HOME))


def test_other_scripts_can_be_taught():
    memory = (
        Memory()
        .teach("лампу", "(device lamp)")
        .teach("чайник", "(device kettle)")
        .teach("включи лампу", "(turn_on (device lamp))")
    )
    assert str(PARSER.parse("включи чайник", memory).form) == "(turn_on (device kettle))"


def test_a_memory_with_conflicts_answers_with_one_and_offers_the_other():
    memory = Memory().teach("lamp", "(device lamp)").teach("lamp", "(device light)").teach("lamp", "(room lamp)")
    parse = checked(PARSER.parse("lamp", memory, best=5))
    assert {str(parse.best), *(str(other.form) for other in parse.alternatives)} == {
        "(device lamp)",
        "(device light)",
        "(room lamp)",
    }
    assert PARSER.parse("lamp", Memory(reversed(memory.examples)), best=5).best == parse.best
