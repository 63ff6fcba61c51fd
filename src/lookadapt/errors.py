"""One small tree of errors: what is wrong, where, and what to do."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True)
class Location:
    """A place in a text: line and column (counted from 1), the text of the line, and the file if there is one."""

    line: int = 1
    column: int | None = None
    text: str | None = None
    source: str | None = None

    def __str__(self) -> str:
        if self.source is not None:
            return ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)
        return f"line {self.line}" + ("" if self.column is None else f", column {self.column}")

    def caret(self, width: int = 72) -> str | None:
        """The line with a caret under the column, cut to `width` characters around it."""
        if self.text is None or self.column is None:
            return None
        index = self.column - 1
        start = max(0, min(index - width // 2, len(self.text) - width))
        window = "".join(c if c.isprintable() else " " for c in self.text[start : start + width])
        return f"{window}\n{' ' * sum(map(_columns, window[: index - start]))}^"


def _columns(char: str) -> int:
    """How many columns a terminal needs for a character: two for Chinese, none for a combining accent."""
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


class LookadaptError(Exception):
    """Base of all our errors. `brief` is one line; `str()` adds the caret and the hint."""

    def __init__(self, message: str, *, where: Location | None = None, hint: str | None = None):
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint

    @property
    def brief(self) -> str:
        place = f"{self.where}: " if self.where else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}{self.message}{hint}".replace("\n", " ")

    def __str__(self) -> str:
        lines = [f"{self.where}: {self.message}" if self.where else self.message]
        caret = self.where.caret() if self.where else None
        if caret:
            lines.extend("  " + line for line in caret.split("\n"))
        if self.hint:
            lines.append(f"hint: {self.hint}")
        return "\n".join(lines)


class FormError(LookadaptError):
    """A logical form that cannot be read."""


class GrammarError(LookadaptError):
    """A grammar file that cannot be used."""


class ExampleError(LookadaptError):
    """An example file, or one example in it, that cannot be read or written."""


class GenerationError(LookadaptError):
    """Data that a grammar cannot generate."""


class MissingPart(LookadaptError):
    """An optional part that is not installed; the hint names the command that installs it."""
