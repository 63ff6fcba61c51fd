"""What somebody wants, may, will or did do, as what happens: where `ann takes the drill` is a request, so may `ann will take the drill` be.

Most of these are offered, never done unasked: who says what will be or what was need not want it done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..language.english import ARTICLES, CALENDAR, CLOCK, FUNCTION_WORDS, PREPOSITIONS, stem
from ..language.operators import polite_words
from ..language.tokens import tokenize

_MOST: Final = 40
_NAME: Final = 4  # words of a name
_SPEAKERS: Final = frozenset({"i", "we", "you"})  # and who is spoken to: `you can close the doors`
_PLANS: Final = (  # between who plans and what is planned, the longest first
    ("are", "going", "to"), ("'re", "going", "to"), ("am", "going", "to"), ("'m", "going", "to"), ("is", "going", "to"), ("'s", "going", "to"),
    ("would", "like", "to"), ("'d", "like", "to"), ("would", "rather"), ("is", "allowed", "to"), ("is", "supposed", "to"), ("is", "about", "to"),
    ("are", "to"), ("is", "to"), ("has", "to"), ("have", "to"), ("had", "to"), ("wants", "to"), ("want", "to"), ("wishes", "to"), ("needs", "to"),
    ("need", "to"), ("is", "here", "to"), ("'s", "here", "to"), ("is", "here", "for"), ("came", "to"), ("has", "come", "to"), ("is", "coming", "to"),
    ("comes", "to"), ("'ll",), ("will",), ("shall",), ("must",), ("should",), ("can",), ("may",), ("could",),
)  # fmt: skip
_WISHES: Final = (
    ("would", "like"),
    ("'d", "like"),
    ("would", "love"),
    ("'d", "love"),
    ("would", "prefer"),
    ("'d", "prefer"),
    ("would", "rather"),
    ("'d", "rather"),
)
_DUTIES: Final = (("has", "to"), ("must",), ("should",), ("needs", "to"), ("is", "to"), ("ought", "to"))
_BY_OTHERS: Final = (("let", ()), ("have", ()), ("make", ()), ("get", ("to",)), ("ask", ("to",)), ("tell", ("to",)))
_NOT_SOMEBODY: Final = frozenset({"me", "us", "'s", "it", "you", "go", "alone"})
_PARTICIPLES: Final = {"come": "came", "become": "became", "run": "ran"}  # that look like the present
_BE: Final = frozenset({"is", "are", "was", "were", "am", "'s", "'re", "be", "been"})


@dataclass(frozen=True)
class Let:
    """What somebody is let do, as what they do. `who` must name somebody; if `offer`, it is only offered."""

    text: str
    who: str
    offer: bool


def let(said: Sequence[str]) -> Iterator[Let]:
    """`let ann take the drill`: `ann takes the drill`.

    >>> next(let("let ann take the drill".split()))
    Let(text='ann takes the drill', who='ann', offer=False)
    """
    if not 3 < len(said) <= _MOST or said[1].lower() in _NOT_SOMEBODY:
        return
    for opening, then in _BY_OTHERS:
        if said[0].lower() != opening:
            continue
        for end in range(2, min(2 + _NAME, len(said) - len(then))):
            if tuple(word.lower() for word in said[end : end + len(then)]) != then:
                continue
            who, verb, rest = said[1:end], said[end + len(then)], said[end + len(then) + 1 :]
            if verb.lower() in FUNCTION_WORDS - {"go", "have", "get", "be", "do"} | ARTICLES:
                continue
            yield Let(" ".join((*who, thirds(verb), *rest)), " ".join(who), opening != "let")
            yield Let(" ".join((*who, verb, *rest)), " ".join(who), opening != "let")
            if opening == "let":  # `let the fan run for an hour`: `run the fan for an hour`, or the fan runs something
                yield Let(" ".join((verb, *who, *rest)), " ".join(who), True)


def wish_of_another(said: Sequence[str]) -> frozenset[int]:
    """Where somebody else than the speaker would like something: of the speaker that is politeness, of others it asks for nothing.

    >>> sorted(wish_of_another("ann would like the drill".split())), sorted(wish_of_another("i would like the drill".split()))
    ([1, 2], [])
    """
    low = tuple(word.lower() for word in said)
    found = (i for i in range(1, len(low)) if low[i : i + 2] in _WISHES and low[i - 1] not in ("i", "we"))
    return frozenset(place for i in found for place in (i, i + 1))


def only_polite(sentence: str) -> frozenset[int]:
    """Which words only make a sentence nicer, and are no wish of somebody else.

    >>> sorted(only_polite("please, ann would like the drill")), sorted(only_polite("please, i would like the drill"))
    ([0], [0, 2, 3])
    """
    return polite_words(sentence) - wish_of_another([token.text for token in tokenize(sentence)])


def able(said: Sequence[str]) -> Iterator[Let]:
    """`can ann take the drill`: that ann takes it may be wanted.

    >>> next(able("can ann take the drill".split()))
    Let(text='ann takes the drill', who='ann', offer=True)
    """
    if not 3 < len(said) <= _MOST or said[0].lower() not in ("can", "could", "may", "might"):
        return
    for end in range(2, min(2 + _NAME, len(said) - 1)):
        who, verb = said[1:end], said[end]
        if {word.lower() for word in who} & (FUNCTION_WORDS - ARTICLES):
            return
        if verb.lower() not in FUNCTION_WORDS - {"go", "have", "get", "do"} | ARTICLES:
            yield Let(" ".join((*who, thirds(verb), *said[end + 1 :])), " ".join(who), True)


def planned(said: Sequence[str]) -> Iterator[str]:
    """What somebody wants to do, may do or will do, as what happens; of the speaker's plans, as a request.

    >>> "ann takes the drill" in list(planned("ann wants to take the drill".split()))
    True
    >>> next(planned("we will take the drill".split()))
    'take the drill'
    >>> next(planned("ann will be away".split()))
    'ann is away'
    """
    low = tuple(word.lower() for word in said)
    for i in range(1, min(len(said) - 1, 7)):
        for shape in _PLANS:
            if low[i : i + len(shape)] == shape and i + len(shape) < len(said):
                verb, rest = said[i + len(shape)], said[i + len(shape) + 1 :]
                if i == 1 and low[0] in _SPEAKERS:
                    yield " ".join((verb, *rest))
                    yield " ".join((said[0], verb, *rest))
                elif verb.lower() == "be":
                    yield " ".join((*said[:i], "is", *rest))
                    yield " ".join((*said[:i], "are", *rest))
                else:
                    yield " ".join((*said[:i], thirds(verb), *rest))
                    yield " ".join((*said[:i], verb, *rest))
                    if len(rest) > 1 and rest[0].lower() in ("his", "her", "their", "its"):  # `cancel her stay`
                        yield from (
                            " ".join((verb, "the", *rest[1:end], "of", *said[:i], *rest[end:]))
                            for end in (2, 3)
                            if end <= len(rest)
                        )
                break
        if i == 1 and low[0] in _SPEAKERS and low[1] in _BE and len(low) > 3 and low[2].endswith("ing"):
            for base in bases(low[2]):
                yield " ".join((base, *said[3:]))


def wished(said: Sequence[str], polite: Sequence[str]) -> Iterator[str]:
    """What would be nice if somebody did it, as a request: after `it would be nice if you`.

    >>> list(wished("closed the door".split(), "it would be nice if you".split()))
    ['clos the door', 'close the door']
    >>> list(wished("closed the door".split(), "please".split()))
    []
    """
    if tuple(polite[-2:]) == ("if", "you") and said and is_past(said[0]):
        yield from (" ".join((base, *said[1:])) for base in bases(said[0].lower()))


def due(said: Sequence[str]) -> Iterator[str]:
    """What somebody should do, as what they have to do, in every way to say that; and `can ann …`, which may ask for it.

    >>> "ann has to clean the hall" in list(due("ann should clean the hall".split()))
    True
    """
    low = tuple(word.lower() for word in said)
    if low[:1] and low[0] in ("can", "could") and len(low) > 3 and low[1] not in FUNCTION_WORDS - ARTICLES:
        for end in range(2, min(2 + _NAME, len(said) - 1)):
            yield from (" ".join((*said[1:end], *duty, *said[end:])) for duty in _DUTIES)
        return
    for i in range(1, min(len(said) - 1, 7)):
        shape = next((each for each in _DUTIES if low[i : i + len(each)] == each), None)
        if shape is not None and low[0] not in _SPEAKERS:
            yield from (" ".join((*said[:i], *duty, *said[i + len(shape) :])) for duty in _DUTIES if duty != shape)
            return


def perfect(said: Sequence[str]) -> Iterator[str]:
    """What has happened, as what happened, and the other way: `ann has paid 5 euros`, `ann paid 5 euros`, `ann just paid 5 euros`.

    >>> list(perfect("ann has paid 5 euros".split()))
    ['ann paid 5 euros']
    >>> list(perfect("ann just paid".split()))
    ['ann has paid', 'ann have paid']
    >>> list(perfect("the drill has been returned".split())), list(perfect("the drill has come back".split()))
    (['the drill is returned', 'the drill returned'], ['the drill came back'])
    """
    low = [word.lower() for word in said]
    for i in range(1, min(len(said), 7)):
        has = low[i] in ("has", "have", "'s", "'ve")
        verb = next((at for at in range(i + has, len(said)) if low[at] != "just"), len(said))
        if has and verb < len(said) and low[verb] in _PARTICIPLES:
            yield " ".join((*said[:i], _PARTICIPLES[low[verb]], *said[verb + 1 :]))
            return
        if has and low[verb : verb + 1] == ["been"] and verb + 1 < len(said) and is_past(said[verb + 1]):
            if not CALENDAR.intersection(low) and not CLOCK.intersection(low):  # what was so on a day need not be so
                yield " ".join((*said[:i], "is", *said[verb + 1 :]))
                yield " ".join((*said[:i], *said[verb + 1 :]))
            return
        if verb == len(said) or not is_past(said[verb]) or low[i - 1] in _BE | PREPOSITIONS | ARTICLES:
            continue
        rest = said[verb:]
        if has:
            yield " ".join((*said[:i], *rest))
        if not has or verb > i + 1:
            yield from (" ".join((*said[:i], have, *rest)) for have in ("has", "have"))
        return


def happened(said: Sequence[str]) -> Iterator[str]:
    """What happened or has happened, as what happens; what the speakers did, as a request.

    >>> "ann takes the drill" in list(happened("ann took the drill".split()))
    True
    >>> "fill 3 jars" in list(happened("we filled 3 jars".split()))
    True
    >>> "the drill is returned" in list(happened("the drill has been returned".split()))
    True
    """
    if not 1 < len(said) <= _MOST:
        return
    low = tuple(word.lower() for word in said)
    for i in range(1, min(len(said), 7)):
        has = low[i] in ("has", "have", "'s", "'ve") and i + 1 < len(low)
        if has and low[i + 1] == "been":
            yield " ".join((*said[:i], "is", *said[i + 2 :]))
            yield " ".join((*said[:i], "are", *said[i + 2 :]))
            continue
        at = i + 1 if has else i
        if low[at] == "just" and at + 1 < len(low):
            at += 1
        if not is_past(said[at]) or low[at - 1] in _BE | PREPOSITIONS | ARTICLES:
            continue
        who, rest = said[:i], said[at + 1 :]
        for base in bases(low[at]):
            if i == 1 and low[0] in _SPEAKERS:
                yield " ".join((base, *rest))
                yield " ".join((said[0], base, *rest))
            else:
                yield " ".join((*who, thirds(base), *rest))
        return


def is_past(word: str) -> bool:
    """Whether a word is the past of a verb by its form."""
    low = word.lower()
    if low in FUNCTION_WORDS or low.endswith(("s", "ing")) or not low.isalpha():
        return False
    return (low.endswith("ed") and len(low) > 3 and not low.endswith("eed")) or (stem(low) != low and stem(low)[:3] != low[:3])


def bases(word: str) -> tuple[str, ...]:
    """What a past or an -ing may be a form of: one of these is English, and only that was taught.

    >>> bases("taking")
    ('tak', 'take')
    """
    if word.endswith("ing"):
        root = word[:-3]
        undoubled = (root[:-1],) if len(root) > 2 and root[-1] == root[-2] else ()
        return (root, root + "e", *undoubled)
    root = stem(word)
    return tuple(dict.fromkeys((root, root + "e", *((word[:-1],) if word.endswith("ed") else ()))))


def thirds(verb: str) -> str:
    """The form of a verb after `he`.

    >>> thirds("take"), thirds("go"), thirds("carry"), thirds("have")
    ('takes', 'goes', 'carries', 'has')
    """
    low = verb.lower()
    if low in ("have", "be"):
        return "has" if low == "have" else "is"
    if low.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    if low.endswith("y") and low[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        return verb[:-1] + "ies"
    return verb + "s"
