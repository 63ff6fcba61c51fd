"""Pages made from the code: public names, the help of every command, every module, and where each section of the paper is."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

import lookadapt
import lookadapt.agent
from lookadapt.cli import application

# The headings of the paper, in order; module docstrings name them as §3.1 or appendix B.
SECTIONS = {
    "§1": "Introduction and background",
    "§2": "Problem definition",
    "§3": "Look-up and Adapt (Algorithms 1 and 2)",
    "§3.1": "Look-up",
    "§3.2": "Adapt",
    "§4": "Training",
    "§5": "Dataset generation",
    "§6": "Results and evaluation",
    "§7": "Conclusion and future work",
    "A": "Sample grammar and data generation grammar",
    "B": "Contents of the memory",
    "C": "The trace of an example run",
    "D": "Statistics of the generated data",
}
# Names of the language room that programs use and that are not among the few public names of the package.
OF_LANGUAGE = ("language.recognition.Recognizer", "language.enumeration.Domain", "language.generation.generate")
_NAMED = re.compile(r"§\s?\d(?:\.\d)?|(?<=appendix )[A-D]\b|(?<=appendices )[A-D] and [A-D]\b")
_WIDTH = 100


def reference_pages() -> dict[str, str]:
    """The docstrings of every public name, for mkdocstrings to fill in. A type alias has no home and is shown with forms."""
    homes = {name: getattr(getattr(lookadapt, name), "__module__", "") for name in lookadapt.__all__}
    language = [
        name for name, home in homes.items() if not home.startswith(("lookadapt.memory", "lookadapt.parsing", "lookadapt.errors"))
    ]
    parser = [name for name in homes if name not in language]
    agent = [f"agent.{name}" for name in lookadapt.agent.__all__]
    return {
        "parser": _reference("Parser and memory", "These names can be imported from `lookadapt`.", parser),
        "agent": _reference(
            "Agent", "Import these names from `lookadapt.agent`; [the guide](../agent.md) puts them to use.", agent
        ),
        "language": _reference(
            "Language",
            "Forms, example files, grammars and the data they generate. [File formats](../file_formats.md) describes the files, "
            "[the language layer](../language.md) shows them at work.",
            [*language, *OF_LANGUAGE],
        ),
    }


def _reference(title: str, about: str, names: list[str]) -> str:
    return "\n\n".join([f"# {title}", about, *(f"::: lookadapt.{name}" for name in names)]) + "\n"


def commands_page() -> str:
    """`--help` of every command, as it prints."""
    parts = ["# Commands", "", "What `--help` prints. `python -m lookadapt` is the same as `lookadapt`.", ""]

    def add(command: Any, name: str, parent: Any) -> None:
        context = command.make_context(name, [], parent=parent, resilient_parsing=True, terminal_width=_WIDTH)
        path = context.command_path
        parts.extend([f"{'###' if path.count(' ') > 1 else '##'} `{path}`", "", "```text", command.get_help(context), "```", ""])
        if isinstance(command, TyperGroup):
            for inner in command.list_commands(context):
                add(command.get_command(context, inner), inner, context)

    add(get_command(application()), "lookadapt", None)
    return "\n".join(parts)


def sections_named(docstring: str) -> list[str]:
    """The sections of the paper a docstring names, in its own order."""
    found = [part.replace(" ", "") for match in _NAMED.findall(docstring) for part in match.split(" and ")]
    return list(dict.fromkeys(found))


def first_paragraphs(source: Path) -> dict[str, str]:
    """The first paragraph of every module's docstring, by the module's path below `source`."""
    found = {}
    for path in sorted((source / "lookadapt").rglob("*.py")):
        about = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n\n")[0]
        found[path.relative_to(source).as_posix()] = " ".join(about.split())
    return found


def modules_page(source: Path) -> str:
    """Every module of every room, with what it says it does."""
    rooms: dict[str, list[str]] = defaultdict(list)
    for path, about in first_paragraphs(source).items():
        inside = path.removeprefix("lookadapt/")
        room = inside.split("/")[0] if "/" in inside else "the package itself"
        rooms[room].append(f"| [`{inside}`](../../src/{path}) | {_cell(about)} |")
    lines = [
        "# Modules",
        "",
        "Every module, room by room, with the first lines of its docstring. [Architecture](../architecture.md) says which room may",
        "import which, [the default parser](../parser.md) how its modules work together.",
        "",
    ]
    for room, rows in rooms.items():
        lines += [f"## {room}", "", "| module | what it says it does |", "|---|---|", *rows, ""]
    return "\n".join(lines)


def paper_map(source: Path) -> str:
    """A table from sections to modules, read from the first paragraph of each module's docstring."""
    modules: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for path, about in first_paragraphs(source).items():
        for section in sections_named(about):
            modules[section].append((path, about))
    lines = [
        "# Where each section of the paper is",
        "",
        "*Look-up and Adapt: A One-shot Semantic Parser* (Lu, Arabshahi, Labutov and Mitchell, EMNLP 2019), section by section.",
        "This page is made from the first lines of the modules, where each names the sections it carries out.",
        "",
    ]
    for section, title in SECTIONS.items():
        lines += [f"## {section if section.startswith('§') else f'Appendix {section}'}: {title}", ""]
        if not modules[section]:
            lines += ["No module names this section.", ""]
            continue
        lines += ["| module | what it says it does |", "|---|---|"]
        for path, about in modules[section]:
            lines.append(f"| [`{path.removeprefix('lookadapt/')}`](../../src/{path}) | {_cell(about)} |")
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")
