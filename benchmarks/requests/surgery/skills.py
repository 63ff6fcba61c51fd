"""A small animal surgery: who comes in, what they get, who has paid. An assistant written blind, with about two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Pet(Entity, names={"bella": (), "mr whiskers": ("whiskers",), "rocky": (), "pepper": (), "old tom": ("tom",)}): ...


class Owner(Entity, names={"clara": (), "mr novak": ("novak",), "ines": (), "gustav": (), "mrs lindqvist": ("lindqvist",)}): ...


class Vet(Entity, names={"doctor amari": ("amari", "dr amari"), "doctor reed": ("reed", "dr reed")}): ...


class Medicine(Entity, names={"eye drops": ("drops",), "antibiotics": (), "worm tablets": ("tablets",), "painkillers": ()}): ...


class Kennel(Entity, names={"quiet kennel": (), "upper kennel": (), "window kennel": ()}): ...


class Illness(Enum):
    RABIES = "rabies"
    DISTEMPER = "distemper"
    FLU = "flu"


@skill(effect="reads")
def keeper_of(pet: Pet) -> str:
    return f"{pet} belongs to clara"


@skill(effect="reads")
def appointments(day: date) -> list[str]:
    return [f"bella on {day}"]


@skill(effect="reads")
def last_jab(pet: Pet) -> str:
    return f"{pet} had a jab in march"


@skill(effect="reads")
def stock(medicine: Medicine) -> str:
    return f"there are nine packs of {medicine}"


@skill(ask={"vet": "With which doctor?", "day": "Which day suits?"})
def book(pet: Pet, vet: Vet, day: date, at: time | None = None) -> str:
    return f"{pet} sees {vet} on {day}" + (f" at {at}" if at else "")


@skill(ask={"day": "Which day is called off?"})
def call_off(pet: Pet, day: date) -> str:
    return f"{pet} is off the list on {day}"


@skill(ask={"day": "Which day is the jab?"})
def vaccinate(pet: Pet, day: date, against: Illness | None = None) -> str:
    return f"{pet} gets a jab on {day}" + (f" against {against.value}" if against else "")


@skill(ask={"medicine": "Which medicine?"})
def prescribe(pet: Pet, medicine: Medicine, days: int | None = None) -> str:
    return f"{medicine} for {pet}" + (f" for {days} days" if days else "")


@skill(ask={"amount": "An invoice for what sum?"})
def invoice(owner: Owner, amount: Decimal) -> str:
    return f"an invoice for {owner}: {amount}"


@skill(ask={"amount": "What sum was paid?"})
def paid(owner: Owner, amount: Decimal) -> str:
    return f"{owner} paid {amount}"


@skill(ask={"kennel": "In which kennel?"})
def admit(pet: Pet, kennel: Kennel, until: date | None = None) -> str:
    return f"{pet} is in the {kennel}" + (f" until {until}" if until else "")


@skill
def discharge(pet: Pet, at: time | None = None) -> str:
    return f"{pet} goes home" + (f" at {at}" if at else "")


@skill(ask={"kilos": "How many kilos?"})
def weigh(pet: Pet, kilos: Decimal) -> str:
    return f"{pet} weighs {kilos} kilos"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [keeper_of, appointments, last_jab, stock]
    return [*reads, book, call_off, vaccinate, prescribe, invoice, paid, admit, discharge, weigh]
