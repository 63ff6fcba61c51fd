"""What all tests share. Imports nothing but pytest and the standard library, since `tests/base` runs without the development tools."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from postgres import postgres_server

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def authors_data() -> Path:
    """The authors' files: a folder for each domain. Not part of the repository."""
    folder = ROOT.parent / "shared" / "paper" / "data"
    if not folder.is_dir():
        pytest.skip("the authors' data (../shared/paper/data) is not here; tests/data keeps the same check alive")
    return folder


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    try:
        with postgres_server() as started:
            yield started
    except ModuleNotFoundError:
        pytest.skip("pgserver is not installed")
