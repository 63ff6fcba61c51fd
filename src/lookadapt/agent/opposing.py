"""Readings that say the opposite of what was said: `open` for `close`, `on` for `off`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..language.english import CALENDAR, PARTICLES, RELATIVE, is_value, stem
from ..language.opposites import opposite
from ..language.tokens import words

_OPPOSED: Final = PARTICLES - {"over", "back"} | {"to", "from", "with", "without", "before", "after", "above", "below"}
_ON: Final = CALENDAR | RELATIVE | {"holiday", "holidays", "vacation", "leave", "duty", "call", "time", "foot", "sale", "strike"}


def opposites(sentence: str, reading: str, unheard: Iterable[str], unsaid: Iterable[str]) -> list[str]:
    """Why a reading says the opposite of a sentence, by their words that the other has not and by their particles."""
    unsaid = list(unsaid)
    pairs = [(said, there) for said in unheard for there in unsaid if opposite(said, there)]
    found = [f'"{said_as(there, reading)}" is the opposite of "{said_as(said, sentence)}"' for said, there in pairs]
    said, read = _opposable(sentence), _opposable(reading)
    found += [
        f'"{there}" is the opposite of "{here}"'
        for here in sorted(said - read)
        for there in sorted(read - said)
        if opposite(here, there)
    ]
    return found


def _opposable(text: str) -> set[str]:
    """The particles and prepositions of a text that have an opposite; `on friday` and `on holiday` are not opposed to `off`."""
    said = words(text)
    return {
        word
        for i, word in enumerate(said)
        if word in _OPPOSED and not (word == "on" and i + 1 < len(said) and (is_value(said[i + 1]) or said[i + 1] in _ON))
    }


def said_as(stemmed: str, text: str) -> str:
    """The word of a text that has this stem: people never see stems."""
    return next((word for word in words(text) if stem(word) == stemmed), stemmed)
