"""Questions about statements, by analogy with a taught pair."""

import pytest

from lessons import memory_of
from lookadapt.memory.questions import inverted, inverted_surface, with_do

PAIR = [
    ("the fan is on", "(on (device fan))"),
    ("is the fan on", "(ask (on (device fan)))"),
    ("fan", "(device fan)"),
    ("oven", "(device oven)"),
]


def made(pairs: list[tuple[str, str]]) -> set[str]:
    return {str(rule) for rule in memory_of(pairs).rules.rules if rule.analogy}


@pytest.mark.parametrize(
    ("wording", "turned"),
    [
        ((0, "is", "empty"), ("is", 0, "empty")),
        ((0, "can", "swim"), ("can", 0, "swim")),
        (("is", 0, "empty"), None),
        (("what", "is", 0), None),
        (("open", 0), None),
        ((0, "do", "swim"), None),  # `do` comes to a question, it does not move
    ],
)
def test_the_verb_comes_first(wording: tuple[str | int, ...], turned: tuple[str | int, ...] | None) -> None:
    assert inverted(wording) == turned


def test_the_words_as_taught_turn_too() -> None:
    assert inverted_surface(("the", 0, "was", "empty")) == ("was", "the", 0, "empty")
    assert inverted_surface(("open", 0)) == ("open", 0)


def test_a_statement_is_asked_as_another_was() -> None:
    assert "is the [0] dirty → (ask (dirty #0))" in made([*PAIR, ("the oven is dirty", "(dirty (device oven))")])


def test_without_a_taught_question_nothing_is_asked() -> None:
    assert made([PAIR[0], *PAIR[2:], ("the oven is dirty", "(dirty (device oven))")]) == set()


def test_a_question_that_was_taught_otherwise_stays_as_it_was_taught() -> None:
    taught = [*PAIR, ("the oven is dirty", "(dirty (device oven))"), ("is the oven dirty", "(inspect (device oven))")]
    assert not any("(ask (dirty" in text for text in made(taught))


def test_a_question_whose_form_is_unrelated_shows_nothing() -> None:
    taught = [PAIR[0], ("is the fan on", "(report (device fan))"), *PAIR[2:], ("the oven is dirty", "(dirty (device oven))")]
    assert not any("dirty" in text for text in made(taught))


CHECK = [
    ("fan", "(device fan)"),
    ("oven", "(device oven)"),
    ("the fan is on", "(on (device fan))"),
    ("check if the fan is on", "(check (on (device fan)))"),
]


def test_what_checks_a_statement_asks_about_others() -> None:
    assert "is the [0] dirty → (check (dirty #0))" in made([*CHECK, ("the oven is dirty", "(dirty (device oven))")])


def test_a_plain_verb_is_asked_with_do() -> None:
    taught = [*CHECK, ("nina", "(who nina)"), ("tom", "(who tom)"), ("nina repairs the fan", "(repairs (who nina) (device fan))")]
    assert "does [0] repairs the [1] → (check (repairs #0 #1))" in made(taught)
    assert not any("does" in text for text in made([taught[0], taught[1], *taught[4:]]))


@pytest.mark.parametrize(
    ("wording", "turned"),
    [((0, "teach", 1), ("do", 0, "teach", 1)), ((0, "is", "on"), None), (("open", 0), None), ((0, "of", 1), None)],
)
def test_do_comes_to_plain_verbs_only(wording: tuple[str | int, ...], turned: tuple[str | int, ...] | None) -> None:
    assert with_do(wording) == turned


def test_all_questions_alike_show_how_to_ask() -> None:
    taught = [*PAIR[1:], ("the oven is dirty", "(dirty (device oven))")]
    assert "is the [0] dirty → (ask (dirty #0))" in made(taught)
    other = ("has the fan stopped", "(inquire (stopped (device fan)))")
    assert not any("dirty" in text for text in made([*taught, other]))


def test_conditions_are_not_asked() -> None:
    assert inverted(("if", "wind", "is", 0, 1)) is None


def test_what_is_around_a_phrase_that_a_verb_asks_about() -> None:
    taught = [
        ("cup", "(thing cup)"),
        ("sink", "(place sink)"),
        ("cup in the sink", "(in (thing cup) (place sink))"),
        ("is the cup in the sink", "(ask (in (thing cup) (place sink)))"),
        ("the cup is dirty", "(dirty (thing cup))"),
    ]
    assert "is the [0] dirty → (ask (dirty #0))" in {str(rule) for rule in memory_of(taught).rules.rules}


def test_what_shares_no_symbol_is_of_one_domain_in_a_small_memory() -> None:
    """`ask` is shown by swimmers, and understood of pools, though no lesson has both."""
    lessons = [
        ("amy", "(swimmer amy)"),
        ("amy is late", "(late (swimmer amy))"),
        ("is amy late", "(ask (late (swimmer amy)))"),
        ("big pool", "(pool big)"),
        ("small pool", "(pool small)"),
        ("the big pool is too cold", "(cold (pool big))"),
    ]
    assert "is the [0] too cold → (ask (cold #0))" in {str(rule) for rule in memory_of(lessons).rules.rules}
