"""When symbols are enough: what they explain is answered, what they settle comes first, all else is compared with other wordings."""

import pytest

from lessons import memory_of
from lookadapt import Parser
from lookadapt.language.logical_form import read_form
from lookadapt.memory.memory import Memory
from lookadapt.parsing.costs.limits import LIKELY, SETTLED, SETTLED_BUT_ONE, TURNED
from lookadapt.parsing.search import Found
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.sufficing import settled

LESSONS = (
    ("john", "(person john)"), ("mary", "(person mary)"), ("the salary of john", "(field salary (person john))"),
    ("the age of mary", "(field age (person mary))"), ("set the salary of john to mary", "(set (field salary (person john)) (person mary))"),
    ("set the age of mary to john", "(set (field age (person mary)) (person john))"),
    ("tell mary to call back", '(tell (person mary) "call back")'), ("tell john to come in", '(tell (person john) "come in")'),
)  # fmt: skip


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load()


@pytest.fixture(scope="module")
def memory() -> Memory:
    return memory_of(LESSONS)


def found(parser: Parser, memory: Memory, text: str) -> Found:
    return parser.searcher.find(Sentence.of(text, memory.rules.silent), memory)


def test_what_is_said_as_taught_is_compared_with_nothing(parser: Parser, memory: Memory) -> None:
    assert not found(parser, memory, "set the salary of mary to john").free


def test_a_word_that_joins_in_place_of_another_leaves_no_doubt_what_is_meant(parser: Parser, memory: Memory) -> None:
    text = "set the salary of mary by the age of john"
    assert [str(part) for part in found(parser, memory, text).by_symbols or ()] == [
        "(set (field salary (person mary)) (field age (person john)))",
        str(SETTLED_BUT_ONE),  # only people were set
    ]
    assert str(parser.parse(text, memory).best) == "(set (field salary (person mary)) (field age (person john)))"
    seen = memory.teach(
        "set the age of mary to the salary of john", "(set (field age (person mary)) (field salary (person john)))"
    )
    assert (found(parser, seen, text).by_symbols or ((), 0))[1] == SETTLED


def test_what_symbols_settle_says_what_lies_around_what() -> None:
    right, turned = "(set (field a x) (field b y))", "(set (field b (field a x)) y)"
    for trust, mark in ((SETTLED, TURNED), (SETTLED_BUT_ONE, TURNED), (LIKELY, 0.0)):
        marks = [settled(read_form(text), (read_form(right), trust)) for text in (right, turned, "(set (field a x) y)")]
        assert marks == [trust, mark, 0.0]
        fewer = settled(read_form("(set (field a x) y)"), (read_form(right), trust), dropped=1.0)
        assert fewer == mark  # what leaves a named thing out comes last, too


@pytest.mark.parametrize("text", ["quickly recompute the pension of mary for john", "let john look up how old mary is"])
def test_what_leaves_words_over_is_not_settled_by_symbols(parser: Parser, memory: Memory, text: str) -> None:
    seen = found(parser, memory, text)
    assert seen.free
    assert not seen.by_symbols or not seen.by_symbols[1]


def test_a_thing_alone_settles_nothing(parser: Parser, memory: Memory) -> None:
    seen = found(parser, memory, "so to mary")
    assert seen.by_symbols is not None
    assert [str(part) for part in seen.by_symbols] == ["(person mary)", "0.0"]


RELATIONS = (
    ("john", "(person john)"), ("mary", "(person mary)"), ("sophia", "(person sophia)"),
    ("salary", "(relation salary)"), ("age", "(relation age)"), ("hometown", "(relation hometown)"),
    ("the salary of john", "(field (relation salary) (person john))"), ("mary 's age", "(field (relation age) (person mary))"),
    ("set the age of mary to sophia", "(set (field (relation age) (person mary)) (person sophia))"),
)  # fmt: skip


@pytest.mark.parametrize(
    "text", ["set sophia 's salary amount to the age of john", "set sophia people 's salary to the age amount of john"]
)
def test_unknown_words_right_behind_names_say_what_kind_of_thing_that_is(parser: Parser, text: str) -> None:
    right = "(set (field (relation salary) (person sophia)) (field (relation age) (person john)))"
    taught = memory_of(RELATIONS)
    assert [str(part) for part in found(parser, taught, text).by_symbols or ()] == [
        right,
        str(SETTLED_BUT_ONE),
    ]  # only people were set
    parse = parser.parse(text, taught)
    assert str(parse.best) == right
    assert not parse.understood


@pytest.mark.parametrize(
    "text", ["set sophia 's amount salary to the age of john", "amount set sophia 's salary to the age of john"]
)
def test_unknown_words_elsewhere_say_something_else(parser: Parser, text: str) -> None:
    assert (found(parser, memory_of(RELATIONS), text).by_symbols or ("", 0.0))[1] < SETTLED_BUT_ONE


def test_a_word_that_was_only_said_behind_things_says_of_others_what_they_are(parser: Parser) -> None:
    lesson = ("set the age of mary people to sophia", "(set (field (relation age) (person mary)) (person sophia))")
    taught = memory_of((*RELATIONS[:8], lesson))
    for text, trust in (
        ("the age of sophia people", SETTLED_BUT_ONE),
        ("the people age of sophia", 0.0),
        ("set the salary of john with mary", SETTLED_BUT_ONE),
    ):
        assert (found(parser, taught, text).by_symbols or ("", 0.0))[1] == trust, text
