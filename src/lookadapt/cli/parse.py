"""`lookadapt parse`: what utterances mean, according to a memory file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from ..errors import LookadaptError
from ..memory.memory import Memory
from ..parsing.parser import Parser
from ..parsing.result import Parse
from .output import Json, console, errors, print_json
from .train import parse_with_model, trace_table

MemoryFile = Annotated[
    Path, typer.Option("--memory", "-m", help="The memory: a file of examples, .txt (authors' format), .jsonl or .tsv.")
]


RayOption = Annotated[
    str | None, typer.Option("--ray", help="Run on a Ray cluster: its address, auto, or local. Prints JSON lines.")
]
PartsOption = Annotated[
    Path | None,
    typer.Option(
        "--parts", help="With --ray: a folder for finished parts; after an interruption the same command continues from it."
    ),
]

_WORTH_SAYING = 0.05  # a guess less likely than that helps nobody


def register(app: typer.Typer) -> None:
    app.command("parse")(parse)


def parse(
    memory: MemoryFile,
    utterance: Annotated[
        list[str] | None, typer.Argument(help="Utterances, each in quotes; - reads them from a pipe, one per line.")
    ] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Show what was looked up, kept and replaced.")] = False,
    trace_html: Annotated[
        Path | None, typer.Option("--trace-html", help="Write the trace to this file as an HTML page. Takes a single utterance.")
    ] = None,
    best: Annotated[int, typer.Option("--best", "-k", min=1, help="Show up to this many readings, best first.")] = 1,
    model: Annotated[
        str, typer.Option(help="default, or the folder of a paper model written by `lookadapt train model`.")
    ] = "default",
    ray: RayOption = None,
    parts: PartsOption = None,
    as_json: Json = False,
) -> None:
    """Say what utterances mean, according to a memory file. Prints a form for each, or what was not understood."""
    if not utterance and sys.stdin.isatty():
        raise LookadaptError("nothing to parse", hint="give an utterance in quotes, or pipe lines to `lookadapt parse -`")
    if trace_html is not None and (len(utterance or ()) != 1 or utterance == ["-"]):
        raise LookadaptError("--trace-html takes a single utterance", hint="parse one utterance at a time, in quotes")
    known = Memory.read(memory)
    if model != "default":
        show_model_parses(Path(model), known, list(utterances(utterance or ["-"])), trace, trace_html, as_json)
        return
    if ray is not None:
        parse_on_ray(utterances(utterance or ["-"]), known, ray, parts, best)
        return
    parser = Parser.load()
    for text in utterances(utterance or ["-"]):
        found = parser.parse(text, known, best=best)
        if trace_html is not None:
            write_page(trace_html, found)
        if as_json:
            print_json(found.to_dict())
        else:
            show(found, trace)


def parse_on_ray(texts: Iterator[str], memory: Memory, address: str, parts: Path | None, best: int) -> None:
    """The same answers from a cluster, as JSON lines."""
    from ..experiments.bulk import parse_all

    with parts_folder(parts) as folder:
        for answer in parse_all(texts, memory, folder, address, best=best, done=tell_parts):
            del answer["seconds"]
            print_json(answer)


@contextmanager
def parts_folder(wanted: Path | None) -> Iterator[Path]:
    """Where finished parts are kept: the folder that was named, or one that is gone afterwards."""
    if wanted is not None:
        yield wanted
        return
    with TemporaryDirectory(prefix="lookadapt-parts-") as folder:
        yield Path(folder)


def tell_parts(ready: int, of: int) -> None:
    if errors.is_terminal:
        errors.print(f"{ready} of {of} parts are done")


def show_model_parses(model: Path, memory: Memory, texts: list[str], trace: bool, trace_html: Path | None, as_json: bool) -> None:
    """The same with a paper model."""
    for found in parse_with_model(model, list(memory), texts, trace, trace_html):
        if as_json:
            print_json(found)
            continue
        console.print(Text(found["form"] or f"not understood: {found['utterance']}"))
        if trace:
            console.print(trace_table(found["trace"]))


def utterances(arguments: list[str]) -> Iterator[str]:
    """The utterances to parse; a `-` stands for the lines of standard input, as they arrive."""
    for argument in arguments:
        if argument != "-":
            yield clean(argument)
            continue
        while line := sys.stdin.buffer.readline():
            yield clean(line.decode("utf-8", "replace").rstrip("\r\n"))


def clean(text: str) -> str:
    """Without lone surrogates, which a shell may pass but no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def show(found: Parse, trace: bool) -> None:
    """A parse for people."""
    if found.form is not None:
        console.print(Text(str(found.form)))
        said = f"  understood as: {found.reading}" if found.reading else "  understood"
        console.print(Text(f"{said} ({found.confidence:.0%})"))
    else:
        missing = ", ".join(repr(span) for span in found.missing)
        console.print(Text(f"not understood: {missing or found.utterance or 'an empty line'}"))
        if found.nearest:
            console.print(Text(f"  nearest taught: {found.nearest}"))
        if found.best is not None and found.confidence >= _WORTH_SAYING:
            console.print(Text(f"  best guess: {found.best} ({found.confidence:.0%})"))
    if found.alternatives:
        table = Table("other readings", "form", "confidence")
        for other in found.alternatives:
            table.add_row(Text(other.reading), Text(str(other.form)), f"{other.confidence:.0%}")
        console.print(table)
    if trace and found.trace:
        for line in found.trace_table().splitlines():
            console.print(Text(f"  {line}"))


def write_page(path: Path, found: Parse) -> None:
    try:
        path.write_text(found.trace_html(), encoding="utf-8")
    except OSError as error:
        raise LookadaptError(f"cannot write {path}: {error.strerror}", hint="check the folder") from error
