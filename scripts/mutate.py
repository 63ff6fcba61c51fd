"""Do the tests notice when the parser is broken on purpose? Applies each of `mutations.py`, runs the fast tests, counts.

    python scripts/mutate.py             all of them; what an interrupted run found is kept
    python scripts/mutate.py --again     from the beginning
    python scripts/mutate.py chart.py    those whose name or file has this in it

Everything happens in a temporary copy, taken once, so files may be edited meanwhile. A mutation whose text is no longer
there exactly once is stale: it is named and not counted. Tests that fail without any mutation are named and left out.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from mutations import MUTATIONS, Mutation

ROOT = Path(__file__).resolve().parent.parent
NOTES = ROOT / ".mutate" / "found.json"
RESULT = ROOT / "results" / "parser" / "mutations.json"  # written by a run of all of them
GOAL = 0.90
COMMIT = subprocess.run(
    ["git", "rev-parse", "--short=10", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
).stdout.strip()
ROOMS = ("memory", "parsing")  # rooms that are mutated; `language` imports neither, so its tests could notice nothing
SLOW = (  # need the encoder, data that is not ours, databases, or minutes
    "tests/memory/store",
    "tests/memory/test_selection.py",
    "tests/parsing/test_bad_input.py",
    "tests/parsing/test_encoder.py",
    "tests/parsing/test_floating.py",
    "tests/parsing/test_mentions.py",
    "tests/parsing/test_queries.py",
    "tests/parsing/test_training.py",
    "tests/parsing/test_ranking.py",
    "tests/parsing/test_search.py",
    "tests/parsing/test_wording.py",
    "tests/parsing/test_wordpiece.py",
)
NEAREST = {  # tests of a module that have another name
    "naming": ("linking",),
    "frame_rules": ("frames",),
    "induction": ("induction", "explanation"),
    "index": ("accounting", "chart", "traps"),
}
PATIENCE = 8  # a mutant that takes so many times as long as the sound parser does not come back: that is noticed too


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="?", default="", help="part of a name or a file")
    parser.add_argument("--again", action="store_true", help="forget what an earlier run found")
    chosen = parser.parse_args()
    mutations = [m for m in MUTATIONS if chosen.only in m.name or chosen.only in m.file]
    if not mutations:
        print(f"no mutation has {chosen.only!r} in its name or file", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="mutate") as folder:
        copy = Path(folder)
        for part in ("src", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        return report(mutations, run(mutations, copy, chosen.again))


def run(mutations: Sequence[Mutation], copy: Path, again: bool) -> dict[str, str]:
    """What became of each mutation: caught, survived, or stale."""
    found = {} if again else earlier(copy)
    state = digest(copy)
    places = {mutation.name: find(mutation, copy) for mutation in mutations}
    found |= {mutation.name: "stale" for mutation in mutations if places[mutation.name] is None}
    left = [mutation for mutation in mutations if mutation.name not in found]
    if not left:
        return found
    began = time.monotonic()
    failing = baseline(copy)
    patience = 60 + PATIENCE * (time.monotonic() - began)
    for number, mutation in enumerate(left):
        bar(number, len(left), mutation.name)
        path, start, end = places[mutation.name]  # type: ignore[misc]
        source, times = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(source[:start] + mutation.new + source[end:], encoding="utf-8")
        try:
            found[mutation.name] = "survived" if passes(copy, mutation, failing, patience) else "caught"
        finally:
            path.write_text(source, encoding="utf-8")
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # so that what was compiled of it is good again
        NOTES.parent.mkdir(exist_ok=True)
        NOTES.write_text(json.dumps({"state": state, "found": found}, indent=1), encoding="utf-8")
    bar(len(left), len(left), "")
    return found


def earlier(copy: Path) -> dict[str, str]:
    """What was found of the very same sources and tests before."""
    if not NOTES.is_file():
        return {}
    notes = json.loads(NOTES.read_text(encoding="utf-8"))
    return dict(notes["found"]) if notes["state"] == digest(copy) else {}


def digest(copy: Path) -> str:
    sources = [copy / "src", copy / "tests"]
    files = sorted(path for folder in sources for path in folder.rglob("*.py"))
    mutations = [repr(mutation).encode() for mutation in MUTATIONS]
    return hashlib.sha256(b"".join([*(path.read_bytes() for path in files), *mutations])).hexdigest()


def find(mutation: Mutation, copy: Path) -> tuple[Path, int, int] | None:
    """Where the text of a mutation stands: in its file, else anywhere in the rooms; None unless it stands there once."""
    pattern = re.compile(r"\s+".join(map(re.escape, mutation.old.split())))
    home = copy / "src" / "lookadapt"
    own = [home / mutation.file] if (home / mutation.file).is_file() else []
    for files in (own, [path for room in ROOMS for path in sorted((home / room).rglob("*.py"))]):
        places = [(path, *match.span()) for path in files for match in pattern.finditer(path.read_text(encoding="utf-8"))]
        if places:
            return places[0] if len(places) == 1 else None
    return None


def baseline(copy: Path) -> list[str]:
    """The tests that fail as it is."""
    bar(0, 1, "the tests without any mutation")
    done = pytest(copy, ["tests/memory", "tests/parsing"], ["-rfE"], None)
    failing = re.findall(r"^(?:FAILED|ERROR) (\S+?\.py(?:::.*?)?)(?: - .*)?$", done.stdout, re.MULTILINE)
    if done.returncode not in (0, 1):
        sys.exit(f"the tests cannot be run:\n{done.stdout[-2000:]}")
    for test in failing:
        print(f"\rfails without any mutation, left out: {test}", file=sys.stderr)
    return failing


def passes(copy: Path, mutation: Mutation, failing: Iterable[str], patience: float) -> bool:
    """Whether no test notices; the tests of the module itself are asked first, because they mostly do."""
    room, _, module = mutation.file.removesuffix(".py").partition("/")
    nearest = [f"tests/{room}/test_{name}.py" for name in NEAREST.get(module, (module,))]
    nearest = [path for path in nearest if (copy / path).is_file()]
    left_out = [option for test in failing for option in ("--deselect", test)]
    for tests in (nearest, [f"tests/{each}" for each in ROOMS]):
        try:
            if tests and pytest(copy, tests, ["-x", *left_out], patience).returncode != 0:
                return False
        except subprocess.TimeoutExpired:
            return False
    return True


def pytest(
    copy: Path, folders: Sequence[str], options: Sequence[str], patience: float | None
) -> subprocess.CompletedProcess[str]:
    ignored = [f"--ignore={path}" for path in SLOW]
    command = [sys.executable, "-m", "pytest", *folders, *ignored, *options, "-q", "--tb=no", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "OMP_NUM_THREADS": "1"}
    if patience is not None:  # what the sound parser compiled is kept, what a mutant compiles is not
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, timeout=patience, check=False)


def bar(done: int, total: int, name: str) -> None:
    if sys.stderr.isatty():
        filled = round(30 * done / total)
        print(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total} {name:60.60}", end="", file=sys.stderr, flush=True)
    elif name:
        print(f"{done + 1}/{total} {name}", file=sys.stderr, flush=True)


def report(mutations: Sequence[Mutation], found: dict[str, str]) -> int:
    print()
    by_result = {
        result: [mutation for mutation in mutations if found[mutation.name] == result]
        for result in ("caught", "survived", "stale")
    }
    for result in ("stale", "survived"):
        for mutation in by_result[result]:
            print(f"{result:8}  {mutation.file:28}  {mutation.name}")
    counted = len(by_result["caught"]) + len(by_result["survived"])
    share = len(by_result["caught"]) / counted if counted else 0.0
    print(
        f"caught {len(by_result['caught'])} of {counted} ({share:.0%}), {len(by_result['stale'])} stale; goal {GOAL:.0%}", end=""
    )
    print(": reached" if share >= GOAL else ": MISSED")
    if len(mutations) == len(MUTATIONS):
        total = {
            "commit": COMMIT,
            "mutations": counted,
            "caught": len(by_result["caught"]),
            "share": round(share, 3),
            "goal": GOAL,
        }
        names = {result: [mutation.name for mutation in by_result[result]] for result in ("survived", "stale")}
        RESULT.write_text(json.dumps({**total, **names}, indent=1) + "\n", encoding="utf-8")
    return 0 if share >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
