"""Short versions of `benchmarks/agent.py kill` and `together`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from postgres import in_memory

BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "agent.py"


def measured(*arguments: str) -> dict[str, Any]:
    command = [sys.executable, str(BENCHMARK), *arguments]
    environment = {**os.environ, "TMPDIR": in_memory() or tempfile.gettempdir()}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    (value,) = json.loads(done.stdout).values()
    return dict(value)


@pytest.mark.parametrize("database", [[], ["--postgres"]], ids=["sqlite", "postgresql"])
def test_killed_processes_lose_nothing_acknowledged(database: list[str]) -> None:
    result = measured("kill", "--rounds", "12", *database)
    assert result["acknowledged"] > 5
    assert (result["lost"], result["half_written"]) == (0, 0)


@pytest.mark.parametrize("database", [[], ["--postgres"]], ids=["sqlite", "postgresql"])
def test_processes_that_teach_at_once_lose_nothing(database: list[str]) -> None:
    result = measured("together", "--processes", "3", "--lessons", "6", *database)
    assert (result["kept"], result["failed_processes"], result["half_written"]) == (18, 0, 0)
