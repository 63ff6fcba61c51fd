"""What the agent is sure of: the same words in another order; a question is answered by what its words are of."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Literal

import pytest

from lookadapt import read_form
from lookadapt.agent import Agent, Entity, skill
from lookadapt.agent.guard import Judgement, Verdict
from lookadapt.agent.readings import Reading
from lookadapt.agent.same_words import same_words
from lookadapt.language.examples import Example
from lookadapt.memory.memory import Memory
from lookadapt.parsing.parser import Parser
from talks import talk_with


class Piece(Entity, names=("table", "bench", "wardrobe")): ...


class Customer(Entity, names=("clara", "mr adeyemi")): ...


@skill
def build(piece: Piece, customer: Customer, wood: Literal["oak", "pine"]) -> str:
    return f"a {piece} of {wood} for {customer}"


@skill
def bill(customer: Customer, amount: Decimal) -> str:
    return f"{customer} {amount}"


@skill
def settle(customer: Customer) -> str:
    return f"{customer} has paid"


@pytest.fixture
def workshop(parser: Parser) -> Iterator[Agent]:
    agent = Agent(parser=parser, skills=[build, bill, settle])
    agent.teach("build a table for clara in oak", '(build (piece table) (customer clara) "oak")')
    agent.teach("bill clara 300 euros", '(bill (customer clara) "300")')
    agent.teach("clara has paid", "(settle (customer clara))")
    yield agent
    agent.close()


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("bill 40 to mr adeyemi", '(bill (customer mr_adeyemi) "40")'),
        ("bill mr adeyemi 12.50", '(bill (customer mr_adeyemi) "12.50")'),
    ],
)
def test_the_same_words_in_another_order_are_done(workshop: Agent, said: str, form: str) -> None:
    assert str(workshop.ask(said).form) == form


@pytest.mark.parametrize(
    "said",
    [
        "clara had paid",
        "clara has not paid",
        "build an oak bench for mr adeyemi or clara",
        "don't build an oak bench for clara",
        "rebuild an oak bench for clara",
        "build no oak bench for clara",
        "bill 12.50",
        "bill clara half",
    ],
)
def test_what_says_more_or_less_is_not(workshop: Agent, said: str) -> None:
    assert not workshop.ask(said).actions


@pytest.mark.parametrize("said", ["turn the lamp", "turn lamp", "the lamp, turn it"])
def test_a_particle_that_was_not_said_is_not_made_up(root: Path, tmp_path: Path, said: str) -> None:
    talk = talk_with(root / "examples" / "smarthome_agent", tmp_path, Parser.load())
    talk.say(said)
    assert talk.last is not None
    assert not talk.last.done
    talk.agent.close()


def _reading(text: str, form: str) -> Reading:
    return Reading(read_form(form), text, 0.1, Judgement(Verdict.ASK))


def test_a_preposition_that_tells_lessons_apart_is_not_made_up() -> None:
    one = Example("move the crate to shelf 4", read_form('(store (box crate) "4")'))
    other = Example("move the crate from shelf 4", read_form('(fetch (box crate) "4")'))
    reading = _reading("move the chest to shelf 5", '(store (box chest) "5")')
    assert same_words("move shelf 5 the chest", reading, Memory([one]))
    assert not same_words("move shelf 5 the chest", reading, Memory([one, other]))
    assert same_words("move to shelf 5 the chest", reading, Memory([one, other]))


def test_on_is_made_up_before_a_day_only() -> None:
    assert same_words("wash the crate friday", _reading("wash the crate on friday", '(wash (box crate) "friday")'), Memory([]))
    assert not same_words("turn the crate", _reading("turn on the crate", "(turn_on (box crate))"), Memory([]))


def test_two_values_of_one_type_do_not_change_places() -> None:
    reading = _reading("shift the chest from 5 to 7", '(shift (box chest) "5" "7")')
    assert same_words("shift from 5 to 7 the chest", reading, Memory([]))
    assert not same_words("shift to 5 from 7 the chest", reading, Memory([]))
    assert not same_words("shift the chest 5 7", _reading("shift the chest to 5 7", '(shift (box chest) "5" "7")'), Memory([]))


@pytest.fixture(scope="module")
def judge() -> Parser:
    """The default parser: these are about what it guesses."""
    return Parser.load()


@pytest.mark.parametrize(
    ("assistant", "said", "form"),
    [
        ("flat", "can you switch on the washing machine", '(switch (appliance washing_machine) "on")'),  # that is no question
        ("library", "does henry owe us anything", "(fines (member henry))"),  # only lessons of this one say `owe`
        ("office", "is anybody off next friday", '(absent "next friday")'),  # known in other words, before any guess
        ("museum", "in which room is the silk robe", "(where (exhibit silk_robe))"),
    ],
)
def test_it_is_done_or_answered(root: Path, tmp_path: Path, judge: Parser, assistant: str, said: str, form: str) -> None:
    talk = talk_with(root / "benchmarks" / "requests" / assistant, tmp_path, judge)
    reply = talk.agent.ask(said)
    assert reply.done
    assert str(reply.form) == form
    talk.agent.close()


@pytest.mark.parametrize(
    ("assistant", "said", "form"),
    [
        ("bistro", "schneider isn't coming on saturday, cancel their booking", '(call_off "schneider" "saturday")'),
        ("museum", "make it 21 degrees in the rotunda", '(climate (hall rotunda) "21")'),
        ("kennel", "frieda needs her antibiotics at 8 am", '(medicine (dog frieda) "antibiotics" "8 am")'),
    ],
)
def test_it_is_offered(root: Path, tmp_path: Path, judge: Parser, assistant: str, said: str, form: str) -> None:
    talk = talk_with(root / "benchmarks" / "requests" / assistant, tmp_path, judge)
    reply = talk.agent.ask(said)
    assert not reply.done
    assert form in [str(choice.form) for choice in reply.choices]
    talk.agent.close()


@pytest.mark.parametrize("said", ["is the lamp off", "are the blinds open", "who turned on the lamp"])
def test_another_state_is_not_looked_up_for_the_one_that_is_asked(root: Path, tmp_path: Path, judge: Parser, said: str) -> None:
    talk = talk_with(root / "examples" / "smarthome_agent", tmp_path, judge)
    talk.say(said)
    assert talk.last is not None
    assert not talk.last.done
    talk.agent.close()


def test_how_it_is_outside_is_why_something_is_asked_for(root: Path, tmp_path: Path, judge: Parser) -> None:
    talk = talk_with(root / "examples" / "smarthome_agent", tmp_path, judge)
    assert "the lamp is on" in talk.say("it is too dark, turn on the lamp")
    talk.agent.close()
