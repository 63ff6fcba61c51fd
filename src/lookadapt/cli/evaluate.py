"""`lookadapt evaluate`: how many utterances of an example file a parser gets right."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import track
from rich.table import Table

from ..errors import LookadaptError, MissingPart
from ..experiments.measure import measure
from ..language.examples import Example, read_examples
from ..memory.memory import Memory
from ..parsing.parser import Parser
from .output import Json, console, errors, print_json
from .parse import MemoryFile, PartsOption, RayOption, parts_folder, tell_parts


def register(app: typer.Typer) -> None:
    app.command("evaluate")(evaluate)


def evaluate(
    memory: MemoryFile,
    examples: Annotated[Path, typer.Option("--examples", "-e", help="The examples to parse, with their right forms.")],
    model: Annotated[
        str, typer.Option(help="`default`, or the folder of a trained model of the paper (written by lookadapt train model).")
    ] = "default",
    ray: RayOption = None,
    parts: PartsOption = None,
    as_json: Json = False,
) -> None:
    """Parse the examples of a file and compare with their forms: accuracy, coverage, precision, by depth, and speed."""
    known = Memory.read(memory)
    asked = list(read_examples(examples))
    if not asked:
        raise LookadaptError(f"{examples} holds no examples", hint="utterance line, form line, blank line")
    if ray is not None:
        result = evaluate_on_ray(known, asked, ray, parts)
    elif model == "default":
        result = evaluate_default(known, asked, quiet=as_json)
    else:
        result = evaluate_model(Path(model), known, asked)
    if as_json:
        print_json(result)
    else:
        console.print(_table(result))


def evaluate_default(memory: Memory, examples: Sequence[Example], quiet: bool) -> dict[str, Any]:
    parser = Parser.load()
    parser.parse(examples[0].utterance, memory)  # what is made once per memory is not a parse's time
    shown = track(examples, "parsing", console=errors, transient=True, disable=quiet or not errors.is_terminal)
    return measure(lambda text: parser.parse(text, memory), shown).to_dict()


def evaluate_on_ray(memory: Memory, examples: Sequence[Example], address: str, parts: Path | None) -> dict[str, Any]:
    """The same on a cluster."""
    from ..experiments.bulk import measure_all

    with parts_folder(parts) as folder:
        return measure_all(list(examples), memory, folder, address, done=tell_parts).to_dict()


def evaluate_model(folder: Path, memory: Memory, examples: Sequence[Example]) -> dict[str, Any]:
    """The same for a model of the paper; torch is only imported here."""
    if not folder.is_dir():
        raise LookadaptError(
            f"no model folder {folder}", hint="--model takes `default` or a folder that lookadapt train model wrote"
        )
    try:
        evaluation = importlib.import_module("lookadapt.experiments.evaluation")
    except ImportError as error:
        raise MissingPart(f"the paper's parser is not installed: {error}", hint="pip install 'lookadapt[train]'") from error
    result: dict[str, Any] = evaluation.evaluate_folder(folder, memory.examples, examples)
    return result


def _table(result: Mapping[str, Any]) -> Table:
    table = Table("", "share", title=f"{result['n']} examples")
    table.columns[1].justify = "right"
    for name in ("accuracy", "accuracy_if_forced", "coverage", "precision"):
        table.add_row(name.replace("_", " "), f"{100 * result[name]:.1f} %")
    for depth, each in result["by_depth"].items():
        table.add_row(f"accuracy at depth {depth} ({each['n']})", f"{100 * each['accuracy']:.1f} %")
    for name, value in result["latency_ms"].items():
        table.add_row(f"time {name}", f"{value:.2f} ms")
    return table
