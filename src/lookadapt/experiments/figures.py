"""Figures of a run: accuracy per domain against the paper, learning curves, one parse with its attention."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import MissingPart
from ..language.domains import NAMES
from .paper_numbers import paper_number
from .table_values import ROWS, SHORT, values_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_COLOURS = ("#9aa5b1", "#d5dbe1", "#2f6f9f", "#7fb2d6", "#5b8c5a", "#b58b00", "#c8553d")


def draw_all(results: Mapping[str, Any], folder: Path) -> list[Path]:
    """Write every figure the results allow."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for scenario in ROWS:
        if any(values_of(results, scenario, row) for row in ROWS[scenario]):
            written.append(_save(accuracy_bars(results, scenario), folder / f"accuracy-{scenario}.png"))
            written.append(_save(learning_curves(results, scenario), folder / f"curves-{scenario}.png"))
    shown = [cell for cell in results["cells"] if cell.get("shown")]
    shown.sort(key=lambda cell: (cell["system"] != "lookupadapt+", cell["shown"]["form"] != cell["shown"]["gold"], cell["seed"]))
    if shown:
        written.append(_save(parse_picture(shown[0]["shown"]), folder / "parse.png"))
    return written


def accuracy_bars(results: Mapping[str, Any], scenario: str) -> Figure:
    """Bars per domain, the seeds' spread as whiskers, the paper's number as a black line."""
    figure = _figure(11, 4.2)
    axes = figure.subplots()
    rows = [row for row in ROWS[scenario] if values_of(results, scenario, row)]
    width = 0.85 / len(rows)
    for number, row in enumerate(rows):
        values = values_of(results, scenario, row)
        for place, domain in enumerate(NAMES):
            if domain not in values:
                continue
            seeds = list(values[domain].values())
            x = place + (number - (len(rows) - 1) / 2) * width
            spread = statistics.stdev(seeds) if len(seeds) > 1 else 0.0
            axes.bar(x, statistics.mean(seeds), width * 0.92, yerr=spread, color=_COLOURS[number], capsize=2,
                     label=row if place == 0 else None, error_kw={"linewidth": 0.8})  # fmt: skip
            paper = paper_number(scenario, row, "full", domain)
            if paper is not None:
                axes.plot([x - width * 0.46, x + width * 0.46], [paper, paper], color="black", linewidth=2)
    axes.plot([], [], color="black", linewidth=2, label="the paper's")
    axes.set_xticks(range(len(NAMES)), NAMES)
    axes.set_ylim(0, 105)
    axes.set_ylabel("exact match, test (%)")
    axes.set_title(f"{scenario.capitalize()}: accuracy per domain")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.08), ncols=4, frameon=False, fontsize=8)
    return figure


def learning_curves(results: Mapping[str, Any], scenario: str) -> Figure:
    """Dev accuracy over the steps: on the target (full line) and on the sources (dotted), mean over domains and seeds."""
    figure = _figure(9, 4.2)
    axes = figure.subplots()
    for colour, (system, name) in zip(_COLOURS, SHORT.items(), strict=False):
        curves = [c["curve"] for c in results["cells"] if c["system"] == system and c["scenario"] == scenario and c.get("curve")]
        if not curves:
            continue
        for split, style in (("target", "-"), ("source", ":")):
            steps = [e["step"] for e in curves[0]]
            means = [
                statistics.mean(curve[i][split] for curve in curves) for i in range(len(steps)) if all(len(c) > i for c in curves)
            ]
            axes.plot(steps[: len(means)], means, style, color=colour, label=f"{name}, {split}")
    axes.set_xlabel("training steps")
    axes.set_ylabel("exact match, dev (%)")
    axes.set_ylim(0, 102)
    axes.set_title(f"{scenario.capitalize()}: learning curves (mean of domains and seeds)")
    axes.legend(frameon=False, fontsize=8, ncols=2)
    return figure


def parse_picture(shown: Mapping[str, Any]) -> Figure:
    """One parse: a row a step, indented as the calls nest, the attention over the words beside it."""
    steps, words = shown["steps"], shown["words"]
    figure = _figure(13, 1.2 + 0.36 * len(steps))
    left, right = figure.subplots(1, 2, width_ratios=(1.3, 1), sharey=True)
    for row, step in enumerate(steps):
        text = f"{step['function']}: {step['entry'] or step['text']}"
        left.text(0.035 * step["depth"], row, text if len(text) < 95 else text[:94] + "…", va="center", fontsize=8)
        if step["depth"]:
            left.plot([0.035 * step["depth"] - 0.02] * 2, [row - 0.5, row + 0.5], color="#999999", linewidth=1)
    left.set_xlim(-0.02, 1)
    left.axis("off")
    shares = [[weight / max(1e-9, *step["attention"]) for weight in step["attention"]] for step in steps]
    right.imshow(shares, cmap="Oranges", vmin=0, vmax=1, aspect="auto")
    right.set_title("attention, relative to the strongest word of the step", fontsize=8)
    right.set_xticks(range(len(words)), words, rotation=40, ha="right", fontsize=8)
    right.set_yticks([])
    right.set_ylim(len(steps) - 0.5, -0.5)
    verdict = "right" if shown["form"] == shown["gold"] else f"wrong, should be {shown['gold']}"
    figure.suptitle(f"“{shown['utterance']}”\n{shown['form']} ({verdict})", fontsize=9)
    return figure


def _figure(width: float, height: float) -> Figure:
    try:
        from matplotlib.figure import Figure as Made
    except ImportError as error:
        raise MissingPart("matplotlib is not installed", hint="pip install 'lookadapt[train]'") from error
    return Made(figsize=(width, height), layout="constrained")


def _save(figure: Figure, path: Path) -> Path:
    figure.savefig(path, dpi=110, metadata={"Software": None})
    return path
