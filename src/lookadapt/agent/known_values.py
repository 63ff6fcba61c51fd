"""Copied texts that are values for certain, though no skill's type says so: nobody need be asked whether they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..language.english import CLAUSE_WORDS, NOT_NAMES, PREPOSITIONS, STOPS, is_value
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import operators_in
from ..language.tokens import words
from ..language.values import WORDY, ValueType, value_type
from ..memory.memory import Memory
from ..parsing.evidence import Evidence, Trust

_WITH_UNIT: Final = frozenset((ValueType.AMOUNT, ValueType.MONEY, ValueType.DURATION))
_GOES_ON: Final = PREPOSITIONS | CLAUSE_WORDS | STOPS | NOT_NAMES | {"and", "or", "then"}


def known_values(sentence: str, form: Form, evidence: Iterable[Evidence], memory: Memory) -> frozenset[str]:
    """The copied texts of a form that need no doubt.

    A lesson gives them as the name of something, `the song yesterday`; or they are amounts as the taught ones are, `half an
    hour` for `5 km`; or the word for what they are stands before them, `the song here comes the sun`, and nothing in them
    could begin another part of the sentence.
    """
    named = dict(_named(form))
    if not named and not any(isinstance(part, Atom) and part.quoted for _, part in form.walk()):
        return frozenset()
    unlike = [each for each in evidence if each.trust is Trust.VALUE]
    known = {each.words for each in unlike if _are(_WITH_UNIT, each)}
    known |= {
        each.words for each in unlike if each.words in named and _are(WORDY, each) and _announced(each.words, named, sentence)
    }
    if named:
        taught = {each.form for each in memory.examples}
        known |= {text for text, name in named.items() if name in taught}
    return frozenset(known)


def _named(form: Form) -> Iterable[tuple[str, Expression]]:
    for _, part in form.walk():
        if isinstance(part, Expression) and len(part.items) == 2 and isinstance(part.items[1], Atom) and part.items[1].quoted:
            yield part.items[1].text, part


def _are(types: frozenset[ValueType], value: Evidence) -> bool:
    return all(value_type(words(text)) in types for text in (value.words, value.taught))


def _announced(text: str, named: dict[str, Expression], sentence: str) -> bool:
    """Whether the word for a thing stands right before its name, and the name holds nothing that begins something else."""
    inside, said = words(text), words(sentence)
    kind = words(str(named[text].predicate).replace("_", " "))
    if operators_in(text) or any(word in _GOES_ON or is_value(word) for word in inside):
        return False
    whole = (*kind, *inside)
    return any(said[i : i + len(whole)] == whole for i in range(len(said)))
