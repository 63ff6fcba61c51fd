"""Markdown tables of a run beside the paper's numbers: mean and standard deviation over seeds, and the seed that the
dev half chooses: the paper reports one number a cell."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from ..language.domains import NAMES
from .paper_numbers import paper_mean, paper_number
from .significance import RESAMPLES, compare, written
from .systems import ABLATED, LOOKUPADAPT, ORACLE, POOLED, PRETRAIN, SEQ2SEQ, STRONGER, SYSTEMS, UNSEEN

ROWS: Mapping[str, tuple[str, ...]] = {
    "extension": (SEQ2SEQ, POOLED, LOOKUPADAPT, UNSEEN, STRONGER),
    "transfer": (SEQ2SEQ, POOLED, LOOKUPADAPT, UNSEEN, ORACLE, PRETRAIN, STRONGER),
}
GROUPS = ("full", "d=2", "d=3")
SHORT = {system.name: system.title for system in SYSTEMS.values()}
COMPARED = ((LOOKUPADAPT, SEQ2SEQ), (LOOKUPADAPT, POOLED), (STRONGER, LOOKUPADAPT))

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


def markdown(results: Mapping[str, Any]) -> str:
    """The whole report."""
    seeds = results["seeds"]
    lines = [
        "# The paper's tables",
        "",
        f"Test halves, exact match in percent, mean ± standard deviation over {len(seeds)} seed{'s' * (len(seeds) != 1)}"
        f" ({', '.join(map(str, seeds))}); the paper's number in brackets.",
        f"Data: {results['data']['source']} ({results['data']['digest']}). {_provenance(results)}",
        "",
        "LOOKUPADAPT and PRETRAIN-ENC are stopped on the target's dev half, as the paper does; rows marked *target unseen*",
        "are stopped on the training domains and never see the target. *chosen*: one number a cell, as the paper reports: of",
        "all seeds the one that was best on the dev half its weights were chosen on (rows *target unseen*: the training domains').",
    ]
    for scenario, rows in ROWS.items():
        if any(values_of(results, scenario, row) for row in rows):
            lines += ["", f"## {scenario.capitalize()}", "", *_scenario(results, scenario, rows)]
    lines += [*_missing(results), *_significance(results), *_ablations(results), *_oracle_study(results), *_speed(results)]
    if results["failed"]:
        lines += ["", "## Failed cells", ""]
        lines += [f"- {name}: {text.strip().splitlines()[-1]}" for name, text in results["failed"].items()]
    return "\n".join(lines) + "\n"


def _provenance(results: Mapping[str, Any]) -> str:
    """Who made the numbers: a resumed run has cells of more than one commit."""
    cells = results["cells"]
    commits = ", ".join(sorted({str(cell.get("commit")) for cell in cells})) or results["commit"]
    times = sorted(str(cell.get("finished")) for cell in cells) or [results["started"]]
    return (
        f"Cells of commit {commits}, finished from {times[0]} to {times[-1]}, {sum(cell['seconds'] for cell in cells):,.0f} s"
        f" in all; tables of commit {results['commit']}, whose run added {results['wall_seconds']:,.0f} s with --jobs {results['jobs']}."
    )


def _scenario(results: Mapping[str, Any], scenario: str, rows: Sequence[str]) -> list[str]:
    domains = [d for d in NAMES if any(d in values_of(results, scenario, row) for row in rows)]
    lines = [_line("system", "", *domains, "mean"), _line("---", "---", *["---:"] * (len(domains) + 1))]
    for row in rows:
        for group in GROUPS:
            values = values_of(results, scenario, row, group)
            if not values:
                continue
            if group == GROUPS[1]:
                lines.append(_chosen(results, scenario, row, domains))
            cells = [
                _number(list(values[d].values()), paper_number(scenario, row, group, d)) if d in values else "" for d in domains
            ]
            mean, spread = mean_of(values)
            paper = paper_mean(scenario, row, group)
            whole = f"{mean:.1f} ± {spread:.1f}" + (f" ({paper:.1f})" if paper is not None else "")
            lines.append(
                _line(f"**{row}**" if group == "full" else "", group, *cells, f"**{whole}**" if group == "full" else whole)
            )
    return lines


def _chosen(results: Mapping[str, Any], scenario: str, row: str, domains: Sequence[str]) -> str:
    values = chosen_of(results, scenario, row)
    paper = [paper_number(scenario, row, "full", domain) for domain in domains]
    cells = [
        (f"{values[d]:.1f}" if d in values else "") + (f" ({number:.1f})" if number is not None else "")
        for d, number in zip(domains, paper, strict=True)
    ]
    mean = f"**{statistics.mean(values.values()):.1f}**" if values else ""
    return _line("", "chosen", *cells, mean)


def _missing(results: Mapping[str, Any]) -> list[str]:
    """Cells that were asked for and are not there; the numbers above are of those that are."""
    missing = [name for name in results.get("missing", ()) if name not in results["failed"]]
    if not missing:
        return []
    return ["", "## Missing", "", f"{len(missing)} cells were not run: {', '.join(missing)}."]


def _significance(results: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for scenario in ROWS:
        for row, other in COMPARED:
            difference = compare(results, scenario, row, other)
            if difference is not None:
                lines.append(_line(scenario, f"{row} − {other}", *written(difference)))
    if not lines:
        return []
    return [
        "",
        "## Significance",
        "",
        f"Paired bootstrap over test utterances and seeds, {RESAMPLES:,} resamples: points of the mean over domains, the middle",
        "95 % of the resamples, and the two-sided p.",
        "",
        _line("scenario", "comparison", "difference", "95 %", "p"),
        _line("---", "---", "---:", "---:", "---:"),
        *lines,
    ]


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
        lines += ["", _line(scenario, *domains, "mean", "difference"), _line("---", *["---:"] * (len(domains) + 2))]
        for name in (STRONGER, *rows):
            values = {d: seeds[0] for d, seeds in values_of(results, scenario, name).items() if 0 in seeds and d in domains}
            if not values:
                continue
            same = [base[d][0] for d in values if 0 in base.get(d, {})]
            mean = statistics.mean(values.values())
            change = f"{mean - statistics.mean(same):+.1f}" if name != STRONGER and len(same) == len(values) else ""
            lines.append(_line(name, *(f"{values[d]:.1f}" if d in values else "" for d in domains), f"{mean:.1f}", change))
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
                        _line("system", "scenario", *names),
                        _line("---", "---", *["---:"] * len(names)),
                    ]
                lines.append(_line(SHORT[system], scenario, *(f"{mean:.1f}" for mean in means)))
    return lines


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
        _line("scenario", "system", "seconds a run", "longest", "CPU seconds", "ms a parse (median)", "95 %", "ratio"),
        _line("---", "---", *["---:"] * 6),
    ]
    for (scenario, system), cells in sorted(groups.items()):
        seconds = [cell["train_seconds"] for cell in cells]
        baseline = [cell["train_seconds"] for cell in groups.get((scenario, "seq2seq"), [])]
        ratio = f"{statistics.mean(seconds) / statistics.mean(baseline):.1f}" if baseline else "–"
        parse = [statistics.median(cell["latency_ms"][p] for cell in cells) for p in ("p50", "p95")]
        cpu = [cell["cpu_seconds"] for cell in cells if "cpu_seconds" in cell]
        used = f"{statistics.mean(cpu):.1f}" if cpu else "–"
        numbers = (f"{statistics.mean(seconds):.1f}", f"{max(seconds):.1f}", used, f"{parse[0]:.1f}", f"{parse[1]:.1f}")
        lines.append(_line(scenario, SHORT[system], *numbers, ratio))
    return lines


def _number(values: list[float], paper: float | None) -> str:
    spread = f" ± {statistics.stdev(values):.1f}" if len(values) > 1 else ""
    return f"{statistics.mean(values):.1f}{spread}" + (f" ({paper:.1f})" if paper is not None else "")


def _line(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"
