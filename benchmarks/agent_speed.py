"""How long a lesson takes to be used, and a large store to be opened."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from typing import Any

from shared import empty_store

from lookadapt import Example, read_form
from lookadapt.agent import Agent, Store
from lookadapt.experiments.measure import nearest_rank
from lookadapt.memory.store import Draft
from lookadapt.parsing.parser import Parser


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


def first_use(parser: Parser, lessons: int, repeats: int, things: int, rooms: int) -> dict[str, float]:
    """Milliseconds from a lesson to its first use with other words, in a store that holds many lessons already."""
    with empty_store() as where, Store.open(where) as store:
        store.change("me", "import", "me", add=[Draft.of(e.utterance, e.form) for e in many_lessons(lessons)])
        agent = Agent(store=store, parser=parser)
        agent.ask("turn on the thing1 in the room2")
        times, cpu, right = [], [], 0
        for i in range(repeats):
            thing, room = i % things, i % rooms
            began, worked = time.perf_counter(), time.process_time()
            agent.teach(f"zap{i} the thing1 in the room1", f"(zap{i} (in (device thing1) (room room1)))", on_conflict="keep_both")
            reply = agent.understand(f"zap{i} the thing{thing} in the room{room}")
            times.append(1000 * (time.perf_counter() - began))
            cpu.append(1000 * (time.process_time() - worked))
            right += reply.form == read_form(f"(zap{i} (in (device thing{thing}) (room room{room})))")
    return {
        "p50_ms": round(statistics.median(times), 1),
        "p95_ms": round(nearest_rank(times, 0.95), 1),
        "cpu_p50_ms": round(statistics.median(cpu), 1),
        "right": right / repeats,
    }


def speed(sizes: tuple[int, int]) -> dict[str, Any]:
    began = time.perf_counter()
    parser = Parser.load()
    load = time.perf_counter() - began
    few, many = sizes
    used = first_use(parser, few, repeats=30, things=20, rooms=15)
    result: dict[str, Any] = {
        "parser_load_ms": round(1000 * load, 1),
        "lessons": few,
        "teach_to_first_use_ms": {"p50": used["p50_ms"], "p95": used["p95_ms"]},
        "teach_to_first_use_cpu_ms_p50": used["cpu_p50_ms"],
        "first_use_right": used["right"],
    }
    with empty_store() as where:
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
