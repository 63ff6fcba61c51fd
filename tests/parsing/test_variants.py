"""Turns of English that a memory allows."""

import pytest

from lessons import memory_of
from lookadapt import Parser
from lookadapt.parsing.evidence import Trust

THINGS = [
    ("crane", "(gear crane)"),
    ("winch", "(gear winch)"),
    ("stop the crane", "(stop (gear crane))"),
    ("oil the winch", "(oil (gear winch))"),
]
STATES = [("the crane is hot", "(hot (gear crane))"), ("the winch is wet", "(wet (gear winch))")]
WHEN = ("when the crane is hot stop the crane", "(when (hot (gear crane)) (stop (gear crane)))")
CHECK = ("check if the winch is wet", "(check (wet (gear winch)))")
IF = ("tell me if the winch is wet", "(report (wet (gear winch)))")


@pytest.mark.parametrize(
    ("lessons", "form"),
    [
        ([WHEN], "(when (wet (gear winch)) (stop (gear winch)))"),  # `if` says the same
        ([WHEN, IF], None),  # it was taught as something else
        ([WHEN, CHECK], "(when (wet (gear winch)) (stop (gear winch)))"),  # `whether` it is
        ([WHEN, ("oil the winch if the winch is wet", "(when (wet (gear winch)) (oil (gear winch)))")], "(when (wet (gear winch)) (stop (gear winch)))"),
    ],
)  # fmt: skip
def test_a_joining_word_that_was_taught_for_something_else_stands_for_no_other(
    lessons: list[tuple[str, str]], form: str | None
) -> None:
    parse = Parser.load(encoder=False).parse("stop the winch if the winch is wet", memory_of([*THINGS, *STATES, *lessons]))
    assert parse.form is None if form is None else str(parse.form) == form


OTHER_DOMAIN = [
    ("the soup is cold", "(cold (dish soup))"),
    ("the stew is salty", "(salty (dish stew))"),
    ("warm the soup", "(warm (dish soup))"),
    ("serve the stew", "(serve (dish stew))"),
    ("if the soup is cold then warm the soup", "(if (cold (dish soup)) (warm (dish soup)))"),
]


def test_what_joins_in_another_domain_says_nothing_here() -> None:
    parser, memory = Parser.load(encoder=False), memory_of([*THINGS, *STATES, WHEN, *OTHER_DOMAIN])
    parse = parser.parse("if the winch is wet then stop the winch", memory)
    assert str(parse.form) == "(when (wet (gear winch)) (stop (gear winch)))"
    parse = parser.parse("when the stew is salty serve the soup", memory)
    assert str(parse.form) == "(if (salty (dish stew)) (serve (dish soup)))"


def test_joining_words_of_several_are_one() -> None:
    """That `and` was taught for both at once says nothing of `and after that`."""
    pairs = [("stop the crane then oil the winch", "(seq (stop (gear crane)) (oil (gear winch)))")]
    pairs += [
        ("oil the crane and stop the winch", "(both (oil (gear crane)) (stop (gear winch)))"),
        ("oil the crane", "(oil (gear crane))"),
    ]
    parser, memory = Parser.load(encoder=False), memory_of([*THINGS, *pairs])
    assert str(parser.parse("stop the crane and after that oil the winch", memory).form) == pairs[0][1]
    assert str(parser.parse("stop the crane and oil the winch", memory).form) == "(both (stop (gear crane)) (oil (gear winch)))"


def test_what_if_was_taught_for_says_nothing_of_except_if() -> None:
    """English alone turns the one into the other; no entry of the lexicon has to."""
    spare = ("oil the winch unless the winch is wet", "(spare (wet (gear winch)) (oil (gear winch)))")
    when = ("if the crane is hot stop the crane", "(when (hot (gear crane)) (stop (gear crane)))")
    parser, memory = Parser.load(encoder=False), memory_of([*THINGS, *STATES, when, spare])
    parse = parser.parse("stop the winch except if the crane is hot", memory)
    assert str(parse.form) == "(spare (hot (gear crane)) (stop (gear winch)))"
    assert [each.trust for each in parse.evidence] == [Trust.TURN]
