"""A pronoun that stands for something named earlier in the same sentence: `bob would like the ladder, please give it to him`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from ..language.english import FUNCTION_WORDS
from ..language.logical_form import Form
from ..language.operators import NUMBER, operators_in
from ..language.tokens import tokenize, words
from ..memory.memory import Memory
from .guard import is_told
from .numbers import number
from .pronouns import pronouns_in

_CLAUSE = re.compile(r"\s*(?:(?<![0-9])[,;.:]|[,;.:](?![0-9]))\s*(?:and\s+|so\s+|then\s+)*|\s+(?:and|so|then)\s+", re.IGNORECASE)
_MOST: Final = 4  # things named
_TRIED: Final = 40  # ways to put the one for the other


def resolved(
    sentence: str, memory: Memory, is_thing: Callable[[Form], bool], names_something: Callable[[str], bool], some: bool = False
) -> Iterator[str]:
    """The last clause of a sentence with the things that the clauses before it name in the places of its pronouns.

    All of them, unless `some` will do. What stands before must be a statement, unless it is known to be another request.
    """
    before, clause = clauses(sentence)
    if not before or len(sentence) > 300:
        return
    things = [before] if names_something(before) else named(before, memory, is_thing)
    opening = words(before)[:1]
    stated = opening and (opening[0] in FUNCTION_WORDS or before.lower().startswith(tuple(map(str.lower, things))))
    if 0 < len(things) <= _MOST and (some or stated):
        yield from (text for text in islice(_put(clause, things), _TRIED) if some or all(thing in text for thing in things))


def clauses(sentence: str) -> tuple[str, str]:
    """What stands before the last clause of a sentence, and that clause."""
    cuts = list(_CLAUSE.finditer(sentence))
    return (sentence[: cuts[-1].start()], sentence[cuts[-1].end() :]) if cuts else ("", sentence)


def without_reason(sentence: str) -> str:
    """A sentence without the words that say that its first clauses happened: they are why, its last clause is what.

    >>> without_reason("ann has arrived, put her on the list")
    'ann, put her on the list'
    """
    before, _ = clauses(sentence)
    past = {i for each in operators_in(before) if each.kind.name == "past" for i in range(each.start, each.end)}
    kept = [before[token.start : token.end] for i, token in enumerate(tokenize(before)) if i not in past]
    return " ".join(kept) + sentence[len(before) :] if past else sentence


def adds_something(before: str) -> bool:
    """Whether the clauses before a request say more than what it is about, and what has happened: a condition, a report, how much more."""
    told = (each for each in operators_in(before) if each.kind.name != NUMBER)
    return "?" in before or any(each.kind.name != "past" or not is_told(each) for each in told)


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


def named(text: str, memory: Memory, is_thing: Callable[[Form], bool]) -> list[str]:
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
    return [" ".join((*_before(said, start), *said[start:end])) for start, end in sorted(longest)]


def _before(said: tuple[str, ...], start: int) -> tuple[str, ...]:
    """The words before a name that go with it: its article, or how many there are, `twelve` in `twelve more tables`."""
    before = said[:start]
    if before[-1:] == ("the",):
        return ("the",)
    counted = before[:-1] if before[-1:] == ("more",) else before
    return counted[-1:] if counted and number(counted[-1]) is not None else ()
