"""Carrying out a checked form, with a limit on steps and depth."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from ..errors import LookadaptError
from ..language.logical_form import Atom, Expression, Form
from .checking import check
from .errors import LimitReached, SkillError, SkillFailed
from .kinds import TRUTH, Kind
from .skills import CONDITIONALS, SEQUENCES, Skill, Skills


@dataclass(frozen=True)
class Limits:
    """How far a form may go before it is stopped."""

    steps: int = 10_000  # calls of skills, in one answer
    depth: int = 200  # calls inside calls, lazy arguments counted


@dataclass(frozen=True)
class Skipped:
    """What a conditional gives when its condition does not hold."""

    def __str__(self) -> str:
        return "nothing to do: the condition does not hold"


def run(form: Form, skills: Skills, limits: Limits | None = None, wait: Callable[[Awaitable[Any]], Any] | None = None) -> object:
    """Check a form, then carry it out and give its value. `wait` turns what an async skill gives into its result."""
    check(form, skills)
    return _Run(skills, limits or Limits(), wait).value(form, 0)


def say(value: object) -> str:
    """A value in words.

    >>> say(True), say(None), say(["london", "paris"]), say(("lamp is on", "blinds are closed"))
    ('yes', 'done', 'london, paris', 'lamp is on\\nblinds are closed')
    """
    if value is None:
        return "done"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, tuple):
        return "\n".join(say(part) for part in value)
    if isinstance(value, (list, set, frozenset)):
        return ", ".join(say(part) for part in (value if isinstance(value, list) else sorted(value, key=str))) or "nothing"
    return str(value)


class _Run:
    def __init__(self, skills: Skills, limits: Limits, wait: Callable[[Awaitable[Any]], Any] | None):
        self.skills = skills
        self.limits = limits
        self.wait = wait
        self.steps = 0

    def value(self, form: Form, depth: int) -> object:
        if isinstance(form, Atom):
            return form.text
        self.steps += 1
        if self.steps > self.limits.steps:
            raise LimitReached(f"stopped after {self.limits.steps:,} steps", hint="does a lesson repeat something too often?")
        if depth > self.limits.depth:
            raise LimitReached(f"stopped {self.limits.depth} calls deep", hint="does a skill call itself without end?")
        name = str(form.predicate)
        skill = self.skills.get(name)
        if skill is not None:
            return self.call(form, skill, depth)
        if name in SEQUENCES:
            return tuple(self.value(argument, depth + 1) for argument in form.arguments)
        if name in CONDITIONALS:
            return self.choose(form, depth)
        return self.skills.entities[name](" ".join(str(a.text) for a in form.arguments if isinstance(a, Atom)))

    def choose(self, form: Expression, depth: int) -> object:
        condition, action, *otherwise = form.arguments
        if self.argument(condition, TRUTH, depth, "the condition"):
            return self.value(action, depth + 1)
        return self.value(otherwise[0], depth + 1) if otherwise else Skipped()

    def call(self, form: Expression, skill: Skill, depth: int) -> object:
        given = []
        for i, argument in enumerate(form.arguments):
            parameter = skill.parameter(i)
            assert parameter is not None
            where = f"{skill.name}: argument {i + 1} ({parameter.name})"
            given.append(self.argument(argument, parameter.kind, depth, where))
        try:
            value = skill.function(*given)
            if inspect.isawaitable(value):
                value = self.waited(value)
        except LookadaptError:
            raise
        except Exception as error:
            reason = str(error) or type(error).__name__
            raise SkillFailed(f"{skill.name} failed: {reason}", hint=f"called as {form}"[:200]) from error
        return value

    def argument(self, form: Form, kind: Kind, depth: int, where: str) -> object:
        if kind.lazy:
            return lambda: self.strict(form, kind, depth, where)
        return self.strict(form, kind, depth, where)

    def strict(self, form: Form, kind: Kind, depth: int, where: str) -> object:
        if isinstance(form, Atom):
            read = kind.from_text(form.text)
            assert read is not None  # checked
            return read[0]
        value = self.value(form, depth + 1)
        if not kind.admits(value):
            raise SkillError(f"{where} must be {kind}, but {form} gave {say(value)[:80]!r}", hint=f"give {kind}")
        return value

    def waited(self, value: Awaitable[Any]) -> object:
        if self.wait is None:
            raise SkillError("this skill is asynchronous", hint="await AsyncAgent(agent).ask(…)")
        return self.wait(value)
