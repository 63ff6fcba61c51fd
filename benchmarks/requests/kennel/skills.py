"""A boarding house for dogs: who stays, who walks, what they eat. An assistant written blind, with one or two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from lookadapt.agent import Entity, skill


class Dog(Entity, names=("rex", "bella", "luna", "balu", "frieda")): ...


class Owner(Entity, names={"mrs tan": (), "mr kowalski": ("kowalski",), "amira": (), "the nilssons": ("nilssons",)}): ...


class Walker(Entity, names=("joe", "carla", "timo")): ...


class Pen(Entity, names={"north pen": (), "south pen": (), "garden pen": ("garden",)}): ...


@skill(effect="reads")
def where(dog: Dog) -> str:
    return f"{dog} is in the north pen"


@skill(effect="reads")
def last_walk(dog: Dog) -> str:
    return f"{dog} was out at nine"


@skill(effect="reads")
def guests(day: date | None = None) -> list[str]:
    return [f"rex, {day or 'today'}"]


@skill(effect="reads")
def weight_of(dog: Dog) -> str:
    return f"{dog} weighs 20 kilos"


@skill(effect="reads")
def owes(owner: Owner) -> str:
    return f"{owner} owes 80 euros"


@skill(ask={"until": "Until when?"})
def check_in(dog: Dog, until: date) -> str:
    return f"{dog} stays until {until}"


@skill
def check_out(dog: Dog) -> str:
    return f"{dog} has gone home"


@skill(ask={"grams": "How many grams?"})
def feed(dog: Dog, grams: int, food: Literal["dry", "wet", "raw"] = "dry") -> str:
    return f"{grams} grams of {food} food for {dog}"


@skill(ask={"walker": "Who goes?", "length": "For how long?"})
def walk(walker: Walker, dogs: list[Dog], length: timedelta) -> str:
    return f"{walker} goes out with {', '.join(map(str, dogs))} for {length}"


@skill(ask={"pen": "Where to?"})
def move(dog: Dog, pen: Pen) -> str:
    return f"{dog} is in the {pen} now"


@skill
def lock(pen: Pen, locked: bool) -> str:
    return f"the {pen} is {'locked' if locked else 'open'}"


@skill(ask={"kilos": "How many kilos?"})
def weigh(dog: Dog, kilos: Decimal) -> str:
    return f"{dog}: {kilos} kilos"


@skill(ask={"at": "At what time?"})
def medicine(dog: Dog, name: str, at: time) -> str:
    return f"{name} for {dog} at {at}"


@skill(ask={"day": "When?"})
def groom(dog: Dog, day: date) -> str:
    return f"{dog} is groomed on {day}"


@skill(ask={"amount": "How much?"})
def paid(owner: Owner, amount: Decimal) -> str:
    return f"{owner} has paid {amount}"


@skill(ask={"text": "What should I say?"})
def tell(owner: Owner, text: str) -> str:
    return f"told {owner}: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [where, last_walk, guests, weight_of, owes]
    return [*reads, check_in, check_out, feed, walk, move, lock, weigh, medicine, groom, paid, tell]
