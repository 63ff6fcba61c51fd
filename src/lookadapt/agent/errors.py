"""What can go wrong between a sentence and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import LookadaptError

if TYPE_CHECKING:
    from .conflicts import Conflict


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
    "ConflictError",
    "LessonError",
    "LimitReached",
    "SkillError",
    "SkillFailed",
    "StepNotUnderstood",
    "quoted",
]
