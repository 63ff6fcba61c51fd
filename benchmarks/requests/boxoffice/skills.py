"""The box office of a small theatre: tickets, seats, plays, customers. An assistant written blind, before anything was mended after the band."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any, Literal

from lookadapt.agent import Entity, skill


class Play(Entity, names={"hamlet": (), "the tempest": ("tempest",), "peter pan": (), "the mousetrap": ("mousetrap",)}): ...


class Customer(Entity, names=("mrs ferrari", "dr okafor", "jonas", "melissa", "the school")): ...


class Actor(Entity, names=("leon", "beatrice", "old tom", "ayumi")): ...


class Section(Enum):
    STALLS = "stalls"
    BALCONY = "balcony"
    BOX = "box"


@skill(effect="reads")
def seats(play: Play, day: date | None = None) -> str:
    return f"30 seats for {play}" + (f" on {day}" if day else "")


@skill(effect="reads")
def begins(play: Play) -> str:
    return f"{play} begins at 8 pm"


@skill(effect="reads")
def tonight() -> str:
    return "hamlet"


@skill(effect="reads")
def bookings(customer: Customer) -> str:
    return f"{customer} has two tickets"


@skill(effect="reads")
def price(section: Section) -> str:
    return f"the {section.value} costs 20 euros"


@skill(effect="reads")
def role(actor: Actor, play: Play) -> str:
    return f"{actor} plays the ghost in {play}"


@skill(ask={"amount": "How many tickets?", "customer": "For whom?"})
def book(amount: int, play: Play, customer: Customer, day: date | None = None) -> str:
    return f"{amount} tickets for {play} for {customer}" + (f" on {day}" if day else "")


@skill(ask={"customer": "Whose tickets?"})
def cancel(customer: Customer, play: Play) -> str:
    return f"{customer} does not see {play}"


@skill(ask={"day": "To which day?"})
def rebook(customer: Customer, day: date) -> str:
    return f"{customer} comes on {day}"


@skill(ask={"section": "Where?"})
def seat(customer: Customer, section: Section) -> str:
    return f"{customer} sits in the {section.value}"


@skill(ask={"amount": "How much?"})
def set_price(section: Section, amount: Decimal) -> str:
    return f"the {section.value} costs {amount} euros now"


@skill(ask={"at": "At what time?"})
def start(play: Play, at: time) -> str:
    return f"{play} starts at {at}"


@skill(ask={"other": "By whom?"})
def replace(actor: Actor, other: Actor, play: Play | None = None) -> str:
    return f"{other} plays for {actor}" + (f" in {play}" if play else "")


@skill
def door(state: Literal["open", "closed"]) -> str:
    return f"the doors are {state}"


@skill(ask={"percent": "How many percent?"})
def discount(customer: Customer, percent: int) -> str:
    return f"{customer} pays {percent} percent less"


@skill(ask={"text": "What shall I say?"})
def announce(text: str) -> str:
    return f"everybody heard: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [seats, begins, tonight, bookings, price, role]
    return [*reads, book, cancel, rebook, seat, set_price, start, replace, door, discount, announce]
