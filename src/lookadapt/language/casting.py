"""Who is what in a deed: who gives and who gets, what takes the place of what, who wins (`casting.toml`).

Two texts may have the same words and cast them the other way round: `ann borrows the drill from bob`, `bob borrows the drill from ann`; and
other words and cast them alike: `bob lends ann the drill`. Roles are read from places, verbs and prepositions, roughly: each content
word of a text gets the roles that its clause gives it, so that two texts can be compared without knowing what they are about.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Final

from .comparing import direction
from .english import FUNCTION_WORDS, PARTICIPLES, PARTICLES, PREPOSITIONS, stem
from .forgetful import forgetful
from .lexicon import verbs

Roles = Mapping[tuple[str, str], str]  # a family of deeds and a word's stem, to the role

SPEAKER: Final = "i"  # whoever speaks, by whatever word
_DOES, _SUFFERS = "does", "suffers"  # roles of any verb that both texts have
_BEHIND: Final = 4  # words between a verb and its particle


@dataclass(frozen=True)
class Deed:
    """What a verb makes of what stands around it; roles are empty where it says nothing."""

    family: str
    subject: str = ""
    object: str = ""
    receiver: str = ""  # of two things behind the verb, the first
    prepositions: Mapping[str, str] = field(default_factory=dict)


class _Deeds:
    def __init__(self) -> None:
        data = tomllib.loads(resources.files(__package__).joinpath("casting.toml").read_text(encoding="utf-8"))
        self.speaker = frozenset(data["speaker"]["words"])
        self.be, self.joining, self.articles = (frozenset(data["around"][name]) for name in ("be", "joining", "articles"))
        self.verbs: dict[str, list[tuple[tuple[str, ...], Deed]]] = {}  # by the stem of the first word: the rest, longest first
        for row in data["frames"]:
            deed = Deed(
                row["family"], row.get("subject", ""), row.get("object", ""), row.get("receiver", ""), row["prepositions"]
            )
            for verb in row["verbs"]:
                first, *rest = verb.split()
                self.verbs.setdefault(stem(first), []).append((tuple(rest), deed))
        for found in self.verbs.values():
            found.sort(key=lambda pair: -len(pair[0]))
        self.pairs: dict[str, list[tuple[tuple[str, ...], Mapping[str, Any]]]] = {}  # by the first word
        for row in data["pairs"]:
            for phrase in row["phrases"]:
                words = tuple(phrase.split())
                self.pairs.setdefault(words[0], []).append((words, row))


_DEEDS: Final = _Deeds()


@forgetful(4096)
def _frames(word: str) -> Sequence[tuple[tuple[str, ...], Deed]]:
    """The frames of a verb, longest first, in whatever form it comes: `owe`, `owes`, `owed`."""
    endings = (stem(word), *(word.removesuffix(ending) for ending in ("s", "d") if word.endswith(ending)))
    return next((found for each in endings if (found := _DEEDS.verbs.get(each))), ())


@forgetful(4096)
def cast(words: tuple[str, ...]) -> Roles:
    """The roles of the content words of a text.

    >>> dict(cast(("ann", "owes", "bob", "20", "crowns")))
    {('transfer', 'ann'): 'from', ('transfer', 'bob'): 'to'}
    >>> dict(cast(("bob", "is", "owed", "20", "crowns", "by", "ann")))
    {('transfer', 'bob'): 'to', ('transfer', 'ann'): 'from'}
    """
    found: dict[tuple[str, str], str] = {}
    for family, place, role in _roles(words):
        key = family, SPEAKER if words[place] in _DEEDS.speaker else stem(words[place])
        if found.setdefault(key, role) != role:
            found[key] = ""  # a word of both: `big sven stands in for little sven`
    return {key: role for key, role in found.items() if role}


def recast(said: Roles, read: Roles) -> int:
    """How many more words two texts cast in different roles than in the same.

    >>> recast(cast(tuple("bob lends ann the drill".split())), cast(tuple("bob borrows the drill from ann".split())))
    2
    """
    return sum((1 if role != read[key] else -1) for key, role in said.items() if key in read)


def _roles(words: Sequence[str]) -> Iterator[tuple[str, int, str]]:
    """Family, place and role of each word that has one."""
    for place, word in enumerate(words):
        known = _frames(word)
        if not known and _is_deed(words, place):
            yield from _around(words, place, place + 1, Deed(stem(word), _DOES, _SUFFERS, "", {"by": _DOES}))
        for rest, frame in known:
            end = _particle(words, place, rest)
            if end is not None:
                yield from _around(words, place, place + 1 + (len(rest) if end == place + len(rest) else 0), frame)
                break
    for place, word in enumerate(words):
        if word == "than" and words[place - 1 : place] != ("rather",):
            upwards = direction(words) >= 0
            yield from (("than", at, "more" if upwards else "less") for at in _clause_before(words, place))
            yield from (("than", at, "less" if upwards else "more") for at in _clause_behind(words, place + 1))
    for start, word in enumerate(words):
        for phrase, row in _DEEDS.pairs.get(word, ()):
            if tuple(words[start : start + len(phrase)]) == phrase:
                for at in _phrase_before(words, start) if row["before"] else ():
                    yield row["family"], at, row["before"]
                end = start + len(phrase)
                for at in _phrase_behind(words, end):
                    yield row["family"], at, row["behind"]
                    end = at + 1
                if "and" in row and words[end : end + 1] == ("and",):
                    for at in _phrase_behind(words, end + 1):
                        yield row["family"], at, row["and"]


def _particle(words: Sequence[str], place: int, rest: Sequence[str]) -> int | None:
    """Where a verb's other words end: right behind it, or a particle behind what it takes; None if they are not there."""
    if tuple(words[place + 1 : place + 1 + len(rest)]) == tuple(rest):
        return place + len(rest)
    if len(rest) == 1 and rest[0] in PARTICLES:
        for at in range(place + 2, min(len(words), place + 2 + _BEHIND)):
            if words[at] == rest[0] and (
                at + 1 == len(words) or words[at + 1] in _DEEDS.joining or words[at + 1] in PREPOSITIONS
            ):
                return at
            if words[at] in _DEEDS.joining:
                return None
    return None


