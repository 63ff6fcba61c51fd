"""A family plans a wedding: who comes, who sits where, what is paid, who gave what. Written blind."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill

GUESTS = {
    "yuki": (),
    "samira": (),
    "aunt petra": ("petra",),
    "uncle lou": ("lou",),
    "grandpa henrik": ("grandpa", "henrik"),
    "cousin ben": ("ben",),
    "mrs hale": ("hale",),
}
SUPPLIERS = {"florist": ("flower shop",), "baker": ("bakery",), "photographer": (), "dj": (), "caterer": ("caterers",)}


class Guest(Entity, names=GUESTS): ...


class Supplier(Entity, names=SUPPLIERS): ...


class Table(Entity, names={"head table": ("top table",), "family table": (), "garden table": (), "corner table": ()}): ...


class Gift(Entity, names={"toaster": (), "picnic basket": ("basket",), "tea set": (), "wine glasses": ("glasses",)}): ...


class Diet(Enum):
    VEGETARIAN = "vegetarian"
    VEGAN = "vegan"
    GLUTEN_FREE = "gluten free"


@skill(effect="reads")
def coming() -> list[str]:
    return ["samira", "aunt petra"]


@skill(effect="reads")
def seat_of(guest: Guest) -> str:
    return f"{guest} sits at the corner table"


@skill(effect="reads")
def budget_left() -> str:
    return "there are 4000 euros left"


@skill(effect="reads")
def owed(supplier: Supplier) -> str:
    return f"the {supplier} still gets 300 euros"


@skill(effect="reads")
def giver(gift: Gift) -> str:
    return f"the {gift} is from samira"


@skill(ask={"guest": "Invite whom?"})
def invite(guest: Guest, children: int | None = None) -> str:
    return f"{guest} is invited" + (f" with {children} children" if children else "")


@skill
def accept(guest: Guest) -> str:
    return f"{guest} is coming"


@skill
def decline(guest: Guest) -> str:
    return f"{guest} is not coming"


@skill(ask={"table": "At which table?"})
def seat(guest: Guest, table: Table) -> str:
    return f"{guest} sits at the {table}"


@skill(ask={"diet": "What kind of meal?"})
def meal(guest: Guest, diet: Diet) -> str:
    return f"{guest} gets a {diet.value} meal"


@skill(ask={"amount": "How much is paid?"})
def pay(supplier: Supplier, amount: Decimal) -> str:
    return f"{amount} for the {supplier}"


@skill(ask={"day": "On which day?"})
def meet(supplier: Supplier, day: date, at: time | None = None) -> str:
    return f"meeting the {supplier} on {day}" + (f" at {at}" if at else "")


@skill(ask={"guest": "Who gave it?"})
def received(gift: Gift, guest: Guest) -> str:
    return f"the {gift} is from {guest}"


@skill(ask={"text": "Remind you of what?"})
def remind(text: str, day: date | None = None) -> str:
    return f"a reminder: {text}" + (f" on {day}" if day else "")


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [coming, seat_of, budget_left, owed, giver]
    return [*reads, invite, accept, decline, seat, meal, pay, meet, received, remind]
