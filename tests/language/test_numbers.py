"""Numbers as people say them: words in, digits out."""

import pytest

from lookadapt.language.numbers import LONGEST, is_part, number


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        ("12", "12"),
        ("007", "007"),
        ("1,250", "1250"),
        ("1,000,000.5", "1000000.5"),
        ("+4", "4"),
        ("-4", "-4"),
        ("2.75", "2.75"),
        ("zero", "0"),
        ("seventeen", "17"),
        ("twenty", "20"),
        ("twenty five", "25"),
        ("twenty-five", "25"),
        ("three hundred", "300"),
        ("three hundred and one", "301"),
        ("three hundred twelve", "312"),
        ("two thousand and nine", "2009"),
        ("two thousand four hundred and sixty one", "2461"),
        ("forty thousand", "40000"),
        ("three million two hundred thousand", "3200000"),
    ],
)
def test_a_number(said: str, digits: str) -> None:
    assert number(said.split()) == digits


@pytest.mark.parametrize(
    "said",
    [
        "",
        "pear",
        "1,25",
        "12:30",
        "4 5",  # two numbers
        "four five",
        "twenty thirty",
        "twenty twelve",
        "five twenty",
        "twelve five",
        "hundred",  # a scale of nothing
        "and five",
        "twenty and",
        "twenty and five",
        "thirty hundred",  # hundreds are counted up to nine
        "five and",
        "zero five",
        "one two hundred",
        "five pears",
    ],
)
def test_no_number(said: str) -> None:
    assert number(said.split()) is None


def test_a_number_has_an_end() -> None:
    said = ["three", "million", "two", "hundred", "thousand", "four", "hundred", "twenty"]
    assert len(said) == LONGEST
    assert number(said) == "3200420"
    assert number([*said, "one"]) is None


@pytest.mark.parametrize(
    "text", ["two hundred and five boxes", "twenty-five and a half", "set 3 to twenty one", "and one thousand", "x-y 7"]
)
def test_only_parts_of_numbers_stand_in_numbers_of_several_words(text: str) -> None:
    words = text.split()
    for start in range(len(words)):
        for end in range(start + 2, len(words) + 1):
            assert number(words[start:end]) is None or all(map(is_part, words[start:end]))
