"""Write docs/licences.md: the licence of every package the lock files install, as the packages themselves state it.

usage: .venv/bin/python scripts/licences.py      after `make setup`
"""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"
PINNED = re.compile(r"^([\w.-]+)==([\w.+!-]+)", re.MULTILINE)
SHORT = 120  # a longer `License` field is the text of a licence, not its name
# What a package does not say about itself in its metadata, and where it does say it.
STATED_ELSEWHERE = {"pgserver": "Apache-2.0 (its LICENSE file); it contains PostgreSQL (PostgreSQL Licence)"}
HEAD = """\
# Licences

lookadapt is licensed under the Apache License 2.0. Its wheel contains a sentence encoder and a judge, both derived from
MiniLM (Apache-2.0, packaging MIT); `NOTICE` and `parsing/weights/NOTICE` in the wheel give the details.

The packages below are installed beside it, not inside it. The licences are those the packages state in their own
metadata. Written by `scripts/licences.py` from the lock files.
"""


def pins(name: str) -> dict[str, str]:
    """Package and version of every line of a lock. Where Python versions differ, the first, which is for the oldest."""
    found: dict[str, str] = {}
    for package, version in PINNED.findall((ROOT / "locks" / f"{name}.txt").read_text(encoding="utf-8")):
        found.setdefault(package, version)
    return found


def licence(about: metadata.PackageMetadata) -> str | None:
    """Its name: the expression if there is one, else a short `License` field, else the classifiers."""
    said = about.get("License-Expression") or about.get("License") or ""
    if said and said != "UNKNOWN" and len(said) < SHORT and "\n" not in said:
        return said
    named = [line.split(" :: ")[-1] for line in about.get_all("Classifier") or () if line.startswith("License :: ")]
    return ", ".join(named) or STATED_ELSEWHERE.get(str(about["Name"]))


def rows(packages: dict[str, str]) -> tuple[list[str], list[str]]:
    """A row for each package that is installed here, and the names of those that are not."""
    table, absent = [], []
    for package in sorted(packages):
        try:
            about = metadata.metadata(package)
        except metadata.PackageNotFoundError:
            absent.append(package)
            continue
        name = licence(about)
        if name is None:
            raise SystemExit(f"{package} does not say what its licence is: look it up and add it to STATED_ELSEWHERE")
        table.append(f"| {package} | {about['Version']} | {name.replace('|', '/')} |")
    return table, absent


def page() -> str:
    base, everything = pins("base"), pins("everything") | pins("torch")
    parts = [HEAD]
    absent: list[str] = []
    for title, packages in (
        ("What `pip install lookadapt` needs, and what builds it", base),
        ("What the extras and the tests add", {name: version for name, version in everything.items() if name not in base}),
    ):
        table, missing = rows(packages)
        absent += missing
        parts.append("\n".join([f"## {title}", "", "| package | version | licence |", "|---|---|---|", *table, ""]))
    if absent:
        parts.append(f"Locked, but not installed on the platform this page was written on: {', '.join(sorted(absent))}.\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
