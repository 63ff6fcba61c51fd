"""Sure or not: what evidence allows."""

import pytest

from lookadapt.parsing.costs import Costs
from lookadapt.parsing.decide import is_plain, may_answer
from lookadapt.parsing.evidence import Evidence, Trust

COSTS = Costs()


def test_nothing_taken_on_trust_is_plain() -> None:
    assert is_plain([], COSTS)
    assert may_answer([])


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
    assert may_answer([evidence])


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
    assert not may_answer([Evidence(Trust.TURN), Evidence(trust)])


@pytest.mark.parametrize("trust", [trust for trust in Trust if trust not in (Trust.OPERATOR, Trust.DISTRIBUTED)])
def test_what_may_be_answered_if_the_judge_is_sure(trust: Trust) -> None:
    assert may_answer([Evidence(trust, cost=9)])
