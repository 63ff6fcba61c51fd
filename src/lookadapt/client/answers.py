"""What the service answers, as frozen dataclasses. `raw` is the whole object: fields of newer servers are there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Self

Raw = Mapping[str, Any]


@dataclass(frozen=True)
class _Answer:
    raw: Raw = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Raw) -> Self:
        """The fields this class knows; lists become tuples."""
        known = {each.name for each in fields(cls)} - {"raw"}
        return cls(raw=raw, **{name: cls._read(name, raw[name]) for name in known if name in raw})

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:  # noqa: ARG003
        return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True)
class Reply(_Answer):
    """What came of asking. `choices` and `question` are there when the assistant asks back."""

    utterance: str
    text: str
    understood: bool
    done: bool = False
    form: str | None = None
    reading: str | None = None
    confidence: float = 0.0
    missing: tuple[str, ...] = ()
    nearest: str | None = None
    suggestion: str | None = None
    error: str | None = None
    choices: tuple[Raw, ...] = ()
    question: Raw | str | None = None
    why: Raw | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Parse(_Answer):
    """What a sentence means."""

    utterance: str
    understood: bool
    form: str | None
    confidence: float
    reading: str | None
    alternatives: tuple[Raw, ...] = ()
    missing: tuple[str, ...] = ()
    nearest: str | None = None
    best: str | None = None
    trace: tuple[Raw, ...] = ()
    why: Raw | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Lesson(_Answer):
    """One taught pair."""

    id: int
    utterance: str
    form: str
    namespace: str
    teacher: str
    taught_at: datetime
    how: str
    steps: str | None = None
    replaces: tuple[int, ...] = ()

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return datetime.fromisoformat(value) if name == "taught_at" else super()._read(name, value)


@dataclass(frozen=True)
class Conflict(_Answer):
    """What a lesson disagrees with."""

    kind: str
    utterance: str
    text: str
    form: str | None = None
    reading: str | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Undone(_Answer):
    """What an undo turned round."""

    undone: str | None
    restored: tuple[Lesson, ...] = ()
    withdrawn: tuple[Lesson, ...] = ()

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return tuple(Lesson.of(each) for each in value) if name in ("restored", "withdrawn") else value


@dataclass(frozen=True)
class Imported(_Answer):
    """How many lessons a file brought."""

    added: int
    known: int
    replaced: int


@dataclass(frozen=True)
class Preview(_Answer):
    """What a lesson would teach."""

    utterance: str
    form: str
    rule: Raw | None
    examples: tuple[Raw, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return tuple(Conflict.of(each) for each in value) if name == "conflicts" else super()._read(name, value)


@dataclass(frozen=True)
class Turn(_Answer):
    """What was said back to a line of a conversation."""

    id: str
    turn: int
    text: str
    prompt: str
    over: bool
    reply: Reply | None = None

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        return Reply.of(value) if name == "reply" and value is not None else value
