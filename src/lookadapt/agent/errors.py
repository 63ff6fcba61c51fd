"""What can go wrong between a sentence and what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..errors import LookadaptError
from ..language.logical_form import Form
from ..memory.store import Lesson

Disagreement: TypeAlias = Literal["same_utterance", "understood", "changes"]


@dataclass(frozen=True)
class Conflict:
    """One disagreement. `lessons` are those concerned; `form` and `reading` are the present meaning.

    same_utterance: these words were taught with another meaning.
    understood: these words are understood already, otherwise.
    changes: these earlier lessons' own words would be understood otherwise.
    """

    kind: Disagreement
    utterance: str
    lessons: tuple[Lesson, ...] = ()
    form: Form | None = None
    reading: str | None = None

    def __str__(self) -> str:
        if self.kind == "same_utterance":
            taught = "; ".join(f"{lesson.written} (lesson {lesson.id}, by {lesson.teacher})" for lesson in self.lessons)
            return f'"{self.utterance}" was taught before and means {taught}'
        if self.kind == "understood":
            reading = f'"{self.reading}", ' if self.reading and self.reading != self.utterance else ""
            return f'"{self.utterance}" is understood already as {reading}{self.form}'
        listed = ", ".join(f'"{lesson.utterance}" (lesson {lesson.id})' for lesson in self.lessons[:5])
        more = f" and {len(self.lessons) - 5} more" if len(self.lessons) > 5 else ""
        return f"this lesson would change what earlier ones mean: {listed}{more}"


class SkillError(LookadaptError):
    """A function that cannot be a skill, or a form that the skills cannot carry out."""


class SkillFailed(LookadaptError):
    """A skill that was called rightly and raised an error of its own."""


class LimitReached(LookadaptError):
    """A form that ran for too many steps or too deep, and was stopped."""


class LessonError(LookadaptError):
    """A lesson that cannot be taught, found or changed."""


class StepNotUnderstood(LessonError):
    """One step of an instruction is not understood; teach it, then the lesson."""

    def __init__(self, step: str, missing: tuple[str, ...] = (), nearest: str | None = None):
        part = f": {quoted(missing)}" if missing and missing != (step,) else ""
        super().__init__(f"I do not understand the step {step!r}{part}", hint="teach the step first, or say it in other words")
        self.step = step
        self.missing = missing
        self.nearest = nearest


class ConflictError(LessonError):
    """A lesson that disagrees with what is known; say whether to replace or to keep both."""

    def __init__(self, conflicts: tuple[Conflict, ...]):
        super().__init__("; ".join(str(conflict) for conflict in conflicts), hint="replace, or keep both")
        self.conflicts = conflicts


def quoted(spans: tuple[str, ...]) -> str:
    """`"how much", "earn"`: the words a message is about."""
    return ", ".join(f'"{span}"' for span in spans)


__all__ = [
    "Conflict",
    "ConflictError",
    "LessonError",
    "LimitReached",
    "SkillError",
    "SkillFailed",
    "StepNotUnderstood",
    "quoted",
]
