"""Every store test runs on a SQLite file and on a real PostgreSQL server."""

from __future__ import annotations

import itertools
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lookadapt.memory.store import Store

_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pgserver = pytest.importorskip("pgserver")
        # the server may run as another user, who must be able to pass through the folder
        with tempfile.TemporaryDirectory(prefix="lookadapt-pg-") as folder:
            Path(folder).chmod(0o755)
            server = pgserver.get_server(Path(folder) / "data")
            try:
                yield server
            finally:
                server.cleanup()


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
