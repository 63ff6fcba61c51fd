"""Rows on speed and size, in units of E: one int8 encoding of an eight-word sentence, measured in the same run."""

from __future__ import annotations

import importlib.metadata
import json
import math
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..parsing.parser import Parser
from .bench import Bench, Result, Row
from .measure import nearest_rank
from .provenance import PACKAGE
from .scaling import encoding_seconds, timed

SIZES = (26, 1_000, 10_000, 100_000)
FIRST = "smarthome"


def _latency(bench: Bench, tier: str, p50: float, p95: float, alone: float = 0.0) -> Result:
    """Each utterance of a tier once, in a parser that has not seen it but has met its memory; `alone`: the share that must be
    understood without the encoder."""
    parser = Parser.load()
    times: list[tuple[float, float]] = []
    without = 0
    encodings = [encoding_seconds()]
    for pack in bench.track(bench.packs):
        parser.parse("something nobody taught", pack.memory)  # taught sentences are encoded at teaching time
        for example in pack.tiers[tier]:
            calls = getattr(parser.encoder, "calls", 0)
            times.append(timed(parser.parse, example.utterance, pack.memory))
            without += getattr(parser.encoder, "calls", 0) == calls
        encodings.append(encoding_seconds())
    encoding = nearest_rank(encodings, 0.5)
    low, high = (nearest_rank([each[0] for each in times], q) / encoding for q in (0.5, 0.95))
    details = {
        "encoding_ms": 1000 * encoding,
        "p50_ms": 1000 * low * encoding,
        "p95_ms": 1000 * high * encoding,
        "p50_ms_on_the_clock": 1000 * nearest_rank([each[1] for each in times], 0.5),
        "p95_ms_on_the_clock": 1000 * nearest_rank([each[1] for each in times], 0.95),
        "n": len(times),
        "without_encoder": without / len(times),
    }
    figure = f"p50 {low:.2f} E, p95 {high:.1f} E (E = {1000 * encoding:.2f} ms of processor time)"
    figure += f"; {100 * without / len(times):.0f} % without the encoder"
    return Result(figure, low <= p50 and high <= p95 and without >= alone * len(times), details)


def against_hassil(bench: Bench) -> Result:
    """Our template p50 on the smarthome pack beside hassil's, whose templates a person wrote; it gives flat intents."""
    script = bench.shared / "peers" / "hassil_smarthome.py"
    pack = next(pack for pack in bench.packs if pack.name == FIRST)
    done = subprocess.run(
        [sys.executable, str(script), str(bench.shared / "packs" / FIRST)], capture_output=True, text=True, check=False
    )
    found = re.findall(r"(\w+): recognised (\d+)/(\d+)  p50 ([\d.]+) ms  p95 ([\d.]+) ms", done.stdout)
    if done.returncode or not found:
        return Result(
            "hassil is not installed (pip install hassil pyyaml)", None, {"error": done.stderr.strip().rpartition("\n")[2]}
        )  # its last line: the others name folders
    parser = Parser.load()
    parser.parse("something nobody taught", pack.memory)
    ours = {}
    for tier in ("template", "natural"):
        clock = [timed(parser.parse, e.utterance, pack.memory)[1] for e in pack.tiers[tier]]
        right = sum(parser.parse(e.utterance, pack.memory).best == e.form for e in pack.tiers[tier])
        ours[tier] = {
            "right": right,
            "n": len(clock),
            "p50_ms": 1000 * nearest_rank(clock, 0.5),
            "p95_ms": 1000 * nearest_rank(clock, 0.95),
        }
    theirs = {t: {"recognised": int(r), "n": int(n), "p50_ms": float(a), "p95_ms": float(b)} for t, r, n, a, b in found}
    figure = "; ".join(
        f"{tier}: ours {ours[tier]['right']}/{ours[tier]['n']} whole forms, p50 {ours[tier]['p50_ms']:.2f} ms; "
        f"hassil {theirs[tier]['recognised']}/{theirs[tier]['n']} flat intents, p50 {theirs[tier]['p50_ms']:.2f} ms"
        for tier in ours
    )
    return Result(figure, None, {"ours": ours, "hassil": theirs})


def _child(code: str, arguments: Sequence[object], limit: float) -> dict[str, Any] | None:
    """What a fresh Python says, as JSON on its last line; None if it does not end in time."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=limit
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        return {"error": done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"status {done.returncode}"}
    value: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return value


_SCALE = """
import json, sys
from lookadapt.experiments.scaling import scale
sys.stdout.write(json.dumps(scale(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))) + chr(10))
"""


def memory_size(bench: Bench) -> Result:
    """Template p50 as memory grows; each size in a process of its own, stopped after the limit."""
    found: dict[int, dict[str, Any]] = {}
    for size in bench.track(SIZES):
        value = _child(_SCALE, [bench.shared / "packs", FIRST, size, bench.seed], bench.limit)
        found[size] = value or {"error": f"not ready after {bench.limit:g} s"}
    told = {
        size: f"{each['template_p50'] / each['encoding']:.2f} E" if "encoding" in each else each["error"]
        for size, each in found.items()
    }
    in_units = {size: each["template_p50"] / each["encoding"] for size, each in found.items() if "encoding" in each}
    met = in_units.get(1_000, 1e9) <= 2 * in_units.get(26, 0.0) and in_units.get(100_000, 1e9) <= 40
    figure = "template p50 " + ", ".join(f"{size:,}: {text}" for size, text in told.items())
    return Result(figure, met, {str(size): each for size, each in found.items()})


def teach_one(bench: Bench) -> Result:
    """One example more at 1,000: until its rules are known, and until the first question is answered."""
    value = _child(_SCALE, [bench.shared / "packs", FIRST, 1_000, bench.seed], bench.limit)
    if value is None or "encoding" not in value:
        return Result((value or {}).get("error", f"not ready after {bench.limit:g} s"), False, value or {})
    unit = value["encoding"]
    both = (value["teach"] + value["first_parse_after"]) / unit
    figure = f"{value['teach'] / unit:.1f} E; with the first parse after it {both:.1f} E"
    return Result(figure, both <= 10, value)


_LOAD = """
import json, sys, time
clock, start = time.perf_counter(), time.process_time()
from lookadapt import Memory, Parser
parser = Parser.load()
seconds, clock = time.process_time() - start, time.perf_counter() - clock
memory = Memory.read(sys.argv[1] + "/memory.txt")
parser.parse("something nobody taught", memory)
from lookadapt import read_examples
for tier in ("template", "natural"):
    for example in read_examples(f"{sys.argv[1]}/eval_{tier}.txt"):
        parser.parse(example.utterance, memory)
