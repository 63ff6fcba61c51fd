"""Entries of the shipped lexicon, each understood where only its plainest wording was taught; no encoder."""

import pytest

from lessons import memory_of
from lookadapt import Parser

Pairs = list[tuple[str, str]]

BOATS: Pairs = [("alpha", "(boat alpha)"), ("beta", "(boat beta)"), ("boats", "boats"), ("ferries", "ferries")]
MASTS: Pairs = [("mast", "(part mast)"), ("sail", "(part sail)")]


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load(encoder=False)


def measured(noun: str) -> Pairs:
    """What is taught of an attribute: its value, and filters and a statement that compare it."""
    value = "(of (rel it) (boat alpha))"
    return [
        *BOATS,
        (noun, "(rel it)"),
        ("colour", "(rel colour)"),
        (f"{noun} of the alpha", value),
        (f"boats whose {noun} is larger than the {noun} of the alpha", f"(above boats (rel it) {value})"),
        (f"boats whose {noun} is smaller than the {noun} of the alpha", f"(below boats (rel it) {value})"),
        (f"the {noun} of the alpha is larger than the {noun} of the beta", f"(gt {value} (of (rel it) (boat beta)))"),
    ]


ATTRIBUTES = [
    ("price", "that cost more", "cheaper"),
    ("salary", "that earn more", "worse paid"),
    ("rating", "better rated", "worse rated"),
    ("population", "more populous", "less populous"),
    ("area", "that cover more ground", "smaller"),
    ("height", "taller", "shorter"),
    ("length", "longer", "shorter"),
    ("weight", "that weigh more", "lighter"),
    ("speed", "faster", "slower"),
    ("age", "older", "younger"),
    ("year", "newer", "older"),
    ("duration", "that last longer", "shorter"),
    ("distance", "farther away", "closer"),
    ("temperature", "hotter", "colder"),
    ("depth", "deeper", "shallower"),
    ("budget", "that have more to spend", "poorer"),
    ("capacity", "that hold more", "smaller"),
]


@pytest.mark.parametrize(("noun", "more", "less"), ATTRIBUTES)
def test_an_adjective_or_a_verb_says_which_attribute_is_compared(parser: Parser, noun: str, more: str, less: str) -> None:
    memory = memory_of(measured(noun))
    beta = "(of (rel it) (boat beta))"
    assert str(parser.parse(f"ferries {more} than the beta", memory).form) == f"(above ferries (rel it) {beta})"
    assert str(parser.parse(f"ferries {less} than the beta", memory).form) == f"(below ferries (rel it) {beta})"
    assert str(parser.parse(f"the beta is {less} than the alpha", memory).form) == f"(gt (of (rel it) (boat alpha)) {beta})"


@pytest.mark.parametrize(
    ("taught", "asked", "form"),
    [
        ([*MASTS, ("boats without a mast", "(lack (part mast) boats)")], "ferries missing a sail", "(lack (part sail) ferries)"),
        ([*MASTS, ("boats with a mast", "(have (part mast) boats)")], "ferries fitted with a sail", "(have (part sail) ferries)"),
        ([("harbour nearest to the alpha", "(near (boat alpha))")], "harbour closest to the beta", "(near (boat beta))"),
        ([("captain with the most boats", "(most boats)")], "captain who has the most ferries", "(most ferries)"),
        ([("everything except the alpha", "(but (boat alpha))")], "everything but the beta", "(but (boat beta))"),
        ([("the alpha is stuck", "(stuck (boat alpha))")], "the beta won't move", "(stuck (boat beta))"),
        ([("is the alpha stuck", "(ask (stuck (boat alpha)))")], "has the beta got stuck", "(ask (stuck (boat beta)))"),
        ([("is the alpha full", "(ask (full (boat alpha)))")], "tell me whether the beta is full", "(ask (full (boat beta)))"),
        ([("is the alpha faster than the beta", "(faster (boat alpha) (boat beta))")], "is the alpha slower than the beta", "(faster (boat beta) (boat alpha))"),
        ([("oldest of the boats", "(oldest boats)")], "which of the ferries is the oldest", "(oldest ferries)"),
        ([("owner of the alpha", "(owner (boat alpha))")], "the one who owns the beta", "(owner (boat beta))"),
        ([("send the alpha to the beta", "(send (boat alpha) (boat beta))")], "have the beta go to the alpha", "(send (boat beta) (boat alpha))"),
        ([("copy", "copy"), ("mop the alpha", "(mop (boat alpha))")], "give the beta a mop", "(mop (boat beta))"),
        ([("feed the alpha", "(feed (boat alpha))")], "the beta has to be fed", "(feed (boat beta))"),
    ],
)  # fmt: skip
def test_a_phrase_is_understood_in_other_words(parser: Parser, taught: Pairs, asked: str, form: str) -> None:
    assert str(parser.parse(asked, memory_of([*BOATS, *taught])).form) == form


def test_a_comparison_is_not_turned_round(parser: Parser) -> None:
    """An opposite with its roles in place is another statement, never the same."""
    memory = memory_of([*BOATS, ("is the alpha faster than the beta", "(faster (boat alpha) (boat beta))")])
    assert str(parser.parse("is the alpha slower than the beta", memory).form) != "(faster (boat alpha) (boat beta))"


def test_should_in_front_is_a_condition(parser: Parser) -> None:
    memory = memory_of(
        [
            *BOATS,
            ("the alpha is late", "(late (boat alpha))"),
            ("sell the beta", "(sell (boat beta))"),
            ("when the alpha is late sell the beta", "(when (late (boat alpha)) (sell (boat beta)))"),
        ]
    )
    parse = parser.parse("should the beta be late sell the alpha", memory)  # offered, not done: `should` may be a doubt
    assert str(parse.best) == "(when (late (boat beta)) (sell (boat alpha)))"
