"""Fuzzed memories, sentences and files: what leaves that is not an error of ours?

    python benchmarks/parser_fuzz.py --minutes 5            goes on where the last run stopped (results/parser/fuzz.json)
    python benchmarks/parser_fuzz.py --seed 123 --count 1   one trial again, with its traceback

A trial is a memory of random lessons, taught sentences changed, cut, repeated and mixed with odd characters, or a file of examples with bytes
changed. By search alone, without the encoder. The result names the seeds of what fell out and of the slowest sentence.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import tempfile
import time
import traceback
from pathlib import Path

from lookadapt import Example, LookadaptError, Memory, Parser

OUT = Path(__file__).resolve().parent.parent / "results" / "parser" / "fuzz.json"
WORDS = [
    "turn",
    "on",
    "off",
    "the",
    "a",
    "lamp",
    "fan",
    "kitchen",
    "room",
    "in",
    "of",
    "and",
    "or",
    "not",
    "if",
    "every",
    "all",
    "3",
    "seven",
    "7:30",
    "pm",
    "20%",
    "call",
    "sister",
    "put",
    "up",
    "down",
    "to",
    "from",
    "left",
    "right",
    "twice",
    "after",
    "whose",
    "is",
    "are",
    "what",
    "who",
    "'s",
    "it",
    "that",
    "with",
    "as",
    "set",
    "field",
    "value",
    "X",
    "über",
    "naïve",
    "日本",
    "🙂",
    "don't",
    "-",
    "--",
    "...",
    "(",
    ")",
    '"',
    "\\",
    "#",
    "\u200b",
    "́",
    "0x1f",
    "1e9",
    "tomorrow",
    "next",
    "monday",
    "euros",
    "$5",
    ",",
    ";",
    ":",
    "'",
    "red",
    "blue",
]
HEADS = ("turn_on", "turn_off", "device", "room", "set", "field", "and", "not", "call", "at", "x", "a.b", "1", "-", "日本")
SENTENCES = 6  # asked of each memory


def form(rng: random.Random, said: list[str], depth: int = 0) -> str:
    kind = rng.random()
    if depth > 3 or kind < 0.25:
        return rng.choice((rng.choice(HEADS), str(rng.randrange(99)), rng.choice(said or ["x"]).strip("()\"\\#;' ,:") or "x"))
    if kind < 0.4:
        start = rng.randrange(len(said) + 1)
        return '"' + " ".join(said[start : start + rng.randrange(1, 4)]).replace("\\", "").replace('"', "") + '"'
    return "(" + " ".join([rng.choice(HEADS), *(form(rng, said, depth + 1) for _ in range(rng.randrange(4)))]) + ")"


def sentence(rng: random.Random) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(rng.choice((1, 2, 3, 4, 5, 6, 8, 12, 30))))


def changed(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(words) + 1)
        words[place:place] = rng.choice((words * rng.choice((1, 1, 5)), [rng.choice(WORDS)], [], [rng.choice(WORDS) * 40]))
        if words and rng.random() < 0.5:
            del words[rng.randrange(len(words))]
    return " ".join(words)


def trial(seed: int, parser: Parser) -> tuple[int, float]:
    """How many things were tried, and the longest that one took, in seconds."""
    rng = random.Random(seed)
    lessons = []
    for _ in range(rng.choice((1, 2, 3, 5, 8, 15))):
        said = sentence(rng)
        lessons.append((said, form(rng, said.split(" "))))
    tried, slowest = 0, 0.0
    examples = []
    for said, meant in lessons:
        tried += 1
        try:
            examples.append(Example.of(said, meant))
        except LookadaptError:
            continue
    tried += 1
    try:
        memory = Memory(examples)
        memory.rules  # noqa: B018 - made when first asked for
    except LookadaptError:
        memory = Memory(())
    parser.parse("zyx wvu tsr", memory)  # what is made once of a memory is not part of a sentence's time
    for _ in range(SENTENCES):
        tried += 1
        asked = changed(rng, rng.choice(lessons)[0]) if rng.random() < 0.7 else sentence(rng)
        began = time.process_time()
        with contextlib.suppress(LookadaptError):
            parser.parse(asked, memory, best=rng.choice((1, 3)))
        slowest = max(slowest, time.process_time() - began)
    if rng.random() < 0.3:
        tried += 1
        text = "\n\n".join(f"{said}\n{meant}" for said, meant in lessons)
        content = bytearray(text.encode())
        for _ in range(rng.randrange(1, 6)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / rng.choice(("m.txt", "m.jsonl", "m.tsv", "m"))
            path.write_bytes(bytes(content))
            with contextlib.suppress(LookadaptError):
                Memory.read(path)
    return tried, slowest


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=5.0)
    options.add_argument("--seed", type=int)
    options.add_argument("--count", type=int, default=1)
    options.add_argument("--out", type=Path, default=OUT)
    chosen = options.parse_args()
    parser = Parser.load(encoder=False)
    if chosen.seed is not None:
        for seed in range(chosen.seed, chosen.seed + chosen.count):
            print(seed, trial(seed, parser))
        return
    state = {"next_seed": 0, "tried": 0, "foreign": {}, "slowest_ms": 0.0, "slowest_seed": None}
    if chosen.out.exists():
        state = json.loads(chosen.out.read_text(encoding="utf-8"))
    end = time.monotonic() + 60 * chosen.minutes
    while time.monotonic() < end:
        seed = state["next_seed"]
        try:
            tried, slowest = trial(seed, parser)
        except Exception as error:  # what this looks for
            where = traceback.extract_tb(error.__traceback__)[-1]
            cause = f"{type(error).__name__} in {Path(where.filename).name}, {where.name}"
            state["foreign"].setdefault(cause, []).append(seed)
            tried, slowest = 1, 0.0
        state["next_seed"], state["tried"] = seed + 1, state["tried"] + tried
        if 1000 * slowest > state["slowest_ms"]:
            state["slowest_ms"], state["slowest_seed"] = round(1000 * slowest, 1), seed
        if seed % 50 == 0 or time.monotonic() >= end:
            chosen.out.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(state, indent=1))


if __name__ == "__main__":
    main()
