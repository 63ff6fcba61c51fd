"""`lookadapt test`: say a file of sentences to an assistant, and compare with what is expected."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from xml.etree import ElementTree

import typer

from ..errors import LookadaptError
from .output import Json, console, print_json

if TYPE_CHECKING:
    from ..agent.rehearsing import CheckResult


def register(app: typer.Typer) -> None:
    app.command("test")(rehearse_assistant)


def rehearse_assistant(
    assistant: Annotated[Path, typer.Argument(help="The folder of an assistant, with lessons.txt and skills.py.")],
    files: Annotated[
        list[Path] | None, typer.Argument(help="Files of sentences and what is expected. [default: tests.txt in the folder]")
    ] = None,
    junit: Annotated[Path | None, typer.Option("--junit", help="Write the results as JUnit XML, too.")] = None,
    as_json: Json = False,
) -> None:
    """Run the tests of an assistant. Failures are listed with the reason; the exit status is 1 if there are any."""
    from ..agent.assistants import Assistant  # slow to load, and only needed here
    from ..agent.rehearsing import read_talks, rehearse

    loaded = Assistant.load(assistant)
    results: list[tuple[Path, CheckResult]] = []
    for path in files or [assistant / "tests.txt"]:
        results += [(path, outcome) for outcome in rehearse(loaded, read_talks(path))]
    if not results:
        raise LookadaptError(
            "nothing is expected in these files", hint="a sentence, and indented under it: does (form), asks, refuses …"
        )
    failed = [(path, outcome) for path, outcome in results if not outcome.met]
    if junit is not None:
        _write_junit(junit, loaded.name, results)
    if as_json:
        listed = [{"file": str(path), "line": o.line, "said": o.said, "expected": o.expected, "why": o.why} for path, o in failed]
        print_json({"n": len(results), "met": len(results) - len(failed), "failures": listed})
    else:
        for path, outcome in failed:
            console.print(f'{path}:{outcome.line}: "{outcome.said}" {outcome.expected}\n    {outcome.why}')
        console.print(f"{len(results) - len(failed)} of {len(results)} expectations met")
    if failed:
        raise typer.Exit(1)


def _write_junit(path: Path, name: str, results: list[tuple[Path, CheckResult]]) -> None:
    failures = sum(not outcome.met for _, outcome in results)
    suite = ElementTree.Element("testsuite", name=name, tests=str(len(results)), failures=str(failures))
    for source, outcome in results:
        case = ElementTree.SubElement(
            suite, "testcase", classname=f"{name}.{source.stem}", name=f"{outcome.said}: {outcome.expected}"
        )
        if not outcome.met:
            ElementTree.SubElement(case, "failure", message=outcome.why[:500]).text = f"{source}:{outcome.line}"
    try:
        ElementTree.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        raise LookadaptError(f"cannot write {path}: {error.strerror}", hint="check the folder") from error
