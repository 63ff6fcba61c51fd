"""Guesses that do more than was said: with a thing that nobody named, with one thing twice, with the opposite
besides, with a step that nobody asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from ..language.english import CALENDAR, RELATIVE, stem
from ..language.logical_form import Expression, Form
from ..language.tokens import words
from ..memory.memory import Memory
from .guard import PRONOUNS, fillers
from .readings import Reading
from .skills import CONDITIONALS, SEQUENCES, Skills

_OTHER: Final = {"on": "off", "off": "on", "up": "down", "down": "up"}


def adds_something(reading: Reading, utterance: str, memory: Memory, skills: Skills) -> bool:
    """Whether a guess takes a thing that was not named, names one more often than was said, or has a step of its own.

    A pronoun may stand for a thing once more: `if the lamp is on turn it off`.
    """
    said, read = ([stem(word) for word in words(text)] for text in (utterance, reading.words))
    for names in _names_of(reading.form, memory, skills).values():
        parts = {word for name in names for word in name}
        if parts.isdisjoint(said):
            return True
        spoken = mentions(names, said)
        if 0 < spoken < mentions(names, read) and PRONOUNS.isdisjoint(words(utterance)):
            return True
    there, here = _particles(words(utterance)), _particles(words(reading.words))
    if any(_OTHER[word] in there & here for word in here - there):  # who turns on two things turns off none
        return True
    form = reading.form
    several = isinstance(form, Expression) and str(form.predicate) in (*SEQUENCES, *CONDITIONALS)
    return several and bool(reading.judgement.unsaid - fillers(form))


def _particles(said: Sequence[str]) -> frozenset[str]:
    """The particles of a sentence that have an opposite; `on friday` is none."""
    pairs = pairwise((*said, ""))
    return frozenset(
        word for word, after in pairs if word in _OTHER and after not in CALENDAR | RELATIVE and not after[:1].isdigit()
    )


def mentions(names: Iterable[tuple[str, ...]], said: Sequence[str]) -> int:
    """How often a sentence names something by any of its names.

    >>> mentions([("power", "drill"), ("drill",)], "lend the power drill and the drill".split())
    2
    """
    longest = sorted(names, key=len, reverse=True)
    count = at = 0
    while at < len(said):
        found = next((name for name in longest if tuple(said[at : at + len(name)]) == name), ())
        count += bool(found)
        at += len(found) or 1
    return count


def _names_of(form: Form, memory: Memory, skills: Skills) -> dict[Form, set[tuple[str, ...]]]:
    """The things of a form, with the stems of all their names."""
    things = {part for path, part in form.walk() if path and isinstance(part, Expression) and skills.is_thing(part)}
    names: dict[Form, set[tuple[str, ...]]] = {}
    for example in memory.examples:
        if example.form in things and words(example.utterance):
            names.setdefault(example.form, set()).add(tuple(map(stem, words(example.utterance))))
    return names
