"""Numbers of a run as the tables want them: by row, domain and seed."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from typing import Any

from ..language.domains import NAMES
from .systems import LOOKUPADAPT, ORACLE, POOLED, PRETRAIN, SEQ2SEQ, STRONGER, SYSTEMS, UNSEEN

ROWS: Mapping[str, tuple[str, ...]] = {
    "extension": (SEQ2SEQ, POOLED, LOOKUPADAPT, UNSEEN, STRONGER),
    "transfer": (SEQ2SEQ, POOLED, LOOKUPADAPT, UNSEEN, ORACLE, PRETRAIN, STRONGER),
}
SHORT = {system.name: system.title for system in SYSTEMS.values()}

Values = dict[str, dict[int, float]]  # domain: seed: percent


def values_of(results: Mapping[str, Any], scenario: str, row: str, group: str = "full") -> Values:
    """Accuracies of a row by domain and seed."""
    found: Values = {}
    for cell in results["cells"]:
        if cell["scenario"] == scenario and group in cell["rows"].get(row, {}):
            found.setdefault(cell["domain"], {})[cell["seed"]] = cell["rows"][row][group]
    return {domain: found[domain] for domain in (*NAMES, *sorted(found)) if domain in found}


def chosen_of(results: Mapping[str, Any], scenario: str, row: str, group: str = "full") -> dict[str, float]:
    """By domain, the accuracy of the seed that was best on the dev half the row's weights are chosen on (the first of equals)."""
    best: dict[str, tuple[float, int, float]] = {}
    for cell in results["cells"]:
        if cell["scenario"] == scenario and group in cell["rows"].get(row, {}) and row in cell.get("dev", {}):
            found = (cell["dev"][row], -cell["seed"], cell["rows"][row][group])
            best[cell["domain"]] = max(best.get(cell["domain"], found), found)
    return {domain: best[domain][2] for domain in (*NAMES, *sorted(best)) if domain in best}


def mean_of(values: Values) -> tuple[float, float]:
    """Mean over domains, and its standard deviation over the seeds that have every domain."""
    everything = [statistics.mean(seeds.values()) for seeds in values.values()]
    whole = set.intersection(*(set(seeds) for seeds in values.values()))
    by_seed = [statistics.mean(seeds[seed] for seeds in values.values()) for seed in sorted(whole)]
    return statistics.mean(everything), statistics.stdev(by_seed) if len(by_seed) > 1 else 0.0


def line(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"
