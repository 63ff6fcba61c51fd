"""Plots of the stored results, as SVG without a plotting library, so that they come out the same everywhere.

usage: scripts/site/plots.py      writes docs/pictures/; the site draws anew from the results it shows
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from svg import CHARACTER, PALE, box, picture, text

LEFT, WIDTH, ROW = 330, 380, 30
MET, MISSED, PLAIN = "#7cc4a4", "#e8a87c", "#a9c3dd"


def drawings(root: Path) -> dict[str, str]:
    """File name: drawing."""
    return {"parser_accuracy.svg": parser_accuracy(root / "results" / "parser")}


def shares(details: dict[str, Any]) -> dict[str, float]:
    """What was measured in each set or cell of a row, if the row is a mean of such."""
    if "sets" in details:
        return {name: each["accuracy_if_forced"] for name, each in details["sets"].items()}
    cells = details.get("cells", {})
    return {name: value for name, value in cells.items() if isinstance(value, float)}


def parser_accuracy(folder: Path) -> str:
    """A bar for the mean of each accuracy row, a dot for each of its sets; coloured by whether the bar we set was met."""
    parts: list[str] = []
    commits = set()
    y = 40.0
    for path in sorted(folder.glob("*.json")):
        row = json.loads(path.read_text(encoding="utf-8"))
        values = shares(row.get("details") or {})
        if not values:
            continue
        commits.add(row["provenance"]["commit"])
        mean = sum(values.values()) / len(values)
        colour = {True: MET, False: MISSED, None: PLAIN}[row["met"]]
        label = row["about"] if len(row["about"]) < 46 else row["about"][:44] + "…"
        parts += [text(LEFT - 12, y + 16, label, size=12, anchor="end"), box(LEFT, y + 2, WIDTH * mean, 20, colour)]
        parts += [
            f'<circle cx="{LEFT + WIDTH * value:g}" cy="{y + 12:g}" r="3" fill="#1f2d3d" opacity="0.55"/>'
            for value in values.values()
        ]
        parts.append(text(LEFT + WIDTH + 12, y + 16, f"{100 * mean:5.1f}  (bar: {row['bar']})", size=12, code=True))
        y += ROW
    for tenth in range(0, 11, 2):
        x = LEFT + WIDTH * tenth / 10
        parts.insert(0, f'<line x1="{x:g}" y1="34" x2="{x:g}" y2="{y:g}" stroke="#e3e8ed"/>')
        parts.append(text(x, y + 18, str(10 * tenth), size=11, colour=PALE, anchor="middle"))
    about = f"mean accuracy if forced, in percent; a dot for each set; green: bar met, orange: missed; commits {', '.join(sorted(commits))}"
    parts.append(text(12, 20, about, size=12, colour=PALE))
    return picture(
        max(LEFT + WIDTH + 260, 24 + 0.8 * CHARACTER * len(about)), y + 34, "Accuracy of the default parser, row by row", parts
    )


if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[2]
    for name, drawing in drawings(ROOT).items():
        (ROOT / "docs" / "pictures" / name).write_text(drawing, encoding="utf-8")
