"""The cars of a firm: who drives, what was filled in, what is broken. An assistant written blind, with about two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Car(Entity, names={"van": (), "blue golf": ("golf",), "pickup": (), "minibus": ("bus",), "red skoda": ("skoda",)}): ...


class Driver(Entity, names={"hanna": (), "viktor": (), "mrs adler": ("adler",), "dario": (), "yusuf": ()}): ...


class Garage(Entity, names={"schmidt": (), "autohaus west": ("autohaus",), "tyre centre": ()}): ...


class Fuel(Enum):
    DIESEL = "diesel"
    PETROL = "petrol"


@skill(effect="reads")
def driver_of(car: Car) -> str:
    return f"hanna has the {car}"


@skill(effect="reads")
def free_cars(day: date) -> list[str]:
    return [f"the van on {day}"]


@skill(effect="reads")
def mileage(car: Car) -> str:
    return f"the {car} has 50000 kilometres"


@skill(effect="reads")
def inspection(car: Car) -> str:
    return f"the {car} is due in may"


@skill(effect="reads")
def fines(driver: Driver) -> str:
    return f"{driver} has one fine"


@skill(ask={"driver": "Who takes it?"})
def hand_over(car: Car, driver: Driver, until: date | None = None) -> str:
    return f"{driver} has the {car}" + (f" until {until}" if until else "")


@skill
def bring_back(car: Car, kilometres: int | None = None) -> str:
    return f"the {car} is here" + (f" with {kilometres} kilometres" if kilometres else "")


@skill(ask={"driver": "For whom?", "day": "For which day?"})
def reserve(car: Car, driver: Driver, day: date, at: time | None = None) -> str:
    return f"the {car} is kept for {driver} on {day}" + (f" at {at}" if at else "")


@skill(ask={"day": "On which day?"})
def release(car: Car, day: date) -> str:
    return f"the {car} is free on {day}"


@skill(ask={"litres": "How many litres?"})
def fill_up(car: Car, litres: float, fuel: Fuel = Fuel.DIESEL) -> str:
    return f"{litres} litres of {fuel.value} in the {car}"


@skill(ask={"garage": "To which garage?", "day": "When?"})
def service(car: Car, garage: Garage, day: date) -> str:
    return f"the {car} is at {garage} on {day}"


@skill(ask={"text": "What is wrong?"})
def damage(car: Car, text: str) -> str:
    return f"damage of the {car}: {text}"


@skill(ask={"amount": "How much?"})
def fine(driver: Driver, amount: Decimal) -> str:
    return f"{driver} pays {amount}"


@skill(ask={"drivers": "Who?"})
def trip(car: Car, drivers: list[Driver], day: date) -> str:
    return f"{' and '.join(map(str, drivers))} share the {car} on {day}"


@skill(ask={"length": "How long?"})
def drove(driver: Driver, length: timedelta) -> str:
    return f"{driver} drove for {length}"


@skill
def wash(car: Car, inside: bool = False) -> str:
    return f"the {car} is washed" + (" inside, too" if inside else "")


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [driver_of, free_cars, mileage, inspection, fines]
    return [*reads, hand_over, bring_back, reserve, release, fill_up, service, damage, fine, trip, drove, wash]
