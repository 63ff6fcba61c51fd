"""Utterance-form pairs and the files that hold them.

Three formats, told apart by the file's ending: the authors' (`.txt`: utterance line, form line, blank line),
JSONL (`.jsonl`: `{"utterance": …, "form": …}`) and TSV (`.tsv`: utterance, tab, form). Reading and writing
stream, so a file may be larger than memory. Every error names file, line and reason.
"""

from __future__ import annotations

import itertools
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from ..errors import ExampleError, FormError, Location
from .logical_form import Form, read_form
from .tokens import words

MAX_LINE: Final = 1_000_000  # characters; a longer line is not an example but a damaged file

FORMATS: Final = {".txt": "authors", ".jsonl": "jsonl", ".tsv": "tsv"}


@dataclass(frozen=True, slots=True)
class Example:
    """An utterance and its meaning."""

    utterance: str
    form: Form

    @classmethod
    def of(cls, utterance: str, form: str | Form) -> Example:
        """An example from text: reads the form, and collapses spaces in the utterance."""
        clean = _clean(utterance)
        if reason := _unfit(clean):
            raise ExampleError(reason, hint="write in words what the form means")
        return cls(clean, read_form(form) if isinstance(form, str) else form)

    def __str__(self) -> str:
        return f"{self.utterance} => {self.form}"


def _clean(utterance: str) -> str:
    """The text with single spaces, and without a byte order mark that was pasted along with it."""
    return " ".join(utterance.replace("\ufeff", " ").split())


def _unfit(utterance: str) -> str | None:
    """Why this cannot be an utterance, or None."""
    if not words(utterance):
        return "an utterance needs at least one word"
    if not utterance.isascii() and any("\ud800" <= c <= "\udfff" for c in utterance):
        return "half a character (a lone surrogate) in an utterance"
    if "\0" in utterance:
        return "a NUL character in an utterance"
    return None


@dataclass(frozen=True, slots=True)
class Record:
    """One place of a file: an example, or the error that is there instead."""

    line: int
    example: Example | None = None
    error: ExampleError | None = None


def format_of(path: str | Path) -> str:
    """`authors`, `jsonl` or `tsv`, by the file's ending."""
    suffix = Path(path).suffix.lower()
    if suffix not in FORMATS:
        raise ExampleError(
            f"{path}: unknown kind of example file {suffix!r}", hint="name it .txt (authors' format), .jsonl or .tsv"
        )
    return FORMATS[suffix]


def read_examples(path: str | Path) -> Iterator[Example]:
    """The examples of a file, one after another; the first bad one raises an error."""
    for record in read_records(path):
        if record.error is not None:
            raise record.error
        assert record.example is not None
        yield record.example


def read_records(path: str | Path) -> Iterator[Record]:
    """The examples of a file and the errors between them, so that a checker can continue after a bad line."""
    read = {"authors": _read_authors, "jsonl": _read_jsonl, "tsv": _read_tsv}[format_of(path)]
    yield from read(_lines(path), str(path))


def write_examples(path: str | Path, examples: Iterable[Example], *, private: bool = False) -> int:
    """Write all examples, or, if anything goes wrong, leave the file as it was. Returns how many."""
    kind = format_of(path)
    count = 0
    with replacing(Path(path), private=private) as file:
        for example in examples:
            file.write(_written(example, kind))
            count += 1
    return count


@contextmanager
def replacing(path: Path, *, private: bool = False) -> Iterator[TextIO]:
    """Write a text file beside its place and move it there when it is whole; `private`: for its owner alone to read."""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except (OSError, ValueError) as error:
        raise ExampleError(f"cannot write {path}: {_reason(error)}", hint="check the folder") from error
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            yield file
        os.chmod(temporary, 0o600 if private else 0o644)
        os.replace(temporary, path)
    except OSError as error:
        raise ExampleError(f"cannot write {path}: {_reason(error)}", hint="check free space and permissions") from error
    finally:
        Path(temporary).unlink(missing_ok=True)


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def _written(example: Example, kind: str) -> str:
    utterance, form = example.utterance, str(example.form)
    if reason := _unfit(utterance):
        raise ExampleError(f"{reason}: {utterance[:60]!r}", hint="an utterance is something a person can type")
    if kind == "jsonl":
        return json.dumps({"utterance": utterance, "form": form}, ensure_ascii=False) + "\n"
    if len(utterance.splitlines()) != 1 or (kind == "tsv" and "\t" in utterance):
        raise ExampleError(
            f"this utterance does not fit on one line of this format: {utterance[:60]!r}", hint="write a .jsonl file instead"
        )
    return f"{utterance}\t{form}\n" if kind == "tsv" else f"{utterance}\n{form}\n\n"


