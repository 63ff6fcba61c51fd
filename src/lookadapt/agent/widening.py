"""Values that were cut too short: `for an hour` gives `hour`, which is no length of time; `an hour` is."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..language.english import ARTICLES
from ..language.logical_form import Atom, Expression, Form
from ..language.tokens import words
from ..parsing.evidence import Evidence
from .skills import Skills

_BEFORE: Final = ARTICLES | {"half", "quarter"}  # words that are a part of a value


def widened(
    form: Form, reading: str, evidence: tuple[Evidence, ...], said: str, skills: Skills
) -> tuple[Form, str, tuple[Evidence, ...]]:
    """A reading whose values take in the words before them where only that makes them values of the skill's types."""
    for path, part in form.walk():
        skill = skills.get(str(part.predicate)) if isinstance(part, Expression) else None
        if skill is None or not isinstance(part, Expression):
            continue
        for i, argument in enumerate(part.arguments):
            parameter = skill.parameter(i)
            if parameter is None or not isinstance(argument, Atom) or not argument.quoted or parameter.kind.copies:
                continue
            if parameter.kind.from_text(argument.text, skills.around) is None:
                longer = next((t for t in _longer(argument.text, said) if parameter.kind.from_text(t, skills.around)), None)
                if longer is not None:
                    form = form.replace((*path, i + 1), Atom(longer, quoted=True))
                    reading = f" {reading} ".replace(f" {argument.text} ", f" {longer} ").strip()
                    evidence = tuple(replace(e, words=longer) if e.words == argument.text else e for e in evidence)
    return form, reading, evidence


def _longer(text: str, said: str) -> list[str]:
    """A text of a sentence with the one or two words before it."""
    inner, whole = words(text), words(said)
    found = []
    for at in (i for i in range(len(whole) - len(inner) + 1) if inner and whole[i : i + len(inner)] == inner):
        for size in (2, 1):
            before = whole[max(0, at - size) : at]
            if len(before) == size and set(before) <= _BEFORE:
                found.append(" ".join((*before, *inner)))
    return found
