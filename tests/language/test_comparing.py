"""What texts say of comparing."""

import pytest

from lookadapt.language.comparing import COMPARISONS, compares, comparisons, pieces, scale_nouns


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("boats longer than 30 feet", {"more"}),
        ("boats shorter than sea rose", {"less"}),
        ("no longer than 30 feet", {"at_most"}),
        ("not cheaper than the ketch", {"at_least"}),
        ("at least two owners", {"at_least"}),
        ("2 owners or fewer", {"at_most"}),
        ("launched on or before may 3", {"at_most"}),
        ("the heaviest anchor", {"most"}),
        ("the earliest ferry", {"least"}),
        ("the least number of owners", {"least", "count"}),
        ("cork or galway", {"or"}),
        ("30 feet or more", {"at_least"}),
        ("boats that are not insured", {"not"}),
        ("the average price", {"average"}),
        ("how many boats", {"count"}),
        ("the same harbour as sea rose", {"same"}),
        ("a gull above the mast", set()),  # where, not how much
        ("a mast above 30 feet", {"more"}),
        ("boats in cork", set()),
    ],
)
def test_what_is_compared(text: str, says: set[str]) -> None:
    assert comparisons(pieces(text)) == says
    assert says <= set(COMPARISONS)


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("heaviest", {"most"}),
        ("mani", {"count"}),  # a stem; `how many`, where the other word only joins
        ("total", {"total"}),  # but `total number` needs both
        ("without", {"not"}),
        ("above", set()),  # only before a number
        ("how", set()),
        ("boat", set()),
    ],
)
def test_what_a_word_compares_by_itself(word: str, says: set[str]) -> None:
    assert compares(word) == says


def test_adjectives_measure() -> None:
    assert "height" in scale_nouns("taller") & scale_nouns("shortest")
    assert not scale_nouns("wooden")


def test_words_and_numbers_are_apart() -> None:
    assert pieces("Before 10am on the 2nd") == ("before", "10", "am", "on", "the", "2", "nd")
