from __future__ import annotations

import math

from lookadapt.memory.word_index import WordIndex


def scores(index: WordIndex, words: str, among: set[int]) -> dict[int, float]:
    found: dict[int, float] = {}
    for word in words.split():
        index.score(word, among, found)
    return found


def index_of(*texts: str, longest: int | None = None) -> WordIndex:
    index = WordIndex(longest)
    for number, text in enumerate(texts):
        index.add(number, text.split())
    return index


def test_rare_words_count_more():
    found = scores(index_of("open door", "open window", "open gate"), "open gate", {0, 1, 2})
    assert found == {0: math.log1p(1), 1: math.log1p(1), 2: math.log1p(1) + math.log1p(3)}


def test_what_no_longer_counts_is_passed_over():
    assert set(scores(index_of("open door", "open window"), "open", {1})) == {1}


def test_a_word_counts_once_for_a_number_that_was_added_twice():
    index = WordIndex()
    index.add(0, ["open", "door"])
    index.add(0, ["open", "gate"])
    assert index.with_word("open") == [0]
    assert index.with_word("wall") == ()


def test_of_a_word_that_is_everywhere_the_first_and_the_last_are_read():
    everywhere = set(range(30))
    assert sorted(scores(index_of(*("open",) * 30, longest=10), "open", everywhere)) == [*range(5), *range(25, 30)]
    assert scores(index_of(*("open",) * 30), "open", everywhere).keys() == everywhere
