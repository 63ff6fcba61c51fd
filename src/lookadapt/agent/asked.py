"""Questions that ask for the same: `how much does it cost`, `what does it cost`; `is there any glue`, `how much glue is left`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..language.english import ARTICLES, PREPOSITIONS
from .announcing import thirds

MEASURED: Final = frozenset({"cost", "owe", "pay", "charge", "earn", "weigh", "measure", "price", "make"})  # what or how much
_ANY: Final = (  # the longest first
    ("do", "we", "still", "have", "any"), ("do", "we", "have", "any"), ("do", "you", "have", "any"), ("have", "we", "got", "any"),
    ("is", "there", "still", "any"), ("are", "there", "still", "any"), ("have", "we", "any"), ("is", "there", "any"), ("are", "there", "any"),
    ("is", "there", "some"), ("do", "we", "still", "have"), ("do", "you", "still", "have"), ("is", "there", "still"), ("are", "there", "still"),
    ("have", "we", "still", "got"), ("do", "we", "have", "enough"), ("do", "you", "have", "enough"), ("have", "we", "got", "enough"), ("have", "we", "enough"),
    ("is", "there", "enough"), ("are", "there", "enough"), ("have", "we", "got"), ("do", "we", "have"),
)  # fmt: skip
_ANYTHING: Final = frozenset({"anything", "something"})
_COUNTED: Final = (  # after `how many X`, the longest first
    ("do", "we", "still", "have"), ("do", "you", "still", "have"), ("do", "we", "have", "left"), ("have", "we", "got", "left"), ("are", "still", "left"),
    ("is", "still", "left"), ("have", "we", "got"), ("do", "we", "have"), ("do", "you", "have"), ("are", "there"), ("is", "there"), ("are", "left"), ("is", "left"),
    ("remain",),
)  # fmt: skip
_PRICES: Final = (  # questions for a price, with what is sold between their two halves
    (("how", "much", "is"), ()), (("how", "much", "are"), ()), (("how", "much", "does"), ("cost",)), (("how", "much", "do"), ("cost",)), (("what", "does"), ("cost",)),
    (("what", "do"), ("cost",)), (("what", "is", "the", "price", "of"), ()), (("what", "'s", "the", "price", "of"), ()), (("what", "do", "you", "charge", "for"), ()),
    (("how", "much", "do", "you", "charge", "for"), ()), (("how", "much", "do", "you", "want", "for"), ()), (("how", "much", "for"), ()),
)  # fmt: skip
_SAME: Final = (  # openings of a question that say the same
    (("what", "time"), ("when",)), (("at", "what", "time"), ("when",)), (("when",), ("what", "time")), (("when",), ("at", "what", "time")),
    (("on", "which", "day"), ("when",)), (("what", "day"), ("when",)), (("whom",), ("who",)), (("who",), ("whom",)),
    (("which", "of", "us"), ("who",)), (("which", "of", "you"), ("who",)), (("which", "of", "them"), ("who",)),
    (("where", "do", "i", "find"), ("where", "is")), (("where", "can", "i", "find"), ("where", "is")), (("where", "do", "we", "find"), ("where", "is")),
    (("where", "have", "we", "put"), ("where", "is")), (("where", "did", "we", "put"), ("where", "is")), (("where", "did", "i", "put"), ("where", "is")),
    (("where", "have", "we", "got"), ("where", "is")), (("where", "do", "we", "keep"), ("where", "is")), (("where", "did", "you", "put"), ("where", "is")),
)  # fmt: skip
_SEARCHED: Final = (  # who says this asks where something is, or who has it
    ("i", "'m", "looking", "for"), ("i", "am", "looking", "for"), ("we", "'re", "looking", "for"), ("we", "are", "looking", "for"), ("i", "can't", "find"),
    ("i", "cannot", "find"), ("we", "can't", "find"), ("have", "you", "seen"), ("has", "anyone", "seen"), ("has", "anybody", "seen"), ("did", "anyone", "see"),
    ("i", "'m", "searching", "for"), ("i", "am", "searching", "for"),
)  # fmt: skip
_FOUND: Final = (("where", "is"), ("where", "are"), ("where", "do", "i", "find"), ("where", "can", "i", "find"), ("who", "has"))
_DUTIES: Final = (("has", "to"), ("needs", "to"), ("must",), ("should",), ("is", "going", "to"), ("will",))
_HAVE_TO: Final = (("have", "to"), ("need", "to"))
_ANYONE: Final = frozenset({"anyone", "anybody", "someone", "somebody"})
_LEFT: Final = frozenset({"left", "still", "remaining", "there", "over"})


def asked_alike(said: Sequence[str]) -> Iterator[str]:
    """Other ways to ask a question, whatever it is about.

    >>> next(asked_alike("how much does ann owe".split()))
    'what does ann owe'
    >>> next(asked_alike("has anyone got the drill".split()))
    'who has the drill'
    >>> "how many nails are left" in list(asked_alike("are there any nails left".split()))
    True
    """
    low = tuple(word.lower() for word in said)
    yield from _amounts(said, low)
    yield from _any(said, low)
    yield from _anyone(said, low)
    yield from _anything(said, low)
    yield from _counted(said, low)
    yield from _prices(said, low)
    yield from _same(said, low)
    yield from _duties(said, low)
    if low[:1] and low[0] in ("is", "are", "will") and len(low) > 2:  # who asks whether it is ready is told when
        yield " ".join(("when", *(said[:-1] if low[-1] in ("yet", "already") else said)))


def searched(said: Sequence[str]) -> Iterator[str]:
    """`i am looking for the drill`: `where is the drill`.

    >>> next(searched("i 'm looking for the drill".split()))
    'where is the drill'
    """
    low = tuple(word.lower() for word in said)
    for opening in _SEARCHED:
        if low[: len(opening)] == opening and len(low) > len(opening):
            yield from (" ".join((*found, *said[len(opening) :])) for found in _FOUND)
            return


def directly(asked: Sequence[str]) -> Iterator[str]:
    """`how much ann has to pay`: `how much does ann have to pay`; `when ann called`: `when did ann call`."""
    opening = 2 if asked and asked[0].lower() == "how" and len(asked) > 2 else 1
    for i in range(opening + 1, len(asked)):
        if asked[i].lower() in ("has", "have") and asked[i + 1 : i + 2] == ["to"]:
            yield " ".join(
                (*asked[:opening], "does" if asked[i].lower() == "has" else "do", *asked[opening:i], "have", *asked[i + 1 :])
            )

    for i in range(opening + 1, min(len(asked), 6)):
        verb = asked[i].lower()
        if verb.endswith("ed") and len(verb) > 4:
            for base in (verb[:-2], verb[:-1]):
                yield " ".join((*asked[:opening], "did", *asked[opening:i], base, *asked[i + 1 :]))


def _amounts(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    if low[:2] == ("how", "much") and set(low[2:]) & MEASURED:
        yield " ".join(("what", *said[2:]))
    if low[:1] == ("what",) and low[1:2] in (("does",), ("do",), ("did",), ("is",)) and set(low[2:]) & MEASURED:
        yield " ".join(("how much", *said[1:]))


def _any(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    for shape in _ANY:
        if low[: len(shape)] == shape:
            what = [word for i, word in enumerate(said) if i >= len(shape) and low[i] not in _LEFT]
            if what and what[0].lower() not in ARTICLES:  # who asks for the ladder does not ask how many
                yield " ".join(("what is the", *what))
                yield " ".join(("which", *what, "are there"))
                for count in ("how many", "how much"):
                    for rest in ("do we have", "are left", "is left", "are there", "is there"):
                        yield " ".join((count, *what, rest))
                for end in (i for i in range(1, len(what) - 1) if what[i].lower() in PREPOSITIONS):
                    for count in ("how many", "how much"):
                        for rest in ("are left", "is left", "do we have"):
                            yield " ".join((count, *what[:end], rest, *what[end:]))
                    break
            return


def _anyone(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    if low[1:2] and low[1] in _ANYONE and len(low) > 2:
        match low[0]:
            case "has" | "have" if low[2] == "got":
                yield " ".join(("who has", *said[3:]))
            case "is" | "has":
                yield " ".join(("who", said[0], *said[2:]))
            case "does":
                yield " ".join(("who has" if low[2] == "have" else f"who {said[2]}s", *said[3:]))


def _anything(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    """`is anything on the list`: `what is on the list`; `do we need anything`: `what do we need`."""
    at = next((i for i, word in enumerate(low) if word in _ANYTHING), 0)
    if at and low[0] in ("is", "are", "was", "do", "does", "did", "has", "have", "can", "will"):
        there = low[1] == "there" and at == 2
        kept = (*said[:1], *said[2:at]) if there else said[: at - 1] if low[at - 1] in ("us", "me") else said[:at]
        yield " ".join(("what", *kept, *said[at + 1 :]))
        if set(kept) & MEASURED:
            yield " ".join(("how much", *kept, *said[at + 1 :]))
        if there and len(said) > 4:  # `is there anything we need`: `what do we need`
            yield " ".join(("what", "do", *said[at + 1 :]))


def _counted(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    """`how many nails do we have`: `how many nails are left`."""
    if low[:2] not in (("how", "many"), ("how", "much")):
        return
    for start in range(3, min(len(low), 7)):
        shape = next((each for each in _COUNTED if low[start : start + len(each)] == each), None)
        if shape is not None:
            rest = said[start + len(shape) :]
            rest = rest[1:] if rest and rest[0].lower() == "left" else rest
            yield from (" ".join((*said[:start], *other, *rest)) for other in _COUNTED if other != shape)
            return


def _prices(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    for opening, end in _PRICES:
        if low[: len(opening)] == opening and low[len(low) - len(end) :] == end and len(low) > len(opening) + len(end):
            sold = said[len(opening) : len(said) - len(end)]
            yield from (" ".join((*first, *sold, *last)) for first, last in _PRICES if (first, last) != (opening, end))


def _same(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    for opening, other in _SAME:
        if low[: len(opening)] == opening and len(low) > len(opening):
            yield " ".join((*other, *said[len(opening) :]))


def _duties(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    """`who has to clean the hall`: `who cleans the hall`; `what do we have to buy`: `what do we buy`."""
    for i in range(1, min(len(low) - 1, 5)):
        for shape in _DUTIES:
            if low[i : i + len(shape)] == shape and i + len(shape) < len(low):
                yield " ".join((*said[:i], thirds(said[i + len(shape)]), *said[i + len(shape) + 1 :]))
        for shape in _HAVE_TO:
            if low[i : i + len(shape)] == shape and low[1] in ("do", "does", "did"):
                yield " ".join((*said[:i], *said[i + len(shape) :]))
