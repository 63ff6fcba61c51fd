"""Readings that say the opposite of what was said: `open` for `close`, `on` for `off`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from typing import Final

from ..language.english import CALENDAR, PARTICLES, RELATIVE, is_value, stem
from ..language.logical_form import Expression, Form
from ..language.opposites import opposite
from ..language.tokens import words

_OPPOSED: Final = PARTICLES - {"over", "back"} | {"to", "from", "with", "without", "before", "after", "above", "below"}
_ON: Final = CALENDAR | RELATIVE | {"holiday", "holidays", "vacation", "leave", "duty", "call", "time", "foot", "sale", "strike"}


def opposites(
    sentence: str, reading: str, unheard: Iterable[str], unsaid: Iterable[str], named: Container[str] = ()
) -> list[str]:
    """Why a reading says the opposite of a sentence, by their words that the other has not and by their particles; `named`, the stems of
    the things in it, tells of whom each is said."""
    unsaid = list(unsaid)
    pairs = [(said, there) for said in unheard for there in unsaid if opposite(said, there)]
    found = [f'"{said_as(there, reading)}" is the opposite of "{said_as(said, sentence)}"' for said, there in pairs]
    said, read = _opposable(sentence), _opposable(reading)  # counted: `turn on the lamp if the fan is off` says `on` once
    found += [
        f'"{there}" is the opposite of "{here}"'
        for here in sorted(said - read)
        for there in sorted(read - said)
        if opposite(here, there)
    ]
    if not found and said == read and len(said) > 1:
        of, other = dict(_said_of(sentence, named)), dict(_said_of(reading, named))
        found += [
            f'"{thing}" is "{other[thing]}" there, not "{of[thing]}"'
            for thing in sorted(of.keys() & other.keys())
            if opposite(of[thing], other[thing])
        ]
    return found


def deed(form: Form) -> frozenset[str]:
    """The stem of the first word that a form's skill is called by: whoever says the opposite does not mean it, however it was taught."""
    name = words(str(form.predicate).replace("_", " ")) if isinstance(form, Expression) else ()
    return frozenset(map(stem, name[:1]))


def _said_of(text: str, named: Container[str]) -> Iterator[tuple[str, str]]:
    """The things of a text, each with the particle nearest to it: `turn on the lamp if the fan is off` has the lamp on."""
    said = words(text)
    particles = [i for i, word in enumerate(said) if word in _OPPOSED]
    stems = [stem(word) for word in said]
    for i, word in enumerate(said):
        if stem(word) in named and particles and stems.count(stem(word)) == 1:  # of what is named twice two things may be said
            yield stem(word), said[min(particles, key=lambda place: (abs(place - i), place))]


def _opposable(text: str) -> Counter[str]:
    """The particles and prepositions of a text that have an opposite; `on friday` and `on holiday` are not opposed to `off`."""
    said = words(text)
    return Counter(
        word
        for i, word in enumerate(said)
        if word in _OPPOSED and not (word == "on" and i + 1 < len(said) and (is_value(said[i + 1]) or said[i + 1] in _ON))
    )


def said_as(stemmed: str, text: str) -> str:
    """The word of a text that has this stem: people never see stems."""
    return next((word for word in words(text) if stem(word) == stemmed), stemmed)
