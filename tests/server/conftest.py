"""A real server process for every test; each test has a namespace of its own."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator

import pytest

pytest.importorskip("fastapi", reason="the server's tests need lookadapt[serve]")

from serving import Running, running

_names = itertools.count()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The server most tests share.
    Without the encoder, which takes a second to load and nothing here needs; with time for a busy machine.
    """
    with running(tmp_path_factory.mktemp("served"), "--no-encoder", "--rate", "0", "--seconds", "60") as started:
        yield started


@pytest.fixture
def namespace() -> str:
    return f"space{os.getpid()}.{next(_names)}"
