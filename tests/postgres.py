"""A real PostgreSQL server for tests and benchmarks."""

import contextlib
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any


@contextlib.contextmanager
def postgres_server() -> Iterator[Any]:
    """An empty server that lasts as long as the block."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pgserver
    with tempfile.TemporaryDirectory(prefix="lookadapt-pg-") as folder:
        Path(folder).chmod(0o755)  # the server may run as another user, who must be able to pass through the folder
        started = pgserver.get_server(Path(folder) / "data")
        try:
            yield started
        finally:
            started.cleanup()
