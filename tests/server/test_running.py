"""What a worker does besides answering."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest
from starlette.testclient import TestClient

from lookadapt.errors import LookadaptError
from lookadapt.parsing.parser import Parser
from lookadapt.server.app import create_app
from lookadapt.server.running import prepare, serve
from lookadapt.server.settings import ServerSettings


def test_what_is_there_when_a_worker_starts_is_not_looked_through_again():
    code = (
        "import gc; from lookadapt.server.running import _settle; _settle(); print(gc.get_freeze_count(), gc.get_threshold()[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    frozen, often = map(int, done.stdout.split())
    assert frozen > 10_000
    assert often > 2_000  # Python's own is 700, or 2,000


def test_a_worker_is_told_when_everything_is_open(tmp_path):
    told: list[bool] = []
    app = create_app(
        ServerSettings(str(tmp_path / "l.db"), tmp_path),
        Parser.load(encoder=False),
        lambda: told.append(hasattr(app.state, "service")),
    )
    assert told == []
    with TestClient(app):
        assert told == [True]


def test_a_namespace_that_no_address_can_have_is_refused_before_anything_starts(tmp_path):
    with pytest.raises(LookadaptError, match="no address can have the namespace 'ann and bob'"):
        prepare(ServerSettings(str(tmp_path / "l.db"), tmp_path, namespace="ann and bob"))
    prepare(ServerSettings(str(tmp_path / "l.db"), tmp_path, namespace="ann@example.org"))


def test_a_port_that_is_taken_is_said_before_anything_is_served(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = ServerSettings(str(tmp_path / "l.db"), tmp_path, port=taken.getsockname()[1])
        with pytest.raises(LookadaptError, match="cannot listen") as error:
            serve(settings, lambda address: pytest.fail(f"serving on {address}"))
    assert error.value.hint == "choose another --port"
