"""What the agent answers: the words, what it understood, what came of it, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..errors import LookadaptError
from ..language.english import stem
from ..language.logical_form import Form
from ..parsing.evidence import Evidence
from ..parsing.result import Parse
from .running import Action


@dataclass(frozen=True)
class Choice:
    """One thing the agent could do for an utterance, offered to be chosen: `Agent.choose` does and teaches it."""

    form: Form
    reading: str  # in taught words
    does: str  # what it would do, in words
    confidence: float = 0.0
    evidence: tuple[Evidence, ...] = ()  # what the reading takes on trust
    teaches: bool = True  # False: who chooses it means it this time, and is asked again another time

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
    form: Form | None = None  # what was understood, with a filler of some lesson in the gap
    before: str = ""  # the sentence up to the gap
    after: str = ""

    def filled(self, answer: str) -> str:
        """The whole sentence with the answer in the gap."""
        said = answer.strip().rstrip(".!?").split()
        cue, after = self.before.split(), self.after.split()
        for size in range(min(len(said), len(cue)), 0, -1):  # "of screws" for a gap after "of"
            if [word.lower() for word in said[:size]] == [word.lower() for word in cue[-size:]]:
                said = said[size:]
                break
        for size in range(min(len(said) - 1, len(after)), 0, -1):  # "3 metres" for a gap before "metres"
            if [stem(word.lower()) for word in said[-size:]] == [stem(word.lower()) for word in after[:size]]:
                after = after[size:]
                break
        return " ".join([*cue, *said, *after])

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
    remarks: tuple[str, ...] = ()  # what was taken differently than it was said
    reasons: tuple[str, ...] = ()  # why it did not run
    actions: tuple[Action, ...] = field(default=(), compare=False, repr=False)  # what was changed, and how to take it back

    @property
    def done(self) -> bool:
        """Understood, and carried out without an error."""
        return self.understood and self.error is None

    @property
    def changes(self) -> tuple[Action, ...]:
        """The actions that did change something."""
        return tuple(action for action in self.actions if action.changed)

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
            "remarks": list(self.remarks),
            "reasons": list(self.reasons),
            "error": self.error.brief if self.error is not None else None,
        }
