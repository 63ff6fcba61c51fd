"""Copied texts that are values for certain, though no skill's type says so: nobody need be asked whether they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..language.english import CLAUSE_WORDS, DURATIONS, MENTIONS, MONEY, NOT_NAMES, PREPOSITIONS, STOPS, is_value
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import number_at, operators_in
from ..language.tokens import words
from ..language.values import WORDY, ValueType, value_type
from ..memory.memory import Memory
from ..parsing.evidence import Evidence, Trust
from .skills import Skills

_WITH_UNIT: Final = frozenset((ValueType.AMOUNT, ValueType.MONEY, ValueType.DURATION))
_COUNTED: Final = DURATIONS | MONEY | {"times", "percent"}  # what a number counts that is no part of a name
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
        each.words
        for each in unlike
        if each.words in named and _is_wordy(each.taught) and _announced(each.words, named, sentence)
    }
    if named:
        taught = {each.form for each in memory.examples}
        known |= {text for text, name in named.items() if name in taught}
    return frozenset(known)


def plain_texts(form: Form, evidence: Iterable[Evidence], skills: Skills) -> frozenset[str]:
    """The copied texts of a form that a skill takes as they are, of several words as the taught one is, and in which nothing could
    be another part of the sentence: `call my mother` for `water the plants`."""
    unlike = {each.words for each in evidence if each.trust is Trust.VALUE and len(words(each.taught)) > 1}
    found = set()
    for _, part in form.walk():
        skill = skills.get(str(part.predicate)) if isinstance(part, Expression) else None
        for i, argument in enumerate(part.arguments if skill is not None and isinstance(part, Expression) else ()):
            parameter = skill.parameter(i) if skill is not None else None
            if parameter is not None and parameter.kind.copies and isinstance(argument, Atom) and argument.text in unlike:
                inside = words(argument.text)
                opens = inside[:1] and inside[0] in PREPOSITIONS | {"that"}
                ends = bool(set(inside) & (STOPS | {"and", "or", "then"})) or any(map(is_value, inside))
                if len(inside) > 1 and not opens and not ends and not operators_in(argument.text):
                    found.add(argument.text)
    return frozenset(found)


def _named(form: Form) -> Iterable[tuple[str, Expression]]:
    for _, part in form.walk():
        if isinstance(part, Expression) and len(part.items) == 2 and isinstance(part.items[1], Atom) and part.items[1].quoted:
            yield part.items[1].text, part


def _is_wordy(text: str) -> bool:
    said = words(text)
    return bool(said) and value_type(said) in WORDY


def _are(types: frozenset[ValueType], value: Evidence) -> bool:
    return all(value_type(words(text)) in types for text in (value.words, value.taught))


def _announced(text: str, named: dict[str, Expression], sentence: str) -> bool:
    """Whether the word for a thing stands right before its name, and the name holds nothing that begins something else.

    A name may begin with a number, `99 red balloons`, and end in a preposition that nothing follows, `tunes to cook to`.
    """
    inside, said = words(text), words(sentence)
    kind = words(str(named[text].predicate).replace("_", " "))
    first = number_at(inside, 0)
    rest = inside[first[1] :] if first is not None else inside
    if not rest or (first is not None and rest[0] in _COUNTED):
        return False
    if rest[-1] in PREPOSITIONS:
        rest = tuple(word for word in rest if word != rest[-1])
    if operators_in(" ".join(rest)) or any(word in _GOES_ON or is_value(word) for word in rest):
        return False
    places = [i for i in range(1, len(said)) if said[i : i + len(inside)] == inside]
    return any(said[max(0, i - len(kind)) : i] == kind or said[i - 1] in MENTIONS for i in places)
