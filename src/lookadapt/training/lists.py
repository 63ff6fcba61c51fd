"""Lists to learn from: a sentence, the reading that says the same, if any, and readings that do not.

They are made from a pack's lines by changing forms (`near_misses`), or from the parser's own readings. Those of traps, and of
lines out of scope, are all wrong: from them *none of them* is learned. Files have one JSON object per line.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from ..errors import ExampleError
from ..language.examples import Example, read_examples
from ..language.logical_form import Expression, Form
from ..memory.memory import Memory
from ..parsing.parser import Parser
from ..parsing.queries import collect
from ..parsing.ranking import ordered
from ..parsing.saying import Sayer
from .near_misses import NearMisses

Row = TypeVar("Row")

_POOL: Final = 7  # other forms of the pack that share most
_DIGITS: Final = 3


@dataclass(frozen=True)
class ReadingList:
    """What one sentence teaches the judge."""

    pack: str
    sentence: str
    right: str | None
    wrong: tuple[tuple[str, str], ...]  # readings, and how each was made
    by_symbols: tuple[float, ...] = ()  # scores of right and wrong without the judge, if the parser found them all

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


def read_lists(files: Sequence[Path]) -> list[ReadingList]:
    """The lists of some files, with the line where one cannot be read."""
    return read_rows(files, _list_of, "a list of readings", "lookadapt train lists")


def _list_of(row: Any) -> ReadingList:
    wrong = tuple((str(reading), str(made)) for reading, made in row["wrong"])
    scores = tuple(map(float, row.get("by_symbols", ())))
    if scores and (row["right"] is None or len(scores) != len(wrong) + 1):
        raise ValueError(f"{len(scores)} scores of {len(wrong) + 1} readings")
    return ReadingList(str(row["pack"]), str(row["sentence"]), row["right"], wrong, scores)


def read_rows(files: Sequence[Path], made: Callable[[Any], Row], kind: str, command: str) -> list[Row]:
    """The lines of files, JSON each, as what is made of them; `kind` and `command` say what they should be, and what writes them."""
    found = []
    for file in files:
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
        except OSError as error:
            raise ExampleError(f"cannot read {file}: {error.strerror}", hint=f"write it with: {command}") from error
        for number, line in enumerate(lines, 1):
            try:
                found.append(made(json.loads(line)))
            except (ValueError, KeyError, TypeError) as error:
                hint = f"write such files with: {command}"
                raise ExampleError(f"{file}, line {number}: not {kind}: {error}", hint=hint) from error
    return found


def lists_by_changes(folder: Path, lines: Sequence[Example], rng: random.Random) -> Iterator[ReadingList]:
    """The lines of a pack, each with readings of changed forms."""
    memory = Memory.read(folder / "memory.txt")
    sayer = Sayer(memory.rules)
    forms = [sayer.unwrapped(example.form) for example in (*memory.examples, *lines)]
    near = NearMisses(forms)
    pool = [form for form in dict.fromkeys(forms) if isinstance(form, Expression)]
    bags = {form: frozenset(str(part) for _, part in form.walk()) for form in pool}
    for line in lines:
        form = sayer.unwrapped(line.form)
        right = sayer.text(form)
        if right is None:
            continue
        mine = frozenset(str(part) for _, part in form.walk())
        shared = sorted(pool, key=lambda other: (-len(bags[other] & mine) / len(bags[other] | mine), str(other)))
        changed: list[tuple[str, Form]] = [("pool", other) for other in shared[:_POOL] if other != form]
        changed += near.of(form, line.utterance, rng)
        wrong: dict[str, str] = {}
        for made, other in changed:
            reading = sayer.text(other) if other != form else None
            if reading is not None and reading != right:
                wrong.setdefault(reading, made)
        if wrong:
            yield ReadingList(folder.name, line.utterance, right, tuple(wrong.items()))


def lists_by_parser(parser: Parser, folder: Path, more: Path | None, every: int) -> Iterator[ReadingList]:
    """The parser's own readings of a pack's lines, of traps and of lines out of scope; of each, one in `every`."""
    sayer = Sayer(Memory.read(folder / "memory.txt").rules)
    for query in collect(parser, folder, more, every):
        if not query.candidates:
            continue
        readings = [candidate.reading for candidate in query.candidates]
        right = next((reading for reading, hit in zip(readings, query.right, strict=True) if hit), None)
        scores: dict[str, float] = {}
        if right is not None and query.free:
            for score, candidate in ordered(query.candidates, parser.scorer.ranking):
                scores.setdefault(candidate.reading, round(score, _DIGITS))
        if right is None and query.gold and query.tier != "trap":
            right = sayer.text(query.gold[0])
            if right is None:
                continue
        wrong = {reading: "parser" for reading, hit in zip(readings, query.right, strict=True) if not hit and reading != right}
        if wrong:
            by_symbols = tuple(scores[reading] for reading in (right, *wrong) if reading is not None) if scores else ()
            yield ReadingList(folder.name, query.utterance, right, tuple(wrong.items()), by_symbols)


def natural_lines(folder: Path, more: Path | None) -> list[Example]:
    """The free wordings of a pack, and further ones written for it."""
    files = [folder / "eval_natural.txt", *([more / "natural.txt"] if more is not None else [])]
    return [example for file in files if file.exists() for example in read_examples(file)]
