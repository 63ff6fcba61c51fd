"""Sure or not: what evidence allows."""

import pytest

from lookadapt.parsing.costs import Costs
from lookadapt.parsing.decide import is_plain, may_answer
from lookadapt.parsing.evidence import Evidence, Trust

COSTS = Costs()


def test_nothing_taken_on_trust_is_plain() -> None:
    assert is_plain([], COSTS)
    assert may_answer([], COSTS)


@pytest.mark.parametrize(
    "evidence",
    [
        Evidence(Trust.ANALOGY, cost=0.15),
        Evidence(Trust.TURN, cost=0.3),
        Evidence(Trust.WORDING, cost=0.4),
        Evidence(Trust.SKIPPED, "records", cost=COSTS.noise),
        Evidence(Trust.MISSING, taught="records", cost=COSTS.noise),
        Evidence(Trust.VALUE, cost=COSTS.open_unlike[1]),
        Evidence(Trust.KIND, cost=COSTS.kind_rare),
    ],
)
def test_what_a_plain_reading_may_take_on_trust(evidence: Evidence) -> None:
    assert is_plain([evidence], COSTS)
    assert may_answer([evidence], COSTS)


@pytest.mark.parametrize(
    "evidence",
    [
        Evidence(Trust.SKIPPED, "big", cost=COSTS.insert_function),
        Evidence(Trust.MISSING, taught="of", cost=COSTS.delete_function),
        Evidence(Trust.SIMILAR, cost=0.0),
        Evidence(Trust.FLOATING, cost=0.0),
        Evidence(Trust.VALUE, cost=COSTS.open_unlike[3]),
        Evidence(Trust.KIND, cost=COSTS.kind_new),
        Evidence(Trust.OPERATOR, "not"),
        Evidence(Trust.DISTRIBUTED),
    ],
)
def test_what_a_plain_reading_may_not(evidence: Evidence) -> None:
    assert not is_plain([evidence], COSTS)
    assert not is_plain([Evidence(Trust.TURN, cost=0.3), evidence], COSTS)


def test_one_rare_kind_may_be_but_not_two() -> None:
    rare = Evidence(Trust.KIND, cost=COSTS.kind_rare)
    assert not is_plain([rare, rare], COSTS)


@pytest.mark.parametrize("trust", [Trust.OPERATOR, Trust.DISTRIBUTED])
def test_what_is_never_answered(trust: Trust) -> None:
    assert not may_answer([Evidence(Trust.TURN), Evidence(trust)], COSTS)


def test_which_before_a_thing_asked_for_is_left_to_the_judge() -> None:
    asks = Evidence(Trust.OPERATOR, "which", entry="question", loose=True)
    assert may_answer([asks], COSTS)
    assert not is_plain([asks], COSTS)


@pytest.mark.parametrize("word", ["off", "up", "without", "from", "not", "unless", "except"])
def test_words_that_tell_lessons_apart_are_neither_skipped_nor_made_up(word: str) -> None:
    assert not may_answer([Evidence(Trust.SKIPPED, word, cost=COSTS.insert_function)], COSTS)
    assert not may_answer([Evidence(Trust.MISSING, taught=word, cost=COSTS.delete_function)], COSTS)
    assert not may_answer([Evidence(Trust.TURN), Evidence(Trust.SKIPPED, word)], COSTS)


@pytest.mark.parametrize("kind", ["question", "measure_question", "past", "report"])
def test_what_only_asks_or_tells_when_is_left_to_the_judge_where_it_has_read(kind: str) -> None:
    asks = Evidence(Trust.OPERATOR, "how many", entry=kind)
    assert may_answer([asks], COSTS, judged=True)
    assert not may_answer([asks], COSTS)
    assert not may_answer([Evidence(Trust.OPERATOR, taught="how many", entry=kind)], COSTS, judged=True)  # made up
    assert not is_plain([asks], COSTS)


@pytest.mark.parametrize(
    "kind", ["negation", "prohibition", "condition", "exception", "restriction", "alternative", "number", "correction"]
)
def test_what_changes_a_command_is_never_left_to_the_judge(kind: str) -> None:
    assert not may_answer([Evidence(Trust.OPERATOR, "x", entry=kind)], COSTS, judged=True)


@pytest.mark.parametrize(
    ("word", "judged"), [("over", True), ("of", True), ("without", False), ("not", False), ("unless", False)]
)
def test_joining_words_skipped_are_left_to_the_judge_but_operators_are_not(word: str, judged: bool) -> None:
    assert may_answer([Evidence(Trust.SKIPPED, word, cost=COSTS.insert_function)], COSTS, judged=True) is judged
    assert not may_answer([Evidence(Trust.MISSING, taught=word, cost=COSTS.delete_function)], COSTS, judged=True)


@pytest.mark.parametrize("word", ["please", "big", "records"])
def test_other_words_may_be_if_the_judge_is_sure(word: str) -> None:
    assert may_answer([Evidence(Trust.SKIPPED, word, cost=COSTS.insert_unknown)], COSTS)
    assert may_answer([Evidence(Trust.MISSING, taught=word, cost=COSTS.delete_content)], COSTS)


@pytest.mark.parametrize(
    ("trust", "most"),
    [(Trust.KIND, COSTS.kind_new), (Trust.VALUE, COSTS.open_unlike[2])],
)
def test_kinds_and_values_that_nothing_taught_allows(trust: Trust, most: float) -> None:
    assert may_answer([Evidence(trust, cost=most)], COSTS)
    assert not may_answer([Evidence(trust, cost=most + 0.01)], COSTS)
    assert not may_answer([Evidence(Trust.WORDING), Evidence(trust, cost=most + 0.01)], COSTS)


@pytest.mark.parametrize("cost", [COSTS.kind_other, COSTS.kind_new_bare])
def test_a_thing_for_a_clause_is_never_answered(cost: float) -> None:
    assert not may_answer([Evidence(Trust.KIND, cost=cost)], COSTS)


_BOUNDED = (Trust.OPERATOR, Trust.DISTRIBUTED, Trust.KIND, Trust.VALUE)


@pytest.mark.parametrize("trust", [trust for trust in Trust if trust not in _BOUNDED])
def test_what_may_be_answered_if_the_judge_is_sure(trust: Trust) -> None:
    assert may_answer([Evidence(trust, cost=9)], COSTS)


def test_two_strange_kinds_only_if_one_is_a_symbol() -> None:
    symbol, rare = Evidence(Trust.KIND, cost=COSTS.kind_atom), Evidence(Trust.KIND, cost=COSTS.kind_rare)
    assert is_plain([symbol, rare], COSTS)
    assert is_plain([symbol, symbol], COSTS)
    assert not is_plain([rare, rare], COSTS)
    assert not is_plain([symbol, symbol, symbol], COSTS)
    assert not is_plain([symbol, Evidence(Trust.KIND, cost=COSTS.kind_value), rare], COSTS)


@pytest.mark.parametrize("trust", [Trust.EDGES, Trust.VALUE, Trust.KIND])
def test_in_other_wording_nothing_else_is_taken_on_trust(trust: Trust) -> None:
    wording, other = Evidence(Trust.WORDING, cost=0.4), Evidence(trust, cost=0.2)
    assert is_plain([wording], COSTS)
    assert is_plain([other], COSTS)
    assert not is_plain([wording, other], COSTS)
    assert may_answer([wording, other], COSTS)
