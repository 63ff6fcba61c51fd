"""What the agent's benchmarks share: an empty store, and where a figure comes from."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from lookadapt import __version__
from lookadapt.experiments.provenance import commit

HERE = Path(__file__).resolve().parent
RESULTS = HERE.parent / "results" / "agent"
sys.path.insert(0, str(HERE.parent / "tests"))

from postgres import postgres_server  # noqa: E402


@contextlib.contextmanager
def empty_store(postgres: bool = False) -> Iterator[str]:
    """The address of an empty store that lasts as long as the block."""
    if postgres:
        with postgres_server() as started:
            yield str(started.get_uri())
    else:
        with tempfile.TemporaryDirectory(prefix="lookadapt-bench-") as folder:
            yield str(Path(folder) / "lessons.db")


def provenance() -> dict[str, Any]:
    return {
        "lookadapt": __version__,
        "commit": commit(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "measured_at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
