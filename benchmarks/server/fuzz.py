"""100,000 requests that nobody would send. Writes results/server/fuzz.json.

python benchmarks/server/fuzz.py [--requests 100000]

Requests are made from good ones by cutting, doubling, mixing and lying about their length; and from noise. No crash, no
answer of 5xx, none that takes longer than two seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from common import goal, processes, provenance, resident_mb, running, write
from wire import Lost, Wire

LIMIT = 2.0
WORDS = [
    "the",
    "hometown",
    "of",
    "john",
    "mary",
    "set",
    "salary",
    "to",
    "'s",
    "tell",
    "that",
    "messages",
    "for",
    "if",
    "then",
    "is",
    "same",
    "as",
    "not",
    "and",
    "parents",
    "42",
    "é",
    "中文",
    "\u202e",
    "\x07",
    "��",
    "(",
    ")",
    '"',
    "=>",
    ":",
]
FORMS = ("(field (relation salary) (person john))", "(set (field (relation salary) (person john)) (value \"9\"))", "(messages (person mary))", "(((", "x", "(do)", "(a " * 50 + ")" * 50, '"', "()", "(field)")  # fmt: skip
STRANGE: tuple[Any, ...] = (
    None,
    0,
    -1,
    1e308,
    2**70,
    "",
    " ",
    "\x00",
    "A" * 9_000,
    [],
    {},
    [[]],
    True,
    "\u0000\uffff",
    {"utterance": {}},
)
PATHS = ("ask", "teach", "parse", "conflicts", "preview", "confirm", "undo", "lessons", "lessons/1", "lessons/999999999999999999999", "export",
         "rules", "skills", "conversations", "conversations/abcdefghijklmnop/say", "import", "import?format=txt", "import?format=tsv&on_conflict=replace",
         "lessons?after=-1", "lessons?limit=0", "lessons?containing=%00", "lessons?after=99&own=maybe", "..", "%2e%2e/ask", "")  # fmt: skip
SPACES = (
    "fuzz",
    "fuzz2",
    "a.b@c+d",
    "..",
    "%2F",
    "assistant%2Fstarter",
    "x" * 200,
    "é",
    "fuzz%00",
    "'; DROP TABLE lookadapt_lessons; --",
)


GOOD = (  # what fits together: most requests start from one of these, so that they get past the first check
    ("POST", "ask", "utterance run"), ("POST", "ask", "utterance"), ("POST", "teach", "utterance form on_conflict"),
    ("POST", "teach", "utterance steps"), ("POST", "parse", "utterances best"), ("POST", "parse", "utterances memory"),
    ("POST", "conflicts", "utterance form"), ("POST", "preview", "utterance form"), ("POST", "preview", "utterance steps"),
    ("POST", "confirm", "utterance form"), ("POST", "undo", ""), ("GET", "lessons?limit=3", ""), ("GET", "lessons/43", ""),
    ("PATCH", "lessons/43", "utterance form on_conflict"), ("DELETE", "lessons/44", ""), ("GET", "export", ""),
    ("POST", "import?format=txt", ""), ("POST", "conversations", ""),
)  # fmt: skip


def sentence(draw: random.Random) -> str:
    return " ".join(draw.choices(WORDS, k=draw.randint(0, 12)))


def body(draw: random.Random, names: str | None = None) -> Any:
    made: dict[str, Any] = {
        "utterance": sentence(draw), "form": draw.choice(FORMS), "steps": sentence(draw), "line": sentence(draw),
        "utterances": [sentence(draw) for _ in range(draw.randint(0, 3))], "run": draw.random() < 0.5, "best": draw.randint(-1, 11),
        "on_conflict": draw.choice(("refuse", "replace", "keep_both", "burn")),
        "memory": [{"utterance": sentence(draw), "form": draw.choice(FORMS)} for _ in range(draw.randint(0, 3))],
    }  # fmt: skip
    kept = {name: value for name, value in made.items() if (draw.random() < 0.35 if names is None else name in names.split())}
    for name in list(kept):
        if draw.random() < 0.1:
            kept[name] = draw.choice(STRANGE)
    return kept if draw.random() < 0.97 else draw.choice(STRANGE)


def request(draw: random.Random) -> tuple[bytes, bool]:
    """A request, and whether it is whole: one that lies about its length may wait for the rest for ever, as it should."""
    space = draw.choice(SPACES[:3]) if draw.random() < 0.95 else draw.choice(SPACES)
    if draw.random() < 0.7:
        method, where, names = draw.choice(GOOD)
        path, value = f"/v1/namespaces/{space}/{where}", body(draw, names)
    else:
        method = draw.choice(("GET", "POST", "POST", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "HEAD", "BREW"))
        path = f"/v1/namespaces/{space}/{draw.choice(PATHS)}" if draw.random() < 0.95 else f"/{sentence(draw)}"
        value = body(draw)
    content = json.dumps(value, ensure_ascii=draw.random() < 0.5).encode("utf-8", "replace")
    kind = draw.random()
    if kind < 0.05:
        content = bytes(draw.randrange(256) for _ in range(draw.randint(0, 300)))
    elif kind < 0.1:
        content = content[: draw.randint(0, len(content))]
    elif kind < 0.13:
        content = b"[" * draw.randint(1, 50_000)
    headers = {"Host": "127.0.0.1", "Content-Type": "application/json"}
    if draw.random() < 0.1:
        headers["Content-Type"] = draw.choice(("text/plain", "multipart/form-data; boundary=x", "application/xml", "", "\x01"))
    if draw.random() < 0.1:
        headers["Idempotency-Key"] = draw.choice(("a", "b", "x" * 300, "é", "\x01", ""))
    if draw.random() < 0.05:
        headers["Authorization"] = draw.choice(("Bearer", "Bearer x", "Basic eDp5", "Bearer " + "x" * 5_000, "\xff"))
    length = len(content) if draw.random() < 0.99 else draw.choice((0, len(content) // 2))
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    made = f"{head}Content-Length: {length}\r\n\r\n".encode("utf-8", "replace") + content
    whole = length == len(content)
    if draw.random() < 0.01:
        whole = False
        place = draw.randrange(len(made))
        made = made[:place] + bytes([draw.randrange(256)]) + made[place + 1 :]
    return made, whole


async def client(number: int, count: int, seed: int, address: str, seen: dict[str, Any]) -> None:
    draw = random.Random(f"{seed}/{number}")
    place = urlsplit(address)
    wire = Wire(str(place.hostname), int(place.port or 80))
    for _ in range(count):
        sent, whole = request(draw)
        before = time.perf_counter()
        try:
            status, _ = await asyncio.wait_for(wire.raw(sent), 30 if whole else 1)
            name = str(status)
        except Lost:
            name = "connection closed"
        except TimeoutError:
            name = "no answer in 30 s" if whole else "waited for the rest"
        if not whole or name not in ("200", "422"):
            wire.close()  # what comes next would be read as the rest of this one
        took = time.perf_counter() - before
        seen["status"][name] = seen["status"].get(name, 0) + 1
        if took > LIMIT and whole:
            seen["slow"].append((round(took, 2), sent[:300].decode("latin-1")))
        if name.startswith("5"):
            seen["failed"].append((name, sent[:500].decode("latin-1")))
        seen["longest"] = max(seen["longest"], took)
    wire.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    origin = provenance(wanted.seed, f"python benchmarks/server/fuzz.py --requests {wanted.requests}")
    seen: dict[str, Any] = {"status": {}, "slow": [], "failed": [], "longest": 0.0}
    with (
        tempfile.TemporaryDirectory(prefix="lookadapt-fuzz-") as folder,
        running(Path(folder), "--no-encoder", "--rate", "0", "--workers", str(wanted.workers)) as server,
    ):
        time.sleep(3)  # all workers have started
        workers = processes(server)
        before = resident_mb(workers)

        async def all_clients() -> None:
            each = wanted.requests // wanted.clients
            await asyncio.gather(*(client(i, each, wanted.seed, server.address, seen) for i in range(wanted.clients)))

        began = time.perf_counter()
        asyncio.run(all_clients())
        seconds = time.perf_counter() - began
        alive = server.process.poll() is None and processes(server) == workers  # one that died would have been replaced
        after = resident_mb(processes(server)) if alive else 0
    failures = seen["failed"]
    result = {
        "provenance": origin,
        "requests": sum(seen["status"].values()),
        "seconds": round(seconds, 1),
        "answers": dict(sorted(seen["status"].items())),
        "longest_s": round(seen["longest"], 3),
        "slow": seen["slow"][:20],
        "failed": failures[:20],
        "memory_mb": [before, after],
        "goals": [
            goal(
                "requests",
                f"≥ {wanted.requests:,}",
                sum(seen["status"].values()),
                sum(seen["status"].values()) >= wanted.requests,
            ),
            goal("the server and each of its workers live", "yes", alive, alive),
            goal("answers of 5xx", "none", len(failures), not failures),
            goal(f"requests that took longer than {LIMIT:g} s", "none", len(seen["slow"]), not seen["slow"]),
        ],
    }
    write("fuzz", result)


if __name__ == "__main__":
    main()
