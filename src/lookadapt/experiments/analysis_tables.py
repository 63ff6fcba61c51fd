"""Tables beside the paper's own: ablations, where the loss is, why seeds differ, speed."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from typing import Any

from ..language.domains import NAMES
from .systems import ABLATED, ENCODERS, STRONGER
from .table_values import ROWS, SHORT, line, values_of

_MODULES = {  # what an examination is called in the table
    "look_up_of_utterances": "look-up of whole utterances",
    "look_up_of_parts": "look-up of parts",
    "discriminator": "discriminator",
    "attention": "attention of a part (median sum)",
}


def analyses(results: Mapping[str, Any]) -> list[str]:
    """Every table the results allow."""
    return [*_ablations(results), *_oracle_study(results), *_modules(results), *_speed(results)]


def _ablations(results: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for scenario in ("transfer", "extension"):
        rows = [name for name in ABLATED if values_of(results, scenario, name)]
        base = values_of(results, scenario, STRONGER)
        if not rows or not base:
            continue
        if not lines:
            lines = [
                "",
                "## LOOKUPADAPT+ without one ingredient",
                "",
                "Seed 0, target unseen; the difference is to LOOKUPADAPT+ on the same domains and seed.",
            ]
        domains = [d for d in NAMES if any(d in values_of(results, scenario, row) for row in rows)]
        lines += ["", line(scenario, *domains, "mean", "difference"), line("---", *["---:"] * (len(domains) + 2))]
        for name in (STRONGER, *rows):
            values = {d: seeds[0] for d, seeds in values_of(results, scenario, name).items() if 0 in seeds and d in domains}
            if not values:
                continue
            same = [base[d][0] for d in values if 0 in base.get(d, {})]
            mean = statistics.mean(values.values())
            change = f"{mean - statistics.mean(same):+.1f}" if name != STRONGER and len(same) == len(values) else ""
            lines.append(line(name, *(f"{values[d]:.1f}" if d in values else "" for d in domains), f"{mean:.1f}", change))
    return lines


def _oracle_study(results: Mapping[str, Any]) -> list[str]:
    """Where the loss is: accuracy when one module is replaced by gold decisions."""
    lines: list[str] = []
    for system in ("lookupadapt", "lookupadapt+"):
        for scenario in ROWS:
            cells = [c for c in results["cells"] if c["system"] == system and c["scenario"] == scenario and "oracle_study" in c]
            if cells:
                names = list(cells[0]["oracle_study"])
                means = [statistics.mean(c["oracle_study"][name]["full"] for c in cells) for name in names]
                if not lines:
                    lines = [
                        "",
                        "## Where the loss is",
                        "",
                        "Mean accuracy with gold decisions in place of a module's own. With gold look-up and gold discriminator",
                        "nothing depends on the attention, so the last column only checks the oracle.",
                        "",
                        line("system", "scenario", *names),
                        line("---", "---", *["---:"] * len(names)),
                    ]
                lines.append(line(SHORT[system], scenario, *(f"{mean:.1f}" for mean in means)))
    return lines


def _modules(results: Mapping[str, Any]) -> list[str]:
    """How the modules of LOOKUPADAPT do under gold actions, and which of them goes with a seed's luck."""
    lines: list[str] = []
    for scenario in ROWS:
        cells = [c for c in results["cells"] if c["system"] == "lookupadapt" and c["scenario"] == scenario and "modules" in c]
        if not cells:
            continue
        accuracy = _within_domains(cells, [c["oracle_study"]["own decisions"]["full"] for c in cells])
        for name, title in _MODULES.items():
            values = [float(c["modules"][name]) for c in cells]
            shown = f"{statistics.mean(values):.2f}" if name == "attention" else f"{100 * statistics.mean(values):.1f} %"
            lines.append(line(scenario, title, shown, _correlation(_within_domains(cells, values), accuracy)))
    if not lines:
        return []
    return [
        "",
        "## Why seeds differ",
        "",
        "LOOKUPADAPT's modules on the test halves, each asked after gold actions. The last column is the correlation, over seeds",
        "within a domain, of the module's share with the accuracy of the whole: what goes along with a lucky seed.",
        "",
        line("scenario", "module", "mean", "correlation"),
        line("---", "---", "---:", "---:"),
        *lines,
    ]


def _within_domains(cells: list[Mapping[str, Any]], values: list[float]) -> list[float]:
    """Values less the mean of their domain: domains differ for reasons of their own."""
    means: dict[str, list[float]] = {}
    for cell, value in zip(cells, values, strict=True):
        means.setdefault(cell["domain"], []).append(value)
    return [value - statistics.mean(means[cell["domain"]]) for cell, value in zip(cells, values, strict=True)]


def _correlation(one: list[float], two: list[float]) -> str:
    if len(one) < 3 or not any(one) or not any(two):
        return "–"
    return f"{statistics.correlation(one, two):+.2f}"


def _whole_run(results: Mapping[str, Any]) -> str:
    """What the tables cost: the mean of each kind of cell times the cells of three seeds."""
    costs: dict[tuple[str, str, str], list[float]] = {}
    for cell in results["cells"]:
        if cell["seed"] < 3 and "cpu_seconds" in cell and cell["system"] in (*SHORT, ENCODERS.name):
            costs.setdefault((cell["scenario"], cell["system"], cell["domain"]), []).append(cell["cpu_seconds"])
    seconds = 3 * sum(statistics.mean(each) for each in costs.values())
    return (
        f"All of these cells with three seeds take {seconds:,.0f} s of one core, so {seconds / 120:.0f} min on two cores that do"
        " nothing else (a sum of CPU seconds, not a measurement of a run)."
    )


def _speed(results: Mapping[str, Any]) -> list[str]:
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for cell in results["cells"]:
        if cell["system"] in SHORT and "train_seconds" in cell:
            groups.setdefault((cell["scenario"], cell["system"]), []).append(cell)
    if not groups:
        return []
    lines = [
        "",
        "## Speed",
        "",
        "One core, training only; the memory is encoded once, not per parse. The ratio is to SEQ2SEQ's training. CPU seconds are",
        "of the whole cell (reading, training, testing): wall time also counts what else the machine was doing.",
        "",
        line("scenario", "system", "seconds a run", "longest", "CPU seconds", "ms a parse (median)", "95 %", "ratio"),
        line("---", "---", *["---:"] * 6),
    ]
    for (scenario, system), cells in sorted(groups.items()):
        seconds = [cell["train_seconds"] for cell in cells]
        baseline = [cell["train_seconds"] for cell in groups.get((scenario, "seq2seq"), [])]
        ratio = f"{statistics.mean(seconds) / statistics.mean(baseline):.1f}" if baseline else "–"
        parse = [statistics.median(cell["latency_ms"][p] for cell in cells) for p in ("p50", "p95")]
        cpu = [cell["cpu_seconds"] for cell in cells if "cpu_seconds" in cell]
        used = f"{statistics.mean(cpu):.1f}" if cpu else "–"
        numbers = (f"{statistics.mean(seconds):.1f}", f"{max(seconds):.1f}", used, f"{parse[0]:.1f}", f"{parse[1]:.1f}")
        lines.append(line(scenario, SHORT[system], *numbers, ratio))
    return [*lines, "", _whole_run(results)]
