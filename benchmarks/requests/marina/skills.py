"""A small marina: which boat lies where, what comes out of the water, who has which key. An assistant written blind, with about two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Boat(
    Entity,
    names={
        "seagull": (),
        "red dragon": ("dragon",),
        "aurora": (),
        "old nelly": ("nelly",),
        "blue pearl": ("pearl",),
        "tramontana": (),
    },
): ...


class Owner(Entity, names={"olsen": (), "mrs tanaka": ("tanaka",), "benito": (), "marit": (), "captain frost": ("frost",)}): ...


class Berth(Entity, names={"a4": (), "b7": (), "north pier": ("pier",), "visitor quay": ("quay",)}): ...


class Key(Entity, names={"gate key": (), "shower key": (), "sauna key": ()}): ...


class Supply(Enum):
    POWER = "power"
    WATER = "water"


@skill(effect="reads")
def berth_of(boat: Boat) -> str:
    return f"the {boat} lies at a4"


@skill(effect="reads")
def arrivals(day: date) -> list[str]:
    return [f"the aurora on {day}"]


@skill(effect="reads")
def debt(owner: Owner) -> str:
    return f"{owner} owes 80 euros"


@skill(effect="reads")
def high_water(day: date) -> str:
    return f"high water on {day} is at noon"


@skill(ask={"berth": "At which berth?"})
def moor(boat: Boat, berth: Berth, until: date | None = None) -> str:
    return f"the {boat} lies at {berth}" + (f" until {until}" if until else "")


@skill
def depart(boat: Boat, at: time | None = None) -> str:
    return f"the {boat} leaves" + (f" at {at}" if at else "")


@skill(ask={"day": "Which day shall we lift?"})
def lift(boat: Boat, day: date, at: time | None = None) -> str:
    return f"the {boat} comes out on {day}" + (f" at {at}" if at else "")


@skill(ask={"day": "Which day shall we launch?"})
def launch(boat: Boat, day: date) -> str:
    return f"the {boat} goes in on {day}"


@skill(ask={"amount": "What amount?"})
def bill(owner: Owner, amount: Decimal) -> str:
    return f"{owner} has a bill of {amount}"


@skill(ask={"owner": "Who borrows it?"})
def lend(key: Key, owner: Owner, deposit: Decimal | None = None) -> str:
    return f"{owner} has the {key}" + (f" for {deposit}" if deposit else "")


@skill
def key_back(key: Key) -> str:
    return f"the {key} hangs on the board"


@skill(ask={"supply": "Power or water?"})
def connect(berth: Berth, supply: Supply) -> str:
    return f"{supply.value} is on at {berth}"


@skill(ask={"people": "How many people?"})
def crew(boat: Boat, people: int) -> str:
    return f"{people} people on the {boat}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [berth_of, arrivals, debt, high_water]
    return [*reads, moor, depart, lift, launch, bill, lend, key_back, connect, crew]
