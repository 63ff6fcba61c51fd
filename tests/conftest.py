"""What all tests share. Imports nothing but pytest and the standard library, since `tests/base` runs without the development tools."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from postgres import in_memory, postgres_server

ROOT = Path(__file__).resolve().parent.parent
# Files that take longest, longest first. `make unit` gives whole files to its workers (what a file shares is built once), in
# this order, so that no worker begins with one of these when the other has nothing left to do.
SLOW = (
    "agent/test_probes.py",
    "experiments/test_reproduce.py",
    "memory/store/test_durability.py",
    "server/test_page.py",
    "agent/test_chat.py",
    "server/test_workers.py",
    "test_docs.py",
    "packaging/test_wheel.py",
    "site/test_site.py",
)
# Hundreds of sentences through code that other tests cover: counting its lines again makes them two and a half times as slow.
NOT_COUNTED = ("agent/test_probes.py",)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    place = {ROOT / "tests" / name: number for number, name in enumerate(SLOW)}
    items.sort(key=lambda item: place.get(item.path, len(SLOW)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Not by the marker `no_cover`: in a worker of xdist, pytest-cov goes on counting under it."""
    counting = sys.gettrace()
    if counting is None or item.path.relative_to(ROOT / "tests").as_posix() not in NOT_COUNTED:
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(counting)


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
        with postgres_server(in_memory()) as started:
            yield started
    except ModuleNotFoundError:
        pytest.skip("pgserver is not installed")
