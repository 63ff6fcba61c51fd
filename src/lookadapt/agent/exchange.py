"""Exporting and importing lessons: JSONL with who, when and how, or the authors' plain pairs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ..errors import ExampleError, Location
from ..language.examples import format_of, read_records, replacing, write_examples
from ..memory.costs import MAX_STEPS
from ..memory.store import Draft, Lesson
from ..memory.store.lesson import HOWS, check_steps
from .errors import Conflict, ConflictError

_LONGEST_LINE: Final = MAX_STEPS * 4  # bytes of a line whose provenance is read


@dataclass(frozen=True)
class Imported:
    """What an import did."""

    added: tuple[Lesson, ...]
    known: int  # lessons of the file that were there already
    replaced: tuple[Lesson, ...]


@dataclass(frozen=True)
class ImportPlan:
    """What an import will do: lessons to add, numbers to remove, and how many are there already."""

    add: tuple[Draft, ...]
    remove: tuple[int, ...]
    known: int


def export_lessons(path: str | Path, lessons: Iterable[Lesson]) -> int:
    """Write lessons, all or nothing, for the user alone to read; the file's ending chooses the format. Returns how many."""
    if format_of(path) != "jsonl":
        return write_examples(path, (lesson.example for lesson in lessons), private=True)
    count = 0
    with replacing(Path(path), private=True) as file:
        for lesson in lessons:
            value = {
                "utterance": lesson.utterance,
                "form": lesson.written,
                "teacher": lesson.teacher,
                "taught_at": lesson.taught_at.astimezone(UTC).isoformat(timespec="microseconds"),
                "how": lesson.how,
                **({"steps": lesson.steps} if lesson.steps is not None else {}),
            }
            file.write(json.dumps(value, ensure_ascii=False) + "\n")
            count += 1
    return count


def read_drafts(path: str | Path) -> list[Draft]:
    """The lessons of a file; the first thing wrong with it raises, with its place, and nothing is taken."""
    provenance = _provenance(path) if format_of(path) == "jsonl" else {}
    drafts: list[Draft] = []
    for record in read_records(path):
        if record.error is not None:
            raise record.error
        assert record.example is not None
        try:
            draft = Draft.of(record.example.utterance, record.example.form, "import")
        except ExampleError as error:
            raise ExampleError(error.message, where=Location(record.line, source=str(path)), hint=error.hint) from error
        drafts.append(replace(draft, **provenance.get(record.line, {})))
    return drafts


def plan_import(drafts: Iterable[Draft], lessons: Iterable[Lesson], on_conflict: str) -> ImportPlan:
    """Compare a file with what is known. Only the words are compared: a file may be large, and parsing is not free."""
    there: dict[str, list[Lesson]] = {}
    for lesson in lessons:
        there.setdefault(lesson.key, []).append(lesson)
    add: dict[str, list[Draft]] = {}
    conflicts: dict[str, Conflict] = {}
    remove: list[int] = []
    known = 0
    for draft in drafts:
        here, new = there.get(draft.key, []), add.setdefault(draft.key, [])
        if draft.written in {lesson.written for lesson in here} | {other.written for other in new}:
            known += 1
            continue
        if here or new:
            twice = Conflict("understood", draft.utterance, (), new[-1].form) if new else None
            conflicts[draft.key] = twice or Conflict("same_utterance", draft.utterance, tuple(here))
            if on_conflict == "replace":
                remove.extend(lesson.id for lesson in here)
                there.pop(draft.key, None)
                new.clear()
        new.append(draft)
    if conflicts and on_conflict == "refuse":
        raise ConflictError(tuple(conflicts.values()))
    return ImportPlan(tuple(draft for group in add.values() for draft in group), tuple(remove), known)


def _provenance(path: str | Path) -> dict[int, dict[str, Any]]:
    """Who, when and how, line by line, where a JSONL file says so. Lines end as the reader of examples ends them: a bare
    carriage return is no end, or it would give a lesson another one's teacher."""
    found: dict[int, dict[str, Any]] = {}
    try:
        with open(path, "rb") as file:
            for number, raw in enumerate(iter(lambda: file.readline(_LONGEST_LINE), b""), 1):
                if b'"taught_at"' in raw and len(raw) < _LONGEST_LINE:
                    try:
                        value = json.loads(raw.decode("utf-8-sig" if number == 1 else "utf-8"))
                    except (ValueError, RecursionError):
                        continue  # the reader of examples says what is wrong with this line
                    if isinstance(value, dict):
                        found[number] = _fields(value, Location(number, source=str(path)))
                while raw and not raw.endswith(b"\n") and len(raw) >= _LONGEST_LINE:
                    raw = file.readline(_LONGEST_LINE)
    except OSError as error:
        raise ExampleError(f"cannot read {path}: {error.strerror}", hint="check the name") from error
    return found


def _fields(value: dict[str, object], where: Location) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    try:
        moment = value["taught_at"]
        fields["taught_at"] = datetime.fromisoformat(moment if isinstance(moment, str) else "").astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise ExampleError("taught_at is not a time", where=where, hint="write 2026-01-31T12:00:00+00:00") from error
    teacher, how, steps = value.get("teacher"), value.get("how"), value.get("steps")
    if teacher is not None:
        if not isinstance(teacher, str) or not 0 < len(teacher) <= 200 or not teacher.isprintable():
            raise ExampleError("this teacher cannot be kept", where=where, hint="a name of at most 200 printable characters")
        fields["teacher"] = teacher
    if how is not None:
        if how not in HOWS:
            raise ExampleError("how a lesson was taught is not known", where=where, hint=f"one of {', '.join(HOWS)}")
        fields["how"] = how
    if steps is not None:
        if not isinstance(steps, str):
            raise ExampleError("steps are not text", where=where, hint="write the instruction in words, or leave it out")
        check_steps(steps)
        fields["steps"] = steps
    return fields
