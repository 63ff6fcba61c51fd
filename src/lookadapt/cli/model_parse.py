"""What `lookadapt parse --model DIR` does: the paper's parser from a model folder, with its trace (appendix C)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from ..errors import LookadaptError
from ..language.examples import Example
from .output import console, print_json
from .reproduce import need_torch


def show_model_parses(
    model: Path, memory: Sequence[Example], utterances: Iterable[str], trace: bool, page: Path | None, as_json: bool
) -> None:
    """Parse and print; the memory is encoded once for all utterances."""
    need_torch()
    from ..paper.parser import PaperParser
    from ..paper.trace import trace_html, trace_rows

    parser = PaperParser.load(model, memory)
    for utterance in utterances:
        found = parser.parse(utterance)
        rows = trace_rows(found.trace)
        if page is not None:
            try:
                page.write_text(trace_html(utterance, found.trace), encoding="utf-8")
            except OSError as error:
                raise LookadaptError(f"cannot write {page}: {error.strerror}", hint="check the folder") from error
        if as_json:
            names = ("function", "description", "utterance", "form")
            print_json(
                {
                    "utterance": utterance,
                    "understood": found.form is not None,
                    "form": None if found.form is None else str(found.form),
                    "confidence": found.confidence,
                    "reading": None,
                    "alternatives": [],
                    "missing": [],
                    "trace": [dict(zip(names, row, strict=True)) for row in rows] if trace else [],
                }
            )
            continue
        console.print(Text(f"{found.form or 'no form: the recursion was cut off'} ({found.confidence:.0%})"))
        if trace:
            table = Table("call", "what happens", "utterance", "form so far", show_lines=True)
            for row in rows:
                table.add_row(*map(Text, row))
            console.print(table)
