"""The same request in other words of the lexicon, whatever it is about: `add oil to the shopping list`, `put oil on the shopping list`.

The parser exchanges the wording of a rule where what it is about are slots of the rule. Here it may be any words: nobody taught
`the list for the church` as a thing. What comes out must be said as a lesson says it, and is parsed and judged like anything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ..language.english import FUNCTION_WORDS, SILENT, stem
from ..language.forgetful import forgetful
from ..language.lexicon import LexiconEntry, Member, is_role, patterns, words
from ..language.operators import operators_in
from .announcing import is_past

_SMALL: Final = FUNCTION_WORDS - {"off", "away", "back", "out"}  # say nothing by themselves
_MOODS: Final = frozenset(
    {
        "will",
        "would",
        "can",
        "could",
        "should",
        "may",
        "might",
        "shall",
        "must",
        "going",
        "want",
        "wants",
        "wish",
        "wishes",
        "has",
        "have",
        "had",
        "was",
        "were",
    }
)  # what is wanted, may be or has been is not what is
_LOOKED_UP: Final = "Q"  # the role of what a question is about
_WORDINGS: Final = 32_768  # of the lexicon, which has some 20,000
_MOST: Final = 16  # words of a sentence that say something
_LONGEST: Final = 10  # of them in one role
_ENOUGH: Final = 24  # ways to put a sentence that are given


@dataclass(frozen=True)
class Reworded:
    """A sentence in other words, and the wordings that were exchanged. If `loose`, they say the same only as a rule; if it `asks`,
    only of what is looked up: `show Q` is `give Q` there, and nowhere else."""

    text: str
    said: str
    taught: str
    loose: bool
    asks: bool = False


def reworded(said: Sequence[str], lessons: Sequence[Sequence[str]]) -> Iterator[Reworded]:
    """A sentence as some lesson would put it; lessons are given by the stems of their words.

    >>> next(reworded("add oil to the list".split(), [("put", "milk", "on", "list")])).text
    'put oil on the list'
    """
    places = [i for i, word in enumerate(said) if word.lower() not in SILENT]
    stems = [stem(said[i].lower()) for i in places]
    known = {word for lesson in lessons for word in lesson}
    if not 1 < len(stems) <= _MOST:
        return
    found: dict[tuple[str, bool], Reworded] = {}
    for entry in _entries(stems):
        for each in _by(entry, said, places, stems, lessons, known):
            if any(one == other for one, other in pairwise(each.text.lower().split())):  # `remind me to to call`
                continue
            way = each.text, each.asks
            if way not in found or (found[way].loose and not each.loose):
                found[way] = each
        if len(found) >= _ENOUGH:
            break
    yield from sorted(found.values(), key=lambda each: each.loose)


def _entries(stems: Sequence[str]) -> Iterator[LexiconEntry]:
    for lexicon in (words(), patterns()):
        for number in sorted({number for word in stems for number in lexicon.by_word.get(word, ())}):
            yield lexicon.entry(number)


def _by(
    entry: LexiconEntry,
    said: Sequence[str],
    places: Sequence[int],
    stems: Sequence[str],
    lessons: Sequence[Sequence[str]],
    known: set[str],
) -> Iterator[Reworded]:
    there = set(stems)
    for member in entry.members:
        if not there.issuperset(literals := _literals(member.tokens)) or _SMALL.issuperset(literals):
            continue
        for roles, end in _matches(member.tokens, stems):
            told = any(_is_told(said[places[i]], member) for i in range(end) if not _in_roles(i, roles))
            rest = said[places[end - 1] + 1 :]
            spoken = {role: _text(said, places, span) for role, span in roles.items()}
            for other in entry.members:
                if other.weak or other.tokens == member.tokens or _roles(other.tokens) != roles.keys():
                    continue
                if _is_taught(_literals(other.tokens), lessons, known):
                    text = " ".join(spoken[word] if is_role(word) else word for word in other.text.split())
                    loose = member.weak or told or _operators(member.text) != _operators(other.text)
                    yield Reworded(" ".join((text, *rest)), member.text, other.text, loose, asks=_LOOKED_UP in roles)


def _operators(text: str) -> list[str]:
    """What a wording denies, ends or sets a condition for: `i don't want X on` may be `turn off X`, and is asked about."""
    low = text.lower()
    moods = sorted(_MOODS.intersection(low.split()))
    return moods + sorted(each.kind.name for each in operators_in(low) if each.kind.refuse and not each.kind.lexical)


@forgetful(_WORDINGS)
def _literals(tokens: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(token for token in tokens if not is_role(token))


@forgetful(_WORDINGS)
def _roles(tokens: tuple[str, ...]) -> frozenset[str]:
    return frozenset(token for token in tokens if is_role(token))


def _is_taught(literals: Sequence[str], lessons: Sequence[Sequence[str]], known: set[str]) -> bool:
    """Whether some lesson has the words of a wording in their order, and one of them that says something."""
    if not known.issuperset(literals) or _SMALL.issuperset(literals):
        return False
    return any(_follows(literals, lesson) for lesson in lessons)


def _follows(literals: Sequence[str], lesson: Sequence[str]) -> bool:
    rest = iter(lesson)
    return all(token in rest for token in literals)


def _matches(tokens: Sequence[str], stems: Sequence[str]) -> Iterator[tuple[dict[str, tuple[int, int]], int]]:
    """The ways in which a member stands at the beginning of a sentence: the spans of its roles, and where it ends."""

    def match(at: int, here: int, roles: dict[str, tuple[int, int]]) -> Iterator[tuple[dict[str, tuple[int, int]], int]]:
        if at == len(tokens):
            if here == len(stems) or not is_role(tokens[-1]):  # what follows a last word belongs to the whole
                yield roles, here
            return
        token = tokens[at]
        if not is_role(token):
            if here < len(stems) and stems[here] == token:
                yield from match(at + 1, here + 1, roles)
            return
        ends = [len(stems)] if at + 1 == len(tokens) else range(here + 1, min(here + _LONGEST, len(stems)) + 1)
        for end in ends:
            if roles.get(token, (here, end)) == (here, end) and not FUNCTION_WORDS.issuperset(stems[here:end]):
                yield from match(at + 1, end, {**roles, token: (here, end)})

    yield from match(0, 0, {})


def _text(said: Sequence[str], places: Sequence[int], span: tuple[int, int]) -> str:
    """The words of a role, with the article that stands before them."""
    start, end = span
    first = places[start]
    while first > 0 and said[first - 1].lower() in SILENT and (start == 0 or first - 1 > places[start - 1]):
        first -= 1
    return " ".join(said[first : places[end - 1] + 1])


def _in_roles(i: int, roles: dict[str, tuple[int, int]]) -> bool:
    return any(start <= i < end for start, end in roles.values())


def _is_told(word: str, member: Member) -> bool:
    """Whether a word of the wording is the past of the one that the lexicon has: it tells, and does not ask."""
    return is_past(word) and word.lower() not in member.text.lower().split()
