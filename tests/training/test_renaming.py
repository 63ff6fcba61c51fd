"""Lists in other names: the same stranger everywhere, and nothing else changes."""

import random

import pytest

pytest.importorskip("torch", reason="training the judge needs torch")

from lookadapt.training.lists import ReadingList
from lookadapt.training.renaming import renamed, shared_names, strangers

FEED = ReadingList("p", "please feed the Heron's chicks before noon", "feed heron 's chicks before noon", (("feed otter 's chicks before noon", "parser"), ("heron before noon", "parser")), (1.0, 2.0, 3.0))  # fmt: skip
TRAP = ReadingList("p", "never feed the heron", None, (("feed heron", "parser"),))


def test_names_are_content_words_of_both_but_no_verbs_and_no_numbers() -> None:
    assert shared_names(FEED) == ["heron", "chicks"]  # noon is a time
    assert shared_names(TRAP) == ["heron"]
    assert shared_names(ReadingList("p", "order 30 boxes", "order 30 boxes", ())) == []
    assert strangers([FEED, TRAP]) == ["chicks", "heron"]


def test_a_name_becomes_the_same_stranger_everywhere() -> None:
    found = {renamed(FEED, ["ledger"], random.Random(seed)) for seed in range(60)}
    assert FEED in found  # not every name of every list
    other = next(each for each in found if "ledger" in each.sentence and "heron" not in each.sentence.lower())
    assert other.sentence == "please feed the ledger's chicks before noon"
    assert other.right == "feed ledger 's chicks before noon"
    assert [reading for reading, _ in other.wrong] == ["feed otter 's chicks before noon", "ledger before noon"]
    assert other.by_symbols == FEED.by_symbols


def test_of_what_nobody_said_no_reading_becomes_right() -> None:
    found = {renamed(TRAP, ["ledger"], random.Random(seed)) for seed in range(60)}
    assert ReadingList("p", "never feed the ledger", None, (("feed ledger", "parser"),)) in found


def test_no_stranger_that_the_list_has_already() -> None:
    for seed in range(20):
        assert renamed(TRAP, ["feed", "never", "heron"], random.Random(seed)) == TRAP
