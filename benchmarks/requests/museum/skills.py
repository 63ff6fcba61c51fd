"""A small museum: exhibits, rooms, guides, tours. An assistant written blind, with about two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from lookadapt.agent import Entity, skill


class Exhibit(
    Entity,
    names={"amber necklace": ("necklace",), "bronze horse": ("horse",), "globe": (), "sundial": (), "silk robe": ("robe",)},
): ...


class Hall(Entity, names={"east wing": (), "west wing": (), "cellar": (), "rotunda": ()}): ...


class Guide(Entity, names={"petra": (), "samuel": ("sam",), "leila": (), "mr ito": ("ito",)}): ...


class Partner(Entity, names={"city museum": (), "royal palace": ("palace",), "university": ()}): ...


@skill(effect="reads")
def where(exhibit: Exhibit) -> str:
    return f"the {exhibit} is in the rotunda"


@skill(effect="reads")
def tours(day: date) -> list[str]:
    return [f"a tour on {day}"]


@skill(effect="reads")
def visitors(day: date | None = None) -> str:
    return f"120, {day or 'today'}"


@skill(effect="reads")
def guide_of(day: date, at: time) -> str:
    return f"petra on {day} at {at}"


@skill(effect="reads")
def value_of(exhibit: Exhibit) -> str:
    return f"the {exhibit} is insured for 9000 euros"


@skill(ask={"hall": "Where to?"})
def place(exhibit: Exhibit, hall: Hall) -> str:
    return f"the {exhibit} is in the {hall} now"


@skill(ask={"partner": "To whom?"})
def loan(exhibit: Exhibit, partner: Partner, until: date | None = None) -> str:
    return f"the {exhibit} is lent to the {partner}" + (f" until {until}" if until else "")


@skill
def returned(exhibit: Exhibit) -> str:
    return f"the {exhibit} is back"


@skill(ask={"people": "For how many people?", "when": "When?"})
def tour(people: int, when: datetime, language: Literal["english", "german", "french"] = "english") -> str:
    return f"a tour in {language} for {people} people at {when}"


@skill(ask={"day": "On which day?"})
def cancel_tour(day: date, at: time | None = None) -> str:
    return f"no tour on {day}" + (f" at {at}" if at else "")


@skill(ask={"day": "On which day?"})
def assign(guide: Guide, day: date) -> str:
    return f"{guide} guides on {day}"


@skill(ask={"length": "For how long?"})
def close(hall: Hall, length: timedelta | None = None) -> str:
    return f"the {hall} is closed" + (f" for {length}" if length else "")


@skill
def reopen(hall: Hall) -> str:
    return f"the {hall} is open again"


@skill(ask={"amount": "How much?"})
def insure(exhibit: Exhibit, amount: Decimal) -> str:
    return f"the {exhibit} is insured for {amount}"


@skill(ask={"degrees": "How many degrees?"})
def climate(hall: Hall, degrees: float) -> str:
    return f"{degrees} degrees in the {hall}"


@skill(ask={"names": "Whom?", "day": "On which day?"})
def train(names: list[Guide], day: date) -> str:
    return f"training for {', '.join(map(str, names))} on {day}"


@skill(ask={"text": "What should I note?"})
def note(exhibit: Exhibit, text: str) -> str:
    return f"noted about the {exhibit}: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [where, tours, visitors, guide_of, value_of]
    return [*reads, place, loan, returned, tour, cancel_tour, assign, close, reopen, insure, climate, train, note]
