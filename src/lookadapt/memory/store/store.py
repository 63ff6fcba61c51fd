"""The store: what was taught, by whom, when, and every change to it, in namespaces that can share a base."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

from sqlalchemy import Connection, insert, select

from ..costs import KNOWN_NAMESPACES, MAX_NAME, SHOWN, SHOWN_UTTERANCE
from . import queries
from .engine import Database, StoreError
from .lesson import Draft, Lesson
from .migrations import MIGRATIONS, Migration, migrate
from .queries import Chain
from .schema import change_items, changes, lessons, namespaces

Also: TypeAlias = Callable[[Connection, int, int], None]  # told the numbers of the namespace and the change


@dataclass(frozen=True)
class Delta:
    """What happened since a revision: lessons that came and lessons that went."""

    revision: int
    added: tuple[Lesson, ...]
    removed: frozenset[int]


class NotYours(StoreError):
    """The last change was made by someone else: ask before it is undone."""

    def __init__(self, kind: str, teacher: str, utterances: Sequence[str]):
        about = ", ".join(f'"{utterance[:SHOWN_UTTERANCE]}"' for utterance in utterances)
        super().__init__(f"the last change here ({kind} {about}) was made by {teacher}", hint="undo it only if you both agree")
        self.teacher = teacher


@dataclass(frozen=True)
class Undone:
    """What an undo turned round."""

    kind: str
    teacher: str
    made_at: datetime
    restored: tuple[Lesson, ...]
    withdrawn: tuple[Lesson, ...]


class Store:
    """Durable lessons. Threads and processes may share one database; each namespace is a view of it."""

    def __init__(self, database: Database):
        self._database = database
        self._chains: dict[str, Chain] = {}

    @classmethod
    def open(cls, where: str | Path | None, *, migrations: Sequence[Migration] = MIGRATIONS) -> Store:
        """Open a file or a URL: made when it is new, upgraded when it is old, refused when it is newer.

        None opens a store in memory, for trials and tests: it lasts as long as the object.
        """
        database = Database(where)
        try:
            migrate(database, migrations)
        except BaseException:
            database.close()
            raise
        return cls(database)

    @property
    def name(self) -> str:
        return self._database.name

    @property
    def database(self) -> Database:
        """For what lies beside the lessons: tokens, receipts, talks."""
        return self._database

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def namespace(self, name: str, base: str | None = None) -> None:
        """Make sure a namespace is there, built on `base`, which it shares and others may share too."""
        for each in (name, *([base] if base is not None else [])):
            if not each.strip() or len(each) > MAX_NAME or not each.isprintable():
                raise StoreError(f"{each[:SHOWN]!r} cannot name a namespace", hint=f"1 to {MAX_NAME} printable characters")
        if name == base:
            raise StoreError(f"the namespace {name!r} cannot be built on itself", hint="choose another base")
        if not self.chain(name):
            with self._database.writing() as connection:
                base_id = None
                if base is not None:
                    base_row = queries.namespace_row(connection, base)
                    base_id = base_row.id if base_row is not None else queries.new_namespace(connection, base, None)
                if queries.namespace_row(connection, name) is None:
                    queries.new_namespace(connection, name, base_id)
        chain = self.chain(name)
        if base is not None and self.chain(base)[:1] != chain[1:2]:
            raise StoreError(f"the namespace {name!r} is not built on {base!r}", hint="choose another name for it")

    def namespaces(self) -> dict[str, str | None]:
        """Every namespace with its base."""
        with self._database.reading() as connection:
            rows = connection.execute(select(namespaces.c.id, namespaces.c.name, namespaces.c.base_id)).all()
        if any(not isinstance(row.name, str) for row in rows):
            raise StoreError("a namespace of the store has lost its name", hint="restore a copy of the store, or delete that row")
        names = {row.id: row.name for row in rows}
        return {row.name: names.get(row.base_id) for row in sorted(rows, key=lambda row: row.name)}

    def lessons(self, namespace: str) -> tuple[int, tuple[Lesson, ...]]:
        """The revision, and every lesson this namespace sees, oldest first."""
        chain = self.chain(namespace)
        with self._database.reading() as connection:
            revision = queries.revision(connection, chain)
            rows = connection.execute(queries.visible(chain)).all()
        return revision, tuple(queries.lesson(row) for row in rows)

    def texts(self, namespace: str) -> tuple[int, list[tuple[int, str, str]]]:
        """The revision, and number, utterance and written form of every lesson seen: the least a parser needs."""
        chain = self.chain(namespace)
        with self._database.reading() as connection:
            revision = queries.revision(connection, chain)
            rows = connection.execute(queries.visible(chain, lessons.c.id, lessons.c.utterance, lessons.c.form)).all()
        for number, utterance, form in rows:
            if not isinstance(utterance, str) or not isinstance(form, str):
                raise queries.damaged(number, "a cell holds no text")
        return revision, [(number, utterance, form) for number, utterance, form in rows]

    def lesson(self, namespace: str, number: int) -> Lesson | None:
        """One lesson this namespace sees or saw, forgotten ones too; None if there is none of that number."""
        query = queries.lesson_rows().where(lessons.c.id == number, lessons.c.namespace_id.in_(self.chain(namespace)))
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none() if 0 <= number < 2**63 else None
        return queries.lesson(row) if row is not None else None

    def same_words(self, namespace: str, key: str) -> tuple[Lesson, ...]:
        """The lessons this namespace sees whose utterance has the words of `key` (see `lesson.key_of`)."""
        query = queries.visible(self.chain(namespace)).where(lessons.c.key == key)
        with self._database.reading() as connection:
            return tuple(queries.lesson(row) for row in connection.execute(query).all())

    def since(self, namespace: str, revision: int, known: Iterable[int]) -> Delta | None:
        """What changed after `revision` for someone who holds the lessons `known`; None if nothing did."""
        chain = self.chain(namespace)
        with self._database.reading() as connection:
            now = queries.revision(connection, chain)
            if now == revision:
                return None
            query = (
                select(change_items.c.lesson_id)
                .join(changes, changes.c.id == change_items.c.change_id)
                .where(changes.c.namespace_id.in_(chain), changes.c.id > revision)
                .distinct()
            )
            touched = sorted(connection.execute(query).scalars())
            seen = queries.visible_among(connection, chain, touched)
        before = set(known)
        return Delta(
            now,
            tuple(lesson for lesson in seen if lesson.id not in before),
            frozenset(before.intersection(touched) - {lesson.id for lesson in seen}),
        )

    def change(
        self,
        namespace: str,
        kind: str,
        teacher: str,
        *,
        add: Sequence[Draft] = (),
        remove: Sequence[int] = (),
        known: frozenset[int] | None = None,
        also: Also | None = None,
    ) -> tuple[Lesson, ...]:
        """One act, all or nothing: when this returns, it lasts. Gives the lessons added, with their numbers.

        `also` is called with the numbers of the namespace and the change, inside the transaction.

        With `known`, the act is refused (`queries.Changed`) if the namespace sees a lesson of the same utterance
        that is not among them: another process taught it meanwhile.
        """
        if not teacher or len(teacher) > MAX_NAME or not teacher.isprintable():
            raise StoreError(f"{teacher[:SHOWN]!r} cannot name a teacher", hint=f"1 to {MAX_NAME} printable characters")
        self.namespace(namespace)
        chain = self.chain(namespace)
        made_at = queries.now()
        with self._database.writing() as connection:
            if known is not None:
                queries.refuse_surprises(connection, chain, add, known)
            change_id = queries.new_change(connection, chain[0], kind, teacher, made_at)
            if also is not None:
                also(connection, chain[0], change_id)
            gone = tuple(queries.remove(connection, chain, change_id, remove))
            added: list[int] = []
            if add:
                rows = [queries.lesson_values(chain[0], draft, teacher, made_at, gone) for draft in add]
                query = insert(lessons).returning(lessons.c.id, sort_by_parameter_order=True)
                added = list(connection.execute(query, rows).scalars())
                items = [{"change_id": change_id, "lesson_id": number, "added": True} for number in added]
                connection.execute(insert(change_items), items)
        return tuple(
            Lesson(
                draft.utterance,
                draft.written,
                namespace,
                draft.teacher or teacher,
                draft.taught_at or made_at,
                draft.how,
                draft.steps,
                gone,
                number,
            )
            for draft, number in zip(add, added, strict=True)
        )

    def undo(self, namespace: str, teacher: str, *, others: bool = True, also: Also | None = None) -> Undone | None:
        """Turn the namespace's last change round that is not yet undone; None if there is none. `also` as for `change`.

        Without `others` a change that someone else made raises `NotYours`, inside the same transaction.
        """
        chain = self.chain(namespace)
        if not chain:
            return None
        with self._database.writing() as connection:
            undone = select(changes.c.undoes).where(changes.c.namespace_id == chain[0], changes.c.undoes.is_not(None))
            query = (
                select(changes)
                .where(changes.c.namespace_id == chain[0], changes.c.kind != "undo", changes.c.id.not_in(undone))
                .order_by(changes.c.id.desc())
                .limit(1)
            )
            last = connection.execute(query).one_or_none()
            if last is None:
                return None
            if not others and last.teacher != teacher:
                added = [
                    row.lesson_id for row in connection.execute(select(change_items).where(change_items.c.change_id == last.id))
                ]
                raise NotYours(last.kind, last.teacher, [lesson.utterance for lesson in queries.numbered(connection, added[:3])])
            change_id = queries.new_change(connection, chain[0], "undo", teacher, queries.now(), undoes=last.id)
            if also is not None:
                also(connection, chain[0], change_id)
            items = connection.execute(select(change_items).where(change_items.c.change_id == last.id)).all()
            added = [row.lesson_id for row in items if row.added]
            removed = [row.lesson_id for row in items if not row.added]
            queries.remove(connection, chain, change_id, added)
            queries.restore(connection, chain[0], change_id, removed)
            withdrawn, restored = (queries.numbered(connection, numbers) for numbers in (added, removed))
        return Undone(last.kind, last.teacher, datetime.fromisoformat(last.made_at), restored, withdrawn)

    def chain(self, namespace: str) -> Chain:
        """The namespace's number and those of its bases; empty if it is not there, and reading does not make it."""
        found = self._chains.get(namespace)
        if found is None:
            with self._database.reading() as connection:
                found = queries.chain_of(connection, namespace)
            if found:
                if len(self._chains) >= KNOWN_NAMESPACES:
                    self._chains = {}
                self._chains[namespace] = found
        return found
