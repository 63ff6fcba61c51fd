"""Other ways to put the same request: around a known phrase, a question asks for it without being taught.

`what is X`, `tell me X`, `do you know X` ask for X; `is X on` asks whether `X is on`; politeness changes nothing.
These are turns of English, not of a domain; what they give is still parsed and judged like anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..language.operators import polite_words
from ..language.tokens import tokenize
from .orders import reformed, reordered

_ASKS = r"(?:tell|show|give|read|get|remind)\s+(?:me|us)(?:\s+again)?(?:\s+(?:about|of))?|let\s+me\s+(?:know|see)|look\s+up|find\s+out|check|i\s+(?:want|need|would\s+like|'d\s+like)\s+to\s+(?:know|see|hear)"
_WHAT = r"(?:what|who|when|where|which)(?:\s*(?:'s|’s)|\s+(?:is|are|was|were))"
_FRAME = re.compile(
    rf"""
    (?:(?:please|so|and|hey|ok(?:ay)?|well)[\s,]+)*
    (?:(?:can|could|would|will)\s+(?:you|i|we)\s+(?:please\s+)?|do\s+you\s+(?:happen\s+to\s+)?(?:know|remember)\s+|any\s+idea\s+|may\s+i\s+)?
    (?:(?:{_ASKS})\s+)?
    (?:{_WHAT}\s+|(?:what|who|when|where|which)\s+)?
    (?P<inner>.+?)
    (?P<tail>\s+(?:is|are|was|were))?
    (?:[\s,]*(?:please|again|now|right\s+now|thanks|thank\s+you))?
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ASKED = re.compile(
    rf"(?:please\s+)?(?:(?:can|could|would|will)\s+(?:you|i|we)\s+(?:please\s+)?)?(?:(?:{_ASKS})|do\s+you\s+(?:happen\s+to\s+)?know)\s+(?P<inner>.+)",
    re.IGNORECASE,
)
_WH = re.compile(r"(?:what|who|whose|when|where|which|how|why)\b", re.IGNORECASE)
_WHETHER = re.compile(
    r"(?:(?:can|could)\s+you\s+)?(?:check|see|tell\s+me|find\s+out|do\s+you\s+know)\s+(?:if|whether)\s+(?P<inner>.+)",
    re.IGNORECASE,
)
_INVERTED = re.compile(r"(?P<verb>is|are|was|were|does|do|did|has|have|can|will)\s+(?P<rest>.+)", re.IGNORECASE)
_LONGEST: Final = 300  # characters; a longer sentence is no question around a phrase
_SPARE: Final = frozenset({"us", "me", "back", "out", "over", "up", "here", "around"})  # a question is the same without them
_SHORT: Final = 12  # words of a question that is tried without them


@dataclass(frozen=True)
class Turn:
    """The same request in other words."""

    text: str
    asks: bool  # it was a question, so only what reads may answer it
    moved: bool = False  # parts changed places, so they must be arguments of their own


def turns(sentence: str) -> Iterator[Turn]:
    """Other ways to put a sentence, the nearest first.

    >>> [turn.text for turn in turns("Could you tell me what John's hometown is?")]
    ["what John 's hometown is", "what John's hometown is", "John's hometown is", "what is John's hometown", "John's hometown"]
    >>> [turn.text for turn in turns("is the lamp on")][:2]
    ['the is lamp on', 'the lamp is on']
    """
    plain = " ".join(sentence.split()).rstrip("?!. ")
    if not plain or len(plain) > _LONGEST:
        return
    seen = {plain.lower()}
    for turn in _all(plain):
        if turn.text and turn.text.lower() not in seen:
            seen.add(turn.text.lower())
            yield turn


def _all(plain: str) -> Iterator[Turn]:
    polite = polite_words(plain)
    tokens = tokenize(plain)
    kept = [plain[token.start : token.end] for i, token in enumerate(tokens) if i not in polite]
    if polite and kept:
        yield Turn(" ".join(kept), False)
    for text in reformed(kept):
        yield Turn(text, False)
    for text in reordered(kept):
        yield Turn(text, False, moved=True)
    asked = _ASKED.fullmatch(plain)
    if asked and _WH.match(asked["inner"]):
        yield Turn(asked["inner"], True)
    framed = _FRAME.fullmatch(plain)
    if framed and framed["inner"].lower() != plain.lower():
        if framed["tail"]:
            yield Turn(framed["inner"] + framed["tail"], True)
        yield Turn(f"what is {framed['inner']}", True)
        yield Turn(framed["inner"], True)
    whether = _WHETHER.fullmatch(plain)
    if whether:
        yield Turn(whether["inner"], True)
    inverted = _INVERTED.fullmatch(plain)
    if inverted:
        rest = inverted["rest"].split()
        for i in range(1, min(len(rest), 8)):
            yield Turn(" ".join([*rest[:i], inverted["verb"], *rest[i:]]), True)
    if len(kept) <= _SHORT and (inverted or (kept and _WH.match(kept[0]))):
        for i, word in enumerate(kept):
            if i and word.lower() in _SPARE:
                yield Turn(" ".join([*kept[:i], *kept[i + 1 :]]), True)
