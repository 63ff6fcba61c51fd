"""A small restaurant: tables, bookings, dishes, waiters. An assistant written blind, with one or two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Dish(Entity, names={"tomato soup": ("soup",), "lasagne": (), "goulash": (), "apple pie": ("pie",), "trout": ()}): ...


class Waiter(Entity, names=("lena", "omar", "pia", "mr horvath")): ...


class Ingredient(Entity, names={"flour": (), "eggs": (), "potatoes": ("spuds",), "olive oil": ("oil",), "lemons": ()}): ...


@skill(effect="reads")
def price(dish: Dish) -> str:
    return f"the {dish} is 12 euros"


@skill(effect="reads")
def bookings(day: date | None = None) -> str:
    return f"4 tables {day or 'today'}"


@skill(effect="reads")
def on_shift(day: date) -> list[str]:
    return [f"lena on {day}"]


@skill(effect="reads")
def left(ingredient: Ingredient) -> str:
    return f"5 kilos of {ingredient}"


@skill(effect="reads")
def takings(day: date) -> str:
    return f"1200 euros on {day}"


@skill(ask={"people": "For how many?", "at": "At what time?", "day": "On which day?"})
def book(name: str, people: int, day: date, at: time) -> str:
    return f"a table for {people}, {name}, {day} {at}"


@skill
def call_off(name: str, day: date) -> str:
    return f"{name} is not coming on {day}"


@skill(ask={"table": "For which table?", "dish": "Which dish?"})
def serve(dish: Dish, table: int, amount: int = 1) -> str:
    return f"{amount} {dish} for table {table}"


@skill(ask={"table": "Which table?"})
def settle(table: int) -> str:
    return f"table {table} has paid"


@skill(ask={"waiter": "Who?", "day": "When?"})
def roster(waiter: Waiter, day: date, start: time | None = None) -> str:
    return f"{waiter} works on {day}" + (f" from {start}" if start else "")


@skill
def swap(first: Waiter, second: Waiter, day: date) -> str:
    return f"{first} works for {second} on {day}"


@skill(ask={"amount": "How many?"})
def buy(amount: int, ingredient: Ingredient) -> str:
    return f"{amount} {ingredient} on the shopping list"


@skill
def sold_out(dish: Dish) -> str:
    return f"the {dish} is off the menu"


@skill(ask={"amount": "How much?"})
def set_price(dish: Dish, amount: Decimal) -> str:
    return f"the {dish} is now {amount}"


@skill(ask={"amount": "How much?"})
def tip(waiter: Waiter, amount: Decimal) -> str:
    return f"{amount} for {waiter}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [price, bookings, on_shift, left, takings]
    return [*reads, book, call_off, serve, settle, roster, swap, buy, sold_out, set_price, tip]
