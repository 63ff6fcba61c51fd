"""What the server's benchmarks share: a running server, where a figure comes from, and where it is written."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "results" / "server"
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "server")]

from serving import Running, running  # noqa: E402, F401

from lookadapt.experiments.provenance import commit  # noqa: E402
from postgres import postgres_server  # noqa: E402


def provenance(seed: int, command: str) -> dict[str, Any]:
    """Commit, date, seed, machine and how busy it was: a figure without these is a rumour."""
    return {
        "command": command,
        "commit": commit(),
        "seed": seed,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load_average_before": [round(each, 1) for each in os.getloadavg()],
    }


def goal(name: str, bar: str, value: Any, met: bool) -> dict[str, Any]:
    return {"goal": name, "bar": bar, "measured": value, "met": bool(met)}


def write(name: str, result: dict[str, Any]) -> None:
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    for each in result.get("goals", ()):
        print(f"{'met   ' if each['met'] else 'MISSED'}  {each['goal']}: {each['measured']} ({each['bar']})")


def processes(server: Running) -> list[int]:
    """The server's process, or its workers' if it has some."""
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    workers = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    return workers or [pid]


def resident_mb(pids: list[int]) -> float:
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            total += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return round(total / 1e6, 1)


def cpu_seconds(pids: list[int]) -> float:
    total = 0.0
    for pid in pids:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty PostgreSQL."""
    with postgres_server() as started:
        yield str(started.get_uri())
