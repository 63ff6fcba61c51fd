"""Lists in other names: words that a sentence and its right reading share become strangers, the same in every reading.

What a thing is called says nothing about what a sentence means, but a network remembers the names of the domains that it learned from. So it
learns to compare them instead: `feed the heron` beside `feed heron` and `feed otter`, `feed the ledger` beside `feed ledger` and `feed otter`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from ..language.comparing import comparisons
from ..language.english import (
    ADVERBS,
    AMOUNTS,
    ASKING,
    COORDINATORS,
    FUNCTION_WORDS,
    LATER,
    MONEY,
    OPERATORS,
    ORDERS,
    PARTICLES,
    PREPOSITIONS,
    STOPS,
    is_value,
    stem,
)
from ..language.lexicon import verbs
from ..language.tokens import words
from .lists import ReadingList

_SHORTEST: Final = 3  # letters of a word that is taken for a name
_EACH: Final = 0.7  # how often each of a list's names is replaced
_NO_NAMES: Final = (
    FUNCTION_WORDS
    | PREPOSITIONS
    | PARTICLES
    | OPERATORS
    | ADVERBS
    | COORDINATORS
    | STOPS
    | ORDERS
    | LATER
    | ASKING
    | AMOUNTS
    | MONEY
)


def shared_names(each: ReadingList) -> list[str]:
    """The content words, but verbs, that a sentence has in common with its right reading, or with the first if none is right."""
    reading = frozenset((each.right if each.right is not None else each.wrong[0][0] if each.wrong else "").split())
    return [word for word in dict.fromkeys(words(each.sentence)) if word in reading and _is_name(word)]


def strangers(lists: Iterable[ReadingList]) -> list[str]:
    """The names of all lists, each once, to be put in place of others."""
    return sorted({name for each in lists for name in shared_names(each)})


def renamed(each: ReadingList, others: Sequence[str], rng: random.Random) -> ReadingList:
    """The list with some of its names exchanged for names that it does not have."""
    taken = frozenset(f"{each.sentence} {each.right} {' '.join(reading for reading, _ in each.wrong)}".lower().split())
    new: dict[str, str] = {}
    for name in shared_names(each):
        if rng.random() < _EACH and (other := rng.choice(others)) not in taken and other not in new.values():
            new[name] = other
    if not new:
        return each
    pattern = re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, sorted(new, key=len, reverse=True)))})(?![\w])", re.IGNORECASE)

    def put(text: str) -> str:
        return pattern.sub(lambda found: new[found.group().lower()], text)

    return replace(
        each,
        sentence=put(each.sentence),
        right=None if each.right is None else put(each.right),
        wrong=tuple((put(reading), made) for reading, made in each.wrong),
    )


def _is_name(word: str) -> bool:
    """Of an open class, as far as its letters tell."""
    return (
        len(word) >= _SHORTEST
        and word.isalpha()
        and word not in _NO_NAMES
        and not comparisons(("how", word))  # `more`, `many`
        and not is_value(word)
        and stem(word) not in verbs()
    )
