"""Values that stand for themselves."""

from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.memory.memory import Memory
from lookadapt.parsing.parser import Parser

TAUGHT = (
    ("cars", "(kind car)"), ("price", "(attr price)"), ("lot twelve", "(lot l12)"), ("lot thirty", "(lot l30)"),
    ("price of lot twelve", "(of (attr price) (lot l12))"),
    ("cars whose price is at most 8000 euros", '(upto (kind car) (attr price) (qty "8000 euros"))'),
    ("cars whose price is less than the price of lot twelve", "(under (kind car) (attr price) (of (attr price) (lot l12)))"),
)  # fmt: skip


def taught() -> Memory:
    return memory_of(TAUGHT)


def test_a_value_fits_where_none_was_taught() -> None:
    parse = Parser.load(encoder=False).parse("cars whose price is less than 950 dollars", taught())
    assert parse.best == read_form('(under (kind car) (attr price) (qty "950 dollars"))')


def test_something_else_fits_where_a_value_was_taught() -> None:
    parse = Parser.load(encoder=False).parse("cars whose price is at most the price of lot thirty", taught())
    assert parse.best == read_form("(upto (kind car) (attr price) (of (attr price) (lot l30)))")


def test_a_value_alone_says_nothing() -> None:
    assert Parser.load(encoder=False).parse("950 dollars", taught()).best is None


def test_free_text_is_no_value() -> None:
    memory = Memory(()).teach("tell john that dinner is ready", '(tell (person john) (text "dinner is ready"))')
    assert all(rule.wording != (0,) for rule in memory.rules.rules)
