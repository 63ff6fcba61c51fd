"""How sure readings of whole sentences are."""

from dataclasses import replace
from typing import Any

import pytest

from lookadapt.parsing.evidence import Evidence, Trust
from lookadapt.parsing.flat import FlatReading
from lookadapt.parsing.whole import sureness

ITEM: Any = None
READING = FlatReading(ITEM, "stop", 0.7, 0.2, 3, -1.0, 0, 5, frozenset(("negation",)))


def test_the_likelier_and_the_clearer_the_surer() -> None:
    sure = sureness([READING])
    assert sure.enough
    assert sureness([replace(READING, likeness=0.5)]).confidence < sure.confidence
    assert sureness([replace(READING, margin=0.1)]).confidence < sure.confidence
    assert not sureness([replace(READING, likeness=0.3, margin=0.02)]).enough


def test_of_many_lessons_one_is_more_easily_alike_by_chance() -> None:
    assert sureness([replace(READING, lessons=9)]).confidence < sureness([READING]).confidence


def test_slots_must_fit_too() -> None:
    slotted = replace(READING, arguments=1)
    assert sureness([replace(slotted, fit=5.0)]).enough
    assert not sureness([replace(slotted, fit=-5.0)]).enough
    assert sureness([replace(slotted, fit=-5.0)]).confidence < sureness([slotted]).confidence


@pytest.mark.parametrize(
    ("arguments", "kind", "left"),
    [
        (0, "negation", 0),
        (0, "question", 0),
        (0, "number", 0),
        (0, "report", 0),
        (0, "condition", 1),
        (0, "exception", 1),
        (1, "negation", 1),
        (1, "number", 1),
        (1, "report", 1),
    ],
)
def test_operators_are_accounted_for_by_lessons_that_have_them(arguments: int, kind: str, left: int) -> None:
    sure = sureness([replace(READING, arguments=arguments)])
    assert len(sure.accounted([Evidence(Trust.OPERATOR, "said", entry=kind)])) == left


def test_a_condition_is_part_of_what_a_question_is_about() -> None:
    asked = sureness([replace(READING, asks=True)])
    assert not asked.accounted([Evidence(Trust.OPERATOR, "when", entry="condition")])
    assert asked.accounted([Evidence(Trust.OPERATOR, "except", entry="exception")])
    slotted = sureness([replace(READING, asks=True, arguments=1)])
    assert slotted.accounted([Evidence(Trust.OPERATOR, "when", entry="condition")])


def test_an_operator_that_nobody_said_stays() -> None:
    assert sureness([READING]).accounted([Evidence(Trust.OPERATOR, taught="not", entry="negation")])
