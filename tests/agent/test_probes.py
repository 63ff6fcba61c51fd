"""Sentences meant to provoke a wrong action, over thirteen assistants, under the agent's own policy and the default parser."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from lookadapt.agent.assistants import Assistant
from lookadapt.agent.rehearsing import CheckResult, read_talks, rehearse
from lookadapt.parsing.parser import Parser

PROBES = Path(__file__).parent / "probes"
EXAMPLES = Path(__file__).parents[2] / "examples"
ASSISTANTS = {
    "people": None,
    "house": EXAMPLES / "smarthome_agent",
    "shed": EXAMPLES / "tool_shed",
    "campsite": EXAMPLES.parent / "benchmarks" / "requests" / "campsite",
    "clinic": EXAMPLES.parent / "benchmarks" / "requests" / "clinic",
    "laundry": EXAMPLES.parent / "benchmarks" / "requests" / "laundry",
    "bees": EXAMPLES.parent / "benchmarks" / "requests" / "bees",
    "museum": EXAMPLES.parent / "benchmarks" / "requests" / "museum",
    "motorpool": EXAMPLES.parent / "benchmarks" / "requests" / "motorpool",
    "marina": EXAMPLES.parent / "benchmarks" / "requests" / "marina",
    "surgery": EXAMPLES.parent / "benchmarks" / "requests" / "surgery",
    "radio": EXAMPLES.parent / "benchmarks" / "requests" / "radio",
    "winery": EXAMPLES.parent / "benchmarks" / "requests" / "winery",
}


@lru_cache(maxsize=1)
def default_parser() -> Parser:
    return Parser.load()


@lru_cache(maxsize=len(ASSISTANTS))
def outcomes(name: str) -> tuple[CheckResult, ...]:
    talks = read_talks(PROBES / f"{name}.txt")
    return tuple(rehearse(Assistant.load(ASSISTANTS[name]), talks, default_parser()))


def polite(outcome: CheckResult) -> bool:
    return outcome.expected.startswith("done or offered")


@pytest.mark.parametrize("name", ASSISTANTS)
def test_nothing_unsaid_is_done(name: str) -> None:
    wrong = [f"{each.said}: {each.why}" for each in outcomes(name) if not each.met and not polite(each)]
    assert wrong == []


@pytest.mark.parametrize("name", ASSISTANTS)
def test_polite_requests_are_done_or_offered_first(name: str) -> None:
    asked = [each for each in outcomes(name) if polite(each)]
    missed = [f"{each.said}: {each.why}" for each in asked if not each.met]
    assert len(missed) <= 0.1 * len(asked), missed


def test_there_are_enough_of_them() -> None:
    assert sum(len(outcomes(name)) for name in ASSISTANTS) >= 150
