"""Processes that are killed while they teach, and processes that teach at once: nothing acknowledged is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from typing import Any

from shared import empty_store

from lookadapt.agent import Agent, AgentSettings, Store
from lookadapt.parsing.parser import Parser


def teach_until_killed(where: str, namespace: str, parser: Parser, out: int) -> None:
    """Teach one lesson after the other, and say each number once it is acknowledged."""
    with Store.open(where) as store:
        agent = Agent(store=store, parser=parser, namespace=namespace, settings=AgentSettings(compared=1))
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
    with empty_store(postgres) as where:
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
            store=store, parser=Parser.load(encoder=False), namespace="all", teacher=name, settings=AgentSettings(compared=0)
        )
        for i in range(lessons):
            agent.teach(f"word{i} {name}", f"(word {name} {i})", on_conflict="keep_both")
        agent.notebook.refresh()


def together(processes: int, lessons: int, postgres: bool) -> dict[str, Any]:
    with empty_store(postgres) as where:
        began = time.perf_counter()
        children = [subprocess.Popen([sys.executable, __file__, where, f"p{n}", str(lessons)]) for n in range(processes)]
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


if __name__ == "__main__":  # one of the processes of `together`
    teach_some(sys.argv[1], sys.argv[2], int(sys.argv[3]))
