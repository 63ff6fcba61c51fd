"""`lookadapt train`: the paper's parser on your own pairs, as a model folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ..errors import LookadaptError
from ..language.examples import Example, read_examples
from .output import Json, console, errors, print_json
from .reproduce import need_torch, overrides_of


def register(app: typer.Typer) -> None:
    app.command("train")(train)


def train(
    out: Annotated[Path, typer.Argument(help="Folder to write the model to.")],
    memory: Annotated[Path, typer.Option(help="Examples to look up and adapt: one per rule.")],
    examples: Annotated[Path, typer.Option(help="Training pairs the memory's rules can make.")],
    dev: Annotated[Path | None, typer.Option(help="Pairs to stop on. Default: every tenth training pair, held out.")] = None,
    dev_memory: Annotated[Path | None, typer.Option(help="Memory for the dev pairs, if it is another.")] = None,
    plus: Annotated[bool, typer.Option("--plus", help="LOOKUPADAPT+, the strengthened variant.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = 0,
    vectors: Annotated[
        str | None, typer.Option(help="Word vectors: a GloVe text file. Default: GloVe 6B, 50 dimensions.")
    ] = None,
    setting: Annotated[list[str] | None, typer.Option("--set", help="NAME=VALUE, a setting. Repeatable.")] = None,
    as_json: Json = False,
) -> None:
    """Train the paper's parser. Ctrl-C keeps a checkpoint; the same command goes on from it."""
    need_torch()
    from ..paper.embeddings import DEFAULT_SOURCE, load_vectors
    from ..paper.folder import save_model
    from ..paper.oracle import Oracle
    from ..paper.settings import FAITHFUL, PLUS
    from ..paper.training import Evaluation, Split, TrainingSet, use_one_core
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
            errors.print(f"stopped; the same command goes on from {checkpoint}")
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


def _read(path: Path) -> list[Example]:
    found = list(read_examples(path))
    if not found:
        raise LookadaptError(f"{path} has no examples", hint="utterance line, form line, blank line")
    return found
