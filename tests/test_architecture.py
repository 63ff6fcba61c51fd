"""The import diagram of docs/architecture.md, held by a test. Rooms that do not exist yet are allowed for."""

import ast
import sys
from pathlib import Path

import pytest

# A room may import the rooms named after it, and itself. `lookadapt` is the package's own __init__ (its public names).
MAY_IMPORT = {
    "version": set(),
    "errors": set(),
    "language": {"errors"},
    "memory": {"errors", "language", "version"},
    "parsing": {"errors", "language", "memory"},
    "paper": {"errors", "language", "memory", "parsing"},
    "experiments": {"errors", "language", "memory", "parsing", "paper"},
    "agent": {"errors", "language", "memory", "parsing"},
    "server": {"errors", "language", "memory", "parsing", "agent", "version"},
    "client": {"errors"},
    "cli": {"errors", "language", "memory", "parsing", "paper", "experiments", "agent", "server", "client", "lookadapt"},
    "lookadapt": {"version", "errors", "language", "memory", "parsing", "agent"},
    "__main__": {"cli"},
}
TORCH_ROOMS = {"paper"}
PRINTING_ROOMS = {"cli"}
PLAIN_STANDARD_LIBRARY = {
    "socket",
    "http",
    "urllib",
    "sqlite3",
    "subprocess",
    "asyncio",
    "threading",
    "multiprocessing",
    "pickle",
}


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "lookadapt"


def imports(tree: ast.AST, module: str, is_package: bool):
    """Full names of imported modules, with the line."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = base + node.module.split(".") if node.module else base
            if node.level and base == ["lookadapt"]:
                for alias in node.names:  # `from .. import __version__`, or a room
                    yield (f"lookadapt.{alias.name}" if alias.name in MAY_IMPORT else "lookadapt"), node.lineno
            else:
                yield ".".join(base), node.lineno


def violations(source: str, module: str, is_package: bool = False) -> list[str]:
    """What this module may not do, in words."""
    room, tree, found = room_of(module), ast.parse(source), []
    if room not in MAY_IMPORT:
        return [f"{module}: the room {room!r} is not in the diagram"]
    for name, line in imports(tree, module, is_package):
        top = name.split(".")[0]
        if top == "lookadapt":
            target = room_of(name)
            if target != room and target not in MAY_IMPORT[room]:
                found.append(f"{module}:{line}: {room} imports {target}")
        elif top == "torch" and room not in TORCH_ROOMS:
            found.append(f"{module}:{line}: only {', '.join(TORCH_ROOMS)} may import torch")
        elif room in ("language", "errors") and (top not in sys.stdlib_module_names or top in PLAIN_STANDARD_LIBRARY):
            found.append(f"{module}:{line}: {room} is plain Python, without {top}")
    for node in ast.walk(tree):
        if room not in PRINTING_ROOMS:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "input"):
                found.append(f"{module}:{node.lineno}: only cli prints")
            if isinstance(node, ast.Attribute) and ast.unparse(node) in (
                "os.environ",
                "os.getenv",
                "sys.stdout",
                "sys.stderr",
                "sys.argv",
            ):
                found.append(f"{module}:{node.lineno}: only cli uses {ast.unparse(node)}")
        if room in ("language", "errors") and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import | ast.ImportFrom):
                    found.append(f"{module}:{inner.lineno}: import inside a function hides a circle")
    return found


def module_name(path: Path, source: Path) -> str:
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(root: Path):
    source = root / "src"
    for path in sorted((source / "lookadapt").rglob("*.py")):
        yield path, module_name(path, source)


def test_every_module_keeps_to_its_room(root):
    found = [v for path, module in modules(root) for v in violations(path.read_text(), module, path.name == "__init__.py")]
    assert found == []


def test_no_circles_inside_language(root):
    uses = {
        module: {name for name, _ in imports(ast.parse(path.read_text()), module, path.name == "__init__.py")}
        for path, module in modules(root)
        if room_of(module) == "language"
    }
    while uses:
        free = [module for module, names in uses.items() if not (names - {module}) & uses.keys()]
        assert free, f"these modules import each other: {sorted(uses)}"
        for module in free:
            del uses[module]


def test_the_diagram_itself_has_no_circles():
    rest = dict(MAY_IMPORT)
    while rest:
        free = [room for room, may in rest.items() if not may & rest.keys()]
        assert free
        for room in free:
            del rest[room]


def test_modules_of_language_are_short(root):
    lengths = {
        module: len(path.read_text().splitlines())
        for path, module in modules(root)
        if room_of(module) in ("language", "cli", "server", "client")
    }
    assert {module: n for module, n in lengths.items() if n > 300} == {}


@pytest.mark.parametrize(
    ("source", "module", "expected"),
    [
        ("from ..parsing import chart", "lookadapt.memory.rules", "memory imports parsing"),
        ("from lookadapt.parsing.chart import x", "lookadapt.memory.rules", "memory imports parsing"),
        ("from ... import parsing", "lookadapt.memory.deep.rules", "memory imports parsing"),
        ("from ..memory.rules import Rule", "lookadapt.language.grammar", "language imports memory"),
        ("from .. import cli", "lookadapt.experiments.tables", "experiments imports cli"),
        ("from .. import __version__", "lookadapt.memory.store", "memory imports lookadapt"),
        ("import torch.nn", "lookadapt.parsing.chart", "may import torch"),
        ("def f():\n    import torch", "lookadapt.agent.agent", "may import torch"),
        ("import numpy as np", "lookadapt.language.grammar", "without numpy"),
        ("import sqlite3", "lookadapt.language.examples", "without sqlite3"),
        ("def f():\n    from .rule import Rule", "lookadapt.language.grammar", "hides a circle"),
        ("print('x')", "lookadapt.memory.rules", "only cli prints"),
        ("import os\nos.environ['X']", "lookadapt.parsing.encoder", "only cli uses os.environ"),
        ("x = 1", "lookadapt.utils.things", "not in the diagram"),
    ],
)
def test_the_checker_fails_on_what_is_forbidden(source, module, expected):
    (found,) = violations(source, module)
    assert expected in found


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("import torch", "lookadapt.paper.encoder"),
        ("import numpy", "lookadapt.memory.rules"),
        ("from ..language.grammar import Grammar", "lookadapt.memory.rules"),
        ("import os\nprint(os.environ)", "lookadapt.cli.chat"),
        ("import json, itertools", "lookadapt.language.examples"),
    ],
)
def test_the_checker_allows_what_is_allowed(source, module):
    assert violations(source, module) == []
