"""Questions that ask for the same: `how much does it cost`, `what does it cost`; `is there any glue`, `how much glue is left`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..language.english import ARTICLES

_MEASURED: Final = frozenset({"cost", "owe", "pay", "charge", "earn", "weigh", "measure", "price", "make"})  # what or how much
_ANY: Final = (  # the longest first
    ("do", "we", "still", "have", "any"), ("do", "we", "have", "any"), ("do", "you", "have", "any"), ("have", "we", "got", "any"),
    ("is", "there", "still", "any"), ("are", "there", "still", "any"), ("have", "we", "any"), ("is", "there", "any"), ("are", "there", "any"),
    ("is", "there", "some"), ("do", "we", "still", "have"), ("do", "you", "still", "have"), ("is", "there", "still"), ("are", "there", "still"),
    ("have", "we", "still", "got"), ("have", "we", "got"), ("do", "we", "have"),
)  # fmt: skip
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
    if low[:1] and low[0] in ("is", "are", "will") and len(low) > 2:  # who asks whether it is ready is told when
        yield " ".join(("when", *(said[:-1] if low[-1] in ("yet", "already") else said)))


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
    if low[:2] == ("how", "much") and set(low[2:]) & _MEASURED:
        yield " ".join(("what", *said[2:]))
    if low[:1] == ("what",) and low[1:2] in (("does",), ("do",), ("did",), ("is",)) and set(low[2:]) & _MEASURED:
        yield " ".join(("how much", *said[1:]))


def _any(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    for shape in _ANY:
        if low[: len(shape)] == shape:
            what = list(said[len(shape) :])
            while what and what[-1].lower() in _LEFT:
                what.pop()
            if what and what[0].lower() not in ARTICLES:  # who asks for the ladder does not ask how many
                for count in ("how many", "how much"):
                    for rest in ("do we have", "are left", "is left", "are there", "is there"):
                        yield " ".join((count, *what, rest))
            return


def _anyone(said: Sequence[str], low: tuple[str, ...]) -> Iterator[str]:
    if low[1:2] and low[1] in _ANYONE and len(low) > 3:
        match low[0]:
            case "has" | "have" if low[2] == "got":
                yield " ".join(("who has", *said[3:]))
            case "is" | "has":
                yield " ".join(("who", said[0], *said[2:]))
            case "does":
                yield " ".join(("who has" if low[2] == "have" else f"who {said[2]}s", *said[3:]))
