"""Inflection and closed classes."""

import pytest

from lookadapt.language.english import is_value, preposition_before, stem, stems


@pytest.mark.parametrize(
    "same",
    [
        "box boxes",
        "berry berries",
        "turn turns turned turning",
        "stop stopped stopping",
        "bake bakes baked baking",
        "carry carries carried carrying",
        "movie movies",
        "shelf shelves",
        "bring brought",
        "take takes took taken",
        "mouse mice",
        "woman women",
        "write wrote written writing",
        "be is are was were",
        "do does did",
    ],
)
def test_words_of_one_stem(same: str) -> None:
    assert len(set(stems(same.split()))) == 1


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("bus", "bu"),
        ("glass", "gla"),
        ("feed", "fe"),
        ("sing", "s"),
        ("sky", "skis"),
        ("on", "off"),
        ("spelled", "spel"),
        ("left", "leave"),
    ],
)
def test_words_of_two_stems(word: str, other: str) -> None:
    assert stem(word) != stem(other)


def test_an_irregular_form_is_inflected_no_further() -> None:
    assert stem("said") == stem("say") == "say"
    assert stem("flew") == stem("flies")


def test_function_words_keep_their_form() -> None:
    assert [stem(word) for word in ("this", "its", "us", "does", "has")] == ["this", "its", "us", "do", "have"]


def test_words_that_write_a_value() -> None:
    assert [word for word in ("7", "7th", "seven", "noon", "monday", "pear", "on") if is_value(word)] == [
        "7",
        "7th",
        "seven",
        "noon",
        "monday",
    ]


@pytest.mark.parametrize("word", ["during", "before", "above", "inside", "since", "only", "none", "because"])
def test_closed_classes_have_no_inflection(word: str) -> None:
    assert stem(word) == word


def test_words_that_are_verbs_as_well_have() -> None:
    assert stem("like") == stem("likes")
    assert stem("provided") == stem("provides")
    assert stem("towards") == stem("toward")


@pytest.mark.parametrize(
    ("words", "preposition"),
    [
        ("take it out of", "from"),
        ("get it off", "from"),
        ("put it onto", "to"),
        ("over to box", "to"),  # 7
        ("a walk with", "with"),
        ("from the", None),  # of articles nothing is known here: sentences have none left
        ("from one big box", None),
        ("box", None),
        ("", None),
    ],
)
def test_the_preposition_before(words: str, preposition: str | None) -> None:
    assert preposition_before(words.split()) == preposition
