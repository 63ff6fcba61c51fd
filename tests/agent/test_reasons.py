"""What a reason denies is not what is asked for: the request behind it is offered, and never done unasked."""

from __future__ import annotations

import pytest

from lookadapt import read_form
from lookadapt.agent.guard import Judgement, Verdict
from lookadapt.agent.readings import Reading
from lookadapt.agent.reasons import undenied
from lookadapt.parsing.evidence import Evidence, Trust

CANCEL = Reading(
    read_form('(call_off (guest ann) "friday")'), "cancel the visit of ann on friday", 0.5, Judgement(Verdict.ASK),
    (Evidence(Trust.OPERATOR, "isn't"), Evidence(Trust.FLOATING, "cancel")),
)  # fmt: skip


def test_the_denial_goes_and_all_else_stays() -> None:
    reason = undenied("ann isn't coming on friday, cancel her visit", CANCEL)
    assert reason is not None
    assert reason.text == "ann coming on friday, cancel her visit"
    assert [each.words for each in reason.evidence] == ["cancel"]


@pytest.mark.parametrize(
    "said",
    [
        "ann is coming on friday, don't cancel her visit",  # the request is denied
        "ann isn't coming on friday, cancel her visit if she asks",
        "ann isn't coming on friday, cancel her visit?",
        "don't cancel the visit on friday, cancel it on monday",  # what the reading says is denied
        "ann isn't coming on friday, she is ill",  # nothing is asked for
        "ann isn't coming on friday",
        "if ann isn't coming on friday, cancel her visit",  # no reason, but a condition
        "when ann isn't coming on friday, cancel her visit",
        "not really, cancel the visit on friday",
    ],
)
def test_the_denial_counts(said: str) -> None:
    assert undenied(said, CANCEL) is None
