"""Whether a request calls a skill by its name."""

from __future__ import annotations

from ..language.english import PARTICLES, PREPOSITIONS, stem
from ..language.logical_form import Atom, Form
from ..language.operators import polite_words
from ..language.tokens import words
from .guard import TELLING, fillers, is_distinct, unaccounted


def called_by_name(sentence: str, reading: str, form: Form, skill: str, typed: frozenset[str]) -> bool:
    """Whether a sentence begins with a skill's own name and says all its arguments, of different types, in as many words.

    Two witnesses then say the same: the likeness of a lesson, and the skill's signature.
    """
    polite = polite_words(sentence)
    said = [word for i, word in enumerate(words(sentence)) if i not in polite]
    name = list(words(skill.replace("_", " ")))
    read = set(words(reading))
    copied = (part.text for _, part in form.walk() if isinstance(part, Atom) and part.quoted)
    if not name or said[: len(name)] != name or not is_distinct(form) or not typed.issuperset(copied):
        return False
    unheard, unsaid = unaccounted(sentence, reading)
    small = (set(said) ^ read) & (PARTICLES - PREPOSITIONS | TELLING) | (set(said) - read) & PREPOSITIONS
    return not unheard - set(map(stem, name)) and not small and not unsaid & fillers(form)
