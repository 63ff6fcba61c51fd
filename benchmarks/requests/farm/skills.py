"""A farm: herds and where they graze, feed, fields and crops, machines and hands. An assistant written blind, with one or two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Herd(
    Entity,
    names={"heifers": (), "dairy cows": ("cows",), "ewes": ("sheep",), "goats": (), "laying hens": ("hens",), "pigs": ()},
): ...


class Field(
    Entity,
    names={
        "river meadow": ("meadow",),
        "top field": (),
        "orchard": (),
        "long acre": (),
        "north pasture": ("pasture",),
    },
): ...


class Crop(Entity, names={"barley": (), "winter wheat": ("wheat",), "rapeseed": ("rape",), "clover": (), "potatoes": ()}): ...


class Feed(Entity, names={"hay": (), "silage": (), "oats": (), "layer pellets": ("pellets",), "mineral lick": ()}): ...


class Machine(
    Entity, names={"old tractor": (), "big tractor": (), "baler": (), "combine": ("combine harvester",), "quad": ("quad bike",)}
): ...


class Hand(Entity, names={"walt": (), "maeve": (), "young tom": ("tom",), "gwen": ()}): ...


@skill(effect="reads")
def where_is(herd: Herd) -> str:
    return f"the {herd} are on the top field"


@skill(effect="reads")
def head_count(herd: Herd) -> str:
    return f"{herd}: 34"


@skill(effect="reads")
def in_store(feed: Feed) -> str:
    return f"{feed}: 800 kilos"


@skill(effect="reads")
def what_grows(field: Field) -> str:
    return f"barley grows on the {field}"


@skill(ask={"field": "To which field?"})
def drive(herd: Herd, field: Field) -> str:
    return f"the {herd} are on the {field}"


@skill(ask={"feed": "Of what?", "herd": "To which animals?"})
def feed_out(kilos: int, feed: Feed, herd: Herd) -> str:
    return f"{kilos} kilos of {feed} for the {herd}"


@skill(ask={"kilos": "How many kilos?"})
def order_feed(kilos: int, feed: Feed) -> str:
    return f"ordered {kilos} kilos of {feed}"


@skill(ask={"day": "On which day?"})
def vet(herd: Herd, day: date, at: time | None = None) -> str:
    return f"the vet sees the {herd} on {day}" + (f" at {at}" if at else "")


@skill(ask={"field": "On which field?"})
def sow(crop: Crop, field: Field, day: date | None = None) -> str:
    return f"{crop} on the {field}" + (f" on {day}" if day else "")


@skill(ask={"day": "On which day?"})
def mow(field: Field, day: date) -> str:
    return f"the {field} is mown on {day}"


@skill(ask={"day": "When?"})
def harvest(crop: Crop, day: date) -> str:
    return f"the {crop} comes in on {day}"


@skill(ask={"hours": "For how many hours?"})
def water(field: Field, hours: int) -> str:
    return f"the {field} is watered for {hours} hours"


@skill
def repair(machine: Machine, until: date | None = None) -> str:
    return f"the {machine} is in the workshop" + (f" until {until}" if until else "")


@skill(ask={"hand": "Who drives it?"})
def hand_over(machine: Machine, hand: Hand) -> str:
    return f"{hand} has the {machine}"


@skill(ask={"herd": "Which animals?"})
def look_after(hand: Hand, herd: Herd) -> str:
    return f"{hand} looks after the {herd}"


@skill(ask={"price": "For how much?"})
def sell(count: int, herd: Herd, price: Decimal) -> str:
    return f"sold {count} of the {herd} for {price}"


@skill(ask={"eggs": "How many eggs?"})
def eggs(eggs: int, day: date) -> str:
    return f"{eggs} eggs on {day}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [where_is, head_count, in_store, what_grows]
    animals = [drive, feed_out, order_feed, vet, look_after, sell, eggs]
    return [*reads, *animals, sow, mow, harvest, water, repair, hand_over]
