"""The tables as they are now. How a store of an earlier version becomes this is in `migrations`.

A *change* is one acknowledged act (teach, forget, edit, import, undo) with who and when. Lessons are never
deleted: a change adds lessons and removes others, and a *removal* holds in one namespace and those built on it,
so forgetting a shared lesson hides it in this namespace only. Undoing reverses the items of a change.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text

metadata = MetaData()

_Id = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts only INTEGER keys up

migration_records = Table(
    "lookadapt_migrations",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("applied_at", String(40), nullable=False),
    Column("version", String(40), nullable=False),  # of the lookadapt that applied it
)

namespaces = Table(
    "lookadapt_namespaces",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("name", String(200), nullable=False, unique=True),
    Column("base_id", _Id, ForeignKey("lookadapt_namespaces.id")),
)

changes = Table(
    "lookadapt_changes",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("namespace_id", _Id, ForeignKey("lookadapt_namespaces.id"), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("teacher", String(200), nullable=False),
    Column("made_at", String(40), nullable=False),
    Column("undoes", _Id, ForeignKey("lookadapt_changes.id")),
)

lessons = Table(
    "lookadapt_lessons",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("namespace_id", _Id, ForeignKey("lookadapt_namespaces.id"), nullable=False),
    Column("key", String(32), nullable=False),  # lesson.key_of(utterance)
    Column("utterance", Text, nullable=False),
    Column("form", Text, nullable=False),
    Column("teacher", String(200), nullable=False),
    Column("taught_at", String(40), nullable=False),
    Column("how", String(20), nullable=False),
    Column("steps", Text),
    Column("replaces", Text, nullable=False),  # numbers of the lessons it took the place of, with spaces between
)

removals = Table(
    "lookadapt_removals",
    metadata,
    Column("lesson_id", _Id, ForeignKey("lookadapt_lessons.id"), primary_key=True),
    Column("namespace_id", _Id, ForeignKey("lookadapt_namespaces.id"), primary_key=True),
    Column("change_id", _Id, ForeignKey("lookadapt_changes.id"), nullable=False),
)

change_items = Table(
    "lookadapt_change_items",
    metadata,
    Column("change_id", _Id, ForeignKey("lookadapt_changes.id"), primary_key=True),
    Column("lesson_id", _Id, ForeignKey("lookadapt_lessons.id"), primary_key=True),
    Column("added", Boolean, nullable=False),  # else removed
)

tokens = Table(
    "lookadapt_tokens",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),  # of the token; the token itself is kept nowhere
    Column("namespace", String(200), nullable=False),  # a name, or * for all; it need not be there yet
    Column("role", String(20), nullable=False),
    Column("note", String(200), nullable=False),
    Column("made_at", String(40), nullable=False),
    Column("expires_at", String(40)),
    Column("revoked_at", String(40)),
)

receipts = Table(
    "lookadapt_receipts",
    metadata,
    Column("namespace_id", _Id, ForeignKey("lookadapt_namespaces.id"), primary_key=True),
    Column("key", String(200), primary_key=True),  # chosen by whoever may have to ask again
    Column("digest", String(64), nullable=False),  # of what was asked
    Column("change_id", _Id, ForeignKey("lookadapt_changes.id")),  # None: nothing had to be changed
    Column("answer", Text),  # None: whoever did it died before saying so
    Column("made_at", String(40), nullable=False),
)

talks = Table(
    "lookadapt_talks",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("namespace_id", _Id, ForeignKey("lookadapt_namespaces.id"), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("lines", Text, nullable=False),  # the last lines that were said, as JSON
    Column("touched_at", String(40), nullable=False),
)
