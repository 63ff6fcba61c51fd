"""A sentence made plainer before its parts are put otherwise: `ann needs her drill tomorrow`, `ann needs the drill on tomorrow`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..language.english import ARTICLES, CALENDAR, PREPOSITIONS, RELATIVE, is_value, stem

OWN: Final = frozenset({"his", "her", "their", "its"})
_NOT_OWNED: Final = PREPOSITIONS | ARTICLES | {"that", "and", "or", "if", "when", "know", "to"}  # `tell her that`, `let her know`
_MOST: Final = 40  # words of a sentence
_NO_DAY_AFTER: Final = PREPOSITIONS - {"off", "out"} | RELATIVE | ARTICLES  # but `who is off tomorrow`


@dataclass(frozen=True)
class Plainer:
    """A plainer sentence. `owner` is what stands before a possessive that became an article: it must name somebody;
    `day` begins with a word that must be a value."""

    said: tuple[str, ...]
    owner: str = ""
    day: str = ""


def plainer(said: Sequence[str]) -> Iterator[Plainer]:
    """The sentence itself, then with articles for possessives, then with a preposition before a day.

    >>> [" ".join(each.said) for each in plainer("bring ann her drill tomorrow".split())]
    ['bring ann her drill tomorrow', 'bring ann the drill tomorrow', 'bring ann her drill on tomorrow', 'bring ann the drill on tomorrow']
    """
    said = tuple(said)
    if len(said) > _MOST:
        yield Plainer(said)
        return
    owned = list(_owned(said))
    for days in (False, True):
        for each in (Plainer(said), *owned):
            yield from _dated(each) if days else (each,)


def owns(said: Sequence[str], i: int) -> bool:
    """Whether something follows that may be somebody's: `her drill`, not `tell her that`, `charge her 5 euros`."""
    after = said[i + 1].lower() if i + 1 < len(said) else ""
    return bool(after) and after not in _NOT_OWNED and not is_value(after)


def _owned(said: tuple[str, ...]) -> Iterator[Plainer]:
    for i in range(1, len(said) - 1):
        if said[i].lower() in OWN and owns(said, i):
            yield Plainer((*said[:i], "the", *said[i + 1 :]), owner=" ".join(said[:i]))


def _dated(plain: Plainer) -> Iterator[Plainer]:
    said = plain.said
    for i in range(2, len(said)):
        here, before = said[i].lower(), said[i - 1].lower()
        days = here in CALENDAR or (here in RELATIVE and i + 1 < len(said) and said[i + 1].lower() in CALENDAR)
        if days and before not in _NO_DAY_AFTER and before not in ("'s", "and", "or"):
            yield Plainer((*said[:i], "on", *said[i:]), plain.owner, " ".join(said[i:]))


def done_by_others(said: Sequence[str]) -> Iterator[str]:
    """`to have a coat cleaned`: `to clean a coat`.

    >>> next(done_by_others("what does it cost to have a coat cleaned".split()))
    'what does it cost to clean a coat'
    """
    for i in range(1, len(said) - 2):
        if said[i].lower() in ("have", "get") and said[i - 1].lower() == "to":
            for j in range(i + 2, min(i + 6, len(said))):
                if said[j].lower().endswith("ed"):
                    root = stem(said[j].lower())
                    for base in dict.fromkeys((root, root + "e", said[j].lower()[:-2], said[j].lower()[:-1])):
                        yield " ".join((*said[:i], base, *said[i + 1 : j], *said[j + 1 :]))