try:
    status = open("/proc/self/status").read()
    peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
except (OSError, IndexError):
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
sys.stdout.write(json.dumps({"seconds": seconds, "clock": clock, "peak_mb": peak}) + chr(10))
"""


def start_up(bench: Bench) -> Result:
    """Seconds to import and load in a fresh process, the quickest of five; and the most memory it ever held."""
    runs = [_child(_LOAD, [bench.shared / "packs" / FIRST], bench.limit) or {} for _ in bench.track(range(5))]
    if not all("seconds" in run for run in runs):
        return Result("cannot be loaded", False, {"runs": runs})
    seconds, clock, peak = (pick(run[key] for run in runs) for pick, key in ((min, "seconds"), (min, "clock"), (max, "peak_mb")))
    figure = f"{seconds:.2f} s of processor time ({clock:.2f} s on the clock), {peak:.0f} MB resident"
    return Result(figure, seconds <= 0.8 and peak <= 200, {"runs": runs})


_LEXICON = """
import json, sys, time
from lookadapt.language import lexicon
start = time.process_time()
lexicon.words(), lexicon.patterns(), lexicon.verbs()
sys.stdout.write(json.dumps({"seconds": time.process_time() - start}) + chr(10))
"""


def lexicon_loaded(bench: Bench) -> Result:
    """Milliseconds of processor time until the lexicon can be asked, in a fresh process; the middle of nine."""
    runs = [_child(_LEXICON, [], bench.limit) or {} for _ in bench.track(range(9))]
    if not all("seconds" in run for run in runs):
        return Result("cannot be loaded", False, {"runs": runs})
    middle = 1000 * nearest_rank([run["seconds"] for run in runs], 0.5)
    return Result(f"{middle:.0f} ms of processor time", middle <= 30, {"runs": runs})


def installed_size(bench: Bench) -> Result:
    """Megabytes of the package and of what it needs beyond numpy and onnxruntime."""
    given = _closure(["numpy", "onnxruntime"])
    needed = sorted(_closure(["lookadapt"]) - given - {"lookadapt"})
    sizes = {name: _megabytes(name) for name in bench.track(needed)}
    sizes["lookadapt"] = sum(p.stat().st_size for p in PACKAGE.rglob("*") if p.is_file() and "__pycache__" not in p.parts) / 2**20
    total = sum(sizes.values())
    return Result(f"{total:.0f} MB, lookadapt itself {sizes['lookadapt']:.0f} MB", total <= 70, {"megabytes": sizes})


def _closure(names: Sequence[str]) -> set[str]:
    """Distributions that these need, without their extras."""
    found: set[str] = set()
    left = list(names)
    while left:
        name = re.sub(r"[-_.]+", "-", left.pop()).lower()
        if name in found:
            continue
        try:
            requires = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue
        found.add(name)
        left += [re.split(r"[^\w.-]", need, maxsplit=1)[0] for need in requires if "extra ==" not in need]
    return found


def _megabytes(name: str) -> float:
    files = importlib.metadata.files(name) or []
    paths = [Path(str(file.locate())) for file in files if "__pycache__" not in file.parts]
    return sum(path.stat().st_size for path in paths if path.is_file()) / 2**20


ROWS = (
    Row("speed_template", "template", "p50 ≤ 0.3 E", lambda bench: _latency(bench, "template", 0.3, math.inf)),
    Row(
        "speed_natural",
        "natural",
        "p50 ≤ 10 E, p95 ≤ 40 E, ≥ 60 % without the encoder",
        lambda bench: _latency(bench, "natural", 10, 40, alone=0.6),
    ),
    Row("hassil", "beside hassil with hand-written templates", "none", against_hassil),
    Row("memory_size", "template p50 as memory grows", "at most doubles from 26 to 1,000, ≤ 40 E at 100,000", memory_size),
    Row("teach_one", "teaching one example at 1,000 examples", "≤ 10 E", teach_one),
    Row("start_up", "import and load; memory held", "≤ 0.8 s, ≤ 200 MB", start_up),
    Row("lexicon", "the lexicon of English loaded", "≤ 30 ms", lexicon_loaded),
    Row("installed_size", "installed size with encoder, beyond numpy and onnxruntime", "≤ 70 MB", installed_size),
)
