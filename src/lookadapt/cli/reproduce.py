"""`lookadapt reproduce`: the paper's experiments, any part of them, on cores or on a Ray cluster."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import MissingPart
from .output import Json, console, print_json


def register(app: typer.Typer) -> None:
    app.command("reproduce")(reproduce)


def reproduce(
    out: Annotated[Path, typer.Argument(help="Folder for cells, tables and figures.")],
    scenario: Annotated[list[str] | None, typer.Option("--scenario", help="extension or transfer. Repeatable.")] = None,
    domain: Annotated[list[str] | None, typer.Option("--domain", "-d", help="A domain of the paper. Repeatable.")] = None,
    system: Annotated[
        list[str] | None,
        typer.Option("--system", help="seq2seq, seq2seq-pooled, lookupadapt, pretrain-enc or lookupadapt+. Repeatable."),
    ] = None,
    seeds: Annotated[int, typer.Option(help="Runs per cell; the tables show mean and standard deviation.")] = 3,
    ablation: Annotated[
        list[str] | None,
        typer.Option("--ablation", help="A domain to run LOOKUPADAPT+ without one ingredient at a time. Repeatable."),
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Folder with the authors' data. Default: generated data.")] = None,
    data_seed: Annotated[int, typer.Option(help="Seed of the generated data.")] = 0,
    vectors: Annotated[
        str | None, typer.Option(help="Word vectors: a GloVe text file. Default: GloVe 6B, 50 dimensions.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Cells to run at the same time, one core each.")] = 1,
    ray: Annotated[str | None, typer.Option(help="Address of a Ray cluster (or 'local') to run the cells on.")] = None,
    keep_models: Annotated[bool, typer.Option("--keep-models", help="Keep every trained model as a folder.")] = False,
    setting: Annotated[
        list[str] | None, typer.Option("--set", help="NAME=VALUE for every system's settings. Repeatable.")
    ] = None,
    figures: Annotated[bool, typer.Option(help="Draw the figures.")] = True,
    run: Annotated[bool, typer.Option(help="Run the cells that are missing, or only list them.")] = True,
    as_json: Json = False,
) -> None:
    """Run the paper's experiments and write its tables. Our numbers stand beside the authors'."""
    need_torch()
    from ..experiments import figures as drawing
    from ..experiments import reproduce as experiment
    from ..experiments import tables
    from ..experiments.cells import Cell, Work
    from ..paper.embeddings import DEFAULT_SOURCE

    cells = experiment.plan(scenario or (), domain or (), system or (), seeds, ablation or ())
    work = Work(
        data=str(data) if data else None,
        data_seed=data_seed,
        vectors=vectors or DEFAULT_SOURCE,
        keep=str(out / "models"),
        keep_models=keep_models,
        overrides=overrides_of(setting or []),
    )
    left = len(cells)

    def report(cell: Cell, result: dict[str, Any]) -> None:
        nonlocal left
        left -= 1
        if as_json:
            return
        if "error" in result:
            console.print(f"[red]failed[/] {cell.name}: {result['error'].strip().splitlines()[-1]}")
            return
        scores = ", ".join(f"{row} {score['full']:.1f}" for row, score in result["rows"].items())
        console.print(f"{cell.name}: {scores or 'done'} ({result['seconds']:.0f} s)")

    results = experiment.reproduce(cells, work, out, jobs=jobs, ray=ray, report=report, run=run)
    brief = [
        {name: value for name, value in cell.items() if name not in ("curve", "shown", "right")} for cell in results["cells"]
    ]
    written = json.dumps({**results, "cells": brief}, ensure_ascii=False, indent=1)
    (out / "results.json").write_text(written + "\n", encoding="utf-8")
    text = tables.markdown(results)
    (out / "README.md").write_text(text, encoding="utf-8")
    drawn = drawing.draw_all(results, out / "figures") if figures else []
    if as_json:
        print_json({**{k: v for k, v in results.items() if k != "cells"}, "cells": len(results["cells"]), "out": str(out)})
    else:
        console.print(text, markup=False)
        console.print(f"wrote {out / 'results.json'}, {out / 'README.md'} and {len(drawn)} figures")
    if results["failed"]:
        raise typer.Exit(1)


def need_torch(what: str = "the paper's parser") -> None:
    """Refuse, with the command that installs them, if the parts of the training extra are missing."""
    for module in ("torch", "safetensors"):
        if find_spec(module) is None:
            raise MissingPart(f"{what} needs {module}", hint="pip install 'lookadapt[train]'")


def overrides_of(pairs: list[str]) -> tuple[tuple[str, Any], ...]:
    """NAME=VALUE texts as settings, checked."""
    from ..errors import LookadaptError
    from ..paper.settings import Settings

    values: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise LookadaptError(f"{pair!r} is not NAME=VALUE", hint="for example --set steps=50")
        try:
            values[name] = json.loads(text)
        except ValueError as error:
            raise LookadaptError(f"{text!r} is not a number, true or false", hint="for example --set steps=50") from error
    Settings.from_json(values)
    return tuple(values.items())
