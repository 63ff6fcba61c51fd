"""Teaching by instruction (§1, LIA): `turn off the lamp, then close the blinds` becomes one form.

Steps are told apart by what is understood, not by punctuation alone: "if it is dark, then turn on the lamp" is
one step although it holds a comma and a "then". Of all ways to cut at the separators the one is taken that leaves
the fewest words not understood. Strong separators (`;`, `, then`, a new line) stay inside a step only where it opens
with "if" or "when"; weak ones (`,`, `and`) are kept rather than cut, unless they would end up inside a value. Lessons are written out: a form never calls a lesson, so a lesson
that was accepted always ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..errors import FormError
from ..language.logical_form import Atom, Expression, Form, expression, read_form
from ..language.tokens import words
from .errors import LessonError
from .numbers import COMMA

Understand: TypeAlias = Callable[[str], Form | None]

MAX_STEPS: Final = 40  # of one instruction; teach the parts as lessons of their own
_LONGEST: Final = 4  # pieces between separators that one step may hold

_CONNECTIVE = r"(?:and\s+)?(?:then|next|after\s+that|afterwards|finally|lastly)\b,?"
_SEPARATOR = re.compile(
    rf"""
    (?P<strong> \s*(?:;|\n|(?<![0-9])\.(?=\s|$))\s*(?:{_CONNECTIVE}\s*)? | \s*,\s*{_CONNECTIVE}\s* )
    | (?P<weak> \s*{COMMA}\s*(?:and\b\s*)? | \s+{_CONNECTIVE}\s+ | \s+and\s+ )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_QUOTED = re.compile(r'"[^"\n]*"')
_SPACES = re.compile(r"[^\S\n]+")  # one space each, so that no pattern below looks at a long run twice
_LEADING = re.compile(r"\A\s*(?:\d+[.)]\s+|[-*]\s+|(?:first|second|third)(?:ly)?\b,?\s*|then\b,?\s*)", re.IGNORECASE)
OPENS = re.compile(r"(?:if|when|whenever|once|unless|as soon as)\b", re.IGNORECASE)
_YES = re.compile(r"if\s+(?:yes|so|true|(?:it\s+is|it\s+does)(?=\s*(?:,|then\b|$)))\b[\s,]*(?:then\b)?[\s,]*", re.IGNORECASE)
_NO = re.compile(r"(?:if\s+(?:no|not|false)|otherwise|else)\b[\s,]*(?:then\b)?[\s,]*", re.IGNORECASE)
_IF = re.compile(r"if\s+(?=\S)", re.IGNORECASE)
_THEN = re.compile(rf",\s*then\b|{COMMA}|\s+then\b", re.IGNORECASE)
_ELSE = re.compile(r"[\s,]\s*(?:otherwise|else)\b[\s,]*", re.IGNORECASE)


@dataclass(frozen=True)
class TaughtStep:
    """One step as it was said, and what it means if that is understood."""

    text: str
    form: Form | None


@dataclass(frozen=True)
class Plan:
    """An instruction cut into steps."""

    steps: tuple[TaughtStep, ...]

    @property
    def unknown(self) -> TaughtStep | None:
        return next((step for step in self.steps if step.form is None), None)

    @property
    def form(self) -> Form:
        """The steps as one form: a single step is itself, several are done in order."""
        forms = [step.form for step in self.steps if step.form is not None]
        return forms[0] if len(forms) == 1 else Expression((Atom("do"), *forms))


