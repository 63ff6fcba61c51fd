"""What the agent must hold over time and when things break. Each command prints one JSON object; --write keeps it.

python benchmarks/agent_endurance.py turns        10,000 mixed turns with three assistants in one process
python benchmarks/agent_endurance.py flat         teach to first use at 100, 1,000 and 10,000 lessons
python benchmarks/agent_endurance.py server       the PostgreSQL server killed and restarted under 8 writers
python benchmarks/agent_endurance.py clock        a clock that jumps back and forth while lessons are taught
python benchmarks/agent_endurance.py disk         a disk that is full in the middle of an import
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from agent_durability import half_written
from agent_speed import first_use
from shared import RESULTS, empty_store, postgres_server, provenance

from lookadapt import read_form
from lookadapt.agent import Agent, AgentSettings, Store, StoreError
from lookadapt.agent.assistants import Assistant
from lookadapt.agent.conversation import Conversation
from lookadapt.errors import LookadaptError
from lookadapt.memory.store import queries
from lookadapt.parsing.parser import Parser

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "examples"
PROBES = HERE.parent / "tests" / "agent" / "probes"
ASSISTANTS = {"people": None, "house": EXAMPLES / "smarthome_agent", "shed": EXAMPLES / "tool_shed"}


def resident() -> float:
    """Megabytes this process holds now."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def turns(count: int, encoder: bool, seed: int = 0) -> dict[str, Any]:
    """Probes, talk, lessons taught and undone, choices and cancels, in random order, by two threads at the end."""
    chance = random.Random(seed)
    parser = Parser.load(encoder=encoder)
    blocks: list[dict[str, float]] = []
    problems: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        talks, lines = [], {}
        for name, place in ASSISTANTS.items():
            agent = Assistant.load(place).agent(Store.open(Path(folder) / f"{name}.db"), Path(folder) / name, parser=parser)
            talks.append((name, Conversation(agent)))
            probes = [
                line.split(" => ")[0] for line in (PROBES / f"{name}.txt").read_text().splitlines() if line and line[0] != "#"
            ]
            lines[name] = [
                *probes,
                "yes",
                "no",
                "none",
                "1",
                "cancel",
                "why",
                "lessons",
                "again",
                "hello",
                "undo",
                "undo lesson",
                "help",
            ]
        files = len(os.listdir("/proc/self/fd"))
        times: list[float] = []
        for number in range(1, count + 1):
            name, talk = chance.choice(talks)
            line = (
                chance.choice(lines[name])
                if chance.random() > 0.05
                else f"to do thing {chance.randrange(20)}: {chance.choice(lines[name])}"
            )
            began = time.perf_counter()
            try:
                talk.say(line)
            except Exception as error:
                problems.append(f"{line}: {error!r}")
            times.append(1000 * (time.perf_counter() - began))
            if number % max(1, count // 10) == 0:
                gc.collect()
                blocks.append(
                    {
                        "turn": number,
                        "p50_ms": round(statistics.median(times), 1),
                        "mean_ms": round(statistics.fmean(times), 1),
                        "resident_mb": round(resident(), 1),
                    }
                )
                times.clear()
        together = [
            threading.Thread(target=_talk_a_while, args=(talks[n % len(talks)][1].agent, lines, n, problems)) for n in range(4)
        ]
        for thread in together:
            thread.start()
        for thread in together:
            thread.join()
        left = len(os.listdir("/proc/self/fd"))
        for _, talk in talks:
            talk.agent.close()
    warm = blocks[1:] or blocks
    grown = warm[-1]["resident_mb"] - warm[0]["resident_mb"]
    return {
        "turns": count, "encoder": encoder, "blocks": blocks, "problems": problems[:5], "problem_count": len(problems),
        "resident_mb_grown_after_warm_up": round(grown, 1), "files_open_before": files, "files_open_after": left,
        "flat": grown < 50 and warm[-1]["mean_ms"] < 1.5 * warm[0]["mean_ms"] + 5 and not problems,
    }  # fmt: skip


def _talk_a_while(agent: Agent, lines: dict[str, list[str]], seed: int, problems: list[str]) -> None:
    chance = random.Random(seed)
    for _ in range(50):
        try:
            agent.ask(chance.choice(lines["house"]))
        except Exception as error:
            problems.append(repr(error))


def flat(sizes: tuple[int, ...], repeats: int = 20) -> dict[str, Any]:
    parser = Parser.load()
    measured = [{"lessons": size, **first_use(parser, size, repeats, things=5, rooms=2)} for size in sizes]
    p50 = {row["lessons"]: row["cpu_p50_ms"] for row in measured}  # others work on this machine, too
    load = os.getloadavg()[0]
    return {
        "rows": measured,
        "load_average": round(load, 1),
        "goal": "processor time, p50: at most 50 ms at every size, and flat: at none above 1.5 times that of the smallest and 10 ms",
        "met": max(p50.values()) <= 50 and max(p50.values()) <= 1.5 * p50[min(p50)] + 10,
    }


def server_killed(writers: int, lessons: int) -> dict[str, Any]:
    """Writers teach over a PostgreSQL server that is killed with SIGKILL and started again, several times."""
    with postgres_server() as database:
        data = Path(database.pgdata)
        where = database.get_uri()
        Store.open(where).close()
        children = [
            subprocess.Popen(
                [sys.executable, __file__, "_write", where, f"w{n}", str(lessons)], stdout=subprocess.PIPE, text=True
            )
            for n in range(writers)
        ]
        kills = 0
        while any(child.poll() is None for child in children) and kills < 4:
            time.sleep(3)
            postmaster = int((data / "postmaster.pid").read_text().split()[0])
            os.kill(postmaster, signal.SIGKILL)
            kills += 1
            _started_again(database, data, postmaster)
        said = [line.split() for child in children for line in child.communicate(timeout=600)[0].splitlines()]
        for _ in range(60):
            try:
                store = Store.open(where)
                break
            except LookadaptError:
                time.sleep(0.5)
        with store:
            kept = {lesson.id: lesson.written for lesson in store.lessons("all")[1]}
            bad = half_written(store)
        lost = sum(kept.get(int(number)) != f"(word {name} {i})" for number, name, i in said)
    return {
        "writers": writers, "lessons_each": lessons, "kills": kills, "acknowledged": len(said), "expected": writers * lessons, "kept": len(kept),
        "lost": lost, "half_written": bad, "failed_writers": sum(child.returncode != 0 for child in children),
    }  # fmt: skip


def _started_again(database: Any, data: Path, killed: int) -> None:
    """Start the server once the killed one is really gone, its children too: they hold its shared memory."""
    for _ in range(120):
        if Path(f"/proc/{killed}").exists():
            time.sleep(0.25)
            continue
        try:
            database.ensure_postgres_running()
            if int((data / "postmaster.pid").read_text().split()[0]) != killed:
                return
        except Exception:  # still recovering
            time.sleep(0.5)
    raise SystemExit("the server does not start again")


def write(where: str, name: str, lessons: int) -> None:
    """Teach through a server that comes and goes: what fails is tried again; a lesson that is there is no new one."""
    parser = Parser.load(encoder=False)
    agent: Agent | None = None
    for i in range(lessons):
        for _ in range(600):
            try:
                agent = agent or Agent(
                    store=where, parser=parser, namespace="all", teacher=name, settings=AgentSettings(compared=0)
                )
                lesson = agent.teach(f"word{i} {name}", f"(word {name} {i})", on_conflict="keep_both")
                sys.stdout.write(f"{lesson.id} {name} {i}\n")
                sys.stdout.flush()
                break
            except StoreError:
                time.sleep(0.1)
        else:
            raise SystemExit(1)


def clock(lessons: int, seed: int = 0) -> dict[str, Any]:
    """The clock jumps by years between lessons: order, undo and what other processes see must not depend on it."""
    chance = random.Random(seed)
    real = queries.now
    try:
        with empty_store() as where, Store.open(where) as store:
            agent = Agent(store=store, parser=Parser.load(encoder=False))
            other = Agent(store=store, parser=agent.understanding.parser)
            unseen = 0
            for i in range(lessons):
                jump = timedelta(days=chance.randint(-4000, 4000))
                queries.now = lambda jump=jump: datetime.now(UTC) + jump  # type: ignore[assignment, misc]
                agent.teach(f"word{i}", f"(word {i})", on_conflict="keep_both")
                unseen += other.understand(f"word{i}").form != read_form(f"(word {i})")
            order = [lesson.utterance for lesson in agent.lessons()]
            undone = [agent.undo() for _ in range(lessons)]
            back = [change.withdrawn[0].utterance for change in undone if change is not None]
    finally:
        queries.now = real
    expected = [f"word{i}" for i in range(lessons)]
    return {"lessons": lessons, "unseen": unseen, "in_order": order == expected, "undone_in_order": back == expected[::-1]}


def disk(lessons: int) -> dict[str, Any]:
    """An import that does not fit: files may grow to some size and no further (RLIMIT_FSIZE), as on a full disk."""
    with tempfile.TemporaryDirectory(prefix="lookadapt-disk-") as folder:
        where, source = Path(folder) / "l.db", Path(folder) / "many.jsonl"
        with Store.open(where) as store:
            Agent(store=store).teach("lamp", "(device lamp)")
        source.write_text(
            "".join(json.dumps({"utterance": f"word{i} of many", "form": f"(word {i})"}) + "\n" for i in range(lessons))
        )
        failures = []
        for megabytes in (0.3, 0.6, 1.2, 2.4):
            child = subprocess.run(
                [sys.executable, __file__, "_import", str(where), str(source), str(megabytes)],
                capture_output=True,
                text=True,
                check=False,
            )
            with Store.open(where) as store:
                kept = len(store.lessons("me")[1])
                failures.append(
                    {
                        "megabytes": megabytes,
                        "said": child.stdout.strip().replace(str(where), "l.db")[:160],
                        "kept": kept,
                        "half_written": half_written(store),
                    }
                )
        with Store.open(where) as store:
            done = len(Agent(store=store, parser=Parser.load(encoder=False)).import_lessons(source).added)
    clean = all(row["kept"] == 1 and row["half_written"] == 0 and row["said"].startswith("StoreError") for row in failures)
    return {"lessons": lessons, "tries": failures, "afterwards_imported": done, "all_or_nothing": clean and done == lessons}


def import_into(where: str, source: str, megabytes: float) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    agent = Agent(store=where, parser=Parser.load(encoder=False))
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(megabytes * 1e6), int(megabytes * 1e6)))
    try:
        agent.import_lessons(source)
        sys.stdout.write("imported\n")
    except LookadaptError as error:
        sys.stdout.write(f"{type(error).__name__}: {error.brief}\n")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("what", choices=["turns", "flat", "server", "clock", "disk", "_write", "_import"])
    arguments.add_argument("rest", nargs="*", help=argparse.SUPPRESS)
    arguments.add_argument("--turns", type=int, default=10_000)
    arguments.add_argument("--encoder", action="store_true", help="turns: with the encoder, as users have it (slower)")
    arguments.add_argument("--write", action="store_true")
    given = arguments.parse_args()
    if given.what == "_write":
        return write(given.rest[0], given.rest[1], int(given.rest[2]))
    if given.what == "_import":
        return import_into(given.rest[0], given.rest[1], float(given.rest[2]))
    made = {
        "turns": lambda: turns(given.turns, given.encoder),
        "flat": lambda: flat((100, 180, 1_000, 10_000)),  # at 180 all lessons are still considered at once
        "server": lambda: server_killed(8, 15),
        "clock": lambda: clock(100),
        "disk": lambda: disk(20_000),
    }[given.what]()
    sys.stdout.write(json.dumps(made, ensure_ascii=False) + "\n")
    if given.write:
        path = RESULTS / f"{given.what}.json"
        path.write_text(json.dumps({"provenance": provenance(), given.what: made}, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
