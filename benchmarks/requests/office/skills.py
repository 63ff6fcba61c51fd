"""A small office: meetings, rooms, tasks, reminders, days off. An assistant written blind; the rooms are taught by lessons."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any, Literal

from lookadapt.agent import Entity, skill

Priority = Literal["low", "normal", "urgent"]


class Colleague(Entity, names=("olga", "ben", "ms park", "tariq", "the boss")): ...


class Room(Entity): ...


@skill(effect="reads")
def agenda(day: date) -> str:
    """What is planned."""
    return f"on {day}: nothing"


@skill(effect="reads")
def tasks(who: Colleague | None = None) -> str:
    return f"{who or 'we'} should call the printer's"


@skill(effect="reads")
def is_free(room: Room, when: datetime) -> bool:
    return bool(room and when)


@skill(effect="reads")
def absent(day: date) -> str:
    return f"olga is off on {day}"


@skill(effect="reads")
def phone(who: Colleague) -> str:
    return f"{who} has number 17"


@skill(ask="When?")
def meet(who: list[Colleague], when: datetime, room: Room | None = None) -> str:
    return f"a meeting with {', '.join(map(str, who))} at {when}" + (f" in the {room}" if room else "")


@skill
def call_off(day: date, at: time | None = None) -> str:
    return f"no meeting on {day}" + (f" at {at}" if at else "")


@skill(ask={"when": "When?", "text": "Of what?"})
def remind(text: str, when: datetime) -> str:
    return f"{when}: {text}"


@skill(ask={"text": "What is to be done?"})
def task(text: str, who: Colleague | None = None) -> str:
    return f"{text}: {who or 'somebody'}"


@skill
def finish(number: int) -> str:
    return f"task {number} is done"


@skill(ask={"level": "How urgent is it?"})
def rank(number: int, level: Priority) -> str:
    return f"task {number} is {level}"


@skill(ask={"first": "From when?"})
def leave(who: Colleague, first: date, last: date | None = None) -> str:
    return f"{who} is off from {first}" + (f" to {last}" if last else "")


@skill(ask={"length": "How long?"})
def timer(length: timedelta) -> str:
    return f"I call in {length}"


@skill(ask={"amount": "How many?"})
def lunch(amount: int, at: time = time(12)) -> str:
    return f"lunch for {amount} at {at}"


@skill(ask={"text": "What shall I tell them?"})
def message(who: Colleague, text: str) -> str:
    return f"to {who}: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    return [agenda, tasks, is_free, absent, phone, meet, call_off, remind, task, finish, rank, leave, timer, lunch, message]