def plan(instruction: str, understand: Understand) -> Plan:
    """Cut an instruction into steps and understand each.

    >>> known = {"open it": read_form("(open it)"), "if it is dark, close it": read_form("(if (dark) (close it))")}
    >>> plan("first open it, then if it is dark, close it", known.get).form
    read_form('(do (open it) (if (dark) (close it)))')
    """
    instruction = _SPACES.sub(" ", instruction)
    pieces = _pieces(instruction)
    if not pieces:
        raise LessonError("there is no step in this instruction", hint="say what to do: turn off the lamp, then …")
    if len(pieces) > MAX_STEPS:
        raise LessonError(f"{len(pieces)} steps are too many for one lesson", hint=f"at most {MAX_STEPS}; teach its parts first")
    known: dict[str, Form | None] = {}

    def meaning(text: str) -> Form | None:
        if text not in known:
            known[text] = _meaning(text, understand)
        return known[text]

    best: list[tuple[int, list[str]]] = [(0, [])]  # cheapest way to cut the first i pieces
    for end in range(1, len(pieces) + 1):
        ways = []
        for begin in range(max(0, end - _LONGEST), end):
            text = _clean(instruction[pieces[begin].start : pieces[end - 1].end])
            cost, before = best[begin]
            kept = sum(piece.strong for piece in pieces[begin + 1 : end])
            cost += kept * (10 if OPENS.match(text) else 10_000)  # else an open slot would swallow the next step
            cost += 1 if begin and not pieces[begin].strong else 0
            answer = _YES.match(text) or _NO.match(text)
            if answer and answer.end() == len(text):
                cost += 10_000  # "if yes" goes with what follows it
            elif meaning(text) is None and not (before and answer):
                cost += 100 * len(words(text)) + 1
                cost += 1000 if OPENS.match(text) and end < len(pieces) else 0
            ways.append((cost, [*before, text]))
        best.append(min(ways, key=lambda way: (way[0], len(way[1]))))
    return Plan(_joined([text for text in best[-1][1] if text], meaning))


@dataclass(frozen=True)
class _Piece:
    start: int
    end: int
    strong: bool  # the separator before it


def _pieces(instruction: str) -> list[_Piece]:
    masked = _masked(instruction)
    pieces: list[_Piece] = []
    start, strong = 0, True
    for match in _SEPARATOR.finditer(masked):
        if words(instruction[start : match.start()]):
            pieces.append(_Piece(start, match.start(), strong))
            strong = False
        start, strong = match.end(), strong or match.lastgroup == "strong"
    if words(instruction[start:]):
        pieces.append(_Piece(start, len(instruction), strong))
    return pieces


def _masked(text: str) -> str:
    """The text with what is in quotes or parentheses blotted out, in one pass however deep it is nested."""
    hidden = list(_QUOTED.sub(lambda m: "x" * len(m.group()), text))
    opened: list[int] = []
    for i, c in enumerate(hidden):
        if c == "(":
            opened.append(i)
        elif c == ")" and opened:
            start = opened.pop()
            if not opened:
                hidden[start : i + 1] = "x" * (i + 1 - start)
    return "".join(hidden)


def _clean(text: str) -> str:
    return " ".join(_LEADING.sub("", text, count=1).split()).rstrip(".,;")


def _meaning(text: str, understand: Understand) -> Form | None:
    if text.startswith("("):
        try:
            return read_form(text)
        except FormError:
            return None
    if not words(text):
        return None
    form = understand(text)
    if form is not None:
        return form
    texts = _conditional(text)
    parts = [understand(part) for part in texts]
    return Expression((Atom("if"), *(p for p in parts if p is not None))) if parts and None not in parts else None


def _conditional(text: str) -> list[str]:
    """Condition, action and what else of `if …, … otherwise …`; nothing if it is no such sentence."""
    opening = _IF.match(text)
    then = _THEN.search(text, opening.end()) if opening else None
    if opening is None or then is None:
        return []
    other = _ELSE.search(text, then.end())
    action = text[then.end() : other.start() if other else len(text)].strip(" ,")
    parts = [text[opening.end() : then.start()].strip(), action, *([text[other.end() :].strip()] if other else [])]
    return parts if all(parts) else []


def _joined(texts: list[str], meaning: Understand) -> tuple[TaughtStep, ...]:
    """Steps in order; "if yes …" and "otherwise …" take the step before them as their condition."""
    steps: list[TaughtStep] = []
    for text in texts:
        form = meaning(text)
        yes, no = _YES.match(text), _NO.match(text)
        last = steps[-1] if steps else None
        if form is not None or last is None or last.form is None or not (yes or no):
            steps.append(TaughtStep(text, form))
            continue
        rest = text[(yes or no).end() :]  # type: ignore[union-attr]
        action = meaning(rest)
        if action is None:
            steps.append(TaughtStep(rest, None))
        elif yes:
            steps[-1] = TaughtStep(f"{last.text}, {text}", expression("if", last.form, action))
        elif isinstance(last.form, Expression) and str(last.form.predicate) == "if" and len(last.form.arguments) == 2:
            steps[-1] = TaughtStep(f"{last.text}, {text}", Expression((*last.form.items, action)))
        else:
            steps.append(TaughtStep(text, None))
    return tuple(steps)
