"""64 clients on one server, against the same work done in process, in one run. Writes results/server/load.json and .png.

python benchmarks/server/load.py [--requests 50000] [--clients 64] [--workers 2] [--postgres] [--kill]

Every client has a namespace; nine of ten requests ask, one teaches. In process, the same agents do the same requests in
the same order, one after the other, in one thread. The agents are made before the clock starts, here and there. With --kill,
workers are killed with -9 during the load.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import resource
import signal
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from common import Running, cpu_seconds, goal, postgres, processes, provenance, resident_mb, running, write
from wire import Lost, Wire

from lookadapt.agent import Store
from lookadapt.agent.assistants import Assistant
from lookadapt.experiments.measure import nearest_rank
from lookadapt.parsing.parser import Parser

NAMES = ("john", "mary", "bob", "alice", "jim", "sophia")
ASKED = ("the hometown of {}", "{} 's salary", "messages for {}", "the parents of {}")


@dataclass(frozen=True)
class Request:
    teach: bool
    utterance: str
    form: str = ""


@dataclass
class Seen:
    """What the clients saw."""

    times: list[float] = field(default_factory=list)  # seconds of a request, retries included
    moments: list[tuple[float, float, bool]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    retries: list[int] = field(default_factory=list)  # of requests that needed any
    acknowledged: list[tuple[int, str]] = field(default_factory=list)


def requests_of(client: int, count: int, seed: int) -> list[Request]:
    draw = random.Random(f"{seed}/{client}")
    made = []
    for i in range(count):
        if draw.random() < 0.1:
            made.append(Request(True, f"pay{i} of john", "(field (relation salary) (person john))"))
        else:
            made.append(Request(False, draw.choice(ASKED).format(draw.choice(NAMES))))
    return made


def in_process(scripts: list[list[Request]], store: str, folder: Path) -> dict[str, Any]:
    """The same requests, one after the other."""
    assistant, parser = Assistant.load(), Parser.load()
    with Store.open(store) as opened:
        agents = [assistant.agent(opened, folder / str(i), namespace=f"in{i}", parser=parser) for i in range(len(scripts))]
        began, cpu, times = time.perf_counter(), time.process_time(), []
        for turn in itertools.zip_longest(*scripts):
            for agent, request in zip(agents, turn, strict=True):
                if request is None:
                    continue
                before = time.perf_counter()
                if request.teach:
                    agent.teach(request.utterance, request.form)
                else:
                    assert agent.ask(request.utterance).understood
                times.append(time.perf_counter() - before)
        seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    return {
        "requests": len(times), "seconds": round(seconds, 2), "per_second": round(len(times) / seconds, 1),
        "cpu_ms_per_request": round(1000 * cpu / len(times), 3), "p50_ms": round(1000 * statistics.median(times), 3),
    }  # fmt: skip


async def client(number: int, script: list[Request], wire: Wire, seen: Seen, began: float) -> None:
    for i, request in enumerate(script):
        before, tries = time.perf_counter(), 0
        while True:
            try:
                if request.teach:
                    body: dict[str, Any] = {"utterance": request.utterance, "form": request.form}
                    status, answer = await wire.ask("POST", f"/v1/namespaces/out{number}/teach", body, f"{number}.{i}")
                else:
                    status, answer = await wire.ask("POST", f"/v1/namespaces/out{number}/ask", {"utterance": request.utterance})
                break
            except Lost:
                tries += 1
                if tries > 20:
                    status, answer = 0, b""
                    break
                await asyncio.sleep(0.05)
        took = time.perf_counter() - before
        seen.times.append(took)
        seen.moments.append((time.perf_counter() - began, took, request.teach))
        if tries:
            seen.retries.append(tries)
        if status != 200 or (not request.teach and b'"understood":true' not in answer):
            seen.errors.append(f"{status} {answer[:100]!r}")
        elif request.teach:
            seen.acknowledged.append((number, request.utterance))
    wire.close()


async def killing(server: Running, every: float, killed: list[float], began: float) -> None:
    while True:
        await asyncio.sleep(every)
        with contextlib.suppress(OSError):
            os.kill(min(processes(server)), signal.SIGKILL)  # the one that has worked longest
            killed.append(time.perf_counter() - began)


async def watching(server: Running, memory: list[tuple[float, float]], began: float) -> None:
    while True:
        memory.append((round(time.perf_counter() - began, 1), resident_mb(processes(server))))
        await asyncio.sleep(1)


async def loaded(server: Running, scripts: list[list[Request]], kill: float | None) -> tuple[Seen, dict[str, Any]]:
    seen, memory, killed = Seen(), [], []
    place = urlsplit(server.address)
    wires = [Wire(str(place.hostname), int(place.port or 80)) for _ in scripts]
    ready = await asyncio.gather(*(wire.ask("GET", f"/v1/namespaces/out{i}") for i, wire in enumerate(wires)))
    assert {status for status, _ in ready} == {200}
    began, cpu = time.perf_counter(), cpu_seconds(processes(server))
    own = resource.getrusage(resource.RUSAGE_SELF)
    tasks = [asyncio.create_task(watching(server, memory, began))]
    if kill:
        tasks.append(asyncio.create_task(killing(server, kill, killed, began)))
    await asyncio.gather(*(client(i, script, wires[i], seen, began) for i, script in enumerate(scripts)))
    seconds = time.perf_counter() - began
    for task in tasks:
        task.cancel()
    used = resource.getrusage(resource.RUSAGE_SELF)
    n = len(seen.times)
    return seen, {
        "requests": n,
        "seconds": round(seconds, 2),
        "per_second": round(n / seconds, 1),
        "server_cpu_ms_per_request": None if kill else round(1000 * (cpu_seconds(processes(server)) - cpu) / n, 3),
        "client_cpu_ms_per_request": round(1000 * (used.ru_utime + used.ru_stime - own.ru_utime - own.ru_stime) / n, 3),
        "p50_ms": round(1000 * statistics.median(seen.times), 2),
        "p95_ms": round(1000 * nearest_rank(seen.times, 0.95), 2),
        "p99_ms": round(1000 * nearest_rank(seen.times, 0.99), 2),
        "max_ms": round(1000 * max(seen.times), 2),
        "errors": len(seen.errors),
        "first_errors": seen.errors[:3],
        "memory_mb": memory[:: max(1, len(memory) // 60)],
        "killed_at": [round(each, 1) for each in killed],
        "requests_retried": len(seen.retries),
        "most_retries_of_one_request": max(seen.retries, default=0),
    }


def lost(store: str, acknowledged: list[tuple[int, str]]) -> tuple[int, int]:
    """How many acknowledged lessons are not there, and how many are there twice."""
    missing = twice = 0
    with Store.open(store) as opened:
        for number in {n for n, _ in acknowledged}:
            kept = [lesson.utterance for lesson in opened.lessons(f"out{number}")[1]]
            missing += sum(utterance not in kept for n, utterance in acknowledged if n == number)
            twice += len(kept) - len(set(kept))
    return missing, twice


@contextlib.contextmanager
def place(wanted: bool, folder: Path, name: str) -> Iterator[str]:
    if wanted:
        with postgres() as address:
            yield address
    else:
        yield str(folder / f"{name}.db")


def plot(seen: Seen, result: dict[str, Any], path: Path) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4))
    for teach, name, colour in ((False, "ask", "#1a56b0"), (True, "teach", "#c2571a")):
        points = [(at, 1000 * took) for at, took, taught in seen.moments if taught is teach][::7]
        left.scatter(*zip(*points, strict=True), s=3, label=name, color=colour, alpha=0.5)
    left.set(xlabel="seconds", ylabel="milliseconds", yscale="log", title="time of a request, as its client sees it")
    left.legend()
    for at in result["server"]["killed_at"]:
        left.axvline(at, color="black", linewidth=0.6)
    right.plot(*zip(*result["server"]["memory_mb"], strict=True), color="#17663a")
    right.set(xlabel="seconds", ylabel="MB", title="resident memory of the workers", ylim=(0, None))
    origin = result["provenance"]
    figure.suptitle(
        f"{result['server']['requests']:,} requests, {result['clients']} clients, {result['workers']} workers — {origin['commit']}, {origin['date'][:10]}"
    )
    figure.tight_layout()
    figure.savefig(path, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=50_000)
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--every", type=float, default=15.0, help="seconds between two kills")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    name = ("kill" if wanted.kill else "load") + ("_postgresql" if wanted.postgres else "")
    origin = provenance(
        wanted.seed,
        f"python benchmarks/server/load.py --requests {wanted.requests}"
        + f" --kill --every {wanted.every:g}" * wanted.kill
        + " --postgres" * wanted.postgres,
    )
    scripts = [requests_of(i, wanted.requests // wanted.clients, wanted.seed) for i in range(wanted.clients)]
    with tempfile.TemporaryDirectory(prefix="lookadapt-load-") as temporary:
        folder = Path(temporary)
        with place(wanted.postgres, folder, "in") as store:
            alone = None if wanted.kill else in_process(scripts, store, folder / "home")
            if alone is not None:
                print(json.dumps({"in_process": alone}))
        with place(wanted.postgres, folder, "out") as store:
            with running(folder, "--rate", "0", "--workers", str(wanted.workers), store=store) as server:
                time.sleep(3)  # all workers have started
                seen, served = asyncio.run(loaded(server, scripts, wanted.every if wanted.kill else None))
            missing, twice = lost(store, seen.acknowledged)
    result: dict[str, Any] = {
        "provenance": origin, "clients": wanted.clients, "workers": wanted.workers, "store": "postgresql" if wanted.postgres else "sqlite",
        "in_process": alone, "server": served, "lessons_acknowledged": len(seen.acknowledged), "lessons_lost": missing, "lessons_twice": twice,
    }  # fmt: skip
    goals = [goal("errors", "none", served["errors"], not served["errors"])]
    goals.append(goal("acknowledged lessons lost or taught twice", "none", [missing, twice], not missing and not twice))
    if alone is not None:
        share = served["per_second"] / (alone["per_second"] * (os.cpu_count() or 1))
        work = alone["cpu_ms_per_request"] / served["server_cpu_ms_per_request"]
        result["share_of_processor_time_that_is_the_agents"] = round(work, 3)
        goals.append(goal("throughput as a share of in process × cores", "≥ 0.70", round(share, 3), share >= 0.7))
        ratio = served["p95_ms"] / served["p50_ms"]
        goals.append(goal("p95 as a multiple of the median", "≤ 5", round(ratio, 2), ratio <= 5))
        memory = [mb for _, mb in served["memory_mb"]]
        grown = memory[-1] / memory[len(memory) // 2]
        goals.append(
            goal("resident memory at the end as a multiple of that at half time", "≤ 1.1", round(grown, 3), grown <= 1.1)
        )
    else:
        killed = len(served["killed_at"])
        goals.append(goal("workers killed under load", "≥ 1", killed, killed >= 1))
        most = served["most_retries_of_one_request"]
        goals.append(goal("retries of one request", "≤ 1", most, most <= 1))
    result["goals"] = goals
    write(name, result)
    plot(seen, result, Path(__file__).resolve().parent.parent.parent / "results" / "server" / f"{name}.png")


if __name__ == "__main__":
    main()
