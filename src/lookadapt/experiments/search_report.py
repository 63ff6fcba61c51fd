"""The table of `SEARCH.md`: runs of the search, those that differ only in domain and seed on one line.

The page's prose is written by hand and stays; only what stands between the two marks is replaced.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import LookadaptError
from ..language.domains import NAMES

BEGIN, END = "<!-- runs: written by lookadapt train search -->", "<!-- end of runs -->"
_TITLES = {"seq2seq": "SEQ2SEQ", "faithful": "LOOKUPADAPT", "plus": "LOOKUPADAPT+"}
_UNTOLD = ("evaluate_every", "batch")  # of settings; the same everywhere, or of no interest


def write_report(page: Path, runs: Sequence[Mapping[str, Any]]) -> None:
    """Put the table of these runs into a page that has the marks, or start one."""
    text = page.read_text(encoding="utf-8") if page.exists() else f"# What was searched\n\n{BEGIN}\n{END}\n"
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise LookadaptError(f"{page} has no place for the table", hint=f"it needs the lines {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n{table(runs)}{END}{after}", encoding="utf-8")


def table(runs: Sequence[Mapping[str, Any]]) -> str:
    """One line for each model, scenario, code and settings, best of its kind first."""
    groups: dict[tuple[str, str, str, str], list[Mapping[str, Any]]] = {}
    for run in runs:
        chosen = {name: value for name, value in run["settings"].items() if name not in _UNTOLD}
        kind = (run["base"], run["scenario"], run["code"], json.dumps(chosen, sort_keys=True))
        groups.setdefault(kind, []).append(run)
    counts = {base: sum(run["base"] == base for run in runs) for base in _TITLES}
    told = ", ".join(f"{count} of {_TITLES[base]}" for base, count in counts.items() if count)
    lines = [
        f"{len(runs)} runs (`search.jsonl`, one per line): {told}. Development halves only.",
        "",
        "| model | scenario | code | settings | domains (seeds) | runs | stopped on dev | stopped on sources |",
        "|---|---|---|---|---|---:|---:|---:|",
    ]
    order = sorted(groups, key=lambda key: (list(_TITLES).index(key[0]), key[1], key[2], -_mean(groups[key], "dev")))
    for key in order:
        base, scenario, code, settings = key
        told = ", ".join(f"{name} {value}" for name, value in sorted(json.loads(settings).items()))
        means = [f"{_mean(groups[key], split):.1f}" for split in ("dev", "source")]
        cells = [_TITLES[base], scenario, code, told, _domains(groups[key]), str(len(groups[key])), *means]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _mean(runs: Sequence[Mapping[str, Any]], split: str) -> float:
    return statistics.mean(float(run[f"dev_stopped_on_{split}"]["full"]) for run in runs)


def _domains(runs: Sequence[Mapping[str, Any]]) -> str:
    """Domains with their seeds, and what was left out beside the target."""
    found: dict[str, list[str]] = {}
    for run in runs:
        without = f" without {', '.join(run['without'])}" if run.get("without") else ""
        found.setdefault(f"{run['domain']}{without}", []).append(str(run["seed"]))
    names = sorted(found, key=lambda name: NAMES.index(name.split()[0]))
    if len({tuple(seeds) for seeds in found.values()}) == 1 and len(names) == len(NAMES) and not any(" " in n for n in names):
        return f"all six ({', '.join(found[names[0]])})"
    return ", ".join(f"{name} ({', '.join(found[name])})" for name in names)
