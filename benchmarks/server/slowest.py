"""The requests of the fuzz that take most of the processor, one after the other in one process. Writes nothing.

python benchmarks/server/slowest.py [--requests 20000] [--worst 10] [--profile 0.4]

What a client waits is this, times those who share the processor, plus those before it in the same worker. The four clients
take turns, so requests come in the order of the fuzz, but always the same one. `--profile S` runs the whole under
cProfile and prints where the requests that took longer than S seconds spent them: twice the time, the same places.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import pstats
import random
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fuzz import request

from lookadapt.server.app import create_app
from lookadapt.server.settings import ServerSettings

CLIENTS = 4
_HEAD = re.compile(rb"([A-Z]+) (\S+) HTTP/1\.1\r\n(.*?)\r\n\r\n", re.DOTALL)


def requests(count: int, seed: int) -> Iterator[bytes]:
    """What the clients of the fuzz send, taking turns; without those that lie about their length."""
    draws = [random.Random(f"{seed}/{number}") for number in range(CLIENTS)]
    for i in range(count):
        made, whole = request(draws[i % CLIENTS])
        if whole:
            yield made


def scope(raw: bytes) -> tuple[dict[str, Any], bytes] | None:
    """A request as the application gets it; None if an HTTP server would not let it through."""
    found = _HEAD.match(raw)
    if found is None:
        return None
    path, _, query = found[2].partition(b"?")
    headers = [tuple(line.split(b": ", 1)) for line in found[3].split(b"\r\n") if b": " in line]
    made = {
        "type": "http", "http_version": "1.1", "method": found[1].decode(), "path": path.decode("latin-1"), "raw_path": path,
        "query_string": query, "headers": [(name.lower(), value) for name, value in headers], "scheme": "http", "root_path": "",
        "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 5), "asgi": {"version": "3.0"},
    }  # fmt: skip
    return made, raw[found.end() :]


async def answer(app: Any, made: dict[str, Any], content: bytes) -> int:
    status = 0
    coming = [content]

    async def receive() -> dict[str, Any]:
        if not coming:
            await asyncio.Event().wait()  # the client stays
        return {"type": "http.request", "body": coming.pop(), "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)

    await app(made, receive, send)
    return status


async def replay(count: int, seed: int, profile: float | None, folder: Path) -> tuple[list[tuple[float, int, bytes]], list[Any]]:
    settings = ServerSettings(store=str(folder / "lessons.db"), home=folder / "home", rate=0, encoder=False)
    app = create_app(settings)
    taken: list[tuple[float, int, bytes]] = []
    profiles: list[Any] = []
    async with app.router.lifespan_context(app):
        work = app.state.service.work
        pool = work._pool  # what a thread does is profiled in it

        for raw in requests(count, seed):
            ready = scope(raw)
            if ready is None:
                continue
            profiler = cProfile.Profile() if profile is not None else None
            if profiler is not None:
                submit = type(pool).submit.__get__(pool)
                pool.submit = lambda job, p=profiler, s=submit: s(p.runcall, job)
            began = time.process_time()
            status = await answer(app, *ready)
            took = time.process_time() - began
            taken.append((took, status, raw))
            if profiler is not None and profile is not None and took > profile:
                profiles.append(profiler)
    return taken, profiles


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--requests", type=int, default=20_000)
    options.add_argument("--worst", type=int, default=10)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--profile", type=float)
    options.add_argument("--out", type=Path, help="status and seconds of every request, to compare two runs")
    wanted = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="lookadapt-slowest-") as folder:
        taken, profiles = asyncio.run(replay(wanted.requests, wanted.seed, wanted.profile, Path(folder)))
    seconds = sorted((took for took, _, _ in taken), reverse=True)
    print(f"{len(taken):,} requests, {sum(seconds):.1f} s; over 1, .8, .6, .4, .2 s: "
          + ", ".join(str(sum(each > limit for each in seconds)) for limit in (1, 0.8, 0.6, 0.4, 0.2)))  # fmt: skip
    for took, status, raw in sorted(taken, reverse=True)[: wanted.worst]:
        head, _, content = raw.partition(b"\r\n\r\n")
        print(f"{took:.3f} s  {status}  {head.split(b' HTTP')[0].decode('latin-1')}  {content[:160].decode('utf-8', 'replace')}")
    if profiles:
        whole = pstats.Stats(profiles[0])
        for each in profiles[1:]:
            whole.add(each)
        whole.strip_dirs().sort_stats("cumulative").print_stats(90)
        whole.sort_stats("tottime").print_stats(40)
    if wanted.out is not None:
        wanted.out.write_text(
            "".join(json.dumps([round(took, 4), status, raw[:400].decode("latin-1")]) + "\n" for took, status, raw in taken)
        )


if __name__ == "__main__":
    main()
