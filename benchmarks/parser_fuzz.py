"""Fuzzed memories, sentences and files: what leaves that is not an error of ours, and how long does the slowest sentence take?

    python benchmarks/parser_fuzz.py --minutes 5            goes on where the last run stopped (results/parser/fuzz.json)
    python benchmarks/parser_fuzz.py --until 1000000        until so many things were tried
    python benchmarks/parser_fuzz.py --seed 123 --count 1   one trial again, with its traceback and its slowest sentence

A trial is a memory of random lessons; taught sentences changed, cut, repeated and mixed with odd characters; and files of every sort
that a user can give, with bytes changed: examples, exports, forms, grammars, weights, stores, folders of assistants. Rules are
most of a trial's time, so a memory is asked many sentences. One trial in twenty-five has the encoder too, the others search alone.
The result has counts by sort, the seeds of what fell out, and the slowest sentences in E (one encoding of an eight-word sentence,
processor time, measured in the same run). It may be interrupted at any time.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fuzzed import Files, Tally, changed, form, sentence

from lookadapt import Example, Memory, Parser
from lookadapt.experiments.provenance import commit
from lookadapt.experiments.scaling import encoding_seconds

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "results" / "parser" / "fuzz.json"
SENTENCES = 40  # asked of each memory; with the encoder, ten
ENCODED = 25  # one trial in so many has the encoder
BAR = 150  # E
SLOWEST = 10  # sentences that are named


def trial(seed: int, plain: Parser, encoding: Callable[[], Parser], files: Files, tally: Tally) -> None:
    rng = random.Random(seed)
    lessons = []
    for _ in range(rng.choice((1, 2, 3, 5, 8, 15))):
        said = sentence(rng)
        lessons.append((said, form(rng, said.split(" "))))
    examples = [e for said, meant in lessons if (e := tally.attempt("lesson", Example.of, said, meant)) is not None]
    memory = Memory(examples)
    if tally.attempt("memory", lambda: memory.rules) is None:
        memory = Memory(())
    encoded = seed % ENCODED == 0
    parser = encoding() if encoded else plain
    # What is made once of a memory is no part of a sentence's time, nor is what the garbage collector finds of other memories.
    tally.attempt("sentence", parser.parse, "zyx wvu tsr", memory)
    gc.freeze()
    for _ in range(SENTENCES // 4 if encoded else SENTENCES):
        asked = changed(rng, rng.choice(lessons)[0]) if rng.random() < 0.7 else sentence(rng)
        best = rng.choice((1, 3))
        began = time.process_time()
        tally.attempt("sentence", parser.parse, asked, memory, best)
        tally.sentences.append((time.process_time() - began, asked, encoded))
    gc.unfreeze()
    files.read_all(rng, lessons, tally)


class State:
    """What all runs found, in a file."""

    def __init__(self, path: Path):
        self.path = path
        self.data: dict[str, Any] = {
            "next_seed": 0,
            "total": 0,
            "tried": {},
            "refused": {},
            "foreign": {},
            "sentences_timed": {},
            "over_bar": {},
            "slowest": [],
            "runs": [],
        }
        if path.exists():
            self.data = json.loads(path.read_text(encoding="utf-8"))

    def begin(self, unit: float) -> None:
        self.unit = unit
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self.run = {"commit": commit(), "began": now, "first_seed": self.data["next_seed"], "encoding_ms": round(1000 * unit, 3)}
        self.data["runs"].append(self.run)

    def add(self, seed: int, tally: Tally) -> None:
        data = self.data
        for sort, count in tally.tried.items():
            data["tried"][sort] = data["tried"].get(sort, 0) + count
        for sort, count in tally.refused.items():
            data["refused"][sort] = data["refused"].get(sort, 0) + count
        data["total"] += tally.tried.total()
        for _, cause in tally.foreign:
            seeds = data["foreign"].setdefault(cause, [])
            if len(seeds) < 20:
                seeds.append(seed)
        for seconds, words, encoded in tally.sentences:
            units, kind = seconds / self.unit, "with encoder" if encoded else "search alone"
            data["sentences_timed"][kind] = data["sentences_timed"].get(kind, 0) + 1
            data["over_bar"][kind] = data["over_bar"].get(kind, 0) + (units > BAR)
            worst = data["slowest"]
            if len(worst) < SLOWEST or units > worst[-1]["E"]:
                worst.append({"E": round(units, 1), "kind": kind, "seed": seed, "words": len(words.split())})
                worst.sort(key=lambda row: -row["E"])
                del worst[SLOWEST:]
        data["next_seed"] = seed + 1
        self.run["last_seed"] = seed

    def write(self) -> None:
        self.run["ended"] = datetime.now(UTC).isoformat(timespec="seconds")
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(self.data, indent=1) + "\n", encoding="utf-8")
        os.replace(part, self.path)


def bar(state: State, until: int) -> None:
    worst = state.data["slowest"][0]["E"] if state.data["slowest"] else 0.0
    total, foreign = state.data["total"], len(state.data["foreign"])
    filled = round(30 * min(1.0, total / until))
    text = f"[{'#' * filled}{'.' * (30 - filled)}] {total:,} of {until:,}; foreign {foreign}; slowest {worst:.0f} E"
    if sys.stderr.isatty():
        print(f"\r{text:100}", end="", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=float("inf"))
    options.add_argument("--until", type=int, default=1_000_000)
    options.add_argument("--seed", type=int)
    options.add_argument("--count", type=int, default=1)
    options.add_argument("--out", type=Path, default=OUT)
    chosen = options.parse_args()
    plain = Parser.load(encoder=False)
    whole: list[Parser] = []

    def encoding() -> Parser:
        if not whole:
            whole.append(Parser.load())
        return whole[0]

    with tempfile.TemporaryDirectory(prefix="lookadapt-fuzz-") as folder:
        files = Files(Path(folder))
        if chosen.seed is not None:
            unit = encoding_seconds()
            for seed in range(chosen.seed, chosen.seed + chosen.count):
                tally = Tally(show=True)
                trial(seed, plain, encoding, files, tally)
                seconds, asked, _ = max(tally.sentences)
                print(seed, dict(tally.tried), tally.foreign, f"slowest {seconds / unit:.1f} E: {asked!r:.300}")
            return
        stopped: list[int] = []
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda signum, _: stopped.append(signum))  # the trial ends, and what it found is kept
        state = State(chosen.out)
        state.begin(encoding_seconds())
        end, told = time.monotonic() + 60 * chosen.minutes, 0.0
        while state.data["total"] < chosen.until and time.monotonic() < end and not stopped:
            tally = Tally()
            seed = state.data["next_seed"]
            trial(seed, plain, encoding, files, tally)
            state.add(seed, tally)
            if time.monotonic() - told > (2 if sys.stderr.isatty() else 60):
                told = time.monotonic()
                state.write()
                bar(state, chosen.until)
        state.write()
        bar(state, chosen.until)
    print(json.dumps({key: value for key, value in state.data.items() if key != "runs"}, indent=1))


if __name__ == "__main__":
    main()
