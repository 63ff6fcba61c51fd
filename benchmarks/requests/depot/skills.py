"""A depot of parcels: drivers, vans, streets and times. An assistant written blind, before anything was mended after the band."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from lookadapt.agent import Entity, skill


class Driver(Entity, names=("pablo", "miss chen", "igor", "amina", "big steve")): ...


class Van(Entity, names={"green van": (), "white van": (), "old truck": ("truck",), "cargo bike": ("bike",)}): ...


class Street(Entity, names={"mill lane": (), "harbour street": ("harbour",), "king square": (), "north road": ()}): ...


class Size(Entity, names={"letters": (), "small parcels": (), "big parcels": (), "pallets": ()}): ...


@skill(effect="reads")
def where(van: Van) -> str:
    return f"the {van} is on mill lane"


@skill(effect="reads")
def driving(driver: Driver) -> str:
    return f"{driver} drives the green van"


@skill(effect="reads")
def waiting(size: Size, street: Street | None = None) -> str:
    return f"12 {size}" + (f" for {street}" if street else "")


@skill(effect="reads")
def shift(driver: Driver, day: date) -> str:
    return f"{driver} works from 8 on {day}"


@skill(effect="reads")
def fuel(van: Van) -> str:
    return f"the {van} has 30 litres"


@skill(effect="reads")
def late() -> list[str]:
    return ["pablo"]


@skill(ask={"van": "Which van?"})
def assign(driver: Driver, van: Van, day: date | None = None) -> str:
    return f"{driver} takes the {van}" + (f" on {day}" if day else "")


@skill(ask={"street": "Where to?"})
def route(driver: Driver, streets: list[Street]) -> str:
    return f"{driver} goes to {', '.join(map(str, streets))}"


@skill(ask={"amount": "How many?"})
def load(amount: int, size: Size, van: Van) -> str:
    return f"{amount} {size} into the {van}"


@skill(ask={"litres": "How many litres?"})
def refuel(van: Van, litres: Decimal) -> str:
    return f"{litres} litres for the {van}"


@skill(ask={"at": "At what time?"})
def begin(driver: Driver, at: time, day: date | None = None) -> str:
    return f"{driver} begins at {at}" + (f" on {day}" if day else "")


@skill(ask={"day": "On which day?"})
def day_off(driver: Driver, day: date) -> str:
    return f"{driver} is off on {day}"


@skill(ask={"colleague": "By whom?"})
def stand_in(driver: Driver, colleague: Driver, day: date | None = None) -> str:
    return f"{colleague} drives for {driver}" + (f" on {day}" if day else "")


@skill
def condition(van: Van, state: Literal["broken", "fine"]) -> str:
    return f"the {van} is {state}"


@skill(ask={"when": "When?"})
def pickup(street: Street, when: datetime) -> str:
    return f"somebody comes to {street} at {when}"


@skill(ask={"text": "What shall I say?"})
def radio(driver: Driver, text: str) -> str:
    return f"{driver} hears: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [where, driving, waiting, shift, fuel, late]
    return [*reads, assign, route, load, refuel, begin, day_off, stand_in, condition, pickup, radio]
