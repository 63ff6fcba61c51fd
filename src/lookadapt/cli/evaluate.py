"""`lookadapt evaluate`: how many examples of a file a parser gets right."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
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
from ..parsing.result import Parse
from .output import Json, console, errors, print_json
from .parse import MemoryFile, PartsOption, RayOption, parts_folder, tell_parts


def register(app: typer.Typer) -> None:
    app.command("evaluate")(evaluate)


def evaluate(
    memory: MemoryFile,
    examples: Annotated[Path, typer.Option("--examples", "-e", help="The examples to parse, with their correct forms.")],
    model: Annotated[
        str, typer.Option(help="default, or the folder of a paper model written by `lookadapt train model`.")
    ] = "default",
    failures: Annotated[
        bool, typer.Option("--failures", help="List what was wrong or not answered, with what was understood.")
    ] = False,
    ray: RayOption = None,
    parts: PartsOption = None,
    as_json: Json = False,
) -> None:
    """Measure how many examples of a file are parsed right. Reports accuracy (also by depth), coverage, precision and speed."""
    known = Memory.read(memory)
    asked = list(read_examples(examples))
    if not asked:
        raise LookadaptError(f"{examples} holds no examples", hint="utterance line, form line, blank line")
    if failures and (model != "default" or ray is not None):
        raise LookadaptError("--failures lists those of the default parser", hint="leave out --model, --ray or --failures")
    parses: list[Parse] = []
    if ray is not None:
        result = evaluate_on_ray(known, asked, ray, parts)
    elif model == "default":
        result = evaluate_default(known, asked, as_json, parses)
    else:
        result = evaluate_model(Path(model), known, asked)
    wrong = list(_failures(asked, parses)) if failures else []
    if as_json:
        print_json(result | ({"failures": wrong} if failures else {}))
        return
    for each in wrong:
        happened = f"understood as {each['form']}" if each["form"] else f"not understood; best guess {each['best']}"
        console.print(
            f"{each['utterance']}\n    expected {each['expected']}\n    {happened}\n    missing {', '.join(each['missing']) or 'nothing'}"
        )
    console.print(_table(result))


def _failures(examples: Sequence[Example], parses: Sequence[Parse]) -> Iterator[dict[str, Any]]:
    """What went wrong, and why, as far as the parser can tell."""
    for example, parse in zip(examples, parses, strict=True):
        if parse.form != example.form:
            found = parse.to_dict()
            kept = {name: found[name] for name in ("form", "best", "confidence", "reading", "missing", "nearest", "evidence")}
            yield {"utterance": example.utterance, "expected": str(example.form), **kept}


def evaluate_default(
    memory: Memory, examples: Sequence[Example], quiet: bool, parses: list[Parse] | None = None
) -> dict[str, Any]:
    parser = Parser.load()
    parser.parse(examples[0].utterance, memory)  # what is prepared once per memory is not part of a parse's time
    shown = track(examples, "parsing", console=errors, transient=True, disable=quiet or not errors.is_terminal)

    def parsed(text: str) -> Parse:
        found = parser.parse(text, memory)
        if parses is not None:
            parses.append(found)
        return found

    return measure(parsed, shown).to_dict()


def evaluate_on_ray(memory: Memory, examples: Sequence[Example], address: str, parts: Path | None) -> dict[str, Any]:
    """The same on a cluster."""
    from ..experiments.bulk import measure_all

    with parts_folder(parts) as folder:
        return measure_all(list(examples), memory, folder, address, done=tell_parts).to_dict()


def evaluate_model(folder: Path, memory: Memory, examples: Sequence[Example]) -> dict[str, Any]:
    """The same for a paper model; torch is imported only here."""
    if not folder.is_dir():
        raise LookadaptError(
            f"no model folder {folder}", hint="--model takes `default` or a folder written by `lookadapt train model`"
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
