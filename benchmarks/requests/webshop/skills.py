"""The back office of an online shop for coffee and tea things: orders, customers, refunds, stock, prices. Written blind."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill

PRODUCTS = {
    "teapot": ("teapots",),
    "espresso machine": ("espresso machines", "coffee machine"),
    "milk frother": ("milk frothers", "frother"),
    "travel mug": ("travel mugs", "mug"),
    "grinder": ("grinders", "coffee grinder"),
    "descaler": (),
}
CUSTOMERS = {
    "hannah": ("hannah moss",),
    "mr okafor": ("okafor",),
    "delia": (),
    "ruben": (),
    "mrs castellano": ("castellano",),
}


class Product(Entity, names=PRODUCTS): ...


class Customer(Entity, names=CUSTOMERS): ...


class Carrier(Entity, names={"swift parcel": ("swift",), "green courier": ("courier",), "post office": ("post",)}): ...


class Reason(Enum):
    BROKEN = "broken"
    LATE = "late"
    WRONG = "wrong"


@skill(effect="reads")
def status(order: int) -> str:
    return f"order {order} is packed"


@skill(effect="reads")
def stock(product: Product) -> str:
    return f"there are twelve of the {product}"


@skill(effect="reads")
def price(product: Product) -> str:
    return f"the {product} costs 30 euros"


@skill(effect="reads")
def orders_of(customer: Customer) -> list[str]:
    return [f"order 1042 of {customer}"]


@skill(effect="reads")
def returns(day: date) -> list[str]:
    return [f"a teapot on {day}"]


@skill(ask={"order": "Which order?", "carrier": "With which carrier?"})
def ship(order: int, carrier: Carrier, day: date | None = None) -> str:
    return f"order {order} goes with {carrier}" + (f" on {day}" if day else "")


@skill(ask={"order": "Cancel which order?"})
def cancel(order: int) -> str:
    return f"order {order} is cancelled"


@skill(ask={"amount": "How much back?"})
def refund(customer: Customer, amount: Decimal, reason: Reason | None = None) -> str:
    return f"{customer} gets {amount} back" + (f", it was {reason.value}" if reason else "")


@skill(ask={"amount": "How many came in?"})
def restock(amount: int, product: Product) -> str:
    return f"{amount} more of the {product}"


@skill(ask={"amount": "What is the new price?"})
def set_price(product: Product, amount: Decimal) -> str:
    return f"the {product} costs {amount} now"


@skill(ask={"percent": "How many percent?"})
def discount(product: Product, percent: int, until: date | None = None) -> str:
    return f"{percent} percent off the {product}" + (f" until {until}" if until else "")


@skill(ask={"amount": "A voucher for what sum?"})
def voucher(customer: Customer, amount: Decimal) -> str:
    return f"a voucher for {customer}: {amount}"


@skill(ask={"product": "Which product?"})
def delist(product: Product) -> str:
    return f"the {product} is no longer on sale"


@skill(ask={"text": "What shall I note?"})
def note(customer: Customer, text: str) -> str:
    return f"noted for {customer}: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [status, stock, price, orders_of, returns]
    return [*reads, ship, cancel, refund, restock, set_price, discount, voucher, delist, note]
