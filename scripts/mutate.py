"""Do the tests notice when the parser is broken on purpose? Applies each of `mutations.py`, runs the fast tests, counts.

    python scripts/mutate.py             all of them; what an interrupted run found is kept
    python scripts/mutate.py --again     from the beginning
    python scripts/mutate.py chart.py    those whose name or file has this in it
    python scripts/mutate.py --sample 60 --seed 0    so many, drawn: a figure in minutes

Everything happens in a temporary copy, taken once, so files may be edited meanwhile. A mutation whose text is no longer
there exactly once is stale: it is named and not counted. Tests that fail without any mutation are named and left out.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from mutation import Mutation
from mutations import MUTATIONS

ROOT = Path(__file__).resolve().parent.parent
NOTES = ROOT / ".mutate" / "found.json"
RESULT = ROOT / "results" / "parser" / "mutations.json"  # written by a run of all of them, or of a sample
GOAL = 0.90
COMMIT = subprocess.run(
    ["git", "rev-parse", "--short=10", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
).stdout.strip()
ROOMS = ("memory", "parsing")  # rooms whose tests are all asked; of a mutation elsewhere, besides, the tests of its module
SLOW = ("tests/memory/store", "tests/memory/test_selection.py")  # need data that is not ours, databases, or minutes
NEAREST = {  # tests of a module that have another name
    "naming": ("linking",),
    "frame_rules": ("frames",),
    "induction": ("induction", "explanation"),
    "index": ("accounting", "chart", "traps"),
    "features": ("ranking", "sides"),
}
PATIENCE = 8  # a mutant that takes so many times as long as the sound parser does not come back: that is noticed too


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="?", default="", help="part of a name or a file")
    parser.add_argument("--again", action="store_true", help="forget what an earlier run found")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of them, drawn")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the sample")
    chosen = parser.parse_args()
    if chosen.only and chosen.sample is not None:
        parser.error("a sample is drawn of all mutations: give --sample or a part of a name")
    mutations = [m for m in MUTATIONS if chosen.only in m.name or chosen.only in m.file]
    if chosen.sample is not None:
        if not 0 < chosen.sample < len(MUTATIONS):
            parser.error(f"--sample: between 1 and {len(MUTATIONS) - 1}")
        mutations = drawn(MUTATIONS, chosen.sample, chosen.seed)
    if not mutations:
        print(f"no mutation has {chosen.only!r} in its name or file", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="mutate") as folder:
        copy = Path(folder)
        for part in ("src", "tests"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        found = run(mutations, copy, chosen.again)
    share = report(mutations, found)
    if not chosen.only:
        sample = f"{len(mutations)} of {len(MUTATIONS)}, seed {chosen.seed}" if chosen.sample is not None else ""
        RESULT.write_text(json.dumps(total(mutations, found, sample), indent=1) + "\n", encoding="utf-8")
    return 0 if share >= GOAL else 1


def drawn(mutations: Sequence[Mutation], size: int, seed: int) -> list[Mutation]:
    """Some mutations, in their order."""
    places = random.Random(seed).sample(range(len(mutations)), size)
    return [mutations[place] for place in sorted(places)]


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
    failing = baseline(copy, {path for mutation in left for path in nearest(copy, mutation)})
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


def baseline(copy: Path, near: Iterable[str]) -> list[str]:
    """The tests that fail as it is, of the rooms and of the modules of mutations elsewhere."""
    bar(0, 1, "the tests without any mutation")
    rooms = [f"tests/{room}" for room in ROOMS]
    elsewhere = [path for path in sorted(near) if str(Path(path).parent) not in rooms]
    done = pytest(copy, [*rooms, *elsewhere], ["-rfE"], None)
    failing = re.findall(r"^(?:FAILED|ERROR) (\S+?\.py(?:::.*?)?)(?: - .*)?$", done.stdout, re.MULTILINE)
    if done.returncode not in (0, 1):
        sys.exit(f"the tests cannot be run:\n{done.stdout[-2000:]}")
    for test in failing:
        print(f"\rfails without any mutation, left out: {test}", file=sys.stderr)
    return failing


def passes(copy: Path, mutation: Mutation, failing: Iterable[str], patience: float) -> bool:
    """Whether no test notices; the tests of the module itself are asked first, because they mostly do."""
    left_out = [option for test in failing for option in ("--deselect", test)]
    for tests in (nearest(copy, mutation), [f"tests/{each}" for each in ROOMS]):
        try:
            if tests and pytest(copy, tests, ["-x", *left_out], patience).returncode != 0:
                return False
        except subprocess.TimeoutExpired:
            return False
    return True


def nearest(copy: Path, mutation: Mutation) -> list[str]:
    """The tests of the module that a mutation is of."""
    room, _, module = mutation.file.removesuffix(".py").partition("/")
    paths = [f"tests/{room}/test_{name}.py" for name in NEAREST.get(module, (module,))]
    return [path for path in paths if (copy / path).is_file()]


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


def named(mutations: Iterable[Mutation], found: Mapping[str, str], result: str) -> list[Mutation]:
    return [mutation for mutation in mutations if found[mutation.name] == result]


def report(mutations: Sequence[Mutation], found: Mapping[str, str]) -> float:
    """Print what was found; the share that the tests noticed."""
    print()
    for result in ("stale", "survived"):
        for mutation in named(mutations, found, result):
            print(f"{result:8}  {mutation.file:28}  {mutation.name}")
    caught, counted, stale = counts(mutations, found)
    share = caught / counted if counted else 0.0
    print(f"caught {caught} of {counted} ({share:.0%}), {stale} stale; goal {GOAL:.0%}", end="")
    print(": reached" if share >= GOAL else ": MISSED")
    return share


def counts(mutations: Sequence[Mutation], found: Mapping[str, str]) -> tuple[int, int, int]:
    """How many were caught, of how many that count, and how many are stale."""
    caught, survived, stale = (len(named(mutations, found, result)) for result in ("caught", "survived", "stale"))
    return caught, caught + survived, stale


def total(mutations: Sequence[Mutation], found: Mapping[str, str], sample: str) -> dict[str, object]:
    """What is written; `sample`: how many of how many were drawn, empty if all were tried."""
    caught, counted, _ = counts(mutations, found)
    return {
        "commit": COMMIT,
        **({"sample": sample} if sample else {}),
        "mutations": counted,
        "caught": caught,
        "share": round(caught / counted, 3) if counted else 0.0,
        "goal": GOAL,
        **{result: [mutation.name for mutation in named(mutations, found, result)] for result in ("survived", "stale")},
    }


if __name__ == "__main__":
    sys.exit(main())
