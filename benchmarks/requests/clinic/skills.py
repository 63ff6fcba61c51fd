"""The front desk of a small clinic. A third assistant written blind, after the campsite was mended."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Patient(Entity, names=("novak", "mr haddad", "ines", "oliveira", "petra")): ...


class Doctor(Entity, names={"dr stone": ("stone",), "dr wu": ("wu",), "dr amari": ("amari",)}): ...


class Consulting(Entity, names=("room one", "room two", "laboratory")): ...


class Item(Entity, names={"masks": (), "gloves": (), "bandages": ("dressings",), "syringes": ("needles",)}): ...


@skill(effect="reads")
def appointments(day: date) -> str:
    return f"novak on {day}"


@skill(effect="reads")
def next_visit(patient: Patient) -> str:
    return f"{patient} comes on monday"


@skill(effect="reads")
def phone(patient: Patient) -> str:
    return f"{patient}: 555"


@skill(effect="reads")
def on_duty(day: date) -> str:
    return f"dr wu on {day}"


@skill(effect="reads")
def in_stock(item: Item) -> str:
    return f"12 {item}"


@skill(ask={"doctor": "With which doctor?", "day": "On which day?"})
def appoint(patient: Patient, doctor: Doctor, day: date, at: time | None = None) -> str:
    return f"{patient} sees {doctor} on {day}" + (f" at {at}" if at else "")


@skill
def cancel_visit(patient: Patient, day: date) -> str:
    return f"{patient} does not come on {day}"


@skill
def postpone(patient: Patient, day: date) -> str:
    return f"{patient} comes on {day}"


@skill
def arrived(patient: Patient) -> str:
    return f"{patient} waits"


@skill(ask={"room": "To which room?"})
def send(patient: Patient, room: Consulting) -> str:
    return f"{patient} is in {room}"


@skill
def invoice(patient: Patient, amount: Decimal) -> str:
    return f"{patient} pays {amount} euros"


@skill(ask={"amount": "How many?"})
def order(amount: int, item: Item) -> str:
    return f"ordered {amount} {item}"


@skill(ask={"text": "What shall I say?"})
def call_back(patient: Patient, text: str) -> str:
    return f"called {patient}: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    return [
        appointments, next_visit, phone, on_duty, in_stock, appoint, cancel_visit, postpone, arrived, send, invoice, order, call_back,
    ]  # fmt: skip
