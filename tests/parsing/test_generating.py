"""Readings generated from what a sentence mentions."""

import pytest

from comparing_lessons import lessons
from lessons import memory_of
from lookadapt.parsing.generating import Generation
from lookadapt.parsing.stock import Made, Stock


@pytest.fixture(scope="module")
def stock() -> Stock:
    return Stock(memory_of(lessons()))


def price(generation: Generation, made: Made) -> float:
    left = sum(not used & made.used for used in generation.mentions)
    return 3 * left + len(made.says ^ generation.says) + 0.1 * made.size


def generated(stock: Stock, text: str) -> list[Made]:
    return Generation(stock, text, [0.5] * len(stock.names), price).run()


def forms(stock: Stock, text: str) -> set[str]:
    return {str(made.form) for made in generated(stock, text)}


def test_all_comparisons_of_what_is_measured_so(stock: Stock) -> None:
    found = forms(stock, "over 40 feet")
    for op in ("<=", ">=", "<", ">"):
        for prop in ("length", "draught"):
            assert f"(where (all boat) (prop {prop}) (op {op}) (measure 40 foot))" in found
    assert not any("(prop price) (op >) (measure 40 foot)" in form for form in found)
    assert not any("(prop harbour) (op =) (measure" in form for form in found)


def test_two_restrictions(stock: Stock) -> None:
    found = forms(stock, "insured, in galway")
    assert "(where (where (all boat) (prop harbour) (op =) ports.galway) (prop insured))" in found


def test_what_is_not_mentioned_is_not_there(stock: Stock) -> None:
    assert not any("kittiwake" in form or "cork" in form for form in forms(stock, "boats in galway"))


def test_a_thing_is_mentioned_by_the_word_that_tells_it_apart(stock: Stock) -> None:
    made = [each for each in generated(stock, "the rose 's price") if str(each.form) == "(get boats.sea_rose (prop price))"]
    assert [each.unsaid for each in made] == [0.5]


def test_values_joined_are_of_one_sort(stock: Stock) -> None:
    found = forms(stock, "30 feet or cork")
    assert not any("(either" in form and "cork" in form and "measure" in form for form in found)


def test_the_mentions_of_a_sentence(stock: Stock) -> None:
    generation = Generation(stock, "boats in cork under 900 euros", [0.5] * len(stock.names), price)
    assert generation.mentions == [0b100, 0b10000]
