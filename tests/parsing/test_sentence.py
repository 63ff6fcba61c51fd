"""A sentence as the parser sees it."""

import pytest

from lookadapt.parsing.sentence import Sentence


def test_words_to_compare() -> None:
    found = Sentence.of("Please coat the piers")
    assert found.keys == ("coat", "pier")
    assert found.words == ("coat", "piers")
    assert found.edits == ()


def test_a_memory_may_need_silent_words() -> None:
    assert Sentence.of("all piers", frozenset()).keys == ("all", "pier")


def test_the_numbers_that_words_write_by_where_they_end() -> None:
    found = Sentence.of("order twenty five tubs of size 7")
    assert found.numbers == {2: [(1, "20")], 3: [(1, "25"), (2, "5")], 7: [(6, "7")]}


def test_the_number_of_a_span() -> None:
    found = Sentence.of("order twenty five tubs")
    assert (found.digits((1, 3)), found.digits((2, 3))) == ("25", "5")
    with pytest.raises((KeyError, StopIteration)):
        found.digits((0, 2))


def test_every_edit_is_recorded() -> None:
    found = Sentence.of("coat its pier").edited(("coat", "pier"), (0, 2), "possessive").edited(("pier",), (2,), "ellipsis")
    assert (found.keys, found.words, found.edits) == (("pier",), ("pier",), ("possessive", "ellipsis"))
    assert found.text == "coat its pier"
