"""Chains of predicates, by the parser."""

import pytest

from chain_lessons import lessons
from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.memory.memory import Memory
from lookadapt.parsing.evidence import Trust
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.sentence import Sentence


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load(encoder=False)


@pytest.fixture(scope="module")
def memory() -> Memory:
    return memory_of(lessons())


@pytest.fixture(scope="module")
def copied() -> Memory:
    return memory_of(lessons(copied=True))


def test_a_guess_is_shown_and_not_answered(parser: Parser, memory: Memory) -> None:
    parse = parser.parse("the deepest road near new zealand is which", memory)
    assert str(parse.best) == "(ask (deepest (road (beside (land new_zealand)))))"
    assert (parse.form, parse.confidence) == (None, 0.7)
    assert [each.trust for each in parse.evidence] == [Trust.FLOATING]


def test_what_symbols_say_too_is_answered(parser: Parser, memory: Memory) -> None:
    parse = parser.parse("how many roads are there in peru", memory)
    assert str(parse.form) == "(ask (count (road (inside (land peru)))))"


def test_new_names_are_copied_as_they_were_written(parser: Parser, copied: Memory) -> None:
    parse = parser.parse("the oldest lake near West Samoa is which", copied)
    assert str(parse.best) == '(ask (oldest (lake (beside (land "West Samoa")))))'
    assert parse.reading == "the oldest lake near West Samoa is which"


@pytest.mark.parametrize(
    ("taught", "asked", "best", "answered"),
    [
        (
            "count rivers near spain = (ask (river (beside (land spain))))",
            "count rivers near france",
            "(ask (river (beside (land france))))",
            True,
        ),
        (
            "list rivers of spain = (ask (lake (inside (land spain))))",
            "list rivers of france",
            "(ask (river (inside (land france))))",
            False,
        ),
    ],
)
def test_what_symbols_say_is_believed_if_it_is_hardly_less_likely(
    parser: Parser, taught: str, asked: str, best: str, answered: bool
) -> None:
    said, form = taught.split(" = ")
    parse = parser.parse(asked, memory_of([*lessons(), (said, form)]))
    assert str(parse.best) == best
    assert (parse.form is not None) == answered


def test_what_has_no_likelihood_is_compared_with_nothing(parser: Parser, memory: Memory) -> None:
    chains = parser.searcher.tables.chains(memory)
    sentence = Sentence.of("which rivers are in peru", memory.rules.silent)
    known, unknown = (read_form(f"(ask (river (inside (land {name}))))") for name in ("peru", '"peru"'))
    assert chains.as_likely(sentence, known, known)
    assert not chains.as_likely(sentence, known, unknown)


def test_a_name_that_nobody_taught_is_shown_and_not_answered(parser: Parser, memory: Memory) -> None:
    parse = parser.parse("how many roads are there in West Samoa", memory)
    assert str(parse.best) == '(ask (count (road (inside (land "West Samoa")))))'
    assert parse.form is None


def test_words_left_over_are_told_and_cost_confidence(parser: Parser, memory: Memory) -> None:
    parse = parser.parse("the purple deepest road near new zealand is which", memory)
    assert parse.confidence < 0.3
    assert parse.missing[0] == "purple"


def test_a_negation_that_nobody_taught_is_an_operator_left_out(parser: Parser, memory: Memory) -> None:
    parse = parser.parse("the deepest road not near new zealand is which", memory)
    assert parse.form is None
    assert Trust.OPERATOR in {each.trust for each in parse.evidence}


def test_a_strict_parser_keeps_to_the_taught_wording(memory: Memory) -> None:
    strict = Parser(strict=True)
    assert strict.parse("the deepest road near new zealand is which", memory).best is None
