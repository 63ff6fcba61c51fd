"""A laundry with a tailor's corner. An assistant written blind, before anything was run on it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Customer(Entity, names=("hanna", "mr osei", "lucia", "tariq", "mrs blum")): ...


class Garment(
    Entity,
    names={
        "coat": (),
        "suit": (),
        "shirt": (),
        "wedding dress": ("gown",),
        "curtains": ("drapes",),
        "blanket": ("wool blanket",),
    },
): ...


class Machine(Entity, names={"washer one": (), "washer two": (), "dryer": ("tumble dryer",), "steam press": ("press",)}): ...


@skill(effect="reads")
def ready(customer: Customer) -> str:
    return f"the clothes of {customer} are ready on friday"


@skill(effect="reads")
def debt(customer: Customer) -> str:
    return f"{customer} owes 12 euros"


@skill(effect="reads")
def price(garment: Garment) -> str:
    return f"a {garment} costs 9 euros"


@skill(effect="reads")
def waiting() -> list[str]:
    return ["the coat of hanna"]


@skill(effect="reads")
def running(machine: Machine) -> str:
    return f"the {machine} is free"


@skill(ask={"garment": "What does the customer bring?", "customer": "Whose is it?"})
def accept(garment: Garment, customer: Customer, by: date | None = None) -> str:
    return f"took in the {garment} of {customer}" + (f" for {by}" if by else "")


@skill(ask={"customer": "To whom?"})
def hand_out(garment: Garment, customer: Customer) -> str:
    return f"gave the {garment} to {customer}"


@skill(ask={"length": "For how long?"})
def run(machine: Machine, length: timedelta) -> str:
    return f"the {machine} runs for {length}"


@skill
def stop(machine: Machine) -> str:
    return f"stopped the {machine}"


@skill(ask={"amount": "How much?"})
def set_price(garment: Garment, amount: Decimal) -> str:
    return f"a {garment} costs {amount} euros now"


@skill(ask={"centimetres": "By how many centimetres?"})
def shorten(garment: Garment, customer: Customer, centimetres: int) -> str:
    return f"the {garment} of {customer} gets {centimetres} cm shorter"


@skill(ask={"day": "On which day?"})
def deliver(customer: Customer, day: date, at: time | None = None) -> str:
    return f"goes to {customer} on {day}" + (f" at {at}" if at else "")


@skill(ask={"amount": "How much?"})
def refund(customer: Customer, amount: Decimal) -> str:
    return f"{customer} gets {amount} euros back"


@skill(ask={"text": "What shall I write?"})
def remark(customer: Customer, text: str) -> str:
    return f"on the ticket of {customer}: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    return [ready, debt, price, waiting, running, accept, hand_out, run, stop, set_price, shorten, deliver, refund, remark]
