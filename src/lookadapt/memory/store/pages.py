"""Lessons a page at a time, for lists that are longer than anyone reads; the cursor is a lesson's number."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import func, select

from ..costs import AT_ONCE
from . import queries
from .lesson import Lesson
from .schema import lessons
from .store import Store


def pages(
    store: Store, namespace: str, *, after: int | None = None, containing: str = "", own: bool = False, newest: bool = False
) -> Iterator[Lesson]:
    """The lessons a namespace sees behind a number, in the order of their numbers or against it.

    Lessons that come or go meanwhile move no other: a list that is read page by page shows each lesson at most once.
    """
    with store.database.reading() as connection:
        chain = queries.chain_of(connection, namespace)
    wanted = containing.lower()
    while chain:
        query = queries.visible(chain)
        if own:
            query = query.where(lessons.c.namespace_id == chain[0])
        if after is not None:
            query = query.where(lessons.c.id < after if newest else lessons.c.id > after)
        order = lessons.c.id.desc() if newest else lessons.c.id.asc()
        with store.database.reading() as connection:
            rows = connection.execute(query.order_by(None).order_by(order).limit(AT_ONCE)).all()
        for row in rows:
            if wanted in row.utterance.lower() or wanted in row.form.lower():
                yield queries.lesson(row)
        if len(rows) < AT_ONCE:
            return
        after = int(rows[-1].id)


def count_own(store: Store, namespace: str) -> int:
    """How many lessons were taught in a namespace itself and are still seen there."""
    with store.database.reading() as connection:
        chain = queries.chain_of(connection, namespace)
        own = queries.visible(chain, lessons.c.id).where(lessons.c.namespace_id == (chain[0] if chain else -1)).order_by(None)
        return int(connection.execute(select(func.count()).select_from(own.subquery())).scalar_one())
