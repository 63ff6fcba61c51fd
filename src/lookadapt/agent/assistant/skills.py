"""The built-in assistant: a small knowledge base of people and restaurants that answers and changes (§5: a field of
some object, and setting it). Everything a sentence can do is a method below; everything it knows is in `facts.tsv`
until it is changed, and in a SQLite file from then on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, Undoable, skill

FACTS = Path(__file__).with_name("facts.tsv")


class Person(Entity): ...


class Restaurant(Entity): ...


class Relation(Entity): ...


class Value(Entity):
    """Something said literally: a number, a place, a date."""


class Message(Entity): ...


@dataclass(frozen=True)
class Field:
    """A relation of some things, and what is on record for it."""

    relation: str
    subjects: tuple[str, ...]
    values: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join(self.values) or f"I have no {self.relation} of {' and '.join(self.subjects)} on record"


class KnowledgeBase:
    """Facts are rows (subject, relation, value). A kind such as "colleague" stands for its members."""

    def __init__(self, path: Path):
        self.path = path
        with self._connected() as base:
            if not base.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone():
                base.execute("BEGIN IMMEDIATE")  # all or nothing, and one of several processes
                self._begin(base)

    def _begin(self, base: sqlite3.Connection) -> None:
        if base.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone():
            return
        base.execute("CREATE TABLE facts (subject TEXT, relation TEXT, value TEXT, PRIMARY KEY (subject, relation, value))")
        base.execute("CREATE TABLE messages (recipient TEXT, message TEXT)")
        lines = FACTS.read_text(encoding="utf-8").splitlines()
        rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
        base.executemany("INSERT INTO facts VALUES (?, ?, ?)", rows)

    @skill(effect="reads")
    def field(self, relation: Relation, of: Person | Restaurant | Field) -> Field:
        """What is on record: the hometown of john, the parents of his friends."""
        subjects = of.values if isinstance(of, Field) else self._members(of)
        with self._connected() as base:
            values = [
                row[0]
                for subject in subjects
                for row in base.execute(
                    "SELECT value FROM facts WHERE subject = ? AND relation = ? ORDER BY rowid", (subject, relation.name)
                )
            ]
        return Field(relation.name, subjects, tuple(dict.fromkeys(values)))

    def set(self, field: Field, value: Person | Restaurant | Value | Field) -> str | Undoable:
        """Put something on record in the place of what was there."""
        if isinstance(value, Field):
            new = value.values
        else:
            new = (value.name,) if isinstance(value, Value) else self._members(value)
        if not new:
            return f"{value}; nothing was changed"
        old = self._rows(field)
        self._replace(field, [(subject, field.relation, each) for subject in field.subjects for each in new])

        def undo() -> str:
            self._replace(field, old)
            return f"the {field.relation} of {' and '.join(field.subjects)} is {', '.join(row[2] for row in old) or 'gone'} again"

        return Undoable(f"the {field.relation} of {' and '.join(field.subjects)} is now {', '.join(new)}", undo)

    def _rows(self, field: Field) -> list[tuple[str, str, str]]:
        with self._connected() as base:
            query = "SELECT subject, relation, value FROM facts WHERE subject = ? AND relation = ? ORDER BY rowid"
            return [row for subject in field.subjects for row in base.execute(query, (subject, field.relation))]

    def _replace(self, field: Field, rows: list[tuple[str, str, str]]) -> None:
        with self._connected() as base:
            for subject in field.subjects:
                base.execute("DELETE FROM facts WHERE subject = ? AND relation = ?", (subject, field.relation))
            base.executemany("INSERT OR IGNORE INTO facts VALUES (?, ?, ?)", rows)

    @skill(effect="reads")
    def same(self, one: Field, other: Field) -> bool:
        """Whether two fields hold the same."""
        return set(one.values) == set(other.values)

    @skill(ask={"person": "Tell whom?", "message": "Tell them what?"})
    def tell(self, person: Person, message: Message) -> str:
        """Leave a message for someone."""
        told = self._members(person)
        with self._connected() as base:
            base.executemany("INSERT INTO messages VALUES (?, ?)", [(each, message.name) for each in told])
        return f"told {' and '.join(told)}: {message}"

    @skill(effect="reads")
    def messages(self, person: Person) -> str:
        """The messages left for someone."""
        (name,) = self._members(person)[:1]
        with self._connected() as base:
            rows = base.execute("SELECT message FROM messages WHERE recipient = ? ORDER BY rowid", (name,)).fetchall()
        return "; ".join(row[0] for row in rows) or f"no messages for {name}"

    def _members(self, thing: Person | Restaurant) -> tuple[str, ...]:
        if isinstance(thing, Restaurant):
            return (f"{thing.name} restaurant",)
        with self._connected() as base:
            found = base.execute(
                "SELECT subject FROM facts WHERE relation = 'kind' AND value = ? ORDER BY rowid", (thing.name,)
            ).fetchall()
        return tuple(row[0] for row in found) or (thing.name,)

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=30)) as base, base:
            yield base


def skills(home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    base = KnowledgeBase(home / "facts.db")
    return [base.field, base.set, base.same, base.tell, base.messages]
