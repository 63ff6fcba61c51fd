"""Where lessons lie: a SQLite file or a PostgreSQL server, with the guarantees we rely on.

SQLite: write-ahead log with synchronous=FULL, so a commit that returned is on the disk; writers queue for the
lock for up to `WAIT` seconds. PostgreSQL: its own durable commit; writers queue on one advisory lock, so the numbers
of changes become visible in order and a reader that saw number n has seen everything before it.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from ...errors import LookadaptError, MissingPart
from ..costs import PAUSE, SHOWN_CAUSE, WAIT

_ADVISORY_LOCK: Final = 0x6C6F6F6B61646170  # "lookadap": one queue for all writers of a database
_MAGIC: Final = b"SQLite format 3\x00"


class StoreError(LookadaptError):
    """A store that cannot be opened, read or written."""


class Database:
    """One opened database and its two kinds of transaction."""

    def __init__(self, where: str | Path | None):
        """Open a file or an address; None is a database in memory, gone with this object."""
        url = _url(where) if where is not None else URL.create("sqlite+pysqlite", database=":memory:")
        self._alone: AbstractContextManager[object] = nullcontext()  # a database in memory has one connection
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.name = str(url.database) if self.is_sqlite else url.render_as_string(hide_password=True)
        if self.is_sqlite:
            if where is None:
                self._alone = threading.RLock()
                one = {"check_same_thread": False}
                self._engine = create_engine(url, connect_args=one, poolclass=StaticPool)
            else:
                _check_file(Path(self.name))
                self._engine = create_engine(url, connect_args={"timeout": WAIT})
            event.listen(self._engine, "connect", _set_up_sqlite)
            event.listen(self._engine, "begin", _begin_sqlite)
        else:
            self._engine = create_engine(url, pool_pre_ping=True)
        self._writer = self._engine.execution_options(writing=True)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with self._alone, self._translated(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that no other writer overlaps; what it did is durable when this returns."""
        with self._alone, self._translated(), self._writer.begin() as connection:
            if not self.is_sqlite:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_ADVISORY_LOCK})")
            yield connection

    def prepare(self) -> None:
        """Turn the write-ahead log on: once in a file's life, and only in files that are ours to change."""
        if not self.is_sqlite:
            return
        with self._translated():
            connection = self._engine.raw_connection()
            try:
                deadline = time.monotonic() + WAIT
                while True:  # SQLite does not wait for others when it changes the journal
                    try:
                        connection.cursor().execute("PRAGMA journal_mode=WAL")
                        return
                    except sqlite3.OperationalError as error:
                        if "locked" not in str(error) or time.monotonic() > deadline:
                            raise
                        time.sleep(PAUSE)
            finally:
                connection.close()

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise _explained(error, self.name) from error
        except UnicodeDecodeError as error:  # sqlite3 tells what is wrong with a file in the file's own bytes
            raise _damaged(self.name, str(error)) from error


def _url(where: str | Path) -> URL:
    text = str(where)
    if "://" not in text:
        if "\x00" in text or not text.strip():
            raise StoreError(f"{text!r} names no store", hint="give a file or a postgresql:// address")
        return URL.create("sqlite+pysqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
        backend = url.get_backend_name()
    except (ArgumentError, ValueError) as error:
        raise StoreError("this address cannot be read", hint="postgresql://user:password@host/database") from error
    if backend == "sqlite":
        if not url.database or url.database == ":memory:":
            raise StoreError("a store in memory does not last", hint="name a file: sqlite:///lessons.db")
        return url.set(drivername="sqlite+pysqlite")
    if backend in ("postgresql", "postgres"):
        if find_spec("psycopg") is None:
            raise MissingPart("PostgreSQL needs psycopg", hint="pip install 'lookadapt[postgres]'")
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(f"no store of the kind {backend!r}", hint="a file, or postgresql://user:password@host/database")


def _check_file(path: Path) -> None:
    """Refuse what is not a database before anything opens it, so that it stays as it is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise StoreError(f"{path} is a folder", hint="name a file with --store")
        if path.exists():
            with path.open("rb") as file:
                head = file.read(len(_MAGIC))
            if head and head != _MAGIC:
                raise StoreError(f"{path} is not a store: it is not a SQLite database", hint="name another file with --store")
    except OSError as error:
        raise StoreError(f"cannot open {path}: {error.strerror}", hint="check the folder and its permissions") from error


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves: Python's own would leave DDL outside
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writing") else "BEGIN")


def _damaged(name: str, text: str) -> StoreError:
    return StoreError(f"{name} is damaged: {text}", hint="restore a copy; export lessons now and then")


def _explained(error: SQLAlchemyError | sqlite3.Error, name: str) -> StoreError:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    text = " ".join(str(cause).split())
    lower = text.lower()
    if "readonly" in lower or "read-only" in lower or "unable to open" in lower:
        return StoreError(f"cannot write {name}: {text}", hint="check the folder and its permissions, or name another --store")
    if "full" in lower or "disk i/o" in lower or "no space" in lower:
        return StoreError(f"cannot write {name}: {text}; nothing was changed", hint="make room on the disk and try again")
    if "locked" in lower:
        return StoreError(f"{name} is busy: another process held it for {WAIT:.0f} seconds", hint="try again")
    if "malformed" in lower or "not a database" in lower:
        return _damaged(name, text)
    return StoreError(f"{name}: {text[:SHOWN_CAUSE]}", hint="check the address and the server")
