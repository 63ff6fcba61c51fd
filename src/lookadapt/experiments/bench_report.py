"""The page that shows every measured row: bar, figure, met or not, and where the number comes from."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..language.examples import replacing
from . import bench_accuracy, bench_sound, bench_speed, bench_trust
from .bench import Row, read_result

ROWS: tuple[Row, ...] = (*bench_accuracy.ROWS, *bench_sound.ROWS, *bench_trust.ROWS, *bench_speed.ROWS, bench_accuracy.TRAINING)


def results(folder: Path, rows: Sequence[Row] = ROWS) -> list[dict[str, Any]]:
    """The written results, in the order of the rows."""
    return [value for row in rows if (value := read_result(folder / f"{row.name}.json")) is not None]


def verdict(met: bool | None) -> str:
    return {True: "met", False: "**missed**", None: "–"}[met]


def _written(path: Path) -> dict[str, Any] | None:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def beside(folder: Path) -> list[str]:
    """What other commands wrote here: `benchmarks/parser_fuzz.py` and `make mutate`."""
    found = []
    if (fuzz := _written(folder / "fuzz.json")) is not None:
        worst = max((row["E"] for row in fuzz["slowest"]), default=0.0)
        found.append(
            f"Fuzzed (bar: no foreign exception in 1,000,000 memories, sentences and files; no sentence over 150 E): {fuzz['total']:,} tried, "
            f"{len(fuzz['foreign'])} causes of foreign exceptions, {sum(fuzz['over_bar'].values())} of "
            f"{sum(fuzz['sentences_timed'].values()):,} sentences over 150 E, the slowest {worst:.0f} E; commit {fuzz['runs'][-1]['commit']}."
        )
    if (mutated := _written(folder / "mutations.json")) is not None:
        found.append(
            f"Mutations caught by the tests (bar: 90 %): {mutated['caught']} of {mutated['mutations']} ({100 * mutated['share']:.0f} %); "
            f"commit {mutated['commit']}."
        )
    return [line for each in found for line in (each, "")][:-1]


def write_page(folder: Path) -> Path:
    """`README.md` beside the results."""
    found = results(folder)
    lines = [
        "# The default parser, measured",
        "",
        "Written by `lookadapt bench`; one JSON file per row beside this page holds the numbers and the mistakes.",
        "Accuracy is accuracy if forced, in percent. E is one int8 encoding of an eight-word sentence, measured in the same",
        "run; times are the processor's, because the machine's cores are shared. The packs in `../shared` are development",
        "data: nothing is fitted on them, but the code was written with an eye on them. The judge learned from `data/packs`,",
        "`data/learn_packs`, `data/blind_packs/read` and the read half of the packs of another hand; ranking, confidence and threshold",
        "are fitted on `data/judge_packs` and on `data/blind_packs/unread`. Nobody looked at the failures of the latter, but the figures",
        "for them below are not figures for packs that the numbers have not seen.",
        "",
        "| row | bar | measured | | commit |",
        "|---|---|---|---|---|",
    ]
    for value in found:
        about, bar, figure = (str(value[key]).replace("|", "\\|") for key in ("about", "bar", "figure"))
        lines.append(f"| {about} | {bar} | {figure} | {verdict(value['met'])} | {value['provenance']['commit']} |")
    origins = [value["provenance"] for value in found]
    if origins:
        dates = sorted(each["date"] for each in origins)
        seeds, cores = sorted({each["seed"] for each in origins}), sorted({each["cores"] for each in origins})
        lines += [
            "",
            f"{sum(v['met'] is True for v in found)} of {sum(v['met'] is not None for v in found)} bars met. "
            f"Measured {dates[0]} to {dates[-1]}, seed {', '.join(map(str, seeds))}, {', '.join(map(str, cores))} cores, "
            f"Python {origins[0]['python']}. A + after a commit: with changes not committed then.",
        ]
    lines += ["", *beside(folder)]
    path = folder / "README.md"
    with replacing(path) as file:
        file.write("\n".join(lines) + "\n")
    return path
