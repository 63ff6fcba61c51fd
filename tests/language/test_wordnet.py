"""Opposites that WordNet knows."""

import pytest

from lookadapt.language.english import stem
from lookadapt.language.opposites import opposite, opposite_states
from lookadapt.language.wordnet import OPPOSITE_STATES, OPPOSITE_VERBS, opposites


@pytest.mark.parametrize(
    ("one", "other"), [("acquit", "convicted"), ("sharpen", "blunted"), ("exclude", "include"), ("sack", "employ")]
)
def test_verbs_that_no_list_of_ours_has(one: str, other: str) -> None:
    assert opposite(one, other)
    assert opposite(other, one)


def test_one_deed_seen_from_two_sides_is_no_opposite() -> None:
    assert not opposite("borrow", "lend")
    assert not opposite("loan", "borrowed")


def test_what_says_the_same_is_no_opposite() -> None:
    assert not opposite("mend", "repair")
    assert not opposite("throw", "hurl")


def test_states_are_opposite_of_what_something_is_only() -> None:
    assert opposite_states("horizontal", "vertical")
    assert opposite_states("valid", "invalid")
    assert not opposite("horizontal", "vertical")


@pytest.mark.parametrize("name", [OPPOSITE_VERBS, OPPOSITE_STATES])
def test_the_files_hold_pairs_of_stems_each_once(name: str) -> None:
    pairs = list(opposites(name))
    assert len(pairs) == len(set(pairs)) > 500
    assert all(one < other for one, other in pairs)
    assert sum(stem(one) == one for one, _ in pairs) > 0.9 * len(pairs)
