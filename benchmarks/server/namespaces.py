"""10,000 namespaces with 100 lessons each in one PostgreSQL. Writes results/server/namespaces.json.

python benchmarks/server/namespaces.py [--namespaces 10000] [--visited 1000]

How long the first question in a namespace takes and how long the next ones, beside the same in process; and whether a
worker's memory stays bounded while it visits them. E is the time the encoder takes for one sentence on this machine, in
this run: a unit that makes machines comparable.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from common import cpu_seconds, goal, postgres, processes, provenance, resident_mb, running, write
from wire import Wire

from lookadapt.agent import Store
from lookadapt.agent.assistants import Assistant
from lookadapt.experiments.measure import nearest_rank
from lookadapt.memory.store.lesson import key_of
from lookadapt.parsing.parser import Parser

NAMES = ("john", "mary", "bob", "alice", "jim", "sophia")
RELATIONS = ("salary", "hometown", "parent", "friend")
LESSONS = 100
WARM = 5  # questions in a namespace after the first


def lesson(space: int, number: int) -> tuple[str, str]:
    """The lessons of each namespace are its own: equal ones would be answered from what others made warm."""
    relation, name = RELATIONS[number % 4], NAMES[number % 6]
    return f"term{number}x{space} of {name}", f"(field (relation {relation}) (person {name}))"


def fill(address: str, count: int) -> float:
    """Write the namespaces with COPY: a million single changes would measure something else."""
    began = time.perf_counter()
    with Store.open(address) as store:
        Assistant.load().settle(store)
    now = datetime.now(UTC).isoformat(timespec="microseconds")
    with psycopg.connect(address) as connection, connection.cursor() as cursor:
        (base,) = cursor.execute("SELECT id FROM lookadapt_namespaces WHERE name = 'assistant/starter'").fetchone() or (0,)
        with cursor.copy("COPY lookadapt_namespaces (id, name, base_id) FROM STDIN") as copy:
            for i in range(count):
                copy.write_row((1_000_000 + i, f"space{i}", base))
        with cursor.copy("COPY lookadapt_changes (id, namespace_id, kind, teacher, made_at) FROM STDIN") as copy:
            for i in range(count):
                copy.write_row((1_000_000 + i, 1_000_000 + i, "import", "bench", now))
        columns = "id, namespace_id, key, utterance, form, teacher, taught_at, how, replaces"
        with cursor.copy(f"COPY lookadapt_lessons ({columns}) FROM STDIN") as copy:
            for i in range(count):
                for j in range(LESSONS):
                    words, form = lesson(i, j)
                    number = 1_000_000 + i * LESSONS + j
                    copy.write_row((number, 1_000_000 + i, key_of(words), words, form, "bench", now, "import", ""))
        with cursor.copy("COPY lookadapt_change_items (change_id, lesson_id, added) FROM STDIN") as copy:
            for i in range(count):
                for j in range(LESSONS):
                    copy.write_row((1_000_000 + i, 1_000_000 + i * LESSONS + j, True))
        cursor.execute("ANALYZE")
    return time.perf_counter() - began


def question(space: int, draw: random.Random) -> str:
    number = draw.randrange(LESSONS)
    return f"term{number}x{space} of {draw.choice(NAMES)}"


def in_process(address: str, folder: Path, spaces: list[int], parser: Parser) -> tuple[list[float], list[float]]:
    assistant, draw = Assistant.load(), random.Random(1)
    cold, warm = [], []
    with Store.open(address) as store:
        for space in spaces:
            began = time.perf_counter()
            agent = assistant.agent(store, folder / str(space), namespace=f"space{space}", parser=parser)
            assert agent.ask(question(space, draw)).understood
            cold.append(time.perf_counter() - began)
            for _ in range(WARM):
                began = time.perf_counter()
                assert agent.ask(question(space, draw)).understood
                warm.append(time.perf_counter() - began)
    return cold, warm


async def served(address: str, spaces: list[int], pids: list[int]) -> tuple[list[float], list[float], list[float], float, int]:
    place, draw = urlsplit(address), random.Random(2)
    wire = Wire(str(place.hostname), int(place.port or 80))
    cold: list[float] = []
    warm: list[float] = []
    memory: list[float] = []
    errors, used = 0, 0.0
    for count, space in enumerate(spaces):
        for i in range(1 + WARM):
            began, cpu = time.perf_counter(), cpu_seconds(pids)
            status, body = await wire.ask("POST", f"/v1/namespaces/space{space}/ask", {"utterance": question(space, draw)})
            (warm if i else cold).append(time.perf_counter() - began)
            used += 0 if i else cpu_seconds(pids) - cpu
            errors += status != 200 or b'"understood":true' not in body
        if count % max(1, len(spaces) // 20) == 0:
            memory.append(resident_mb(pids))
    wire.close()
    return cold, warm, memory, used / len(spaces), errors


def encoding(parser: Parser) -> tuple[list[float], list[float]]:
    """E: what the encoder takes for a sentence, by the clock and by the processor."""
    assert parser.encoder is not None
    clock, used = [], []
    for i in range(41):
        began, cpu = time.perf_counter(), time.process_time()
        parser.encoder.encode([f"turn on the lamp number {i} of {began}"])
        clock.append(time.perf_counter() - began)
        used.append(time.process_time() - cpu)
    return clock, used


def shown(times: list[float]) -> dict[str, float]:
    return {"p50_ms": round(1000 * statistics.median(times), 2), "p95_ms": round(1000 * nearest_rank(times, 0.95), 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--namespaces", type=int, default=10_000)
    parser.add_argument("--visited", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    origin = provenance(
        wanted.seed, f"python benchmarks/server/namespaces.py --namespaces {wanted.namespaces} --visited {wanted.visited}"
    )
    spaces = random.Random(wanted.seed).sample(range(wanted.namespaces), wanted.visited + 100)
    loaded = Parser.load()
    with tempfile.TemporaryDirectory(prefix="lookadapt-spaces-") as temporary, postgres() as address:
        folder = Path(temporary)
        filled = fill(address, wanted.namespaces)
        before = encoding(loaded)
        cold_here, warm_here = in_process(address, folder / "here", spaces[wanted.visited :], loaded)
        with running(folder, "--rate", "0", store=address) as server:
            cold, warm, memory, cold_cpu, errors = asyncio.run(
                served(server.address, spaces[: wanted.visited], processes(server))
            )
    clock, used = (one + two for one, two in zip(before, encoding(loaded), strict=True))  # before the visits and after
    unit = statistics.median(clock)
    in_units = statistics.median(cold) / unit
    ratio = statistics.median(warm) / statistics.median(warm_here)
    grown = memory[-1] / memory[len(memory) // 2]
    result: dict[str, Any] = {
        "provenance": origin,
        "namespaces": wanted.namespaces,
        "lessons_each": LESSONS,
        "fill_s": round(filled, 1),
        "E_ms": round(1000 * unit, 3),
        "E_cpu_ms": round(1000 * statistics.median(used), 3),
        "cold_cpu_ms": round(1000 * cold_cpu, 2),
        "in_process": {"cold": shown(cold_here), "warm": shown(warm_here)},
        "server": {"visited": wanted.visited, "cold": shown(cold), "warm": shown(warm), "errors": errors, "memory_mb": memory},
        "goals": [
            goal("errors", "none", errors, not errors),
            goal("a cold namespace, median, in E", "≤ 100", round(in_units, 1), in_units <= 100),
            goal("a warm namespace as a multiple of the in-process time, medians", "≤ 2", round(ratio, 2), ratio <= 2),
            goal("memory at the end as a multiple of that at half of the visits", "≤ 1.1", round(grown, 3), grown <= 1.1),
        ],
    }
    write("namespaces", result)


if __name__ == "__main__":
    main()
