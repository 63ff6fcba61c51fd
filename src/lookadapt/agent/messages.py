"""Texts that would go on: what stands behind `tell ann the gate is locked and` may be more of the message, or a request.

A request is no part of a message that somebody else gets, and a message is not made of half a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from ..language.english import ARTICLES, FUNCTION_WORDS, PREPOSITIONS
from ..language.logical_form import Atom, Form
from ..language.operators import polite_words
from ..language.tokens import words
from .skills import Skills
from .steps import Plan

_JOINING: Final = PREPOSITIONS | {"that"}
_LONGEST: Final = 4  # words of a name that a sentence begins with


def texts_of(form: Form, skills: Skills) -> list[tuple[str, ...]]:
    """The copied texts of a form that are no values of a type, as words."""
    typed = skills.typed_texts(form)
    return [words(part.text) for _, part in form.walk() if isinstance(part, Atom) and part.quoted and part.text not in typed]


def holds_more(form: Form, member: str, skills: Skills) -> bool:
    """Whether a member of a list stands inside a text: `tell ann to buy nails and screws` is one message."""
    said = tuple(word for word in words(member) if word not in ARTICLES)
    return any(
        len([word for word in text if word not in ARTICLES]) > len(said)
        and any(text[i : i + len(said)] == said for i in range(len(text)))
        for text in texts_of(form, skills)
    )


def is_run_on(form: Form, sentence: str, skills: Skills) -> bool:
    """Whether a text of several words follows a verb or a name with nothing between: in `… and bob likes wine` nobody is told
    to tell bob anything, in `… and bob that she likes wine` somebody is."""
    said = words(sentence)
    for text in texts_of(form, skills):
        places = [i for i in range(len(said)) if said[i : i + len(text)] == text]
        if len(text) > 1 and not any(i and said[i - 1] in _JOINING for i in places):
            return True
    return False


def may_go_on(plan: Plan, utterance: str, is_thing: Callable[[str], bool], skills: Skills) -> bool:
    """Whether a message may go on with the next step: `tell ann the ladder is back and bob takes the drill`.

    Who orders something begins with the verb: `tell ann the gate is locked and lend bob the ladder` is two orders.
    """
    said = " ".join(words(utterance))
    for one, other in pairwise(plan.steps):
        before, after = words(one.text), words(other.text)
        texts = texts_of(one.form, skills) if one.form is not None else []
        joined = any(f"{' '.join(before)} {link}{' '.join(after)}" in said for link in ("and ", ""))
        if joined and any(len(text) > 1 and text == before[-len(text) :] for text in texts):
            opening = after[len(polite_words(other.text)) :]
            named = (is_thing(" ".join(opening[:size])) for size in range(1, min(_LONGEST, len(opening))))
            if opening[:1] and (opening[0] in FUNCTION_WORDS or any(named)):
                return True
    return False
