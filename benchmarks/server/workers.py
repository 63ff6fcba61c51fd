"""Ten workers on one PostgreSQL: what one was taught, every other knows at its next request. Writes results/server/workers.json.

python benchmarks/server/workers.py [--workers 10] [--rounds 20]

Connections stay with the worker that took them, so there is a client for each. In every round another one teaches or undoes, and
all the others ask at once.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from common import goal, postgres, processes, provenance, resident_mb, running, write

from lookadapt.client import Client

FORM = "(field (relation salary) (person john))"


def client_of_each(address: str, count: int, seconds: float = 300.0) -> dict[str, Client]:
    """A client for each worker, by the worker's number."""
    found: dict[str, Client] = {}
    deadline = time.monotonic() + seconds
    while len(found) < count and time.monotonic() < deadline:
        client = Client(address, "shared")
        worker = client._http.get("/v1/metrics").text.split('lookadapt_busy_requests{worker="')[1].split('"')[0]
        if worker in found:
            client.close()
            time.sleep(0.02)
        else:
            found[worker] = client
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=20)
    wanted = parser.parse_args()
    origin = provenance(0, f"python benchmarks/server/workers.py --workers {wanted.workers} --rounds {wanted.rounds}")
    late: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="lookadapt-workers-") as folder, postgres() as address:
        options = ("--no-encoder", "--rate", "0", "--seconds", "60", "--workers", str(wanted.workers))
        with running(Path(folder), *options, store=address) as server, ThreadPoolExecutor(wanted.workers) as together:
            clients = client_of_each(server.address, wanted.workers)
            names = list(clients)
            for number in range(wanted.rounds):
                teacher, undoer = (clients[names[(number + more) % len(names)]] for more in (0, 1))
                teacher.teach(f"pay{number} of john", FORM)
                for known in (True, False):
                    asked = list(together.map(lambda each: each.ask(f"pay{number} of john").understood, clients.values()))  # noqa: B023
                    late += [
                        {"round": number, "worker": n, "known": known} for n, a in zip(names, asked, strict=True) if a != known
                    ]
                    if known:
                        undoer.undo(others=True)
            memory = resident_mb(processes(server))
            for client in clients.values():
                client.close()
    asked_in_all = 2 * wanted.rounds * len(names)
    result = {
        "provenance": origin, "workers": len(names), "questions": asked_in_all, "late": late[:20], "memory_mb": memory,
        "goals": [
            goal("workers on one PostgreSQL", f"≥ {wanted.workers}", len(names), len(names) >= wanted.workers),
            goal("questions answered without the others' last lesson or undo", "none", len(late), not late),
        ],
    }  # fmt: skip
    write("workers", result)


if __name__ == "__main__":
    main()
