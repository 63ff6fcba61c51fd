"""Words that English uses alike."""

import pytest

from lookadapt.parsing.chain_words import AlikeWords

TAUGHT = ("largest", "longest", "shortest", "tall", "mani", "not", "sofa", "cupboard", "the", "wide", "giv", "pass")


@pytest.mark.parametrize(
    ("word", "like"),
    [
        ("biggest", ["largest", "longest"]),  # the most of something
        ("largest", ["longest"]),  # not itself
        ("fewest", ["shortest"]),
        ("tallest", ["largest", "longest"]),  # it compares; what it measures is another matter
        ("high", ["tall"]),  # they measure the same
        ("number", ["mani"]),  # they count
        ("excluding", ["not"]),
        ("couch", ["sofa"]),  # an entry of the lexicon
        ("cabinet", []),  # another wording of a cupboard, but only a weak one
        ("giv", []),  # `give out` and `pass out` are entries, the verbs are not
        ("a", []),
        ("purple", []),
    ],
)
def test_words_like_others(word: str, like: list[str]) -> None:
    assert AlikeWords(TAUGHT).to(word) == like
