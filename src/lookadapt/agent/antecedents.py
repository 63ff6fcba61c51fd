"""A pronoun that stands for something named earlier in the same sentence: `bob would like the ladder, please give it to him`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from ..language.logical_form import Form
from ..language.tokens import words
from ..memory.memory import Memory
from .pronouns import pronouns_in

_CLAUSE = re.compile(r"\s*[,;.:]\s*(?:and\s+|so\s+|then\s+)*|\s+(?:and|so|then)\s+", re.IGNORECASE)
_MOST: Final = 4  # things named
_TRIED: Final = 40  # ways to put the one for the other


def resolved(
    sentence: str, memory: Memory, is_thing: Callable[[Form], bool], names_something: Callable[[str], bool]
) -> Iterator[str]:
    """The last clause of a sentence with all things that the clauses before it name in the places of its pronouns."""
    cuts = list(_CLAUSE.finditer(sentence))
    if not cuts or len(sentence) > 300:
        return
    before, clause = sentence[: cuts[-1].start()], sentence[cuts[-1].end() :]
    things = [before] if names_something(before) else _named(before, memory, is_thing)
    if 0 < len(things) <= _MOST:
        yield from (text for text in islice(_put(clause, things), _TRIED) if all(thing in text for thing in things))


def _put(clause: str, things: list[str]) -> Iterator[str]:
    """A clause with each of its pronouns replaced by another thing; none if there are more of them than things."""
    first = next(iter(pronouns_in(clause)), None)
    if first is None:
        return
    ways = [each for each in pronouns_in(clause) if each.before == first.before]  # `her` is `mary` or `mary 's`
    for pronoun in ways:
        for thing in things:
            text = pronoun.with_words(thing)
            if next(iter(pronouns_in(text)), None) is None:
                yield text
            else:
                yield from _put(text, [each for each in things if each != thing])


def _named(text: str, memory: Memory, is_thing: Callable[[Form], bool]) -> list[str]:
    """What the things that a text names are called in it, with their articles."""
    said = words(text)
    found: dict[tuple[int, int], None] = {}
    for example in memory.examples:
        if is_thing(example.form):
            name = words(example.utterance)
            found.update(
                {(i, i + len(name)): None for i in range(len(said) - len(name) + 1) if name and said[i : i + len(name)] == name}
            )
    longest = [a for a in found if not any(b != a and b[0] <= a[0] and a[1] <= b[1] for b in found)]
    return [" ".join(said[start - (start > 0 and said[start - 1] == "the") : end]) for start, end in sorted(longest)]
