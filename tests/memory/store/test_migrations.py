from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, inspect

from lookadapt.memory.store import Draft, Store, StoreError
from lookadapt.memory.store.migrations import MIGRATIONS, Migration
from lookadapt.memory.store.schema import metadata


def add_mood(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE lookadapt_lessons ADD COLUMN mood TEXT")


def half_and_fail(connection: Connection) -> None:
    add_mood(connection)
    connection.exec_driver_sql("CREATE TABLE lookadapt_moods (id INTEGER)")
    connection.exec_driver_sql("INSERT INTO no_such_table VALUES (1)")


NEXT = (*MIGRATIONS, Migration(MIGRATIONS[-1].number + 1, "moods", add_mood))
BROKEN = (*MIGRATIONS, Migration(MIGRATIONS[-1].number + 1, "moods", half_and_fail))


def columns(where: str, table: str) -> set[str]:
    engine = create_engine(f"sqlite:///{where}" if "://" not in where else where.replace("postgresql:", "postgresql+psycopg:"))
    try:
        return {column["name"] for column in inspect(engine).get_columns(table)}
    finally:
        engine.dispose()


def test_numbers_count_up() -> None:
    assert [migration.number for migration in MIGRATIONS] == list(range(1, len(MIGRATIONS) + 1))


def test_migrating_gives_the_schema(where: str) -> None:
    Store.open(where).close()
    for table in metadata.sorted_tables:
        assert columns(where, table.name) == {column.name for column in table.columns}


def test_an_old_store_is_upgraded_and_keeps_its_lessons(where: str) -> None:
    with Store.open(where) as store:
        store.change("ann", "teach", "ann", add=[Draft.of("lamp", "(device lamp)")])
    with Store.open(where, migrations=NEXT) as store:
        assert [lesson.utterance for lesson in store.lessons("ann")[1]] == ["lamp"]
    assert "mood" in columns(where, "lookadapt_lessons")


def test_an_upgrade_that_fails_changes_nothing(where: str) -> None:
    with Store.open(where) as store:
        store.change("ann", "teach", "ann", add=[Draft.of("lamp", "(device lamp)")])
    before = columns(where, "lookadapt_lessons")
    with pytest.raises(StoreError):
        Store.open(where, migrations=BROKEN)
    assert columns(where, "lookadapt_lessons") == before
    with Store.open(where) as store:
        assert [lesson.utterance for lesson in store.lessons("ann")[1]] == ["lamp"]
    Store.open(where, migrations=NEXT).close()


def test_a_newer_store_is_refused_untouched(where: str) -> None:
    Store.open(where, migrations=NEXT).close()
    with pytest.raises(StoreError, match=r"newer lookadapt .* nothing was changed"):
        Store.open(where)


def test_a_newer_file_keeps_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "l.db"
    Store.open(path, migrations=NEXT).close()
    copy = tmp_path / "copy" / "l.db"
    copy.parent.mkdir()
    shutil.copy(path, copy)
    before = hashlib.sha256(copy.read_bytes()).hexdigest()
    with pytest.raises(StoreError, match="upgrade lookadapt"):
        Store.open(copy)
    assert hashlib.sha256(copy.read_bytes()).hexdigest() == before
    assert list(copy.parent.iterdir()) == [copy]
