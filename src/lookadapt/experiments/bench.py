"""The benchmark of the default parser: rows with a bar each, run one by one, each result a file with its provenance.

A row that was measured with the same source and seed is not measured again, so an interrupted run goes on where
it stopped.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from ..errors import LookadaptError
from ..language.examples import Example, replacing
from ..memory.memory import Memory
from ..parsing.parser import Parser
from .measure import Measurement, measure
from .provenance import PACKAGE, commit
from .sets import Pack, read_packs

Tell = Callable[[int, int], object]  # how much of a row is done, of how much


@dataclass(frozen=True)
class Result:
    """What a row came to: a figure in words, whether it meets the bar (None: there is no bar), and the numbers."""

    figure: str
    met: bool | None
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """One thing to measure."""

    name: str
    about: str
    bar: str
    run: Callable[[Bench], Result]


@dataclass
class Bench:
    """What rows share: where the data is, the seed, the parsers, and measurements that several rows need."""

    shared: Path
    own_packs: Path
    seed: int = 0
    limit: float = 300.0  # seconds for one memory size
    tell: Tell = lambda _done, _of: None
    _measured: dict[tuple[int, Sequence[Example]], Measurement] = field(default_factory=dict)

    @cached_property
    def parser(self) -> Parser:
        return Parser.load()

    @cached_property
    def symbolic(self) -> Parser:
        """The parser without its encoder."""
        return Parser.load(encoder=False)

    @cached_property
    def packs(self) -> list[Pack]:
        return read_packs(self.shared / "packs")

    def measure(self, memory: Memory, examples: Sequence[Example], parser: Parser | None = None) -> Measurement:
        """Measured once for each parser, memory and set."""
        asked = tuple(examples)
        used = parser or self.parser
        key = (hash((id(used), memory)), asked)
        if key not in self._measured:
            self._measured[key] = measure(lambda text: used.parse(text, memory), asked)
        return self._measured[key]

    def track(self, things: Iterable[Any]) -> Iterable[Any]:
        """The things one by one, with progress told."""
        known = list(things)
        for done, thing in enumerate(known):
            self.tell(done, len(known))
            yield thing
        self.tell(len(known), len(known))


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def mistakes(measurement: Measurement, most: int = 30) -> list[dict[str, Any]]:
    """What went wrong even if forced, for whoever mends it."""
    return [
        {"utterance": o.example.utterance, "right": str(o.example.form), "answer": None if o.best is None else str(o.best)}
        for o in measurement.wrong[:most]
    ]


def run_rows(bench: Bench, rows: Sequence[Row], folder: Path, again: bool, started: Callable[[Row, int], object]) -> list[Row]:
    """Measure the rows that are not measured yet and write each result as it comes. Returns the rows that were measured."""
    if not (bench.shared / "packs").is_dir():
        raise LookadaptError(f"no packs in {bench.shared}", hint="name the folder with packs, paper and bench: --shared FOLDER")
    folder.mkdir(parents=True, exist_ok=True)
    source = source_digest()
    measured = []
    for number, row in enumerate(rows):
        path = folder / f"{row.name}.json"
        known = read_result(path)
        if (
            not again
            and known is not None
            and known["provenance"].get("source") == source
            and known["provenance"].get("seed") == bench.seed
        ):
            continue
        started(row, number)
        start = time.perf_counter()
        result = row.run(bench)
        about = provenance(bench.seed, source, time.perf_counter() - start)
        value = {"row": row.name, "about": row.about, "bar": row.bar, "figure": result.figure, "met": result.met,
                 "details": result.details, "provenance": about}  # fmt: skip
        with replacing(path) as file:
            file.write(json.dumps(value, indent=1, ensure_ascii=False) + "\n")
        measured.append(row)
    return measured


def read_result(path: Path) -> dict[str, Any] | None:
    """A written result, or None if there is none that can be read."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return value if isinstance(value, dict) and isinstance(value.get("provenance"), dict) else None


def provenance(seed: int, source: str, seconds: float) -> dict[str, Any]:
    return {
        "commit": commit(),
        "source": source,
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "seed": seed,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "seconds": round(seconds, 1),
    }


def source_digest() -> str:
    """A short hash of everything that could change a parse."""
    digest = hashlib.sha256()
    for room in ("language", "memory", "parsing"):
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.is_file() and path.suffix in (".py", ".toml", ".json", ".scfg", ".onnx", ".npz"):
                digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]
