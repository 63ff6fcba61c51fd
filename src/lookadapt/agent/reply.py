"""What the agent answers: the words, what it understood, what came of it, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..errors import LookadaptError
from ..language.logical_form import Form
from ..parsing.evidence import Evidence
from ..parsing.result import Parse
from .errors import quoted


@dataclass(frozen=True)
class Choice:
    """One thing the agent could do for an utterance, offered to be chosen: `Agent.choose` does and teaches it."""

    form: Form
    reading: str  # in taught words
    does: str  # what it would do, in words
    confidence: float = 0.0
    evidence: tuple[Evidence, ...] = ()  # what the reading takes on trust

    def to_dict(self) -> dict[str, Any]:
        return {
            "form": str(self.form),
            "reading": self.reading,
            "does": self.does,
            "confidence": round(self.confidence, 4),
            "evidence": [each.to_dict() for each in self.evidence],
        }


@dataclass(frozen=True)
class Question:
    """What the agent must know before it can act: the answer fills one argument of one call."""

    text: str  # for people: boxes of what?
    skill: str
    parameter: str
    form: Form | None = None  # what was understood so far

    def to_dict(self) -> dict[str, Any]:
        form = str(self.form) if self.form is not None else None
        return {"text": self.text, "skill": self.skill, "parameter": self.parameter, "form": form}


@dataclass(frozen=True)
class Reply:
    """An answer. `text` is for people; the rest says how it came about."""

    utterance: str
    text: str
    understood: bool
    form: Form | None = None
    reading: str | None = None  # what was understood, in taught words
    confidence: float = 0.0
    value: Any = field(default=None, compare=False)  # what the skill gave
    missing: tuple[str, ...] = ()  # the parts not understood
    nearest: str | None = None  # the nearest taught utterance
    suggestion: Form | None = None  # a guess not sure enough to be run; `Agent.confirm` runs it
    choices: tuple[Choice, ...] = ()  # up to three things it could mean, best first; the first is `suggestion`
    question: Question | None = None  # what is missing, asked for
    evidence: tuple[Evidence, ...] = ()  # what the reading takes on trust
    error: LookadaptError | None = field(default=None, compare=False)
    parse: Parse | None = field(default=None, compare=False, repr=False)

    @property
    def done(self) -> bool:
        """Understood, and carried out without an error."""
        return self.understood and self.error is None

    def to_dict(self) -> dict[str, Any]:
        return {
            "utterance": self.utterance,
            "text": self.text,
            "understood": self.understood,
            "done": self.done,
            "form": str(self.form) if self.form is not None else None,
            "reading": self.reading,
            "confidence": round(self.confidence, 4),
            "missing": list(self.missing),
            "nearest": self.nearest,
            "suggestion": str(self.suggestion) if self.suggestion is not None else None,
            "choices": [choice.to_dict() for choice in self.choices],
            "question": self.question.to_dict() if self.question is not None else None,
            "evidence": [each.to_dict() for each in self.evidence],
            "error": self.error.brief if self.error is not None else None,
        }


def not_sure(utterance: str, parse: Parse, form: Form, reading: str | None, confidence: float) -> Reply:
    """Ask before doing what was only guessed."""
    text = f'I am not sure: do you mean "{reading or form}"?'
    return Reply(
        utterance, text, False, reading=reading, confidence=confidence, nearest=parse.nearest, suggestion=form, parse=parse
    )


def not_understood(utterance: str, parse: Parse | None) -> Reply:
    """Name what was not understood, and the nearest thing that is."""
    missing = parse.missing if parse is not None else ()
    nearest = parse.nearest if parse is not None else None
    shown = quoted(missing[:5]) if missing else f'"{utterance[:200]}"'
    text = f"I do not understand {shown}."
    if nearest and nearest != utterance:
        text += f' The nearest I know is "{nearest}".'
    return Reply(utterance, text, False, missing=missing, nearest=nearest, parse=parse)
