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
from .showing import said, shown
from .skills import CONDITIONALS, LIST, SEQUENCES, Skill, Skills


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


@dataclass(frozen=True)
class Undoable:
    """What a skill may give to say how it is taken back: its value, and a function that undoes it.

    A skill that may give one and gives something else says by that that it changed nothing: `-> Undoable | str`.
    """

    value: object
    undo: Callable[[], object]

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Action:
    """One call of a skill that may change something, and how to take it back, if that is possible."""

    form: Form
    skill: str
    undo: Callable[[], object] | None = None
    changed: bool = True  # False: the skill could have said how to take it back, and had nothing to


@dataclass(frozen=True)
class RunResult:
    """What running a form gave, and what it changed, in order."""

    value: object
    actions: tuple[Action, ...] = ()
    error: LookadaptError | None = None  # where it stopped; `actions` are what was done before


def carry_out(
    form: Form, skills: Skills, limits: Limits | None = None, wait: Callable[[Awaitable[Any]], Any] | None = None
) -> RunResult:
    """Check a form whole, then carry it out; what was changed before something failed is told."""
    check(form, skills)
    running = _Runner(skills, limits or Limits(), wait)
    try:
        value = running.value(form, 0)
    except LookadaptError as error:
        return RunResult(None, tuple(running.actions), error)
    return RunResult(value, tuple(running.actions))


def run(form: Form, skills: Skills, limits: Limits | None = None, wait: Callable[[Awaitable[Any]], Any] | None = None) -> object:
    """Check a form, then carry it out and give its value. `wait` turns what an async skill gives into its result."""
    outcome = carry_out(form, skills, limits, wait)
    if outcome.error is not None:
        raise outcome.error
    return outcome.value


class _Runner:
    def __init__(self, skills: Skills, limits: Limits, wait: Callable[[Awaitable[Any]], Any] | None):
        self.skills = skills
        self.limits = limits
        self.wait = wait
        self.steps = 0
        self.actions: list[Action] = []

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
        return self.thing(form, name)

    def thing(self, form: Expression, name: str) -> object:
        entity = self.skills.entities[name]
        called = " ".join(str(a.text) for a in form.arguments if isinstance(a, Atom))
        names = self.skills.names(entity)
        known = names.canonical(called) if names is not None else called
        if known is None:  # it was there when the form was checked
            raise SkillError(f"there is no {name} {called!r} any more", hint="ask again")
        return entity(known)

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
        except (Exception, SystemExit) as error:  # a skill must not end the assistant
            raise SkillFailed(f"{skill.name} failed: {_reason(error)}", hint=f"called as {form}"[:200]) from error
        if not skill.reads:
            undo = _inverse(skill, given, value)
            self.actions.append(Action(form, skill.name, undo, undo is not None or Undoable not in skill.gives.classes))
        return value.value if isinstance(value, Undoable) else value

    def argument(self, form: Form, kind: Kind, depth: int, where: str) -> object:
        if kind.lazy:
            return lambda: self.strict(form, kind, depth, where)
        return self.strict(form, kind, depth, where)

    def strict(self, form: Form, kind: Kind, depth: int, where: str) -> object:
        if isinstance(form, Atom):
            read = kind.from_text(form.text, self.skills.around)
            if read is None:  # it was one when the form was checked: a clock has moved on
                raise SkillError(f"{where} must be {kind}, not {form}", hint=f"give {kind}")
            return read[0]
        if kind.items is not None:
            listed = form.arguments if str(form.predicate) == LIST else (form,)
            return [self.strict(each, kind.items, depth, where) for each in listed]
        value = self.value(form, depth + 1)
        if not kind.admits(value):
            raise SkillError(f"{where} must be {kind}, but {form} gave {said(value)[:80]!r}", hint=f"give {kind}")
        return value

    def waited(self, value: Awaitable[Any]) -> object:
        if self.wait is None:
            raise SkillError("this skill is asynchronous", hint="await AsyncAgent(agent).ask(…)")
        return self.wait(value)


def _inverse(skill: Skill, given: list[object], value: object) -> Callable[[], object] | None:
    if isinstance(value, Undoable):
        return value.undo
    undo = skill.undo
    return (lambda: undo(*given)) if undo is not None else None


def _reason(error: BaseException) -> str:
    try:
        return shown(str(error)[:500]) or type(error).__name__
    except Exception:  # an error whose own text fails
        return type(error).__name__
