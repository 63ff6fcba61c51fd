"""What the teachable agent must hold, measured. Each command prints one JSON object; `all` writes results/agent/.

python benchmarks/agent.py macros                 teaching by steps generalises (packs of ../shared)
python benchmarks/agent.py kill --rounds 200      teaching processes killed at random lose nothing acknowledged
python benchmarks/agent.py together               8 processes teach 100 lessons each at once
python benchmarks/agent.py speed                  teach to first use at 1,000 lessons; opening 100,000
(kill and together take --postgres to run against a real server from pgserver)
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from lookadapt import Example, __version__, read_examples, read_form
from lookadapt.agent import Agent, Settings, Store
from lookadapt.memory.store import Draft
from lookadapt.parsing.parser import Parser

HERE = Path(__file__).resolve().parent
PACKS = HERE.parent.parent / "shared" / "packs"


@contextlib.contextmanager
def server(postgres: bool) -> Iterator[str]:
    """The address of an empty store that lasts as long as the block."""
    with tempfile.TemporaryDirectory(prefix="lookadapt-bench-") as folder:
        if not postgres:
            yield str(Path(folder) / "lessons.db")
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pgserver
        Path(folder).chmod(0o755)
        started = pgserver.get_server(Path(folder) / "data")
        try:
            yield str(started.get_uri())
        finally:
            started.cleanup()


# macros


def fill(text: str, fillers: list[str], lexicon: dict[str, str], form: bool) -> str:
    for i, filler in enumerate(fillers, 1):
        value = (filler if filler.startswith('"') else lexicon[filler]) if form else filler.strip('"')
        text = text.replace(f"{{{i}}}", value)
    return text


def macros(parser: Parser) -> dict[str, Any]:
    """Each macro taught once with one filler and asked with three others."""
    packs: dict[str, Any] = {}
    for path in sorted((HERE / "macros").glob("*.txt")):
        examples = list(read_examples(PACKS / path.stem / "memory.txt"))
        lexicon = {example.utterance: str(example.form) for example in examples}
        lexicon |= {f"songs by {name}": f"(by (artist {name}))" for name in ("adele", "queen")}
        right, wrong, taught = 0, [], 0
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        for line in lines:
            words, steps, form, *groups = (part.strip() for part in line.split(" | "))
            fillers = [[filler.strip() for filler in group.split(";")] for group in groups]
            agent = Agent(parser=parser)
            agent.store.change("me", "import", "me", add=[Draft.of(e.utterance, e.form) for e in examples])
            expected = read_form(fill(form, fillers[0], lexicon, True))
            try:
                lesson = agent.teach(
                    fill(words, fillers[0], lexicon, False),
                    steps=fill(steps, fillers[0], lexicon, False),
                    on_conflict="keep_both",
                )
            except Exception as error:
                wrong.append({"taught": fill(words, fillers[0], lexicon, False), "error": str(error)})
                continue
            taught += lesson.form == expected
            if lesson.form != expected:
                wrong.append({"taught": lesson.utterance, "form": lesson.written, "expected": str(expected)})
            for group in fillers[1:]:
                asked = fill(words, group, lexicon, False)
                gold = read_form(fill(form, group, lexicon, True))
                reply = agent.understand(asked)
                if reply.form == gold:
                    right += 1
                else:
                    wrong.append({"asked": asked, "form": str(reply.form), "gold": str(gold), "understood": reply.understood})
        packs[path.stem] = {"macros": len(lines), "taught_right": taught, "asked": 3 * len(lines), "right": right, "wrong": wrong}
    asked = sum(pack["asked"] for pack in packs.values())
    right = sum(pack["right"] for pack in packs.values())
    return {"accuracy": right / asked, "asked": asked, "right": right, "packs": packs}


# durability


def teach_until_killed(where: str, namespace: str, parser: Parser, out: int) -> None:
    """Teach one lesson after the other, and say each number once it is acknowledged."""
    with Store.open(where) as store:
        agent = Agent(store=store, parser=parser, namespace=namespace, settings=Settings(compared=1))
        os.write(out, b"ready\n")
        for i in range(1_000_000):
            lesson = agent.teach(f"word{i} of {namespace}", f"(word {i})", on_conflict="keep_both")
            os.write(out, f"{lesson.id} {i}\n".encode())


def kill_rounds(rounds: int, postgres: bool, seed: int = 0) -> dict[str, Any]:
    """Children are forked, so that a round costs milliseconds, and killed with SIGKILL at a random moment.

    The moment is counted from a random lesson on, so that it falls among the lessons however slow the machine is.
    """
    parser = Parser.load(encoder=False)  # the encoder's threads do not survive a fork, and it has no part in this
    chance = random.Random(seed)
    acknowledged_total = lost = unasked = half = 0
    with server(postgres) as where:
        Store.open(where).close()
        for number in range(rounds):
            namespace = f"round {number}"
            read_end, write_end = os.pipe()
            child = os.fork()
            if child == 0:
                os.close(read_end)
                try:
                    teach_until_killed(where, namespace, parser, write_end)
                finally:
                    os._exit(1)
            os.close(write_end)
            with os.fdopen(read_end, "rb") as pipe:
                heard = [pipe.readline() for _ in range(chance.choice((0, 1, 1, 2, 3, 5)))]  # ready, then lessons
                time.sleep(chance.uniform(0.0, 0.15))
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                lines = (b"".join(heard) + pipe.read()).decode().split("\n")[:-1]
            said = [line.split() for line in lines if line != "ready"]
            with Store.open(where) as store:
                kept = {lesson.id: lesson for lesson in store.lessons(namespace)[1]}
                for lesson_id, i in said:
                    lesson = kept.pop(int(lesson_id), None)
                    lost += lesson is None or lesson.utterance != f"word{i} of {namespace}" or lesson.written != f"(word {i})"
                acknowledged_total += len(said)
                unasked += len(kept)  # committed, but killed before it could say so: at most one a round
                half += len(kept) > 1 or half_written(store)
    return {
        "database": "postgresql" if postgres else "sqlite",
        "rounds": rounds,
        "acknowledged": acknowledged_total,
        "lost": lost,
        "half_written": half,
        "committed_unacknowledged": unasked,
    }


def half_written(store: Store) -> int:
    """Changes without items, lessons without a change, pages SQLite finds wrong."""
    with store._database.reading() as connection:
        empty = connection.exec_driver_sql(
            "SELECT count(*) FROM lookadapt_changes c WHERE NOT EXISTS "
            "(SELECT 1 FROM lookadapt_change_items i WHERE i.change_id = c.id)"
        ).scalar_one()
        orphans = connection.exec_driver_sql(
            "SELECT count(*) FROM lookadapt_lessons l WHERE NOT EXISTS "
            "(SELECT 1 FROM lookadapt_change_items i WHERE i.lesson_id = l.id)"
        ).scalar_one()
        sound = store._database.is_sqlite is False or connection.exec_driver_sql("PRAGMA quick_check").scalar_one() == "ok"
    return int(empty) + int(orphans) + (not sound)


def teach_some(where: str, name: str, lessons: int) -> None:
    """One of several processes that teach the same namespace at once."""
    with Store.open(where) as store:
        agent = Agent(
            store=store, parser=Parser.load(encoder=False), namespace="all", teacher=name, settings=Settings(compared=0)
        )
        for i in range(lessons):
            agent.teach(f"word{i} {name}", f"(word {name} {i})", on_conflict="keep_both")
        agent.notebook.refresh()


def together(processes: int, lessons: int, postgres: bool) -> dict[str, Any]:
    with server(postgres) as where:
        began = time.perf_counter()
        children = [
            subprocess.Popen([sys.executable, __file__, "_teach", where, f"p{n}", str(lessons)]) for n in range(processes)
        ]
        codes = [child.wait() for child in children]
        seconds = time.perf_counter() - began
        with Store.open(where) as store:
            kept = {(lesson.utterance, lesson.written) for lesson in store.lessons("all")[1]}
            bad = half_written(store)
    return {
        "database": "postgresql" if postgres else "sqlite",
        "processes": processes,
        "lessons_each": lessons,
        "kept": len(kept),
        "expected": processes * lessons,
        "failed_processes": sum(code != 0 for code in codes),
        "half_written": bad,
        "seconds": round(seconds, 1),
    }


# speed


def many_lessons(count: int) -> list[Example]:
    """Distinct sentences of a home with many things in many rooms; words are taught alone as well as in sentences."""
    things, rooms, acts = 60, 60, ("turn on", "turn off", "open", "close", "check", "clean", "count", "find", "move", "watch")
    examples = [Example.of(f"thing{t}", f"(device thing{t})") for t in range(things)]
    examples += [Example.of(f"room{r}", f"(room room{r})") for r in range(rooms)]
    for n in range(count):
        act, rest = acts[n % len(acts)], n // len(acts)
        thing, room, extra = rest % things, rest // things % rooms, rest // (things * rooms)
        tail = f" of house{extra}" if extra else ""
        where = f"(of (room room{room}) (house house{extra}))" if extra else f"(room room{room})"
        sentence = f"{act} the thing{thing} in the room{room}{tail}"
        examples.append(Example.of(sentence, f"({act.replace(' ', '_')} (in (device thing{thing}) {where}))"))
    return examples[:count]


def speed(sizes: tuple[int, int]) -> dict[str, Any]:
    began = time.perf_counter()
    parser = Parser.load()
    load = time.perf_counter() - began
    few, many = sizes
    result: dict[str, Any] = {"parser_load_ms": round(1000 * load, 1)}
    with server(False) as where:
        examples = many_lessons(few)
        with Store.open(where) as store:
            store.change("me", "import", "me", add=[Draft.of(e.utterance, e.form) for e in examples])
            agent = Agent(store=store, parser=parser)
            agent.ask("turn on the thing1 in the room2")
            times, cpu, right = [], [], 0
            for i in range(30):
                began, worked = time.perf_counter(), time.process_time()
                agent.teach(
                    f"zap{i} the thing1 in the room1", f"(zap{i} (in (device thing1) (room room1)))", on_conflict="keep_both"
                )
                reply = agent.understand(f"zap{i} the thing{i % 20} in the room{i % 15}")
                times.append(1000 * (time.perf_counter() - began))
                cpu.append(1000 * (time.process_time() - worked))
                right += reply.form == read_form(f"(zap{i} (in (device thing{i % 20}) (room room{i % 15})))")
        times.sort()
        result |= {
            "lessons": few,
            "teach_to_first_use_ms": {"p50": round(statistics.median(times), 1), "p95": round(times[int(0.95 * len(times))], 1)},
            "teach_to_first_use_cpu_ms_p50": round(statistics.median(cpu), 1),
            "first_use_right": right / len(times),
        }
    with server(False) as where:
        with Store.open(where) as store:
            store.change("me", "import", "me", add=[Draft.of(e.utterance, e.form) for e in many_lessons(many)])
        script = (
            "import sys, time; t = time.perf_counter()\n"
            "from lookadapt.agent import Agent\n"
            "imported = time.perf_counter() - t\n"
            "agent = Agent(store=sys.argv[1]); opened = time.perf_counter() - t\n"
            "reply = agent.ask('turn off the thing7 in the room9'); print(imported, opened, time.perf_counter() - t, time.process_time(), reply.form)"
        )
        child = subprocess.run([sys.executable, "-c", script, where], capture_output=True, text=True, check=True)
        imported, opened, answered, cpu_seconds, form = child.stdout.strip().split(" ", 4)
        result["open_and_answer"] = {
            "lessons": many,
            "import_s": round(float(imported), 2),
            "opened_s": round(float(opened), 2),
            "answered_s": round(float(answered), 2),
            "answered_cpu_s": round(float(cpu_seconds), 2),  # the whole process, the start of Python included
            "right": form == "(turn_off (in (device thing7) (room room9)))",
        }
    return result


# sessions


def transcript(lines: list[str], folder: Path, *options: str) -> str:
    """What `lookadapt chat` prints when these lines are said to it, with a store of its own."""
    command = [sys.executable, "-m", "lookadapt", "chat", "--echo", "--teacher", "you", "--store", str(folder / "lessons.db")]
    done = subprocess.run(
        [*command, *options], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True, timeout=600
    )
    return done.stdout


def said(session: str) -> list[str]:
    """The lines of a transcript that a person typed: those behind a prompt."""
    return [
        match[1]
        for line in session.splitlines()
        if (match := re.match(r'(?:(?:teach ".*"|replace / keep both / cancel)?> )(.*)', line))
    ]


SESSIONS = {"session.txt": (), "smarthome_session.txt": ("--assistant", str(HERE.parent / "examples" / "smarthome_agent"))}


def sessions() -> dict[str, Any]:
    """Say the same lines again and write what is printed now."""
    for name, options in SESSIONS.items():
        path = HERE.parent / "docs" / name
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(transcript(said(path.read_text(encoding="utf-8")), Path(folder), *options), encoding="utf-8")
    return {"written": list(SESSIONS)}


def provenance() -> dict[str, Any]:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=False)
    return {
        "lookadapt": __version__,
        "commit": commit.stdout.strip(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "measured_at": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("what", choices=["macros", "kill", "together", "speed", "sessions", "all", "_teach"])
    arguments.add_argument("rest", nargs="*", help=argparse.SUPPRESS)
    arguments.add_argument("--rounds", type=int, default=200)
    arguments.add_argument("--processes", type=int, default=8)
    arguments.add_argument("--lessons", type=int, default=100)
    arguments.add_argument("--few", type=int, default=1_000)
    arguments.add_argument("--many", type=int, default=100_000)
    arguments.add_argument("--postgres", action="store_true")
    given = arguments.parse_args()
    if given.what == "sessions":
        sys.stdout.write(json.dumps(sessions()) + "\n")
        return
    if given.what == "_teach":
        teach_some(given.rest[0], given.rest[1], int(given.rest[2]))
        return
    made: dict[str, Any] = {}
    databases = [False, True] if given.what == "all" else [given.postgres]
    if given.what in ("macros", "all"):
        made["macros"] = macros(Parser.load())
    for postgres in databases:
        suffix = "_postgresql" if postgres else "_sqlite"
        if given.what in ("kill", "all"):
            made["kill" + suffix] = kill_rounds(given.rounds, postgres)
        if given.what in ("together", "all"):
            made["together" + suffix] = together(given.processes, given.lessons, postgres)
    if given.what in ("speed", "all"):
        made["speed"] = speed((given.few, given.many))
    for name, value in made.items():
        sys.stdout.write(json.dumps({name: value}, ensure_ascii=False) + "\n")
        if given.what == "all":
            path = HERE.parent / "results" / "agent" / f"{name}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"provenance": provenance(), name: value}, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
