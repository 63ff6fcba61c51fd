"""A community radio station: what is on when, who presents it, who has which studio and recorder. An assistant written blind, with two to four lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Show(
    Entity,
    names={
        "morning coffee": (),
        "jazz cellar": ("cellar",),
        "night owls": ("owls",),
        "local news": ("news",),
        "vinyl hour": (),
        "green fingers": (),
    },
): ...


class Host(Entity, names={"leo": (), "amina": (), "mrs petrov": ("petrov",), "gus": (), "dj moth": ("moth",)}): ...


class Studio(Entity, names={"booth": (), "big studio": (), "upstairs studio": ("upstairs",)}): ...


class Gear(
    Entity,
    names={
        "field recorder": ("recorder",),
        "spare microphone": ("microphone", "mic"),
        "headphones": (),
        "portable mixer": ("mixer",),
    },
): ...


class Item(Enum):
    QUIZ = "quiz"
    INTERVIEW = "interview"
    WEATHER = "weather report"
    PHONE_IN = "phone-in"


@skill(effect="reads")
def host_of(show: Show) -> str:
    return f"leo presents {show}"


@skill(effect="reads")
def on_air(day: date, at: time | None = None) -> list[str]:
    return [f"jazz cellar on {day}" + (f" at {at}" if at else "")]


@skill(effect="reads")
def gear_with(gear: Gear) -> str:
    return f"amina has the {gear}"


@skill(effect="reads")
def audience(show: Show) -> str:
    return f"{show} has 300 listeners"


@skill(ask={"day": "On which day?", "at": "At what time?"})
def schedule(show: Show, day: date, at: time) -> str:
    return f"{show} is on {day} at {at}"


@skill(ask={"day": "On which day?"})
def cancel(show: Show, day: date) -> str:
    return f"no {show} on {day}"


@skill(ask={"host": "Who presents it?"})
def assign(host: Host, show: Show, day: date | None = None) -> str:
    return f"{host} presents {show}" + (f" on {day}" if day else "")


@skill(ask={"host": "For whom?", "day": "For which day?"})
def book(studio: Studio, host: Host, day: date, hours: int | None = None) -> str:
    return f"the {studio} is booked for {host} on {day}" + (f" for {hours} hours" if hours else "")


@skill(ask={"host": "Who borrows it?"})
def lend(gear: Gear, host: Host, until: date | None = None) -> str:
    return f"{host} has the {gear}" + (f" until {until}" if until else "")


@skill
def gear_back(gear: Gear) -> str:
    return f"the {gear} is on the shelf"


@skill(ask={"amount": "How much?"})
def pay(host: Host, amount: Decimal) -> str:
    return f"{amount} euros for {host}"


@skill(ask={"item": "What shall I add?", "show": "To which show?"})
def add_item(item: Item, show: Show) -> str:
    return f"{show} has a {item.value}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [host_of, on_air, gear_with, audience]
    return [*reads, schedule, cancel, assign, book, lend, gear_back, pay, add_item]
