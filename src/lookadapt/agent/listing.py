"""Lessons and changes in words, for the chat and the command line."""

from __future__ import annotations

from collections.abc import Sequence

from ..language.logical_form import Atom, Expression, Form
from ..memory.store import Lesson, Undone
from .exchange import Imported
from .numbers import number, read_either_way
from .reply import Choice
from .showing import shown
from .skills import LIST, SEQUENCES, Skills


def in_words(form: Form, skills: Skills, inside: bool = False) -> str:
    """What a form would do, in words: the skills it calls and what they are given.

    >>> from lookadapt import read_form
    >>> in_words(read_form('(do (turn_on (device lamp)) (tell (person bob) (message "hi")))'), Skills())
    'turn on: lamp; then tell: bob, hi'
    """
    if isinstance(form, Atom):
        value = number(form.text) if read_either_way(form.text) else None
        return shown(form.text) if value is None else f"{shown(form.text)}, that is {float(value):g}"
    name, arguments = str(form.predicate), form.arguments
    if name in SEQUENCES:
        return "; then ".join(in_words(argument, skills) for argument in arguments)
    if name == LIST:
        return " and ".join(in_words(argument, skills) for argument in arguments)
    if name in skills.entities or (
        arguments and all(isinstance(argument, Atom) for argument in arguments) and skills.get(name) is None
    ):
        return shown(" ".join(in_words(argument, skills) for argument in arguments).replace("_", " "))
    said = ", ".join(
        f"({in_words(a, skills, True)})"
        if skills.get(str(a.predicate) if isinstance(a, Expression) else "")
        else in_words(a, skills, True)
        for a in arguments
    )
    skill = skills.get(name)
    name = shown(f"look up {name}" if skill is not None and skill.reads and not inside else name).replace("_", " ")
    return f"{name}: {said}" if said else name


def offered(choices: Sequence[Choice]) -> str:
    """The question which of some things is meant."""
    if len(choices) == 1:
        return f'Do you mean "{shown(choices[0].reading)}"? I would {choices[0].does}.'
    listed = [f'  {i}. "{shown(choice.reading)}": I would {choice.does}' for i, choice in enumerate(choices, 1)]
    return "\n".join(["Do you mean", *listed])


def short(lesson: Lesson, width: int = 100) -> str:
    """One line: number, words, meaning."""
    text = shown(f"{lesson.id:>4}  {lesson.utterance} => {lesson.written}")
    return text if len(text) <= width else text[: width - 1] + "…"


def full(lesson: Lesson, replaced: Sequence[Lesson] = ()) -> str:
    """Everything about a lesson."""
    lines = [
        f"lesson {lesson.id}: {lesson.utterance}",
        f"  means     {lesson.written}",
        f"  taught    by {lesson.teacher}, {lesson.taught_at:%Y-%m-%d %H:%M:%S} UTC, by {lesson.how}",
        f"  kept in   {lesson.namespace}",
    ]
    if lesson.steps is not None:
        lines.insert(2, f"  steps     {' / '.join(lesson.steps.splitlines())}")
    lines.extend(f"  replaced  {old.written} (lesson {old.id}, by {old.teacher})" for old in replaced)
    return shown("\n".join(lines))


def undone(change: Undone | None) -> str:
    if change is None:
        return "There is nothing to undo."
    parts = [f'"{lesson.utterance}" is back' for lesson in change.restored[:5]]
    parts += [f'"{lesson.utterance}" is gone' for lesson in change.withdrawn[:5]]
    more = len(change.restored) + len(change.withdrawn) - len(parts)
    return shown(f"Undone ({change.kind}): {', '.join(parts) or 'nothing to see'}{f' and {more} more' if more else ''}.")


def imported(done: Imported) -> str:
    parts = [f"{len(done.added)} new"]
    if done.known:
        parts.append(f"{done.known} known already")
    if done.replaced:
        parts.append(f"{len(done.replaced)} replaced")
    return f"Imported: {', '.join(parts)}."
