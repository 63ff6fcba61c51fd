"""`lookadapt validate`: everything that is wrong with an example file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..language.validation import Problem
from ..language.validation import validate as check
from .output import Json, console, print_json

_SHOWN = 100  # problems kept and printed; a broken file of a million lines has more than anyone reads


def register(app: typer.Typer) -> None:
    app.command("validate")(validate)


def validate(
    file: Annotated[list[Path], typer.Argument(help="Example files: .txt (authors' format), .jsonl or .tsv.")],
    as_json: Json = False,
) -> None:
    """Check example files for mistakes. Reports unreadable forms, duplicates, conflicts, and quoted text that its utterance
    does not contain. Exits with status 2 if anything is wrong."""
    wrong = 0
    for path in file:
        examples = count = 0
        problems: list[Problem] = []
        for found in check(path):
            if isinstance(found, Problem):
                count += 1
                if len(problems) < _SHOWN:
                    problems.append(found)
            else:
                examples += 1
        wrong += count
        if as_json:
            print_json(
                {
                    "file": str(path),
                    "ok": not count,
                    "examples": examples,
                    "problem_count": count,
                    "problems": [{"kind": p.kind, "line": p.line, "message": p.message, "hint": p.hint} for p in problems],
                }
            )
            continue
        for problem in problems:
            console.print(f"{path}:{problem.line}: {problem.kind}: {problem.message} ({problem.hint})")
        if count > len(problems):
            console.print(f"… and {count - len(problems):,} more")
        console.print(f"{path}: {examples:,} examples, {count:,} problems")
    if wrong:
        raise typer.Exit(2)
