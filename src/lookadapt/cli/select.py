"""`lookadapt select`: a small memory chosen from a corpus of examples."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.text import Text

from ..errors import LookadaptError
from ..language.examples import format_of, read_examples
from ..memory.selection import select as choose
from ..parsing.parser import Parser
from .output import Json, console, errors, print_json


def register(app: typer.Typer) -> None:
    app.command("select")(select)


def select(
    corpus: Annotated[Path, typer.Argument(help="The corpus: a file of examples, .txt (authors' format), .jsonl or .tsv.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The memory file to write.")],
    as_json: Json = False,
) -> None:
    """Choose a small memory from a large corpus. Keeps a few short examples that explain the rest."""
    format_of(out)  # better to refuse a file name before the work than after it
    if not out.parent.is_dir():
        raise LookadaptError(f"cannot write {out}: no folder {out.parent}", hint="create the folder first")
    examples = list(read_examples(corpus))
    if not examples:
        raise LookadaptError(f"{corpus} holds no examples", hint="utterance line, form line, blank line")
    parser = Parser.load(encoder=False)  # no encoder: a corpus says what it says in its own words
    with Progress(console=errors, transient=True, disable=as_json or not errors.is_terminal) as bar:
        task = bar.add_task("reading", total=None)
        chosen = choose(
            examples,
            lambda utterance, memory: parser.parse(utterance, memory).best,
            lambda what, done, of: bar.update(task, description=what, completed=done, total=of),
        )
    chosen.memory.write(out)
    if as_json:
        print_json({"corpus": chosen.corpus, "chosen": len(chosen.memory), "explained": chosen.explained, "file": str(out)})
        return
    console.print(
        Text(
            f"{len(chosen.memory)} of {chosen.corpus:,} examples explain {100 * chosen.explained:.1f} % of the corpus; written to {out}"
        )
    )
