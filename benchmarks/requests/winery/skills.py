"""A small winery: what lies in which cask, who picks where, who has ordered how many bottles. An assistant written blind, with two to four lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from lookadapt.agent import Entity, skill


class Wine(
    Entity,
    names={
        "riesling": (),
        "merlot": (),
        "pinot noir": ("pinot",),
        "chardonnay": (),
        "sparkling white": ("sparkling",),
        "old vines red": ("old vines",),
    },
): ...


class Customer(
    Entity,
    names={"clara": (), "mr hoffmann": ("hoffmann",), "dubois": (), "swan inn": ("swan",), "corner shop": ("shop",)},
): ...


class Worker(Entity, names={"milena": (), "joao": (), "rafi": (), "auntie bea": ("bea",)}): ...


class Plot(Entity, names={"south slope": ("slope",), "river field": (), "chapel hill": ("chapel",), "terrace": ()}): ...


class Tank(Entity, names={"steel tank": (), "oak cask": ("cask",), "big vat": ("vat",), "clay jar": ("jar",)}): ...


@skill(effect="reads")
def stock(wine: Wine) -> str:
    return f"there are 120 bottles of {wine}"


@skill(effect="reads")
def content(tank: Tank) -> str:
    return f"the merlot is in the {tank}"


@skill(effect="reads")
def orders(customer: Customer) -> list[str]:
    return [f"12 bottles of merlot for {customer}"]


@skill(effect="reads")
def visitors(day: date) -> list[str]:
    return [f"clara on {day}"]


@skill(ask={"bottles": "How many bottles?", "wine": "Of which wine?"})
def order(customer: Customer, bottles: int, wine: Wine, by: date | None = None) -> str:
    return f"{bottles} bottles of {wine} for {customer}" + (f" by {by}" if by else "")


@skill(ask={"tank": "Into which tank?"})
def fill(wine: Wine, tank: Tank) -> str:
    return f"the {wine} is in the {tank}"


@skill(ask={"degrees": "To how many degrees?"})
def cool(tank: Tank, degrees: int) -> str:
    return f"the {tank} goes to {degrees} degrees"


@skill(ask={"day": "On which day?"})
def harvest(plot: Plot, day: date, at: time | None = None) -> str:
    return f"we pick the {plot} on {day}" + (f" at {at}" if at else "")


@skill(ask={"plot": "Where to?"})
def send(worker: Worker, plot: Plot, day: date | None = None) -> str:
    return f"{worker} works on the {plot}" + (f" on {day}" if day else "")


@skill(ask={"amount": "What price?"})
def price(wine: Wine, amount: Decimal) -> str:
    return f"the {wine} costs {amount} euros"


@skill(ask={"day": "On which day?"})
def tasting(customer: Customer, day: date, people: int | None = None) -> str:
    return f"a tasting for {customer} on {day}" + (f" for {people}" if people else "")


@skill(ask={"style": "Dry, medium or sweet?"})
def label(wine: Wine, style: Literal["dry", "medium", "sweet"]) -> str:
    return f"the label of the {wine} says {style}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [stock, content, orders, visitors]
    return [*reads, order, fill, cool, harvest, send, price, tasting, label]
