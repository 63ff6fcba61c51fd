"""Constructions around an attribute that is only words."""

import pytest

from lessons import memory_of
from lookadapt.language.lexicon import read
from lookadapt.parsing.attributes import AttributesInWords, Worded
from lookadapt.parsing.parser import Parser

Pairs = list[tuple[str, str]]

THINGS: Pairs = [("kettle", "(ware kettle)"), ("toaster", "(ware toaster)"), ("wrap the kettle", "(wrap (ware kettle))")]
SET: Pairs = [*THINGS, ("set the price of the kettle to 20 dollars", '(set_price (ware kettle) "20")')]
ENTRY = "set: set R of X to N | make R of X N | ~R of X is N"


def worded(pairs: Pairs, entry: str = ENTRY) -> list[Worded]:
    lexicon = read((entry,))
    return list(AttributesInWords(memory_of(pairs).rules.rules).of(lexicon.entry(0)))


def texts(pairs: Pairs, entry: str = ENTRY) -> list[list[str]]:
    members = read((entry,)).entry(0).members
    return [[each.said(member).text for member in members] for each in worded(pairs, entry)]  # type: ignore[union-attr]


def test_the_words_of_an_attribute_and_of_a_unit_stand_in_every_member() -> None:
    price = "price of X"
    assert texts(SET) == [[f"set {price} to N dollars", f"make {price} N dollars", f"{price} is N dollars"]]


def test_the_other_genitive_has_no_article_before_a_name() -> None:
    entry = "set: set the R of X to N | make X 's R N | keep X at N"
    (each,) = worded(SET, entry)
    turned = [each.said(member, turned=True) for member in read((entry,)).entry(0).members]
    assert [member.text if member else None for member in turned] == [
        "set X 's price to N dollars",
        "make price of X N dollars",
        None,
    ]


def test_a_member_that_is_weak_is_not_what_was_taught() -> None:
    assert texts(SET, "set: ~set R of X to N | make R of X N") == []


def test_attributes_of_several_words() -> None:
    closing: Pairs = [*THINGS, ("set closing price of the kettle to 5", '(close (ware kettle) "5")')]
    assert texts(closing) == [["set closing price of X to N", "make closing price of X N", "closing price of X is N"]]


def test_the_whole_wording_must_be_said() -> None:
    late: Pairs = [*THINGS, ("set the price of the kettle to 20 later", '(set_price (ware kettle) "20")')]
    assert texts(late) == []


def test_joining_words_are_no_attribute() -> None:
    assert texts([*THINGS, ("set all of the kettle to 20", '(fill (ware kettle) "20")')]) == []


def test_an_attribute_that_is_a_thing_is_read_by_the_rules() -> None:
    relations: Pairs = [
        *THINGS,
        ("price", "(rel price)"),
        ("weight", "(rel weight)"),
        ("price of the kettle", "(of (rel price) (ware kettle))"),
        ("weight of the toaster", "(of (rel weight) (ware toaster))"),
        ("set the price of the kettle to 20", '(set (of (rel price) (ware kettle)) "20")'),
    ]
    assert worded(relations) == []


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load(encoder=False)


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("make the price of the toaster 30 dollars", '(set_price (ware toaster) "30")'),
        ("change the toaster 's price to 30 dollars", '(set_price (ware toaster) "30")'),
        ("the price of the toaster should be 30 dollars", '(set_price (ware toaster) "30")'),
        ("raise the price of the toaster by 30 dollars", "None"),  # that is another thing to do
    ],
)
def test_settings_are_understood_in_other_words(parser: Parser, said: str, form: str) -> None:
    assert str(parser.parse(said, memory_of(SET)).form) == form


def test_a_question_about_it_is_no_order(parser: Parser) -> None:
    assert parser.parse("is the price of the toaster 30 dollars", memory_of(SET)).form is None


@pytest.mark.parametrize(
    ("taught", "said"),
    [
        ("what is the price of the kettle", "what is the toaster 's price"),
        ("what is the price of the kettle", "show me the toaster 's price"),
        ("what is the kettle 's price", "tell me the price of the toaster"),
        ("what is the kettle 's price", "which price does the toaster have"),
    ],
)
def test_what_is_asked_of_an_attribute_is_asked_with_either_genitive(parser: Parser, taught: str, said: str) -> None:
    assert str(parser.parse(said, memory_of([*THINGS, (taught, "(price (ware kettle))")])).form) == "(price (ware toaster))"


@pytest.mark.parametrize(
    ("taught", "said"),
    [
        ("polish the lid of the kettle", "polish the toaster 's lid"),
        ("polish the kettle 's lid", "polish the lid of the toaster"),
        ("polish the top handle of the kettle", "polish the toaster 's top handle"),
    ],
)
def test_genitives_of_words_are_turned_in_any_sentence(parser: Parser, taught: str, said: str) -> None:
    """Whether a construction of the lexicon says it or not."""
    assert str(parser.parse(said, memory_of([*THINGS, (taught, "(polish (ware kettle))")])).form) == "(polish (ware toaster))"


def test_only_what_suits_a_role_fills_it(parser: Parser) -> None:
    """A number is no person: nobody appoints it."""
    memory = memory_of([*THINGS, ("set the price of the kettle to 20", '(set_price (ware kettle) "20")')])
    assert parser.parse("appoint 30 as the price of the toaster", memory).form is None