def _lines(path: str | Path) -> Iterator[tuple[int, str | ExampleError]]:
    """Numbered lines without line ends; one that cannot be decoded or is too long comes as an error."""
    try:
        file = open(path, "rb")  # noqa: SIM115 - closed below; the error must name the file
    except (OSError, ValueError) as error:
        raise ExampleError(f"cannot read {path}: {_reason(error)}", hint="check the name") from error
    with file:
        for number in itertools.count(1):
            try:
                raw = file.readline(MAX_LINE * 4)
            except OSError as error:
                raise ExampleError(f"cannot read {path}: {_reason(error)}", hint="check the disk") from error
            if not raw:
                return
            place = Location(number, source=str(path))
            if not raw.endswith(b"\n") and len(raw) >= MAX_LINE * 4:
                while (rest := file.readline(MAX_LINE * 4)) and not rest.endswith(b"\n"):
                    pass
                yield number, _too_long(place)
                continue
            try:
                text = raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
            except UnicodeDecodeError:
                yield number, ExampleError("this line is not UTF-8 text", where=place, hint="save the file as UTF-8")
                continue
            if "\0" in text:
                yield number, ExampleError("a NUL character on this line", where=place, hint="save the file as UTF-8")
                continue
            yield number, text if len(text) <= MAX_LINE else _too_long(place)


def _too_long(place: Location) -> ExampleError:
    return ExampleError(f"a line of more than {MAX_LINE:,} characters", where=place, hint="is this an example file?")


def _example(utterance: str, form: str, source: str, line: int, form_line: int, column: int = 0) -> Record:
    if reason := _unfit(utterance):
        place = Location(line, 1, utterance, source)
        return Record(line, error=ExampleError(reason, where=place, hint="write in words what the form means"))
    try:
        return Record(line, Example(_clean(utterance), read_form(form, source=source, line=form_line)))
    except FormError as error:
        where = error.where
        if where is not None and column and where.column is not None:
            where = Location(form_line, where.column + column, utterance + "\t" + form, source)
        elif where is not None:
            where = Location(form_line, where.column, where.text, source)  # a JSON text may hold line ends of its own
        return Record(line, error=ExampleError(error.message, where=where, hint=error.hint))


def _read_authors(lines: Iterator[tuple[int, str | ExampleError]], source: str) -> Iterator[Record]:
    block: list[tuple[int, str]] = []
    damaged = False
    for number, line in lines:
        if isinstance(line, ExampleError):
            yield Record(number, error=line)
            damaged = True
        elif line.strip():
            block.append((number, line))
        else:
            yield from _authors_block(block, source, damaged)
            block, damaged = [], False
    yield from _authors_block(block, source, damaged)


def _authors_block(block: list[tuple[int, str]], source: str, damaged: bool) -> Iterator[Record]:
    if damaged or not block:
        return
    if len(block) == 2:
        (line, utterance), (form_line, form) = block
        yield _example(utterance, form, source, line, form_line)
        return
    number, text = block[0] if len(block) == 1 else block[2]
    place = Location(number, 1, text, source)
    if len(block) == 1:
        error = ExampleError("this utterance has no form", where=place, hint="the next line is its form")
    else:
        error = ExampleError("a blank line is missing before this line", where=place, hint="utterance, form, blank line")
    yield Record(block[0][0], error=error)


def _read_jsonl(lines: Iterator[tuple[int, str | ExampleError]], source: str) -> Iterator[Record]:
    for number, line in lines:
        if isinstance(line, ExampleError):
            yield Record(number, error=line)
            continue
        if not line.strip():
            continue
        place = Location(number, 1, line, source)
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:  # a number of 5,000 digits is a bare ValueError
            column = error.colno if isinstance(error, json.JSONDecodeError) else 1
            where = Location(number, column, line, source)
            yield Record(
                number, error=ExampleError("this line is not JSON", where=where, hint='write {"utterance": "…", "form": "…"}')
            )
            continue
        if not isinstance(value, dict) or not all(isinstance(value.get(k), str) for k in ("utterance", "form")):
            yield Record(
                number,
                error=ExampleError(
                    'this line needs "utterance" and "form", both text', where=place, hint='write {"utterance": "…", "form": "…"}'
                ),
            )
            continue
        yield _example(value["utterance"], value["form"], source, number, number)


def _read_tsv(lines: Iterator[tuple[int, str | ExampleError]], source: str) -> Iterator[Record]:
    for number, line in lines:
        if isinstance(line, ExampleError):
            yield Record(number, error=line)
            continue
        if not line.strip():
            continue
        utterance, tab, form = line.partition("\t")
        if not tab:
            place = Location(number, 1, line, source)
            yield Record(number, error=ExampleError("no tab on this line", where=place, hint="utterance, tab, form"))
            continue
        yield _example(utterance, form, source, number, number, column=len(utterance) + 1)
