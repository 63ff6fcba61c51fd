"""The questions and changes the store puts to its tables, each inside a transaction that its caller opened."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, TypeAlias

from sqlalchemy import Column, Connection, Row, Select, delete, func, insert, select

from ..costs import AT_ONCE, SHOWN_CAUSE
from .engine import StoreError
from .lesson import Draft, Lesson
from .schema import change_items, changes, lessons, namespaces, removals

Chain: TypeAlias = tuple[int, ...]  # a namespace's number, then those of the bases it is built on


class Changed(StoreError):
    """Someone taught the same utterance while this lesson was on its way: look again and decide."""


def namespace_row(connection: Connection, name: str) -> Row[Any] | None:
    return connection.execute(select(namespaces).where(namespaces.c.name == name)).one_or_none()


def new_namespace(connection: Connection, name: str, base_id: int | None) -> int:
    query = insert(namespaces).values(name=name, base_id=base_id).returning(namespaces.c.id)
    return int(connection.execute(query).scalar_one())


def chain_of(connection: Connection, name: str) -> Chain:
    row = namespace_row(connection, name)
    chain: list[int] = []
    while row is not None and row.id not in chain:
        chain.append(row.id)
        row = connection.execute(select(namespaces).where(namespaces.c.id == row.base_id)).one_or_none()
    return tuple(chain)


def revision(connection: Connection, chain: Chain) -> int:
    query = select(func.coalesce(func.max(changes.c.id), 0)).where(changes.c.namespace_id.in_(chain))
    return int(connection.execute(query).scalar_one())


def lesson_rows() -> Select[Any]:
    return select(lessons, namespaces.c.name.label("namespace")).join(namespaces, namespaces.c.id == lessons.c.namespace_id)


def visible(chain: Chain, *columns: Column[Any]) -> Select[Any]:
    """The lessons a namespace sees: its own and its bases', less what it or a base of it removed."""
    removed = (removals.c.lesson_id == lessons.c.id) & removals.c.namespace_id.in_(chain)
    return (
        (select(*columns) if columns else lesson_rows())
        .outerjoin(removals, removed)
        .where(lessons.c.namespace_id.in_(chain), removals.c.lesson_id.is_(None))
        .order_by(lessons.c.id)
    )


def visible_among(connection: Connection, chain: Chain, numbers: Sequence[int]) -> list[Lesson]:
    found: list[Lesson] = []
    for start in range(0, len(numbers), AT_ONCE):
        query = visible(chain).where(lessons.c.id.in_(numbers[start : start + AT_ONCE]))
        found.extend(lesson(row) for row in connection.execute(query).all())
    return found


def numbered(connection: Connection, numbers: Sequence[int]) -> tuple[Lesson, ...]:
    found: list[Lesson] = []
    for start in range(0, len(numbers), AT_ONCE):
        query = lesson_rows().where(lessons.c.id.in_(numbers[start : start + AT_ONCE])).order_by(lessons.c.id)
        found.extend(lesson(row) for row in connection.execute(query).all())
    return tuple(found)


def lesson(row: Row[Any]) -> Lesson:
    """A row as a lesson; a cell that no lookadapt wrote raises `StoreError` with the lesson's number."""
    try:
        texts = (row.utterance, row.form, row.namespace, row.teacher, row.taught_at, row.how, row.replaces)
        if not all(isinstance(text, str) for text in texts) or not isinstance(row.steps, str | None):
            raise ValueError("a cell holds no text")
        replaces = tuple(map(int, row.replaces.split()))
        taught_at = datetime.fromisoformat(row.taught_at)
    except ValueError as error:
        raise damaged(row.id, str(error)) from error
    return Lesson(row.utterance, row.form, row.namespace, row.teacher, taught_at, row.how, row.steps, replaces, row.id)


def damaged(number: object, reason: str) -> StoreError:
    return StoreError(
        f"lesson {number} is damaged: {reason[:SHOWN_CAUSE]}", hint="restore a copy of the store, or delete that row"
    )


def lesson_values(
    namespace_id: int, draft: Draft, teacher: str, made_at: datetime, replaces: tuple[int, ...]
) -> dict[str, object]:
    return {
        "namespace_id": namespace_id,
        "key": draft.key,
        "utterance": draft.utterance,
        "form": draft.written,
        "teacher": draft.teacher or teacher,
        "taught_at": written_time(draft.taught_at or made_at),
        "how": draft.how,
        "steps": draft.steps,
        "replaces": " ".join(map(str, replaces)),
    }


def refuse_surprises(connection: Connection, chain: Chain, add: Sequence[Draft], known: frozenset[int]) -> None:
    keys = sorted({draft.key for draft in add})
    for start in range(0, len(keys), AT_ONCE):
        query = visible(chain).where(lessons.c.key.in_(keys[start : start + AT_ONCE]))
        for row in connection.execute(query).all():
            if row.id not in known:
                raise Changed(f"{row.utterance!r} was taught by {row.teacher} a moment ago", hint="look again, then decide")


def new_change(
    connection: Connection, namespace_id: int, kind: str, teacher: str, made_at: datetime, undoes: int | None = None
) -> int:
    values = {"namespace_id": namespace_id, "kind": kind, "teacher": teacher, "made_at": written_time(made_at), "undoes": undoes}
    return int(connection.execute(insert(changes).values(values).returning(changes.c.id)).scalar_one())


def remove(connection: Connection, chain: Chain, change_id: int, numbers: Sequence[int]) -> list[int]:
    """Take lessons out of the namespace's sight. Those it does not see (any more) are passed over."""
    gone = [lesson.id for lesson in visible_among(connection, chain, sorted(set(numbers)))]
    if gone:
        rows = [{"lesson_id": n, "namespace_id": chain[0], "change_id": change_id} for n in gone]
        connection.execute(insert(removals), rows)
        connection.execute(insert(change_items), [{"change_id": change_id, "lesson_id": n, "added": False} for n in gone])
    return gone


def restore(connection: Connection, namespace_id: int, change_id: int, numbers: Sequence[int]) -> None:
    for start in range(0, len(numbers), AT_ONCE):
        some = list(numbers[start : start + AT_ONCE])
        connection.execute(delete(removals).where(removals.c.namespace_id == namespace_id, removals.c.lesson_id.in_(some)))
    if numbers:
        connection.execute(insert(change_items), [{"change_id": change_id, "lesson_id": n, "added": True} for n in numbers])


def now() -> datetime:
    return datetime.now(UTC)


def written_time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
