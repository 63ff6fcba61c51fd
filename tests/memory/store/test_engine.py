from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing
from pathlib import Path

import pytest

from lookadapt.errors import MissingPart
from lookadapt.memory.store import Draft, Store, StoreError


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_sqlite_is_durable(tmp_path: Path) -> None:
    with Store.open(tmp_path / "l.db") as store, store._database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    Store.open(tmp_path / "a" / "b" / "l.db").close()
    assert (tmp_path / "a" / "b" / "l.db").exists()


@pytest.mark.parametrize("content", [b"hello, I am a letter", b"\x00" * 4096, b"SQLite format 2\x00" + b"x" * 100])
def test_what_is_not_a_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "l.db"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="not a store"):
        Store.open(path)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_damaged_database_gets_a_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "l.db"
    path.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    before = digest(path)
    with pytest.raises(StoreError, match="damaged"):
        Store.open(path)
    assert digest(path) == before


def test_a_damage_that_is_no_text_gets_a_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "l.db"
    Store.open(path).close()
    content = path.read_bytes()
    path.write_bytes(content.replace(b"CREATE TABLE", b"CREA\xa0E TABLE"))
    with pytest.raises(StoreError, match="damaged"):
        Store.open(path)


def test_a_namespace_without_a_name_gets_a_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "l.db"
    with Store.open(path) as store:
        store.namespace("mine")
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("PRAGMA writable_schema = ON")
        other.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'lookadapt_namespaces'")
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("INSERT INTO lookadapt_namespaces (name, base_id) VALUES (NULL, NULL)")
    with Store.open(path) as store, pytest.raises(StoreError, match="lost its name"):
        store.namespaces()


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "l.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE photos (name TEXT)")
    other.close()
    before = digest(path)
    with pytest.raises(StoreError, match=r"something else \(photos"):
        Store.open(path)
    assert digest(path) == before


def test_a_folder_is_not_a_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a folder"):
        Store.open(tmp_path)


@pytest.mark.parametrize("url", ["mysql://x/y", "postgresql://:x:y:z/", "sqlite://", "", "nonsense://"])
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(StoreError):
        Store.open(url)


def test_an_error_never_shows_the_password() -> None:
    with pytest.raises(StoreError) as caught:
        Store.open("postgresql://ann:geheim@localhost:1/x?connect_timeout=2")
    assert "geheim" not in str(caught.value)


def test_without_psycopg_the_hint_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lookadapt.memory.store.engine.find_spec", lambda _: None)
    with pytest.raises(MissingPart, match=r"lookadapt\[postgres\]"):
        Store.open("postgresql://localhost/x")


def run_child(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), *arguments], capture_output=True, text=True, timeout=600, check=False
    )


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "l.db"
    with Store.open(path) as store:
        store.change("ann", "teach", "ann", add=[Draft.of("lamp", "(device lamp)")])
    child = run_child(
        """
        import resource, sys
        from lookadapt.memory.store import Draft, Store, StoreError
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
        with Store.open(sys.argv[1]) as store:
            taught = 0
            try:
                while taught < 500:
                    store.change("ann", "teach", "ann", add=[Draft.of(f"word {taught} " + "x" * 5000, "(n)")])
                    taught += 1
            except StoreError as error:
                print(taught, error.brief)
        """,
        str(path),
    )
    taught, _, message = child.stdout.partition(" ")
    assert "nothing was changed" in message, child.stderr
    assert "make room" in message
    with Store.open(path) as store:
        words = [lesson.utterance.split(" x")[0] for lesson in store.lessons("ann")[1]]
        assert words == ["lamp", *(f"word {i}" for i in range(int(taught)))]
        store.change("ann", "teach", "ann", add=[Draft.of("fan", "(device fan)")])


def test_a_read_only_folder_gets_a_clear_error(tmp_path: Path) -> None:
    folder = tmp_path / "shut"
    folder.mkdir()
    with Store.open(folder / "l.db") as store:
        store.change("ann", "teach", "ann", add=[Draft.of("lamp", "(device lamp)")])
    before = digest(folder / "l.db")
    # whoever runs the tests as root passes every check of rights, so the child steps down first
    child = run_child(
        """
        import os, sys
        from pathlib import Path
        from lookadapt.memory.store import Draft, Store, StoreError
        import sqlite3, sqlalchemy.dialects.sqlite
        folder = Path(sys.argv[1])
        for path in folder.iterdir():
            path.chmod(0o444)
        folder.chmod(0o555)
        for each in folder.parents[:4]:  # pytest's own folders, one more under xdist
            each.chmod(each.stat().st_mode | 0o011)
        if os.geteuid() == 0:
            os.setuid(65534)
        for name in ("l.db", "new.db"):
            try:
                with Store.open(folder / name) as store:
                    store.change("ann", "teach", "ann", add=[Draft.of("fan", "(device fan)")])
                print("wrote")
            except StoreError as error:
                print(error.brief)
        """,
        str(folder),
    )
    folder.chmod(0o755)
    lines = child.stdout.splitlines()
    assert len(lines) == 2, child.stderr
    assert all(line.startswith("cannot write") for line in lines), lines
    assert digest(folder / "l.db") == before
    assert sorted(path.name for path in folder.iterdir()) == ["l.db"]


def test_importing_the_package_does_not_import_sqlalchemy() -> None:
    child = run_child("import lookadapt, sys; print('sqlalchemy' in sys.modules)")
    assert child.stdout.strip() == "False", child.stderr
