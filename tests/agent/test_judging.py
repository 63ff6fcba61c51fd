"""What the agent is sure of: the same words in another order; a question is answered by what its words are of."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Literal

import pytest

from lookadapt.agent import Agent, Entity, skill
from lookadapt.parsing.parser import Parser


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
