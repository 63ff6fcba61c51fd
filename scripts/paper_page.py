"""Write the results of docs/paper.md from results/paper/README.md, which `lookadapt reproduce` writes.

usage: scripts/paper_page.py      run from anywhere
`tests/test_docs.py` fails when the page says something else.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLES = ROOT / "results/paper/README.md"
PAGE = ROOT / "docs/paper.md"
START, END = "<!-- written by scripts/paper_page.py -->\n", "<!-- end -->\n"
SCENARIOS = ("Extension", "Transfer")


def means(tables: str) -> dict[tuple[str, str], dict[str, str]]:
    """The last column of the tables: of each scenario and row (`full`, `chosen`), the figure of each system."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for scenario in SCENARIOS:
        section = tables.split(f"## {scenario}\n", 1)[1].split("\n## ", 1)[0]
        system = ""
        for line in section.splitlines():
            cells = [cell.strip().strip("*") for cell in line.strip("|").split("|")]
            if len(cells) > 3 and cells[1] in ("full", "chosen"):
                system = cells[0] or system
                found.setdefault((scenario, cells[1]), {})[system] = cells[-1]
    return found


def section(tables: str) -> str:
    """The results: where they come from, one line for each system, and which differences are not chance."""
    found = means(tables)
    systems = list(dict.fromkeys(system for row in found.values() for system in row))
    columns = [(scenario, row) for scenario in SCENARIOS for row in ("full", "chosen")]
    lines = [re.search(r"^Data: .*$", tables, re.MULTILINE)[0], ""]  # type: ignore[index]
    lines += ["| mean of six domains, test halves | extension | chosen | transfer | chosen |", "|---|---:|---:|---:|---:|"]
    for system in systems:
        cells = [found[column].get(system, "–") for column in columns]
        lines.append(f"| {system} | {' | '.join(cells)} |")
    compared = tables.split("## Significance\n", 1)[1].split("\n## ", 1)[0].strip()
    return "\n".join([*lines, "", compared, ""])


def page(text: str, tables: str) -> str:
    before, rest = text.split(START, 1)
    return before + START + "\n" + section(tables) + "\n" + END + rest.split(END, 1)[1]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), TABLES.read_text(encoding="utf-8")), encoding="utf-8")
