"""What crosses the boundary, as pydantic models: they check requests and write the OpenAPI document, examples included.

Answers may have more fields than these: what the agent learns to say appears by itself.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import Header, Path
from pydantic import BaseModel, ConfigDict, Field

from ..memory.costs import MAX_FORM, MAX_STEPS, MAX_UTTERANCE
from ..memory.store.tokens import SERVED

KEY: Final = r"[!-~]{1,200}"
Namespace = Annotated[
    str,
    Path(
        pattern=f"^{SERVED}$",
        description="Whose lessons: a name without spaces. It is made when it is first used.",
        examples=["assistant"],
    ),
]
Number = Annotated[int, Path(ge=1, le=2**63 - 1, description="The number of a lesson.", examples=[43])]
TalkId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{10,40}$", description="The id of a conversation.")]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=f"^{KEY}$",
        description="Any text of your own: asking again with the same key gives the first answer and changes nothing.",
        examples=["5d2f6a1e"],
    ),
]
Utterance = Annotated[str, Field(max_length=MAX_UTTERANCE, examples=["the hometown of john"])]
FormText = Annotated[str, Field(max_length=MAX_FORM, examples=["(field (relation salary) (person john))"])]
OnConflict = Literal["refuse", "replace", "keep_both"]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Answer(BaseModel):
    model_config = ConfigDict(extra="allow")


class Pair(_Request):
    """A taught example."""

    utterance: Utterance
    form: FormText


class ParseRequest(_Request):
    """Sentences to parse, with what the namespace was taught or with a memory of your own."""

    utterances: list[Utterance] = Field(min_length=1, max_length=100, examples=[["the hometown of mary"]])
    memory: list[Pair] | None = Field(None, max_length=500, description="Instead of the namespace's lessons.")
    best: int = Field(1, ge=1, le=10, description="Up to this many readings.")
    why: bool = Field(False, description="Add a picture: words, parts, tree.")


class AskRequest(_Request):
    """Something to understand and do."""

    utterance: Utterance
    run: bool = Field(True, description="False: only say what would run, for the caller to carry out.")
    why: bool = False


class ConfirmRequest(_Request):
    """Yes to something that was offered for an utterance."""

    utterance: Utterance = Field(examples=["what does john make"])
    form: FormText


class LessonRequest(_Request):
    """What an utterance means: by a form, or by steps in words."""

    utterance: Utterance = Field(examples=["how much does john earn"])
    form: FormText | None = None
    steps: str | None = Field(None, max_length=MAX_STEPS, examples=[None])


class TeachRequest(LessonRequest):
    """A lesson, and what to do when it disagrees with another."""

    on_conflict: OnConflict = "refuse"


class EditRequest(_Request):
    """A better lesson in the place of one."""

    utterance: Utterance | None = Field(None, examples=["how much does john make"])
    form: FormText | None = Field(None, examples=[None])
    steps: str | None = Field(None, max_length=MAX_STEPS, examples=[None])
    on_conflict: OnConflict = "refuse"


class SayRequest(_Request):
    """A line of a conversation."""

    line: str = Field(max_length=MAX_STEPS, examples=["the hometown of john"])


class LessonAnswer(_Answer):
    id: int
    utterance: str
    form: str
    namespace: str
    teacher: str
    taught_at: str
    how: str
    steps: str | None
    replaces: list[int]


class LessonsAnswer(_Answer):
    lessons: list[LessonAnswer]
    next: int | None = Field(description="The cursor of the next page; null at the end.")


class ReplyAnswer(_Answer):
    utterance: str
    text: str
    understood: bool
    done: bool
    form: str | None
    reading: str | None
    confidence: float
    missing: list[str]
    nearest: str | None
    suggestion: str | None
    error: str | None
    why: dict[str, Any] | None = None


class ParseAnswer(_Answer):
    utterance: str
    understood: bool
    form: str | None
    confidence: float
    reading: str | None
    alternatives: list[dict[str, Any]]
    missing: list[str]
    nearest: str | None
    trace: list[dict[str, Any]]


class ParsesAnswer(_Answer):
    parses: list[ParseAnswer]


class ConflictsAnswer(_Answer):
    conflicts: list[dict[str, Any]]


class PreviewAnswer(ConflictsAnswer):
    utterance: str
    form: str
    rule: dict[str, Any] | None
    examples: list[dict[str, str]]


class UndoneAnswer(_Answer):
    undone: str | None
    restored: list[LessonAnswer]
    withdrawn: list[LessonAnswer]


class ImportedAnswer(_Answer):
    added: int
    known: int
    replaced: int


class TalkAnswer(_Answer):
    id: str
    turn: int
    prompt: str


class SaidAnswer(TalkAnswer):
    text: str
    over: bool
    reply: ReplyAnswer | None


class SpaceAnswer(_Answer):
    namespace: str
    assistant: str
    greeting: str
    role: str
    lessons: int
    own: int
    examples: list[str]


class RulesAnswer(_Answer):
    rules: list[dict[str, Any]]


class SkillsAnswer(_Answer):
    skills: list[dict[str, Any]]


class StateAnswer(_Answer):
    status: str
    version: str


class ProblemAnswer(_Answer):
    """What is wrong and what to do (RFC 9457)."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    hint: str | None
