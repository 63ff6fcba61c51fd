"""The front desk of a small hotel: rooms, guests, bills, wake-up calls. An assistant written blind, with one or two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Guest(
    Entity,
    names={
        "mrs brandt": ("brandt",),
        "mr lindqvist": ("lindqvist",),
        "doctor amari": ("amari", "dr amari"),
        "the kowalskis": ("kowalskis", "kowalski family"),
        "ms tran": ("tran",),
    },
): ...


class Kind(
    Entity,
    names={"single room": ("single",), "double room": ("double",), "family suite": ("suite",), "attic room": ("attic",)},
): ...


class Amenity(
    Entity,
    names={
        "towel": ("towels",),
        "pillow": ("pillows",),
        "blanket": ("blankets",),
        "cot": ("cots", "baby bed"),
        "iron": ("irons",),
        "kettle": ("kettles",),
    },
): ...


class Service(
    Entity, names={"sauna": (), "minibar": (), "laundry": (), "parking": (), "breakfast": (), "massage": ("massages",)}
): ...


@skill(effect="reads")
def who_is_in(room: int) -> str:
    return f"mrs brandt is in room {room}"


@skill(effect="reads")
def arrivals(day: date) -> str:
    return f"two guests arrive on {day}"


@skill(effect="reads")
def rate(kind: Kind, day: date | None = None) -> str:
    return f"the {kind} is 90 euros" + (f" on {day}" if day else "")


@skill(effect="reads")
def bill(guest: Guest) -> str:
    return f"{guest} owes 215 euros"


@skill(ask={"room": "Into which room?"})
def check_in(guest: Guest, room: int) -> str:
    return f"{guest} is in room {room}"


@skill
def check_out(guest: Guest) -> str:
    return f"{guest} has left"


@skill(ask={"guest": "For whom?", "day": "From which day?"})
def book(kind: Kind, guest: Guest, day: date, nights: int | None = None) -> str:
    return f"a {kind} for {guest} from {day}" + (f", {nights} nights" if nights else "")


@skill(ask={"room": "To which room?"})
def move_guest(guest: Guest, room: int) -> str:
    return f"{guest} moves to room {room}"


@skill(ask={"room": "Which room?"})
def clean(room: int, at: time | None = None) -> str:
    return f"room {room} is cleaned" + (f" at {at}" if at else "")


@skill(ask={"room": "To which room?"})
def bring(count: int, amenity: Amenity, room: int) -> str:
    return f"{count} x {amenity} to room {room}"


@skill(ask={"at": "At what time?"})
def wake(room: int, at: time) -> str:
    return f"room {room} is woken at {at}"


@skill(ask={"service": "What for?"})
def charge(guest: Guest, amount: Decimal, service: Service) -> str:
    return f"{amount} euros for {service} on the bill of {guest}"


@skill(ask={"until": "Until when?"})
def block(room: int, until: date) -> str:
    return f"room {room} is out of order until {until}"


@skill(ask={"at": "At what time?"})
def taxi(guest: Guest, at: time) -> str:
    return f"a taxi for {guest} at {at}"


@skill(ask={"text": "What is the message?"})
def note(guest: Guest, text: str) -> str:
    return f"for {guest}: {text}"


@skill(ask={"guest": "For whom?", "at": "At what time?"})
def table(people: int, guest: Guest, at: time) -> str:
    return f"a table for {people} for {guest} at {at}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [who_is_in, arrivals, rate, bill]
    stays = [check_in, check_out, book, move_guest, block]
    return [*reads, *stays, clean, bring, wake, charge, taxi, note, table]
