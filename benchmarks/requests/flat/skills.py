"""A flat that five people share: chores, shopping, money, guests. An assistant written blind, before anything was mended after the band."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from lookadapt.agent import Entity, skill


class Flatmate(Entity, names=("nora", "theo", "priya", "lukas", "sam")): ...


class Room(
    Entity, names={"kitchen": (), "bathroom": ("bath",), "hallway": ("hall",), "balcony": (), "living room": ("lounge",)}
): ...


class Product(
    Entity, names={"milk": (), "coffee": (), "toilet paper": ("loo roll",), "washing powder": (), "olive oil": (), "bread": ()}
): ...


class Appliance(Entity, names={"dishwasher": (), "washing machine": (), "heating": ("radiator",), "oven": ()}): ...


@skill(effect="reads")
def turn(room: Room, day: date | None = None) -> str:
    return f"nora cleans the {room}" + (f" on {day}" if day else "")


@skill(effect="reads")
def shopping() -> list[str]:
    return ["milk", "bread"]


@skill(effect="reads")
def balance(debtor: Flatmate, creditor: Flatmate | None = None) -> str:
    return f"{debtor} owes 12 euros" + (f" to {creditor}" if creditor else "")


@skill(effect="reads")
def guests(day: date) -> str:
    return f"nobody stays on {day}"


@skill(effect="reads")
def status(appliance: Appliance) -> str:
    return f"the {appliance} is off"


@skill(ask={"room": "Which room?"})
def clean(flatmate: Flatmate, room: Room, day: date | None = None) -> str:
    return f"{flatmate} cleans the {room}" + (f" on {day}" if day else "")


@skill(ask={"product": "What do we need?"})
def need(product: Product, amount: int | None = None) -> str:
    return f"{product} is on the list" + (f", {amount} times" if amount else "")


@skill(ask={"product": "What was bought?"})
def bought(product: Product) -> str:
    return f"{product} is off the list"


@skill(ask={"amount": "How much?"})
def paid(flatmate: Flatmate, amount: Decimal, product: Product | None = None) -> str:
    return f"{flatmate} paid {amount} euros" + (f" for {product}" if product else "")


@skill(ask={"amount": "How much?", "creditor": "To whom?"})
def settle(debtor: Flatmate, creditor: Flatmate, amount: Decimal) -> str:
    return f"{debtor} gave {creditor} {amount} euros"


@skill(ask={"day": "When?"})
def visitor(flatmate: Flatmate, day: date, nights: int | None = None) -> str:
    return f"{flatmate} has a visitor on {day}" + (f" for {nights} nights" if nights else "")


@skill
def switch(appliance: Appliance, state: Literal["on", "off"]) -> str:
    return f"the {appliance} is {state}"


@skill(ask={"length": "For how long?"})
def timer(appliance: Appliance, length: timedelta) -> str:
    return f"the {appliance} runs for {length}"


@skill(ask={"flatmates": "Who should come?"})
def meeting(flatmates: list[Flatmate], day: date) -> str:
    return f"{', '.join(map(str, flatmates))} meet on {day}"


@skill(ask={"text": "What is broken?"})
def landlord(text: str) -> str:
    return f"told the landlord: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [turn, shopping, balance, guests, status]
    return [*reads, clean, need, bought, paid, settle, visitor, switch, timer, meeting, landlord]
