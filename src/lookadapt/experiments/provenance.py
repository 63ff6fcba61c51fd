"""Where a number comes from: the commit, and a digest of the code that made it."""

from __future__ import annotations

import ast
import hashlib
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def commit() -> str:
    """The commit of this checkout, with a + if files of the package were changed since; `unknown` outside one."""
    try:
        head = subprocess.run(["git", "rev-parse", "--short=10", "HEAD"], cwd=PACKAGE, capture_output=True, text=True, check=True)
        changed = subprocess.run(
            ["git", "status", "--porcelain", "--", str(PACKAGE)], cwd=PACKAGE, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return head.stdout.strip() + ("+" if changed.stdout.strip() else "")


@lru_cache(maxsize=4)  # asked for every cell, and the code does not change under a process
def code_behind(module: str, package: Path = PACKAGE, without: tuple[str, ...] = ()) -> str:
    """A short hash of a module and of all it imports from this package, directly or not.

    Comments and docstrings do not count: another word in a remark makes no number stale. Nor do the modules `without`.
    """
    found: dict[Path, bytes] = {}
    left_out = {package / name for name in without}
    waiting = [package / module]
    while waiting:
        file = waiting.pop()
        if file in found or file in left_out:
            continue
        tree = ast.parse(file.read_bytes())
        waiting.extend(_imported(tree, file, package))
        found[file] = ast.dump(_without_docstrings(tree)).encode()
    digest = hashlib.sha256()
    for file in sorted(found):
        digest.update(file.relative_to(package).as_posix().encode() + b"\0" + found[file])
    return digest.hexdigest()[:12]


def _imported(tree: ast.Module, file: Path, package: Path) -> Iterator[Path]:
    """Files of the package that a module's relative imports name, the packages on the way included."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        base = file.parents[node.level - 1].joinpath(*(node.module or "").split("."))
        for place in (base, *(base / alias.name for alias in node.names)):
            for candidate in (place.with_suffix(".py"), place / "__init__.py"):
                if candidate.is_file():
                    yield candidate
                    room = candidate.parent
                    if room != package and (room / "__init__.py").is_file():
                        yield room / "__init__.py"


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node) is not None
        ):
            node.body = node.body[1:]
    return tree
