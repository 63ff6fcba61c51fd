"""A question is answered by the one look-up that takes what it names, if it asks for that kind of answer."""

from __future__ import annotations

from datetime import date

import pytest

from lookadapt import read_form
from lookadapt.agent import Agent, Entity, skill
from lookadapt.agent.guard import Judgement, Verdict, content
from lookadapt.agent.readings import Reading
from lookadapt.agent.skills import Skills
from lookadapt.agent.sole_answer import is_sole_answer
from lookadapt.parsing.parser import Parser


class Material(Entity, names=("atlas", "projector")): ...


class Pupil(Entity, names=("emma", "noah")): ...


@skill(effect="reads")
def borrower(material: Material) -> str:
    return f"noah has the {material}"


@skill(effect="reads")
def marks(pupil: Pupil) -> str:
    return f"{pupil} has a 2"


@skill(effect="reads")
def seat(pupil: Pupil) -> str:
    return f"{pupil} sits in front"


@skill(effect="reads")
def missing(day: date) -> str:
    return f"nobody on {day}"


SKILLS = Skills([borrower, marks, seat, missing])


def sole(said: str, form: str, reading: str) -> bool:
    judged = Judgement(Verdict.NEVER, (), content(said) - content(reading), content(reading) - content(said))
    return is_sole_answer(said, Reading(read_form(form), reading, 0.1, judged, first=True), judged, SKILLS)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("where is the projector?", True),
        ("who took the projector", True),
        ("why is the projector here?", False),  # another kind of answer
        ("how much is the projector?", False),
        ("how long is the projector gone?", False),
        ("where is the projector on friday?", False),  # more than it takes
        ("is the projector broken?", False),  # about something else
        ("where isn't the projector?", False),
    ],
)
def test_it_gives_the_kind_of_answer_that_is_asked_for(said: str, expected: bool) -> None:
    assert sole(said, "(borrower (material projector))", "who has the projector") is expected


def test_of_two_that_take_the_same_none_is() -> None:
    assert not sole("how is noah doing", "(marks (pupil noah))", "what are the marks of noah")


def test_it_is_answered_unasked() -> None:
    with Agent(parser=Parser.load(), skills=[borrower, missing]) as agent:
        agent.teach("who has the atlas", "(borrower (material atlas))")
        agent.teach("who is absent on friday", '(missing "friday")')
        assert agent.ask("where is the projector?").text == "noah has the projector"
