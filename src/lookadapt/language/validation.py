"""Everything that is wrong with an example file, each problem with its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .examples import Example, read_records
from .logical_form import Atom, Form
from .tokens import words


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: its kind, its line, a description, and what to do."""

    kind: str  # unreadable, duplicate, conflict, absent_quote
    line: int
    message: str
    hint: str


def quoted_atoms(form: Form) -> Iterator[Atom]:
    """The quoted atoms of a form, left to right."""
    return (sub for _, sub in form.walk() if isinstance(sub, Atom) and sub.quoted)


def occurs(text: str, utterance: str) -> bool:
    """True if the words of `text` stand next to each other in the utterance."""
    needle, hay = words(text), words(utterance)
    return bool(needle) and any(hay[i : i + len(needle)] == needle for i in range(len(hay) - len(needle) + 1))


def validate(path: str | Path) -> Iterator[Problem | Example]:
    """Read a file as a stream of good examples and problems, in order."""
    seen: dict[str, tuple[int, int]] = {}  # utterance -> line, hash of its form
    for record in read_records(path):
        if record.error is not None:
            where = record.error.where
            column = f"column {where.column}: " if where and where.column else ""
            yield Problem(
                "unreadable", where.line if where else record.line, column + record.error.message, record.error.hint or ""
            )
            continue
        example = record.example
        assert example is not None
        yield example
        key = " ".join(words(example.utterance))
        if key in seen:
            line, form = seen[key]
            if form == hash(example.form):
                yield Problem("duplicate", record.line, f"{example.utterance!r} was already given on line {line}", "remove one")
            else:
                yield Problem(
                    "conflict", record.line, f"{example.utterance!r} has a different form on line {line}", "keep the right one"
                )
        else:
            seen[key] = (record.line, hash(example.form))
        for atom in quoted_atoms(example.form):
            if not occurs(atom.text, example.utterance):
                yield Problem(
                    "absent_quote",
                    record.line,
                    f"{atom} does not occur in {example.utterance!r}, so it can never be copied",
                    "quote the utterance's own words, or write a bare symbol for a constant",
                )
