"""Every store test runs on a SQLite file and on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lookadapt.memory.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return str(tmp_path / "lessons.db")
    server = request.getfixturevalue("postgres")
    # a database for every test would be fifteen thousand files, which take a minute to remove
    server.psql("DROP SCHEMA public CASCADE; CREATE SCHEMA public;")
    return str(server.get_uri())


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    with Store.open(where) as opened:
        yield opened
