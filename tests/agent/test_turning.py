"""A request put otherwise keeps what was asked, and what is known only among other things stays a question."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from lookadapt.agent import Agent, Entity, skill
from lookadapt.agent.frames import Turn
from lookadapt.agent.turning import may_be_meant
from lookadapt.parsing.parser import Parser


class Exhibit(Entity, names=("globe", "sundial")): ...


class Museum(Entity, names=("palace", "city museum")): ...


class Hall(Entity, names=("cellar", "rotunda")): ...


@skill
def loan(exhibit: Exhibit, museum: Museum, until: date | None = None) -> str:
    return f"the {exhibit} goes to the {museum} until {until}"


@skill
def place(exhibit: Exhibit, hall: Hall) -> str:
    return f"the {exhibit} is in the {hall}"


@skill
def present(exhibit: Exhibit, museum: Museum) -> str:
    return f"the {museum} has the {exhibit}"


@pytest.fixture(scope="module")
def museum() -> Iterator[Agent]:
    agent = Agent(parser=Parser.load(), skills=[loan, place, present])
    agent.teach("lend the globe to the palace", "(loan (exhibit globe) (museum palace))")
    agent.teach("lend the globe to the palace until friday", '(loan (exhibit globe) (museum palace) "friday")')
    agent.teach("put the globe in the cellar", "(place (exhibit globe) (hall cellar))")
    agent.teach("give the globe to the palace", "(present (exhibit globe) (museum palace))")
    yield agent
    agent.close()


def test_a_question_that_is_put_otherwise_twice_is_still_a_question(museum: Agent) -> None:
    assert not museum.ask("shall we lend the globe to the city museum until friday").actions
    assert museum.ask("could you lend the globe to the city museum till friday?").actions


def test_words_for_what_is_looked_up_change_nothing(museum: Agent) -> None:
    assert not museum.ask("show the sundial to the city museum").actions  # `show Q` is `give Q` where Q is an answer


def test_a_wording_that_may_be_an_end_is_asked_about(museum: Agent) -> None:
    assert not museum.ask("drop the sundial in the rotunda").actions
    assert museum.ask("place the sundial in the rotunda").actions


def test_what_used_to_be_is_not_asked_about() -> None:
    stays = Turn("the drill costs 5 euros", False, offer=True)
    assert not may_be_meant("the drill used to cost 5 euros", stays)
    assert may_be_meant("the drill will cost 5 euros", stays)
    assert may_be_meant("can ann take the drill", Turn("ann takes the drill", False, offer=True))
    assert may_be_meant("ann should have the drill", Turn("ann has the drill", False, offer=True))
    assert not may_be_meant("turn on the lamp", Turn("the lamp is on", False))
