"""Markdown tables of a run beside the paper's numbers: mean and standard deviation over seeds, and the seed that the
dev half chooses: the paper reports one number a cell."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from ..language.domains import NAMES
from .analysis_tables import analyses
from .paper_numbers import paper_mean, paper_number
from .significance import RESAMPLES, compare, written
from .systems import LOOKUPADAPT, POOLED, SEQ2SEQ, STRONGER
from .table_values import ROWS, Values, chosen_of, line, mean_of, values_of

COMPARED = ((LOOKUPADAPT, SEQ2SEQ), (LOOKUPADAPT, POOLED), (STRONGER, LOOKUPADAPT))
GROUPS = ("full", "d=2", "d=3")


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
        "are stopped on the training domains and never see the target. *chosen*: one number per cell, as the paper reports: of",
        "all seeds the one that was best on the dev half its weights were chosen on (rows *target unseen*: the training domains').",
    ]
    for scenario, rows in ROWS.items():
        if any(values_of(results, scenario, row) for row in rows):
            lines += ["", f"## {scenario.capitalize()}", "", *_scenario(results, scenario, rows)]
    lines += [*_missing(results), *_significance(results), *analyses(results)]
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
    lines = [line("system", "", *domains, "mean"), line("---", "---", *["---:"] * (len(domains) + 1))]
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
                line(
                    _title(row, values, results["seeds"]) if group == "full" else "",
                    group,
                    *cells,
                    f"**{whole}**" if group == "full" else whole,
                )
            )
    return lines


def _title(row: str, values: Values, seeds: Sequence[int]) -> str:
    """The row's name, with its own seeds where they are not those of the whole table."""
    own = sorted({seed for each in values.values() for seed in each})
    return f"**{row}**" + ("" if own == list(seeds) else f" (seed{'s' * (len(own) > 1)} {', '.join(map(str, own))} only)")


def _chosen(results: Mapping[str, Any], scenario: str, row: str, domains: Sequence[str]) -> str:
    values = chosen_of(results, scenario, row)
    paper = [paper_number(scenario, row, "full", domain) for domain in domains]
    cells = [
        (f"{values[d]:.1f}" if d in values else "") + (f" ({number:.1f})" if number is not None else "")
        for d, number in zip(domains, paper, strict=True)
    ]
    whole = paper_mean(scenario, row, "full")
    beside = f" ({whole:.1f})" if whole is not None else ""
    return line("", "chosen", *cells, f"**{statistics.mean(values.values()):.1f}{beside}**" if values else "")


def _missing(results: Mapping[str, Any]) -> list[str]:
    """Cells that were asked for and are not there; the numbers above are of those that are."""
    missing = [name for name in results.get("missing", ()) if name not in results["failed"]]
    if not missing:
        return []
    groups: dict[tuple[str, str], list[str]] = {}
    for name in missing:
        what, domain, seed = name.rsplit(".", 2)
        groups.setdefault((what.replace(".", " "), seed), []).append(domain)
    by_domains: dict[tuple[str, str], list[str]] = {}
    for (what, seed), domains in groups.items():
        told = "all six domains" if len(domains) == len(NAMES) else ", ".join(domains)
        by_domains.setdefault((what, told), []).append(seed)
    return [
        "",
        "## Missing",
        "",
        f"{len(missing)} cells of those asked for were not run; the same command with `--run` runs them. The numbers above are of those that were.",
        "",
        *(f"- {what}: seed{'s' * (len(seeds) > 1)} {', '.join(seeds)} ({told})" for (what, told), seeds in by_domains.items()),
    ]


def _significance(results: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for scenario in ROWS:
        for row, other in COMPARED:
            difference = compare(results, scenario, row, other)
            if difference is not None:
                lines.append(line(scenario, f"{row} − {other}", *written(difference)))
    if not lines:
        return []
    return [
        "",
        "## Significance",
        "",
        f"Paired bootstrap over test utterances and seeds, {RESAMPLES:,} resamples: points of the mean over domains, the middle",
        "95 % of the resamples, and the two-sided p.",
        "",
        line("scenario", "comparison", "difference", "95 %", "p"),
        line("---", "---", "---:", "---:", "---:"),
        *lines,
    ]


def _number(values: list[float], paper: float | None) -> str:
    spread = f" ± {statistics.stdev(values):.1f}" if len(values) > 1 else ""
    return f"{statistics.mean(values):.1f}{spread}" + (f" ({paper:.1f})" if paper is not None else "")
