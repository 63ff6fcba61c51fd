"""What was said last in a conversation, so that any process can continue it."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, insert, select, update

from ..costs import TALK_DAYS, TALK_LINES
from . import queries
from .schema import talks
from .store import Store


@dataclass(frozen=True)
class Talk:
    """The last lines of a conversation, and how many turns it had."""

    id: str
    turn: int
    lines: tuple[str, ...]


class Talks:
    """The conversations of a store."""

    def __init__(self, store: Store):
        self._store = store
        self._database = store.database

    def start(self, namespace: str) -> Talk:
        """A new conversation; its id cannot be guessed."""
        self._store.namespace(namespace)
        number = secrets.token_urlsafe(18)
        with self._database.writing() as connection:
            (space, *_) = queries.chain_of(connection, namespace)
            at = queries.written_time(queries.now())
            values = {"id": number, "namespace_id": space, "turn": 0, "lines": "[]", "touched_at": at}
            connection.execute(insert(talks).values(values))
        return Talk(number, 0, ())

    def find(self, namespace: str, number: str) -> Talk | None:
        with self._database.reading() as connection:
            chain = queries.chain_of(connection, namespace)
            query = select(talks).where(talks.c.id == number, talks.c.namespace_id == (chain[0] if chain else -1))
            row = connection.execute(query).one_or_none()
        return None if row is None else Talk(row.id, row.turn, tuple(json.loads(row.lines)))

    def said(self, talk: Talk, line: str) -> Talk:
        """The talk with one more line."""
        after = Talk(talk.id, talk.turn + 1, (*talk.lines, line)[-TALK_LINES:])
        at = queries.written_time(queries.now())
        with self._database.writing() as connection:
            here = talks.c.id == talk.id
            values = {"turn": after.turn, "lines": json.dumps(after.lines), "touched_at": at}
            connection.execute(update(talks).where(here).values(values))
        return after

    def end(self, talk: Talk) -> None:
        with self._database.writing() as connection:
            connection.execute(delete(talks).where(talks.c.id == talk.id))

    def prune(self) -> int:
        """Throw away conversations that nobody went on with."""
        oldest = queries.written_time(queries.now() - timedelta(days=TALK_DAYS))
        with self._database.writing() as connection:
            return connection.execute(delete(talks).where(talks.c.touched_at < oldest)).rowcount
