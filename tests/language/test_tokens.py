import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lookadapt.language.tokens import tokenize, words

typed = st.one_of(st.text(), st.text(alphabet="abA's ’.,:-_/&@%19\u0301İΣते\u200d❤\ufe0f\t"))


@given(typed)
def test_tokenising_is_idempotent(text):
    once = words(text)
    assert words(" ".join(once)) == once


@given(typed)
def test_spans_are_ordered_and_hold_the_word(text):
    end = 0
    for token in tokenize(text):
        assert end <= token.start < token.end <= len(text)
        end = token.end
        assert token.text
        assert not any(c.isspace() for c in token.text)
        assert text[token.start : token.end].strip() == text[token.start : token.end]


@given(typed)
def test_capitals_do_not_matter(text):
    assert words(text.lower()) == words(text) or not text.isascii()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("john 's parents", "john|'s|parents"),
        ("John's parents?", "john|'s|parents"),
        ("the dogs’ bowls", "the|dogs|bowls"),
        ("Set it, please!", "set|it|please"),
        ("remind me at 6:45 pm", "remind|me|at|6:45|pm"),
        ("at 7am, 20.5 degrees, 15%", "at|7am|20.5|degrees|15%"),
        ("1,000 items", "1,000|items"),
        ("mail a.b@c.org.", "mail|a.b@c.org"),
        ("they're don't we'll", "they|'re|don't|we|'ll"),
        ("rock'n'roll 3rd-party", "rock'n'roll|3rd-party"),
        ("a + b = c", "a|+|b|=|c"),
        ("snake_case __init__", "snake_case|__|init__"),
        ("नमस्ते दुनिया", "नमस्ते|दुनिया"),
        ("می‌خواهم", "می‌خواهم"),
        ("你好 世界。", "你好|世界|。"),
        ("İstanbul", "i̇stanbul"),
        ("cafe\u0301 café", "café|café"),
        ("❤️ it", "❤️|it"),
        ("a\0b\ufeffc", "a|b|c"),
        ("", ""),
        (" \t\n", ""),
        ("?!", ""),
    ],
)
def test_words(text, expected):
    assert words(text) == tuple(filter(None, expected.split("|")))


def test_places_point_into_the_original_text():
    text = "John’s  CAFE\u0301."
    assert [(t.text, text[t.start : t.end]) for t in tokenize(text)] == [("john", "John"), ("'s", "’s"), ("café", "CAFE\u0301")]


@pytest.mark.parametrize("unit", ["a", "a ", "'s", "'", "1-", "é", "._", "1a\u0301-"])
def test_a_huge_line_takes_linear_time(unit):
    start = time.process_time()
    tokenize(unit * (400_000 // len(unit)))
    assert time.process_time() - start < 5
