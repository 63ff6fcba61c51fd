"""`lookadapt generate`: the paper's data, or a domain of your own (§5, appendix D)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from ..errors import GenerationError
from ..language.domains import NAMES, load_domain
from ..language.generation import Dataset
from ..language.generation import generate as generate_domain
from ..language.statistics import PAPER, ROWS
from .output import Json, console, print_json


def register(app: typer.Typer) -> None:
    app.command("generate")(generate)


def generate(
    out: Annotated[Path | None, typer.Argument(help="Folder to write to; each domain gets a folder in it.")] = None,
    domain: Annotated[
        list[str] | None,
        typer.Option(
            "--domain", "-d", help="One of the paper's domains, or the path of your own .scfg file. Repeatable. Default: all six."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed writes the same bytes.")] = 0,
    stats: Annotated[bool, typer.Option("--stats", help="Print the sizes of all sets beside the paper's.")] = False,
    as_json: Json = False,
) -> None:
    """Generate the paper's data, or data for your own domain. Writes training, evaluation and memory files, laid out and
    sized like the authors'."""
    if out is None and not stats:
        raise GenerationError("nowhere to write", hint="name a folder, as in `lookadapt generate data/`, or ask for --stats")
    if out is not None and out.exists() and not out.is_dir():
        raise GenerationError(f"{out} is a file", hint="name a folder")
    domains = [load_domain(name) for name in dict.fromkeys(domain or NAMES)]
    names = [grammars.name for grammars in domains]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise GenerationError(f"two domains are called {twice[0]!r}", hint="each needs a folder of its own; rename one")
    datasets = [generate_domain(grammars, seed) for grammars in domains]
    written = [path for data in datasets if out is not None for path in data.write(out / data.name)]
    if as_json:
        print_json(
            {
                "seed": seed,
                "files": [str(path) for path in written],
                "sizes": {data.name: {row: dict(data.sizes.rows[row]) for row in ROWS} for data in datasets},
                "equal_to_paper": all(data.sizes == PAPER[data.name] for data in datasets if data.name in PAPER),
                "remarks": {data.name: list(data.remarks) for data in datasets},
            }
        )
        return
    if stats:
        console.print(_statistics(datasets))
        compared = [data for data in datasets if data.name in PAPER]
        if compared:
            different = [data.name for data in compared if data.sizes != PAPER[data.name]]
            console.print(f"different from the paper's: {', '.join(different)}" if different else "every cell equals the paper's")
    for data in datasets:
        for remark in data.remarks:
            console.print(f"{data.name}: {remark}")
    if written:
        pairs = sum(len(data.sets[row]) for data in datasets for row in ROWS)
        domains_written = f"{len(datasets)} domain{'s' if len(datasets) != 1 else ''}"
        console.print(f"wrote {len(written)} files for {domains_written} to {out} (seed {seed}, {pairs:,} pairs)")


def _statistics(datasets: list[Dataset]) -> Table:
    table = Table(title="Dataset statistics (ours/paper)", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("set")
    table.add_column("depth")
    for data in datasets:
        table.add_column(data.name, justify="right")
    for row in ROWS:
        depths = sorted({depth for data in datasets for depth in data.sizes.rows[row]})
        for depth in (None, *depths):
            cells = []
            for data in datasets:
                ours = data.sizes.full(row) if depth is None else data.sizes.rows[row].get(depth, 0)
                paper = PAPER.get(data.name)
                theirs = "-" if paper is None else paper.full(row) if depth is None else paper.rows[row].get(depth, 0)
                cells.append(f"{ours}/{theirs}")
            table.add_row(row if depth is None else "", "full" if depth is None else f"d={depth}", *cells,
                          end_section=depth == depths[-1])  # fmt: skip
    return table
