"""A climbing gym: courses and who teaches them, members and their visits, gear for rent, walls and routes. An assistant written blind, with two to four lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Member(Entity, names={"jonas": (), "priya": (), "mr okafor": ("okafor",), "lena": (), "theo": ()}): ...


class Coach(Entity, names={"ingrid": (), "pavel": (), "coach sam": ("sam",)}): ...


class Course(
    Entity,
    names={
        "lead course": (),
        "beginner course": ("beginners course",),
        "kids club": (),
        "yoga class": ("yoga",),
        "technique workshop": ("workshop",),
    },
): ...


class Gear(
    Entity,
    names={
        "harness": ("harnesses",),
        "helmet": ("helmets",),
        "rope": ("ropes",),
        "climbing shoes": ("shoes",),
        "chalk bag": ("chalk bags",),
    },
): ...


class Wall(Entity, names={"slab": (), "overhang": (), "boulder cave": ("cave",), "speed wall": (), "tower": ()}): ...


class Colour(Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    BLACK = "black"


@skill(effect="reads")
def who_teaches(course: Course) -> str:
    return f"ingrid teaches the {course}"


@skill(effect="reads")
def opening(day: date) -> str:
    return f"on {day} we are open from 10 to 22"


@skill(effect="reads")
def visits(member: Member) -> str:
    return f"{member} has 4 visits left"


@skill(effect="reads")
def available(gear: Gear) -> str:
    return f"{gear}: 7 free"


@skill(ask={"course": "For which course?"})
def enrol(member: Member, course: Course, start: date | None = None) -> str:
    return f"{member} is in the {course}" + (f" from {start}" if start else "")


@skill(ask={"course": "Off which course?"})
def withdraw(member: Member, course: Course) -> str:
    return f"{member} has left the {course}"


@skill(ask={"member": "Who rents it?"})
def rent(gear: Gear, member: Member, price: Decimal | None = None) -> str:
    return f"{member} has: {gear}" + (f", for {price}" if price else "")


@skill(ask={"amount": "How many visits?"})
def top_up(member: Member, amount: int) -> str:
    return f"{amount} more visits for {member}"


@skill
def close_wall(wall: Wall, until: date | None = None) -> str:
    return f"the {wall} is closed" + (f" until {until}" if until else "")


@skill(ask={"colour": "Which colour?"})
def set_route(colour: Colour, wall: Wall) -> str:
    return f"a {colour.value} route on the {wall}"


@skill(ask={"day": "To which day?"})
def reschedule(course: Course, day: date, at: time | None = None) -> str:
    return f"the {course} is on {day}" + (f" at {at}" if at else "")


@skill(ask={"course": "Which course?"})
def assign(coach: Coach, course: Course) -> str:
    return f"{coach} teaches the {course}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [who_teaches, opening, visits, available]
    return [*reads, enrol, withdraw, rent, top_up, close_wall, set_route, reschedule, assign]
