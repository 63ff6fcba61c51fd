"""A real PostgreSQL server for tests and benchmarks."""

import contextlib
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def in_memory() -> str | None:
    """A folder in memory with a gigabyte free, if the system has one: a server there starts and ends in half a second instead of
    eight. For tests only; a benchmark must not flatter its disk."""
    folder = "/dev/shm"
    return folder if os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > 2**30 else None


@contextlib.contextmanager
def postgres_server(parent: str | None = None) -> Iterator[Any]:
    """An empty server that lasts as long as the block, in a folder made in `parent` or among the temporary files."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pgserver
    with tempfile.TemporaryDirectory(prefix="lookadapt-pg-", dir=parent) as folder:
        Path(folder).chmod(0o755)  # the server may run as another user, who must be able to pass through the folder
        started = pgserver.get_server(Path(folder) / "data")
        try:
            yield started
        finally:
            started.cleanup()
