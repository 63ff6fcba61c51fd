"""A lesson: an utterance and its meaning, with who taught it, when, how, and what it replaced."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Final, Literal, get_args

from ...errors import ExampleError
from ...language.examples import Example
from ...language.logical_form import Form, read_form
from ...language.tokens import words
from ..costs import MAX_DEPTH, MAX_FORM, MAX_STEPS, MAX_UTTERANCE

How = Literal["form", "steps", "edit", "import", "starter"]
HOWS: Final[tuple[str, ...]] = get_args(How)


@dataclass(frozen=True)
class Draft:
    """A lesson before the store has given it a number: checked text, ready to be kept."""

    utterance: str
    written: str  # the form as text
    how: str = "form"
    steps: str | None = None  # the instruction in words, when it was taught by steps
    teacher: str | None = None  # only for imports that bring their own; else the change's teacher
    taught_at: datetime | None = None

    @classmethod
    def of(cls, utterance: str, form: str | Form, how: str = "form", steps: str | None = None) -> Draft:
        """Check the text of a lesson; what cannot be kept exactly on every database is refused here."""
        _check_text("utterance", utterance, MAX_UTTERANCE)
        check_steps(steps or "")
        if isinstance(form, str):
            _check_text("form", form, MAX_FORM)
        example = Example.of(utterance, form)
        if example.form.depth > MAX_DEPTH:
            raise ExampleError(f"this form is nested deeper than {MAX_DEPTH}", hint="teach its parts first, then name them")
        written = str(example.form)
        _check_text("form", written, MAX_FORM)
        return cls(example.utterance, written, how, steps)

    @cached_property
    def form(self) -> Form:
        return read_form(self.written)

    @property
    def example(self) -> Example:
        return Example(self.utterance, self.form)

    @property
    def key(self) -> str:
        return key_of(self.utterance)


@dataclass(frozen=True)
class Lesson:
    """One taught pair. Equal by content; the number belongs to the store.

    >>> from datetime import datetime, UTC
    >>> lesson = Lesson("good night", "(turn_off (device lamp))", "me", "ann", datetime(2026, 1, 2, tzinfo=UTC))
    >>> lesson.form.predicate
    read_form('turn_off')
    >>> print(lesson)
    good night => (turn_off (device lamp))
    """

    utterance: str
    written: str  # the form as text; `form` reads it when it is first asked for
    namespace: str
    teacher: str
    taught_at: datetime
    how: str = "form"
    steps: str | None = None
    replaces: tuple[int, ...] = ()
    id: int = field(default=0, compare=False)

    @cached_property
    def form(self) -> Form:
        return read_form(self.written)

    @cached_property
    def example(self) -> Example:
        return Example(self.utterance, self.form)

    @property
    def key(self) -> str:
        return key_of(self.utterance)

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "id": self.id,
            "utterance": self.utterance,
            "form": self.written,
            "namespace": self.namespace,
            "teacher": self.teacher,
            "taught_at": self.taught_at.isoformat(),
            "how": self.how,
            "steps": self.steps,
            "replaces": list(self.replaces),
        }

    def __str__(self) -> str:
        return f"{self.utterance} => {self.written}"


def check_instruction(utterance: str, steps: str) -> None:
    """Refuse at once what could not be kept, before a form is made from the steps."""
    _check_text("utterance", utterance, MAX_UTTERANCE)
    check_steps(steps)
    if not words(utterance):
        raise ExampleError("an utterance needs at least one word", hint="write in words what the steps do")


def check_steps(steps: str) -> None:
    """Refuse an instruction that could not be kept."""
    _check_text("instruction", steps, MAX_STEPS)


def key_of(utterance: str) -> str:
    """The same for utterances with the same words, and short enough for any index."""
    return hashlib.blake2b(" ".join(words(utterance)).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _check_text(name: str, text: str, limit: int) -> None:
    if len(text) > limit:
        raise ExampleError(f"this {name} has {len(text):,} characters; {limit:,} is the most", hint="is this really a lesson?")
    for c in text:
        if (c < " " and c not in "\t\n\r") or c == "\x7f" or "\ud800" <= c <= "\udfff" or c in "\ufeff\ufffe\uffff":
            raise ExampleError(f"the {name} holds the control character {c!r}", hint="leave it out")
