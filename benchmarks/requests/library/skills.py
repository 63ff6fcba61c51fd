"""A village library: books, members, days, fines. An assistant written blind; its skills are methods that share what they keep."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, names_of, skill


class Book(
    Entity,
    names={
        "moby dick": (), "the hobbit": ("hobbit",), "dracula": (), "war and peace": (), "the atlas": ("atlas",), "the cookbook": ("cookbook",),
    },
): ...  # fmt: skip


class Member(Entity): ...


class Shelf(Enum):
    CHILDREN = "children"
    NOVELS = "novels"
    TRAVEL = "travel"


class Library:
    def __init__(self) -> None:
        self.members = ["lucy", "henry", "mrs novak", "samir", "professor lee"]

    @names_of(Member)
    def everybody(self) -> list[str]:
        return self.members

    @skill(effect="reads")
    def holder(self, book: Book) -> str:
        return f"lucy has {book}"

    @skill(effect="reads")
    def loans(self, member: Member) -> str:
        return f"{member} has two books"

    @skill(effect="reads")
    def due(self, book: Book) -> str:
        return f"{book} is due on friday"

    @skill(effect="reads")
    def opening(self, day: date) -> str:
        return f"on {day} we open at ten"

    @skill(effect="reads")
    def fines(self, member: Member) -> str:
        return f"{member} owes 2 euros"

    @skill(effect="reads")
    def found_on(self, book: Book) -> str:
        return f"{book} stands with the novels"

    @skill(ask={"member": "To whom?"})
    def check_out(self, book: Book, member: Member, until: date | None = None) -> str:
        return f"{member} takes {book}" + (f" until {until}" if until else "")

    @skill
    def check_in(self, book: Book) -> str:
        return f"{book} is back"

    @skill(ask={"length": "For how long?"})
    def renew(self, book: Book, length: timedelta) -> str:
        return f"{book} may be kept {length} longer"

    @skill(ask={"member": "For whom?"})
    def hold(self, book: Book, member: Member) -> str:
        return f"{book} waits for {member}"

    @skill(ask={"amount": "How much?"})
    def fine(self, member: Member, amount: Decimal) -> str:
        return f"{member} has to pay {amount}"

    @skill(ask={"amount": "How much?"})
    def paid(self, member: Member, amount: Decimal) -> str:
        return f"{member} paid {amount}"

    @skill(ask={"shelf": "Which shelf?"})
    def move(self, book: Book, shelf: Shelf) -> str:
        return f"{book} stands on {shelf.value}"

    @skill(ask={"day": "On which day?"})
    def close(self, day: date) -> str:
        return f"closed on {day}"

    @skill(ask={"at": "When?"})
    def reading(self, book: Book, day: date, at: time | None = None) -> str:
        return f"we read {book} on {day}" + (f" at {at}" if at else "")

    @skill(ask={"text": "What shall I write?"})
    def write(self, member: Member, text: str) -> str:
        return f"wrote to {member}: {text}"

    @skill
    def join(self, name: str) -> str:
        self.members.append(name)
        return f"welcome, {name}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    library = Library()
    reads = [library.holder, library.loans, library.due, library.opening, library.fines, library.found_on]
    writes = [library.check_out, library.check_in, library.renew, library.hold, library.fine, library.paid, library.move]
    return [library.everybody, *reads, *writes, library.close, library.reading, library.write, library.join]
