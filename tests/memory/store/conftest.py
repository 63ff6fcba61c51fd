"""Every store test runs on a SQLite file and on a real PostgreSQL server."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from lookadapt.memory.store import Store

_numbers = itertools.count()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return str(tmp_path / "lessons.db")
    server = request.getfixturevalue("postgres")
    name = f"test{next(_numbers)}"
    server.psql(f"CREATE DATABASE {name};")
    return str(server.get_uri(name))


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    with Store.open(where) as opened:
        yield opened
