"""Finished cells on disk: one compressed file, and beside it a journal of the run that is under way.

FOLDER/cells.jsonl.gz   one cell per line, ordered by name; the same cells give the same bytes
FOLDER/cells.new.jsonl  what was finished since; a line is complete or, after a crash, ignored
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from ..errors import LookadaptError


class CellStore:
    """Cells by name; the last one of a name counts."""

    def __init__(self, folder: Path):
        self.archive, self.journal = folder / "cells.jsonl.gz", folder / "cells.new.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        self._cells: dict[str, dict[str, Any]] = {}
        if self.archive.exists():
            try:
                text = gzip.decompress(self.archive.read_bytes()).decode()
                self._cells = dict(json.loads(line) for line in text.splitlines())
            except (OSError, EOFError, ValueError) as error:
                raise LookadaptError(
                    f"{self.archive} cannot be read", hint="restore it, or remove it to compute its cells again"
                ) from error
        if self.journal.exists():
            for line in self.journal.read_text(encoding="utf-8").splitlines():
                try:
                    name, cell = json.loads(line)
                except ValueError:  # the machine stopped while this line was written
                    continue
                self._cells[name] = cell

    def get(self, name: str) -> dict[str, Any] | None:
        return self._cells.get(name)

    def names(self) -> list[str]:
        return sorted(self._cells)

    def add(self, name: str, cell: dict[str, Any]) -> None:
        """Keep a cell at once: whatever happens next, it need not be computed again."""
        self._cells[name] = cell
        with self.journal.open("a", encoding="utf-8") as file:
            if file.tell() and not self.journal.read_bytes().endswith(b"\n"):
                file.write("\n")  # after a half-written line
            file.write(json.dumps([name, cell], ensure_ascii=False) + "\n")

    def fold(self) -> None:
        """Everything into the compressed file; the journal goes."""
        if not self.journal.exists():
            return
        lines = "".join(json.dumps([name, self._cells[name]], ensure_ascii=False) + "\n" for name in self.names())
        part = self.archive.with_suffix(".part")
        part.write_bytes(gzip.compress(lines.encode(), mtime=0))
        part.replace(self.archive)
        self.journal.unlink()
