"""A club of beekeepers. An assistant written blind, after what the laundry showed was mended: the forecast."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from lookadapt.agent import Entity, skill


class Hive(Entity, names={"red hive": (), "blue hive": (), "old hive": ("grandmother",), "hive seven": (), "glass hive": ()}): ...


class Keeper(Entity, names=("olga", "samir", "mrs lund", "pedro", "yuki")): ...


class Place(Entity, names={"orchard": (), "heath": ("heathland",), "school roof": ("roof",), "lime avenue": ()}): ...


class Honey(Entity, names={"lime honey": (), "forest honey": (), "rape honey": ("rapeseed honey",), "heather honey": ()}): ...


class Gear(Entity, names={"smoker": (), "extractor": ("honey extractor",), "veil": (), "bee suit": ("suit",)}): ...


@skill(effect="reads")
def inspected(hive: Hive) -> str:
    return f"the {hive} was inspected on monday"


@skill(effect="reads")
def location(hive: Hive) -> str:
    return f"the {hive} stands in the orchard"


@skill(effect="reads")
def jars(honey: Honey) -> str:
    return f"40 jars of {honey}"


@skill(effect="reads")
def duty(day: date) -> str:
    return f"samir on {day}"


@skill(effect="reads")
def borrowed(keeper: Keeper) -> str:
    return f"{keeper} has the smoker"


@skill(ask={"hive": "Which hive?"})
def inspect(hive: Hive, keeper: Keeper, day: date) -> str:
    return f"{keeper} inspects the {hive} on {day}"


@skill(ask={"amount": "How many litres?"})
def feed(hive: Hive, amount: Decimal) -> str:
    return f"the {hive} gets {amount} litres"


@skill(ask={"place": "Where to?"})
def move(hive: Hive, place: Place) -> str:
    return f"the {hive} goes to the {place}"


@skill(ask={"amount": "How many jars?"})
def sell(amount: int, honey: Honey) -> str:
    return f"sold {amount} jars of {honey}"


@skill(ask={"amount": "How many jars?"})
def fill(amount: int, honey: Honey) -> str:
    return f"filled {amount} jars of {honey}"


@skill
def price(honey: Honey, amount: Decimal) -> str:
    return f"{honey} costs {amount} euros"


@skill
def hatch(hive: Hive, state: Literal["open", "closed"]) -> str:
    return f"the {hive} is {state}"


@skill(ask={"keeper": "To whom?"})
def lend(gear: Gear, keeper: Keeper, until: date | None = None) -> str:
    return f"lent the {gear} to {keeper}" + (f" until {until}" if until else "")


@skill(ask={"text": "What shall I write?"})
def message(keeper: Keeper, text: str) -> str:
    return f"to {keeper}: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    return [inspected, location, jars, duty, borrowed, inspect, feed, move, sell, fill, price, hatch, lend, message]
