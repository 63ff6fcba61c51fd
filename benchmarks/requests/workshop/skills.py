"""A joiner's workshop: stock, orders, customers, machines. An assistant written blind, with few lessons, most of them orders."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Item(Entity, names=("screws", "hinges", "oak boards", "glue", "varnish", "door handles")): ...


class Supplier(Entity, names={"timber king": (), "fix and fast": (), "brown brothers": ("browns",)}): ...


class Customer(Entity, names=("mrs olsen", "the bakery", "mr adeyemi", "clara")): ...


class Piece(Entity, names=("table", "wardrobe", "bench", "bookcase")): ...


class Machine(Entity, names={"band saw": ("saw",), "planer": (), "lathe": ()}): ...


class Wood(Enum):
    OAK = "oak"
    BEECH = "beech"
    PINE = "pine"


@skill(effect="reads")
def stock(item: Item) -> str:
    return f"40 {item}"


@skill(effect="reads")
def price_of(piece: Piece, wood: Wood = Wood.PINE) -> str:
    return f"a {piece} of {wood.value} costs 400"


@skill(effect="reads")
def ready(customer: Customer) -> str:
    return f"{customer}'s piece is ready on friday"


@skill(effect="reads")
def unpaid() -> list[str]:
    return ["mrs olsen"]


@skill(effect="reads")
def orders(day: date | None = None) -> str:
    return f"a table for clara on {day or 'friday'}"


@skill(ask={"amount": "How many?"})
def order(amount: int, item: Item, supplier: Supplier | None = None) -> str:
    return f"ordered {amount} {item}" + (f" from {supplier}" if supplier else "")


@skill(ask={"amount": "How many?"})
def use_up(amount: int, item: Item) -> str:
    return f"{amount} {item} less"


@skill(ask={"wood": "Of which wood?", "customer": "For whom?"})
def build(piece: Piece, customer: Customer, wood: Wood, due: date | None = None) -> str:
    return f"a {piece} of {wood.value} for {customer}" + (f" by {due}" if due else "")


@skill(ask={"day": "When?"})
def deliver(piece: Piece, customer: Customer, day: date) -> str:
    return f"the {piece} goes to {customer} on {day}"


@skill(ask={"amount": "How much?"})
def invoice(customer: Customer, amount: Decimal) -> str:
    return f"an invoice of {amount} for {customer}"


@skill(ask={"percent": "How many percent?"})
def rebate(customer: Customer, percent: int) -> str:
    return f"{percent} percent off for {customer}"


@skill
def settle(customer: Customer) -> str:
    return f"{customer} has paid"


@skill
def power(machine: Machine, state: bool) -> str:
    return f"the {machine} is {'on' if state else 'off'}"


@skill(ask={"length": "For how long?"})
def run(machine: Machine, length: timedelta) -> str:
    return f"the {machine} runs for {length}"


@skill
def service(machine: Machine, day: date) -> str:
    return f"somebody looks at the {machine} on {day}"


@skill(ask={"customer": "Who?", "text": "What?"})
def note(customer: Customer, text: str) -> str:
    return f"{customer}: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [stock, price_of, ready, unpaid, orders]
    return [*reads, order, use_up, build, deliver, invoice, rebate, settle, power, run, service, note]