def _around(words: Sequence[str], verb: int, after: int, frame: Deed) -> Iterator[tuple[str, int, str]]:
    passive = verb > 0 and any(word in _DEEDS.be for word in words[max(0, verb - 2) : verb]) and _is_participle(words[verb])
    before, behind = (frame.object, "") if passive else (frame.subject, frame.object)
    if passive and frame.receiver and after < len(words) and (words[after] in _DEEDS.articles or words[after].isdigit()):
        before = frame.receiver  # `bob is lent the drill`
    if before:
        yield from ((frame.family, at, before) for at in _subject(words, verb))
    role, first = behind, True
    taken: list[int] = []
    for at in range(after, len(words)):
        word = words[at]
        if word in _DEEDS.joining:
            break
        if word in PREPOSITIONS:
            role = frame.prepositions.get(word, "") if not (passive and word == "by") else frame.subject
            first = False
        elif first and frame.receiver and (word in _DEEDS.articles or word.isdigit()) and (taken or word in ("back",)):
            yield from ((frame.family, place, frame.receiver) for place in taken)
            first, role = False, behind
        elif _counts(word):
            if first and frame.receiver and not taken and word in _DEEDS.speaker:
                yield frame.family, at, frame.receiver
                first = False
                continue
            if first:
                taken.append(at)
            if role:
                yield frame.family, at, role


def _subject(words: Sequence[str], verb: int) -> Iterator[int]:
    """The words before a verb that are of its subject: what no preposition takes."""
    start = verb
    while start > 0 and words[start - 1] not in _DEEDS.joining:
        start -= 1
    taken = False
    for at in range(start, verb):
        if words[at] in PREPOSITIONS:
            taken = True
        elif words[at] in FUNCTION_WORDS and words[at] not in _DEEDS.speaker and words[at] not in _DEEDS.articles:
            taken = False  # an auxiliary ends what a preposition takes
        elif not taken and _counts(words[at]):
            yield at


def _clause_before(words: Sequence[str], end: int) -> Iterator[int]:
    at = end - 1
    while at >= 0 and words[at] not in _DEEDS.joining:
        if _counts(words[at]):
            yield at
        at -= 1


def _clause_behind(words: Sequence[str], start: int) -> Iterator[int]:
    for at in range(start, len(words)):
        if words[at] in _DEEDS.joining:
            return
        if _counts(words[at]):
            yield at


def _phrase_before(words: Sequence[str], end: int) -> Iterator[int]:
    at = end - 1
    while at >= 0 and words[at] not in _DEEDS.joining and words[at] not in PREPOSITIONS:
        if _counts(words[at]):
            yield at
        at -= 1


def _phrase_behind(words: Sequence[str], start: int) -> Iterator[int]:
    at = start
    while at < len(words) and words[at] not in _DEEDS.joining and words[at] not in PREPOSITIONS:
        if _counts(words[at]):
            yield at
        at += 1


def _counts(word: str) -> bool:
    return word in _DEEDS.speaker or (word not in FUNCTION_WORDS and word not in _DEEDS.articles)


def _is_deed(words: Sequence[str], place: int) -> bool:
    """Whether a word is a verb, as far as its ending and what stands before it tell: `blocks`, `blocked by`, but not `the block`."""
    word = words[place]
    if word in FUNCTION_WORDS or not place or words[place - 1] in _DEEDS.articles:
        return False
    inflected = _is_participle(word) or (word.endswith("s") and stem(word) in verbs())
    return inflected and stem(word) != word and place + 1 < len(words)


def _is_participle(word: str) -> bool:
    return word in PARTICIPLES or word.endswith("ed")
