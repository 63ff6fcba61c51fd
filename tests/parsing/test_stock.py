"""Names and rules ready to be composed."""

import pytest

from comparing_lessons import lessons
from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.stock import Made, Stock


@pytest.fixture(scope="module")
def stock() -> Stock:
    return Stock(memory_of(lessons()))


def named(stock: Stock, form: str) -> Made:
    leaf = read_form(form)
    sorts = stock.sorts
    return Made(leaf, (form,), sorts.kinds(leaf), sorts.of(leaf), 0, (), frozenset(), leaf=leaf)


def test_properties_float_and_things_do_not(stock: Stock) -> None:
    floats = {str(rule.template) for rule, floats in zip(stock.names, stock.floats, strict=True) if floats}
    assert {"(prop length)", "(op <=)", "(all boat)", "foot"} <= floats
    assert not floats & {"boats.sea_rose", "ports.cork"}


def test_a_slot_takes_what_stood_in_its_place(stock: Stock) -> None:
    whose = next(n for n, rule in enumerate(stock.rules) if str(rule).startswith("[0] whose [1] is not [2]"))
    assert stock.fit(whose, 1, named(stock, "(prop harbour)")) == 1  # taught here
    assert stock.fit(whose, 1, named(stock, "(prop price)")) == 0  # taught in the same place of the predicate
    assert stock.fit(whose, 1, named(stock, "(prop insured)")) is None  # a property without values
    assert stock.fit(whose, 2, named(stock, "boats.sea_rose")) is None
