"""`lookadapt train model`: the paper's model trained on your own pairs; and how `parse` uses it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..errors import LookadaptError
from ..language.examples import Example, read_examples
from .judge import judge, lists
from .output import Json, console, errors, help_if_bare, print_json
from .reproduce import need_torch, overrides_of
from .scorer import scorer


def register(app: typer.Typer) -> None:
    group = typer.Typer(
        help="Train the paper's model, or parts of the default parser.", callback=help_if_bare, invoke_without_command=True
    )
    group.command("model")(train)
    group.command("search")(search)
    group.command("scorer")(scorer)
    group.command("lists")(lists)
    group.command("judge")(judge)
    app.add_typer(group, name="train")


def train(
    out: Annotated[Path, typer.Argument(help="Folder to write the model to.")],
    memory: Annotated[Path, typer.Option(help="The memory to look up and adapt: one example per rule.")],
    examples: Annotated[Path, typer.Option(help="Training pairs, made with the rules of the memory.")],
    dev: Annotated[
        Path | None, typer.Option(help="Pairs that decide when to stop. Default: every tenth training pair, held out.")
    ] = None,
    dev_memory: Annotated[Path | None, typer.Option(help="The memory for the dev pairs, if it is a different one.")] = None,
    plus: Annotated[bool, typer.Option("--plus", help="LOOKUPADAPT+, the strengthened variant.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = 0,
    vectors: Annotated[
        str | None, typer.Option(help="Word vectors: a GloVe text file. Default: GloVe 6B, 50 dimensions.")
    ] = None,
    setting: Annotated[list[str] | None, typer.Option("--set", help="Change a setting: NAME=VALUE. Repeatable.")] = None,
    as_json: Json = False,
) -> None:
    """Train the paper's model. Ctrl-C keeps a checkpoint; the same command continues from it."""
    need_torch()
    from ..paper.embeddings import DEFAULT_SOURCE, load_vectors
    from ..paper.folder import save_model
    from ..paper.oracle import Oracle
    from ..paper.recipes import FAITHFUL, PLUS
    from ..paper.splits import Split
    from ..paper.training import Evaluation, TrainingSet, use_one_core
    from ..paper.training import train as train_model

    use_one_core()
    entries, pairs = _read(memory), _read(examples)
    if dev is not None:
        held = _read(dev)
    else:
        held = pairs[::10]
        pairs = [pair for i, pair in enumerate(pairs) if i % 10] or pairs
    words = load_vectors(vectors or DEFAULT_SOURCE)
    settings = replace(PLUS if plus else FAITHFUL, dimensions=words.dimensions, **dict(overrides_of(setting or [])))
    oracle = Oracle(entries)
    data = TrainingSet(tuple(entries), (0,) * len(entries), tuple(pairs), tuple(oracle.derive(pair) for pair in pairs))
    splits = {"dev": Split(tuple(_read(dev_memory)) if dev_memory else tuple(entries), tuple(held))}
    checkpoint = out / "checkpoint"
    columns = (TextColumn("training"), BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=as_json) as bar:
        task = bar.add_task("", total=settings.steps)

        def progress(e: Evaluation) -> None:
            bar.update(task, completed=e.step, description=f"loss {e.loss:.3f}, dev {100 * e.accuracy['dev']:.1f} %")

        try:
            trained = train_model(settings, data, splits, words, seed=seed, checkpoint=checkpoint, progress=progress)
        except KeyboardInterrupt:
            errors.print(f"stopped; the same command continues from {checkpoint}")
            raise
    kept = trained.kept["dev"]
    about = {
        "memory": memory.name, "examples": examples.name, "pairs": len(pairs), "seed": seed, "kept step": kept.step,
        "dev accuracy": round(kept.accuracy, 4), "seconds": round(trained.seconds, 1),
    }  # fmt: skip
    save_model(out, trained.use("dev"), words.source, about)
    if as_json:
        print_json({"out": str(out), **{name.replace(" ", "_"): value for name, value in about.items()}})
    else:
        console.print(f"wrote {out}: dev accuracy {100 * kept.accuracy:.1f} % at step {kept.step}, {trained.seconds:.0f} s")


def search(
    plan: Annotated[Path, typer.Argument(help="JSON list of what to try: scenario, domains, seeds, base, settings.")],
    data: Annotated[Path, typer.Option(help="Folder with the authors' data. Only development halves are read.")],
    out: Annotated[Path, typer.Option(help="Folder of search.jsonl and SEARCH.md; runs it has are not run again.")],
    vectors: Annotated[str | None, typer.Option(help="Word vectors, as for train model.")] = None,
) -> None:
    """Try settings on the development halves. Every run is added to search.jsonl, and SEARCH.md gets the table."""
    need_torch()
    from ..experiments.search import read_runs
    from ..experiments.search import search as search_all
    from ..experiments.search_report import write_report
    from ..paper.embeddings import DEFAULT_SOURCE

    try:
        wishes = json.loads(plan.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LookadaptError(f"{plan} is not a plan", hint="a JSON list; docs/paper.md shows one") from error
    runs = out / "search.jsonl"
    for run in search_all(data, runs, wishes, vectors or DEFAULT_SOURCE):
        scores = f"dev {run['dev_stopped_on_dev']['full']:.1f}, stopped on sources {run['dev_stopped_on_source']['full']:.1f}"
        console.print(f"{run['base']} {run['scenario']} {run['domain']} {run['seed']}: {scores} ({run['seconds']:.0f} s)")
    write_report(out / "SEARCH.md", read_runs(runs))
    console.print(f"wrote {out / 'SEARCH.md'}")


def parse_with_model(
    model: Path, memory: list[Example], utterances: list[str], trace: bool, trace_html: Path | None
) -> list[dict[str, Any]]:
    """What `parse --model DIR` gives for each utterance; `--trace-html` gets the page of the last one."""
    need_torch()
    from ..paper.parser import PaperParser
    from ..paper.trace import trace_html as page
    from ..paper.trace import trace_rows

    parser = PaperParser.load(model, memory)
    found = []
    for utterance in utterances:
        parse = parser.parse(utterance)
        if trace_html is not None:
            trace_html.write_text(page(utterance, parse.trace), encoding="utf-8")
        names = ("function", "description", "utterance", "form")
        found.append(
            {
                "utterance": utterance,
                "understood": parse.form is not None,
                "form": None if parse.form is None else str(parse.form),
                "confidence": parse.confidence,
                "reading": None,
                "alternatives": [],
                "missing": [],
                "trace": [dict(zip(names, row, strict=True)) for row in trace_rows(parse.trace)] if trace else [],
            }
        )
    return found


def trace_table(steps: list[dict[str, str]]) -> Table:
    """The appendix's table for a terminal."""
    table = Table("call", "what happens", "utterance", "form so far", show_lines=True)
    for step in steps:
        table.add_row(*(value.replace("[", "\\[") for value in step.values()))
    return table


def _read(path: Path) -> list[Example]:
    found = list(read_examples(path))
    if not found:
        raise LookadaptError(f"{path} has no examples", hint="utterance line, form line, blank line")
    return found
