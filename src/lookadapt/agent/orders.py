"""The same sentence in another order or form of English: `give eve the drill`, `give the drill to eve`; `she is taking`, `she takes`.

Only what is the same for every verb stands here: two phrases after the verb that change places, the one who receives before
or after what is received, the progressive, `have got`. What comes out is parsed and judged like anything else, and counts only
if the parts that changed places are arguments of their own: `the box in the car on the table` is not `the box on the table in
the car`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..language.english import ARTICLES, CALENDAR, CLOCK, FUNCTION_WORDS, PARTICLES, PREPOSITIONS, RELATIVE

_RECEIVES: Final = ("to", "for")
_DETERMINERS: Final = ARTICLES | {"this", "that", "my", "our", "your", "his", "her", "their", "some", "another"}
_OPENS_CLAUSE: Final = frozenset({"that", "if", "when", "because", "so", "and", "or", "but", "who", "which", "while", "then"})
_BEFORE_VALUES: Final = (("on", "for"), ("until", "till", "to"))  # say the same of a day
_PLAINER: Final = {"into": ("to", "in"), "onto": ("on", "to")}
_IRREGULAR: Final = {"can't": "can", "won't": "will", "shan't": "shall"}
_PERSONS: Final = 3  # words of a name
_THINGS: Final = 4  # words of a thing
_SOON: Final = 4  # words before the verb of a statement
_NOT_DONE: Final = FUNCTION_WORDS - {"goes"}  # no verbs
_MOST: Final = 40  # words of a sentence that is put otherwise
_MOVABLE: Final = PARTICLES - PREPOSITIONS | {"aside", "apart", "together", "forward"}  # say nothing of what follows them


def reordered(said: Sequence[str]) -> Iterator[str]:
    """A request with two of its phrases in another order.

    >>> next(reordered("reserve the ladder on saturday for carla".split()))
    'reserve the ladder for carla on saturday'
    >>> "leave a note for eve that it rains" in list(reordered("leave eve a note that it rains".split()))
    True
    """
    if 2 < len(said) <= _MOST:
        yield from _changed_places(said)
        yield from _received_later(said)
        yield from _received_first(said)
        yield from _particles(said)
        yield from _timed(said)


def reformed(said: Sequence[str]) -> Iterator[str]:
    """The same statement in another form of its verb.

    >>> "carla takes the wheelbarrow" in list(reformed("carla is taking the wheelbarrow".split()))
    True
    >>> list(reformed("ann doesn't come".split()))
    ['ann does not come']
    >>> list(reformed("who 's got the drill".split()))
    ['who has the drill']
    >>> list(reformed("carla goes home".split()))
    ['carla is going home']
    """
    if not 2 < len(said) <= _MOST:
        return
    short = [i for i, word in enumerate(said) if word.lower().endswith("n't")]
    if short:
        full = [_IRREGULAR.get(word.lower(), word[:-3]) if i in short else word for i, word in enumerate(said)]
        yield " ".join(f"{word} not" if i in short else word for i, word in enumerate(full))
    yield from _of(said)
    for i in range(1, len(said) - 1):
        now, after = said[i].lower(), said[i + 1].lower()
        if now in ("'s", "has", "'ve", "have") and after == "got":
            yield " ".join((*said[:i], "has" if now in ("'s", "has") else "have", *said[i + 2 :]))
        elif now in ("is", "'s", "are", "'re") and after.endswith("ing") and len(after) > 4:
            for verb in _present(after[:-3], several=now in ("are", "'re")):
                yield " ".join((*said[:i], verb, *said[i + 2 :]))
        elif i < _SOON and len(now) > 3 and now.endswith("s") and now.isalpha() and now not in _NOT_DONE:
            yield from (" ".join((*said[:i], "is", verb, *said[i + 1 :])) for verb in _progressive(now))


def asked_plainly(said: Sequence[str]) -> Iterator[str]:
    """A question about now as one about always, and a day that needs no preposition with one.

    >>> "when does ann come" in list(asked_plainly("when is ann coming".split()))
    True
    >>> list(asked_plainly("who comes tomorrow".split()))
    ['who comes on tomorrow']
    """
    if not 2 < len(said) <= _MOST:
        return
    for i in range(1, len(said)):
        here = said[i].lower()
        if here in CALENDAR and said[i - 1].lower() not in PREPOSITIONS | RELATIVE | ARTICLES:
            yield " ".join((*said[:i], "on", *said[i:]))
        if i > 2 and said[1].lower() in ("is", "are") and here.endswith("ing") and len(here) > 4:
            for verb in _present(here[:-3], several=True):
                yield " ".join((said[0], "does" if said[1].lower() == "is" else "do", *said[2:i], verb, *said[i + 1 :]))


@dataclass(frozen=True)
class Exchange:
    """A preposition that may be another one: `for friday`, `on friday`."""

    place: int
    preposition: str
    before_value: bool  # only before a value of some type


def exchanges(said: Sequence[str]) -> Iterator[Exchange]:
    """The prepositions of a sentence that may be others.

    >>> list(exchanges("book the hall for friday".split()))
    [Exchange(place=3, preposition='on', before_value=True)]
    """
    if 2 < len(said) <= _MOST:
        for i in range(1, len(said) - 1):
            here = said[i].lower()
            for alike in _BEFORE_VALUES:
                if here in alike:
                    yield from (Exchange(i, other, True) for other in alike if other != here)
            yield from (Exchange(i, other, False) for other in _PLAINER.get(here, ()))


def _progressive(verb: str) -> Iterator[str]:
    """`goes`: `going`; one of these is English, and only that was taught."""
    bases = [verb[:-2]] if verb.endswith(("oes", "ches", "shes", "sses")) else [verb[:-1]]
    for base in bases:
        yield (base[:-1] if base.endswith("e") else base) + "ing"


def _present(root: str, several: bool) -> Iterator[str]:
    """The present of a verb without its ending: one of these is English, and only that was taught."""
    undoubled = [root[:-1]] if len(root) > 2 and root[-1] == root[-2] else []
    for base in (root, root + "e", *undoubled):
        yield base if several else base + "s"


def _of(said: Sequence[str]) -> Iterator[str]:
    """`cancel ann 's visit`: `cancel the visit of ann`; `tomorrow 's visit`: `the visit on tomorrow`."""
    for i in range(1, len(said) - 1):
        if said[i] in ("'s", "’s"):
            for owner in range(1, min(_PERSONS, i) + 1):
                for thing in range(1, min(_PERSONS, len(said) - i - 1) + 1):
                    whose, what = said[i - owner : i], said[i + 1 : i + 1 + thing]
                    if not {word.lower() for word in (*whose, *what)} & (FUNCTION_WORDS - ARTICLES):
                        of = "on" if whose[-1].lower() in CALENDAR else "of"
                        yield " ".join((*said[: i - owner], "the", *what, of, *whose, *said[i + 1 + thing :]))


def _timed(said: Sequence[str]) -> Iterator[str]:
    """`cancel the 2 pm visit on monday`: `cancel the visit on monday at 2 pm`; `the friday class`: `the class on friday`."""
    for i in range(len(said) - 2):
        if said[i].lower() != "the":
            continue
        if said[i + 1].lower() in CALENDAR and said[i + 2].lower() not in FUNCTION_WORDS:
            yield " ".join((*said[: i + 1], said[i + 2], "on", said[i + 1], *said[i + 3 :]))
        if said[i + 2].lower() in CLOCK and i + 3 < len(said):
            yield " ".join((*said[: i + 1], *said[i + 3 :], "at", *said[i + 1 : i + 3]))


def _changed_places(said: Sequence[str]) -> Iterator[str]:
    starts = [i for i in range(2, len(said) - 1) if said[i].lower() in PREPOSITIONS and said[i - 1].lower() not in PREPOSITIONS]
    ends = [*starts[1:], _clause(said, len(said))]
    for first, (start, end) in enumerate(zip(starts[:-1], ends, strict=False)):
        last = ends[first + 1]
        if last > end:
            yield " ".join((*said[:start], *said[end:last], *said[start:end], *said[last:]))


def _received_later(said: Sequence[str]) -> Iterator[str]:
    """`leave eve a note that …`: `leave a note for eve that …`."""
    for size in range(1, _PERSONS + 1):
        at = 1 + size
        if at >= len(said) or not set(map(str.lower, said[1:at])).isdisjoint(FUNCTION_WORDS - _DETERMINERS):
            return
        opens = said[at].lower() in _DETERMINERS or said[at][0].isdigit()
        if not opens:
            continue
        for end in range(at + 1, min(at + _THINGS, len(said)) + 1):
            if said[end - 1].lower() in PREPOSITIONS | _OPENS_CLAUSE:
                break
            if end > at + 1:
                for preposition in _RECEIVES:
                    yield " ".join((said[0], *said[at:end], preposition, *said[1:at], *said[end:]))


def _received_first(said: Sequence[str]) -> Iterator[str]:
    """`give the drill to eve`: `give eve the drill`. Not `for eve`: that may be in her place."""
    for i in range(2, len(said) - 1):
        if said[i].lower() == "to" and said[1].lower() not in PARTICLES | PREPOSITIONS:
            for end in range(i + 2, min(i + 1 + _PERSONS, len(said)) + 1):
                yield " ".join((said[0], *said[i + 1 : end], *said[1:i], *said[end:]))


def _particles(said: Sequence[str]) -> Iterator[str]:
    """`turn the fan on`: `turn on the fan`, and the other way."""
    for i in range(2, min(len(said), 2 + _THINGS)):
        if said[i].lower() in PARTICLES and said[1].lower() not in PARTICLES | PREPOSITIONS:
            yield " ".join((said[0], said[i], *said[1:i], *said[i + 1 :]))
    if said[1].lower() in PARTICLES:
        for end in range(3, min(len(said), 2 + _THINGS) + 1):
            yield " ".join((said[0], *said[2:end], said[1], *said[end:]))
    for i in (i for i in range(1, len(said)) if said[i].lower() in _MOVABLE):  # after somebody, too: `ann brought back the drill`
        rest = (*said[:i], *said[i + 1 :])
        if i == len(rest) or rest[i].lower() in PREPOSITIONS:
            before = range(i - 2, max(0, i - 1 - _THINGS), -1)
            ends = [to for to in before if i > 2 and not {word.lower() for word in rest[to:i]} & PREPOSITIONS]
        else:
            stop = next((to for to in range(i, len(rest)) if rest[to].lower() in PREPOSITIONS), len(rest))
            ends = list(range(i + 1, min(stop, i + _THINGS) + 1))
        yield from (" ".join((*rest[:to], said[i], *rest[to:])) for to in ends if rest[to - 1].lower() not in ARTICLES)


def _clause(said: Sequence[str], end: int) -> int:
    return next((i for i in range(1, end) if said[i].lower() in _OPENS_CLAUSE), end)
