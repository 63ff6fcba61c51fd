"""Real server processes for tests and benchmarks."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_numbers = itertools.count()


@dataclass(frozen=True)
class Running:
    """A server process."""

    address: str
    process: subprocess.Popen[bytes]
    store: str
    log: Path


@contextlib.contextmanager
def running(folder: Path, *options: str, store: str | None = None) -> Iterator[Running]:
    """`lookadapt serve` with these options, until the block ends."""
    where = store or str(folder / "lessons.db")
    log = folder / f"server{next(_numbers)}.log"
    command = [sys.executable, "-m", "lookadapt", "serve", "--store", where, "--port", "0", *options]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data")}
    with log.open("wb") as file:
        process = subprocess.Popen(command, stderr=file, stdout=file, env=environment, start_new_session=True)
    try:
        yield Running(_address(process, log), process, where, log)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    import httpx

    for _ in range(1200):
        found = re.search(r"serving on (http://\S+?)/? ", log.read_text(errors="replace"))
        if found:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{found[1]}/v1/ready", timeout=10, trust_env=False).status_code == 200:
                    return found[1]
        if process.poll() is not None:
            break
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
    raise AssertionError(f"the server did not start:\n{log.read_text(errors='replace')}")
