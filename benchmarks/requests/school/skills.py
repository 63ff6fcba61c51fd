"""A class at school: pupils, marks, homework, rooms. An assistant written blind, with one or two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Pupil(Entity, names={"emma": (), "noah": (), "sofia": (), "karim": (), "johanna": ("jo",)}): ...


class Venue(Entity, names={"gym": (), "computer room": (), "music room": (), "great hall": ("hall",)}): ...


class Material(Entity, names={"atlas": (), "microscope": (), "projector": (), "calculator": ()}): ...


class Subject(Enum):
    MATHS = "maths"
    HISTORY = "history"
    SCIENCE = "science"
    FRENCH = "french"


@skill(effect="reads")
def marks(pupil: Pupil, subject: Subject) -> str:
    return f"{pupil} has a 2 in {subject.value}"


@skill(effect="reads")
def homework(subject: Subject) -> str:
    return f"page 12 for {subject.value}"


@skill(effect="reads")
def missing(day: date) -> list[str]:
    return [f"noah on {day}"]


@skill(effect="reads")
def timetable(day: date) -> str:
    return f"maths and french on {day}"


@skill(effect="reads")
def borrower(material: Material) -> str:
    return f"noah has the {material}"


@skill(ask={"text": "What is the homework?"})
def assign(subject: Subject, text: str, due: date | None = None) -> str:
    return f"{subject.value}: {text}" + (f" by {due}" if due else "")


@skill(ask={"points": "How many points?"})
def grade(pupil: Pupil, subject: Subject, points: int) -> str:
    return f"{points} points in {subject.value} for {pupil}"


@skill(ask={"day": "On which day?"})
def sick(pupil: Pupil, day: date) -> str:
    return f"{pupil} is ill on {day}"


@skill(ask={"length": "How late?"})
def late(pupil: Pupil, length: timedelta) -> str:
    return f"{pupil} was {length} late"


@skill(ask={"day": "To which day?"})
def shift(subject: Subject, day: date, at: time | None = None) -> str:
    return f"{subject.value} is on {day}" + (f" at {at}" if at else "")


@skill(ask={"day": "On which day?"})
def reserve(venue: Venue, day: date, at: time | None = None) -> str:
    return f"the {venue} is ours on {day}" + (f" at {at}" if at else "")


@skill(ask={"pupil": "To whom?"})
def hand_out(material: Material, pupil: Pupil) -> str:
    return f"{pupil} has the {material}"


@skill
def give_back(material: Material) -> str:
    return f"the {material} is back"


@skill
def seat(pupil: Pupil, neighbour: Pupil) -> str:
    return f"{pupil} sits next to {neighbour}"


@skill(ask={"amount": "How much?"})
def collect(pupil: Pupil, amount: Decimal) -> str:
    return f"{amount} from {pupil}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [marks, homework, missing, timetable, borrower]
    return [*reads, assign, grade, sick, late, shift, reserve, hand_out, give_back, seat, collect]
