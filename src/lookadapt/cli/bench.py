"""`lookadapt bench`: every figure that describes the default parser, from one command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from ..errors import LookadaptError
from ..experiments.bench import Bench, Row, run_rows
from ..experiments.bench_report import ROWS, results, write_page
from .output import Json, console, errors, print_json


def register(app: typer.Typer) -> None:
    app.command("bench")(bench)


def bench(
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Measure only this row. Repeatable. Default: all rows.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the results.")] = Path("results/parser"),
    shared: Annotated[Path, typer.Option(help="Folder with the folders packs, paper and bench.")] = Path("../shared"),
    packs: Annotated[Path, typer.Option(help="Folder with the training packs.")] = Path("data/packs"),
    seed: Annotated[int, typer.Option(help="Seed for re-drawn memories, shuffled orders and nonce words.")] = 0,
    limit: Annotated[float, typer.Option(help="Seconds after which to give up on one size of memory.")] = 300.0,
    again: Annotated[
        bool, typer.Option("--again", help="Measure again what was already measured with the same source code.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Measure the default parser and write a page of results. If interrupted, the same command continues where it stopped."""
    names = [row.name for row in ROWS]
    for name in only or ():
        if name not in names:
            raise LookadaptError(f"no row {name!r}", hint=f"the rows are: {', '.join(names)}")
    rows = [row for row in ROWS if not only or row.name in only]
    context = Bench(shared, packs, seed, limit)
    with Progress(console=errors, transient=True, disable=as_json or not errors.is_terminal) as bar:
        whole = bar.add_task("rows", total=len(rows))
        part = bar.add_task("", total=None)
        context.tell = lambda done, of: bar.update(part, completed=done, total=of)

        def started(row: Row, number: int) -> None:
            bar.update(whole, completed=number)
            bar.update(part, description=row.name, completed=0)

        try:
            run_rows(context, rows, out, again, started)
        finally:
            if out.is_dir():
                page = write_page(out)
    found = results(out, rows)
    if as_json:
        for value in found:
            print_json({key: value[key] for key in ("row", "bar", "figure", "met", "provenance")})
        return
    table = Table("row", "bar", "measured", "")
    for value in found:
        mark = {True: "met", False: "missed", None: ""}[value["met"]]
        table.add_row(Text(value["row"]), Text(value["bar"]), Text(value["figure"]), mark)
    console.print(table)
    console.print(Text(f"wrote {page}"))
