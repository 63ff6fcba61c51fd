"""Receipts: who asks a second time with the same key gets the first answer, and nothing is done twice.

A receipt is written in the transaction of the change it is for, so there is no moment at which a lesson lasts and
its receipt does not. The answer is added when it is known; if its writer dies before that, it is made again from
the change.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Connection, delete, insert, select, update

from ..costs import RECEIPT_DAYS
from . import queries
from .engine import StoreError
from .lesson import Lesson
from .schema import change_items, receipts
from .store import Store


class Repeated(StoreError):
    """What was asked is done already: see the receipt."""


class Misused(StoreError):
    """The same key came with another request."""


@dataclass(frozen=True)
class Receipt:
    """What came of a request: the answer that was given, or the lessons of its change."""

    digest: str
    answer: str | None
    added: tuple[Lesson, ...]
    removed: tuple[Lesson, ...]


class Receipts:
    """The receipts of a store."""

    def __init__(self, store: Store):
        self._store = store
        self._database = store.database

    def find(self, namespace: str, key: str, digest: str) -> Receipt | None:
        """The receipt for a key, if there is one; one for something else raises `Misused`."""
        chain = self._store.chain(namespace)
        with self._database.reading() as connection:
            query = select(receipts).where(receipts.c.namespace_id == (chain[0] if chain else -1), receipts.c.key == key)
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            if row.digest != digest:
                raise Misused(f"the key {key!r} was used for another request", hint="a new request needs a new key")
            items = connection.execute(select(change_items).where(change_items.c.change_id == row.change_id)).all()
            added, removed = (
                queries.numbered(connection, [i.lesson_id for i in items if i.added is which]) for which in (True, False)
            )
        return Receipt(row.digest, row.answer, added, removed)

    def finish(self, namespace: str, key: str, digest: str, answer: str) -> None:
        """Keep the answer; also for a request that had nothing to change."""
        chain = self._store.chain(namespace)
        with self._database.writing() as connection:
            here = (receipts.c.namespace_id == chain[0]) & (receipts.c.key == key)
            if connection.execute(update(receipts).where(here).values(answer=answer)).rowcount:
                return
            write(connection, chain[0], None, key, digest, answer)

    def prune(self) -> int:
        """Throw away receipts that are too old for anyone to ask again."""
        oldest = queries.written_time(queries.now() - timedelta(days=RECEIPT_DAYS))
        with self._database.writing() as connection:
            return connection.execute(delete(receipts).where(receipts.c.made_at < oldest)).rowcount


def write(
    connection: Connection, namespace_id: int, change_id: int | None, key: str, digest: str, answer: str | None = None
) -> None:
    """Write a receipt inside a transaction; if the key is taken, nothing of the transaction happens."""
    here = (receipts.c.namespace_id == namespace_id) & (receipts.c.key == key)
    if connection.execute(select(receipts.c.key).where(here)).one_or_none() is not None:
        raise Repeated(f"the key {key!r} was used a moment ago", hint="read the first answer")
    values = {
        "namespace_id": namespace_id, "key": key, "digest": digest, "change_id": change_id, "answer": answer,
        "made_at": queries.written_time(queries.now()),
    }  # fmt: skip
    connection.execute(insert(receipts).values(values))
