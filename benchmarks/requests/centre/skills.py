"""A community centre: courses, rooms, members, goods. An assistant that nothing in this repository was written for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Room(Entity, names={"meeting room": (), "big hall": ("hall",), "kitchen": (), "studio": (), "garden": ()}): ...


class Member(Entity, names=("olga", "pedro", "quinn", "ruth", "sam", "mrs miller")): ...


class Course(
    Entity, names={"yoga": (), "pottery": (), "spanish": ("spanish class",), "chess club": ("chess",), "first aid": ()}
): ...


class Goods(Entity, names=("chairs", "tables", "coffee", "tea", "paper towels")): ...


@skill(effect="reads")
def who_teaches(course: Course) -> str:
    return f"quinn teaches {course}"


@skill(effect="reads")
def price(course: Course) -> str:
    return f"{course} costs 10 euros"


@skill(effect="reads")
def when_is(course: Course) -> str:
    return f"{course} is on monday"


@skill(effect="reads")
def enrolled(course: Course) -> str:
    return f"olga and sam are in {course}"


@skill(effect="reads")
def free_rooms(day: date) -> str:
    return f"the studio is free on {day}"


@skill(effect="reads")
def count(goods: Goods) -> str:
    return f"there are 7 {goods}"


@skill(effect="reads")
def courses() -> str:
    return "yoga and pottery"


@skill(ask={"member": "Whom?", "course": "For which course?"})
def enrol(member: Member, course: Course) -> str:
    return f"{member} is in {course}"


@skill
def unenrol(member: Member, course: Course) -> str:
    return f"{member} is not in {course}"


@skill(ask={"room": "Which room?", "day": "For which day?"})
def book(room: Room, member: Member, day: date) -> str:
    return f"booked the {room} for {member} on {day}"


@skill
def cancel_booking(room: Room, day: date) -> str:
    return f"the {room} is free on {day}"


@skill
def move(course: Course, room: Room) -> str:
    return f"{course} is in the {room}"


@skill
def postpone(course: Course, day: date) -> str:
    return f"{course} is on {day}"


@skill
def order(amount: int, goods: Goods) -> str:
    return f"ordered {amount} {goods}"


@skill
def pay(member: Member, amount: Decimal) -> str:
    return f"{member} paid {amount} euros"


@skill
def set_price(course: Course, amount: Decimal) -> str:
    return f"{course} costs {amount} euros"


@skill
def lock(room: Room) -> str:
    return f"the {room} is locked"


@skill
def unlock(room: Room) -> str:
    return f"the {room} is open"


@skill
def message(member: Member, text: str) -> str:
    return f"told {member}: {text}"


@skill
def heat(room: Room, degrees: int) -> str:
    return f"the {room} gets {degrees} degrees"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    return [
        who_teaches, price, when_is, enrolled, free_rooms, count, courses, enrol, unenrol, book, cancel_booking, move, postpone, order, pay, set_price, lock, unlock, message, heat,
    ]  # fmt: skip
