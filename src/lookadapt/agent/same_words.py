"""Requests that say the words of a lesson in another order: nothing is made up, and nothing could have changed places."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..language.english import CALENDAR, FUNCTION_WORDS, MONEY, PARTICLES, PREPOSITIONS, RELATIVE, SILENT, is_value, stem
from ..language.logical_form import Atom, Expression
from ..language.operators import polite_words
from ..language.tokens import words
from ..language.values import value_type
from ..memory.memory import Memory
from .guard import content, fillers, is_distinct
from .readings import Reading

_JOINING: Final = frozenset({"in", "of", "for", "to", "on", "at", "by", "into", "with"})  # join what is said anyway
_PARTICLES: Final = PARTICLES - {"in"}  # `in` before a thing says where


def same_words(sentence: str, reading: Reading, memory: Memory) -> bool:
    """Whether a request begins as its reading does, says no word that the reading has not, and lacks only small words of it.

    Confidence says nothing here: what is said in another order is never likely. So what is made up must not tell one lesson from
    another, and no two values may have changed places.
    """
    polite = polite_words(sentence)
    said = [stem(word) for i, word in enumerate(words(sentence)) if i not in polite and word not in SILENT]
    read = [stem(word) for word in words(reading.words) if word not in SILENT]
    if not said or not read or said[0] != read[0] or said[0] in FUNCTION_WORDS or not is_distinct(reading.form):
        return False
    currency = set(map(stem, MONEY)) if any(c.isdigit() for c in sentence) else set()
    made_up = set(read) - set(said)
    if Counter(said) - Counter(read) or not made_up <= _JOINING | currency:
        return False
    return not _tells_apart(made_up & _JOINING, reading, memory) and not _may_change_places(sentence, reading)


def _tells_apart(made_up: set[str], reading: Reading, memory: Memory) -> bool:
    """Whether words that were not said make the request another one: the particle of a verb, `turn on the lamp`, or a preposition
    that lessons of something else do not have: `take from the shelf`, where `take to the shelf` was taught, too."""
    read = words(reading.words)
    for word in made_up:
        after = [read[i + 1] if i + 1 < len(read) else "" for i in range(len(read)) if read[i] == word]
        if word in _PARTICLES and not any(is_value(each) or each in CALENDAR | RELATIVE for each in after):
            return True
    if not made_up or not isinstance(reading.form, Expression):
        return False
    here = content(reading.words)
    kinds = _kinds(reading.form)
    forms = ((e, e.form) for e in memory.examples if isinstance(e.form, Expression))
    others = (e for e, form in forms if form.predicate != reading.form.predicate and _kinds(form) == kinds)
    return any(
        opening[:1] == read[:1] and content(e.utterance) - fillers(e.form) <= here
        for e in others
        if (opening := words(e.utterance)) and set(opening) & PREPOSITIONS != set(read) & PREPOSITIONS
    )


def _kinds(form: Expression) -> Counter[str]:
    """What a request takes: the kinds of its things, the types of its values."""
    return Counter(
        str(a.predicate) if isinstance(a, Expression) else value_type(words(a.text) or (a.text,)) for a in form.arguments
    )


def _may_change_places(sentence: str, reading: Reading) -> bool:
    """Whether two values of one type follow other words than in the reading: `from 5 to 7`, `to 5 from 7`."""
    said, read = words(sentence), words(reading.words)
    copied = [words(part.text) for _, part in reading.form.walk() if isinstance(part, Atom) and part.quoted and words(part.text)]
    alike = Counter(map(value_type, copied))
    doubled = [text for text in copied if alike[value_type(text)] > 1]
    return any(_before(text, said) != _before(text, read) for text in doubled)


def _before(text: tuple[str, ...], said: tuple[str, ...]) -> tuple[str, ...]:
    return next((said[i - 1 : i] for i in range(len(said)) if said[i : i + len(text)] == text), ())
