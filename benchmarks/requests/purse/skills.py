"""A family's money: accounts, bills, spending, limits, loans between friends. An assistant written blind, with one or two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Account(
    Entity,
    names={
        "checking": ("checking account",),
        "savings": ("savings account",),
        "holiday fund": (),
        "joint account": (),
        "petty cash": (),
    },
): ...


class Bill(
    Entity,
    names={
        "rent": (),
        "electricity bill": ("electricity", "power bill"),
        "phone bill": (),
        "car insurance": (),
        "water bill": (),
        "council tax": (),
    },
): ...


class Category(
    Entity,
    names={"groceries": ("food",), "eating out": ("restaurants",), "clothes": (), "petrol": ("gas",), "presents": ("gifts",)},
): ...


class Friend(Entity, names={"nadia": (), "uncle leo": ("leo",), "grandma": (), "kofi": (), "the smiths": ("smiths",)}): ...


class Subscription(Entity, names={"gym": (), "newspaper": (), "streaming": (), "music plan": ()}): ...


class Card(Entity, names={"blue card": (), "travel card": (), "credit card": ()}): ...


@skill(effect="reads")
def balance(account: Account) -> str:
    return f"{account}: 812.40"


@skill(effect="reads")
def spent(category: Category, since: date | None = None) -> str:
    return f"{category}: 230" + (f" since {since}" if since else "")


@skill(effect="reads")
def due(bill: Bill) -> str:
    return f"the {bill} is due on the first"


@skill(effect="reads")
def debt(friend: Friend) -> str:
    return f"{friend} owes us 20"


@skill(ask={"source": "From which account?", "target": "To which account?"})
def transfer(amount: Decimal, source: Account, target: Account) -> str:
    return f"{amount} from {source} to {target}"


@skill
def pay(bill: Bill, account: Account | None = None) -> str:
    return f"paid the {bill}" + (f" from {account}" if account else "")


@skill(ask={"category": "On what?"})
def expense(amount: Decimal, category: Category) -> str:
    return f"{amount} for {category}"


@skill(ask={"account": "Into which account?"})
def income(amount: Decimal, account: Account) -> str:
    return f"{amount} into {account}"


@skill(ask={"amount": "How much a month?"})
def limit(category: Category, amount: Decimal) -> str:
    return f"at most {amount} for {category}"


@skill(ask={"friend": "To whom?"})
def lend(friend: Friend, amount: Decimal, until: date | None = None) -> str:
    return f"{friend} owes {amount}" + (f" until {until}" if until else "")


@skill(ask={"amount": "How much?"})
def paid_back(friend: Friend, amount: Decimal) -> str:
    return f"{friend} has paid back {amount}"


@skill(ask={"day": "On which day?"})
def remind(bill: Bill, day: date) -> str:
    return f"reminder for the {bill} on {day}"


@skill
def cancel(subscription: Subscription, day: date | None = None) -> str:
    return f"the {subscription} ends" + (f" on {day}" if day else "")


@skill
def freeze(card: Card) -> str:
    return f"the {card} is frozen"


@skill(ask={"friends": "With whom?"})
def split(bill: Bill, friends: list[Friend]) -> str:
    return f"the {bill} is shared with {' and '.join(map(str, friends))}"


@skill(ask={"amount": "How much?"})
def pocket_money(friend: Friend, amount: Decimal) -> str:
    return f"{friend} gets {amount} every week"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [balance, spent, due, debt]
    money = [transfer, pay, expense, income, lend, paid_back, pocket_money, split]
    return [*reads, *money, limit, remind, cancel, freeze]
