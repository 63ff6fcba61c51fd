"""Conditions cut into what they join, and the clauses of conditions and questions."""

import pytest

from lessons import memory_of
from lookadapt.memory.conditions import asked_about
from lookadapt.parsing.parser import Parser

CREW = [
    ("ada", "(man ada)"),
    ("nilsen", "(man nilsen)"),
    ("wake ada", "(wake (man ada))"),
    ("page nilsen", "(page (man nilsen))"),
]
IF_ILL = ("if ada is ill wake nilsen", "(if (ill (man ada)) (wake (man nilsen)))")
ASLEEP = ("is nilsen asleep", "(ask (asleep (man nilsen)))")


def test_a_condition_is_what_it_joins_and_a_clause() -> None:
    rules = {str(rule): rule for rule in memory_of([*CREW, IF_ILL]).rules.rules}
    assert rules["if [0] [1] → (if #0 #1)"].whole
    assert not rules["[0] is ill → (ill #0)"].whole


def test_a_condition_that_comes_second_in_its_form_too() -> None:
    rules = {
        str(rule)
        for rule in memory_of([*CREW, ("if ada is ill wake nilsen", "(do (wake (man nilsen)) (ill (man ada)))")]).rules.rules
    }
    assert "if [1] [0] → (do #0 #1)" in rules


@pytest.mark.parametrize(
    ("taught", "joined", "half"),
    [
        (
            ("if ada is ill use nilsen", "(if (ill (man ada)) (use (man nilsen)))"),
            "if [0] [1] → (if #0 #1)",
            "use [0] → (use #0)",
        ),
        (
            ("use ada unless nilsen is ill", "(unless (ill (man nilsen)) (use (man ada)))"),
            "[1] unless [0] → (unless #0 #1)",
            "use [0] → (use #0)",
        ),
        (
            ("wake ada unless ada is late", "(unless (late (man ada)) (wake (man ada)))"),
            "[1] unless [0] → (unless #0 #1)",
            "[0] is late → (late #0)",
        ),
        (
            ("wake ada and then wash nilsen", "(then (wake (man ada)) (wash (man nilsen)))"),
            "[0] and then [1] → (then #0 #1)",
            "wash [0] → (wash #0)",
        ),
    ],
)
def test_either_half_of_a_condition_may_be_the_one_nobody_taught(taught: tuple[str, str], joined: str, half: str) -> None:
    lessons = [*CREW, ("ada is ill", "(ill (man ada))"), taught]
    rules = {str(rule): rule for rule in memory_of(lessons).rules.rules}
    assert rules[joined].whole
    assert not rules[half].whole


def test_halves_that_nobody_taught_alone_are_both_cut_at_the_word_between_them() -> None:
    lesson = ("push ada until nilsen is tired", "(until (tired (man nilsen)) (push (man ada)))")
    rules = {str(rule): rule for rule in memory_of([*CREW, lesson]).rules.rules}
    assert rules["[1] until [0] → (until #0 #1)"].whole
    assert not rules["push [0] → (push #0)"].whole
    assert not rules["[0] is tired → (tired #0)"].whole


def test_of_two_equal_names_each_goes_with_the_predicate_that_is_spelled_beside_it() -> None:
    lesson = ("push ada until ada is tired", "(until (tired (man ada)) (push (man ada)))")
    parse = Parser.load(encoder=False).parse("push nilsen until ada is tired", memory_of([*CREW, lesson]))
    assert str(parse.form) == "(until (tired (man ada)) (push (man nilsen)))"


@pytest.mark.parametrize(
    "taught",
    [
        ("tell ada wake nilsen", "(tell (man ada) (wake (man nilsen)))"),  # no condition
        ("if ada is ill", "(if (ill (man ada)))"),  # nothing is done
        ("if ada is ill wake nilsen", "(if (ill (man ada)) (wake (man nilsen)) now)"),
    ],
)
def test_what_is_not_cut(taught: tuple[str, str]) -> None:
    assert "if [0] [1] → (if #0 #1)" not in {str(rule) for rule in memory_of([*CREW, taught]).rules.rules}


def test_what_a_question_asks_about_can_be_said() -> None:
    rules = {str(rule): rule for rule in memory_of([*CREW, ASLEEP]).rules.rules}
    assert not rules["[0] is asleep → (asleep #0)"].whole


def test_with_do_the_verb_is_another_word() -> None:
    assert "[0] snore → (snores #0)" in {
        str(rule) for rule in memory_of([*CREW, ("does ada snore", "(ask (snores (man ada)))")]).rules.rules
    }


@pytest.mark.parametrize(
    "taught",
    [
        ("who is asleep near ada", "(who (near (man ada)))"),  # no yes or no
        ("is ada asleep", "(asleep (man ada))"),  # nothing around what is asked about
        ("is ada with nilsen", "(ask (man ada) (man nilsen))"),
    ],
)
def test_questions_that_show_no_statement(taught: tuple[str, str]) -> None:
    assert all(asked_about(rule) is None for rule in memory_of([*CREW, taught]).rules.rules)


@pytest.mark.parametrize(
    ("utterance", "form"),
    [
        ("if nilsen is asleep wake nilsen", "(if (asleep (man nilsen)) (wake (man nilsen)))"),
        ("is ada ill", "(ask (ill (man ada)))"),
        ("if ada is ill page ada", "(if (ill (man ada)) (page (man ada)))"),
    ],
)
def test_one_says_what_the_other_asks(utterance: str, form: str) -> None:
    parse = Parser.load(encoder=False).parse(utterance, memory_of([*CREW, IF_ILL, ASLEEP]))
    assert str(parse.form) == form


def test_a_clause_is_no_sentence() -> None:
    assert Parser.load(encoder=False).parse("ada is ill", memory_of([*CREW, IF_ILL])).form is None


def test_a_clause_with_a_number_is_cut_off_too() -> None:
    falls = ("if the dock falls below 3 metres wake nilsen", "(if (low (spot dock) 3) (wake (man nilsen)))")
    rules = {str(rule) for rule in memory_of([*CREW, ("dock", "(spot dock)"), falls]).rules.rules}
    assert "if [0] [1] → (if #0 #1)" in rules
    assert "[0] falls below [1] metres → (low #0 #1)" in rules


def test_a_half_without_things_is_not_cut() -> None:
    """Both texts stand behind `if` (found by the fuzz): what comes before it names nothing."""
    taught = ("come over here if the red box hits the blue wall", '(until (lift "red box") (low "blue wall"))')
    rules = [str(rule) for rule in memory_of([taught]).rules.rules]
    assert rules == ["come over here if the [0] hits the [1] → (until (lift #0) (low #1))"]
