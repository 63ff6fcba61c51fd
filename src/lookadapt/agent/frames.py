"""Other ways to put the same request: around a known phrase, a question asks for it without being taught.

`what is X`, `tell me X`, `do you know X` ask for X; `is X on` asks whether `X is on`; politeness changes nothing.
These are turns of English, not of a domain; what they give is still parsed and judged like anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ..language.marks import ends_asking
from ..language.operators import operators_in, polite_words
from ..language.tokens import Token, tokenize
from .announcing import able, due, happened, let, only_polite, perfect, planned, wished
from .asked import asked_alike, directly, searched
from .everyday import alike, asked_in_full, caused, counted, henceforth, obliged, reasoned, time_last, unable
from .orders import asked_plainly, exchanges, reformed, reordered
from .plainer import done_by_others, plainer
from .relations import asked_relations

_ASKS = r"(?:tell|show|give|read|get|remind)\s+(?:me|us)(?:\s+again)?(?:\s+(?:about|of))?|let\s+me\s+(?:know|see)|look\s+up|find\s+out|check|i\s*(?:want|need|would\s+like|['’]d\s+like)\s+to\s+(?:know|see|hear)"
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
_ABOUT_WHAT = re.compile(  # `in which room is it`, `since when does she work here`
    r"(?:in|on|at|for|from|to|by|until|till|since|with|of|under|about)\s+(?:what|whom|whose|when|where|which|how)\b",
    re.IGNORECASE,
)
_WHETHER = re.compile(
    r"(?:(?:can|could)\s+you\s+)?(?:check|see|tell\s+me|find\s+out|do\s+you\s+know)\s+(?:if|whether)\s+(?P<inner>.+)",
    re.IGNORECASE,
)
_VERBS: Final = ("is", "are", "was", "were", "does", "do", "did", "has", "have", "can", "will")  # stand first in a question
_INVERTED = re.compile(rf"(?P<verb>{'|'.join(_VERBS)})\s+(?P<rest>.+)", re.IGNORECASE)
_ENOUGH: Final = 120  # ways to put a sentence that are tried
_LONGEST: Final = 300  # characters; a longer sentence is no question around a phrase
# A question is the same without these, and asks for the same with one of those for another.
_TAGS: Final = frozenset({"yet", "already", "next"})  # at its end a question needs none of these
_SPARE: Final = frozenset({"us", "me", "back", "out", "over", "up", "here", "around", "left", "still"}) | _TAGS
_ASKED_ALIKE: Final = {"in": ("of",), "of": ("in",), "will": ("does", "do", "is")}
_QUESTIONS: Final = frozenset({"question", "measure_question"})
_SHORT: Final = 12  # words of a question that is tried without them


_FOR_ONESELF = re.compile(
    r"(?:(?:please|hi|hello|hey|so|and)[\s,]+)*(?:can|could|may|might)\s+(?:i|we)\s+(?:please\s+)?(?:have|get)\s+(?P<what>(?!you\b).+)",
    re.IGNORECASE,
)


_MAY_I = re.compile(
    r"(?:(?:please|hi|hello|hey|so|and)[\s,]+)*(?:can|could|may|might)\s+(?:i|we)\s+(?:please\s+)?(?P<what>.+)", re.IGNORECASE
)
_FOR_ANOTHER = re.compile(
    r"(?:(?:please|hi|hello|hey|so|and)[\s,]+)*(?:can|could|may|might)\s+(?P<who>(?!you\b|i\b|we\b|the\b|it\b)\w+(?:\s+\w+)?)\s+(?:please\s+)?(?:have|get)\s+(?P<what>.+)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Turn:
    """The same request in other words."""

    text: str
    asks: bool  # it was a question, so only what reads may answer it
    moved: bool = False  # parts changed places, so they must be arguments of their own
    offer: bool = False  # it may be meant so: asked, never done unasked
    said: str = ""  # the whole sentence, with a preposition that says the same
    values: tuple[str, ...] = ()  # each begins with a value of the form: a preposition before it says the same only there
    owners: tuple[str, ...] = ()  # each must name somebody: a possessive behind it was taken for an article
    reason: str = ""  # said before; it must name nothing that memory knows but what the form has

    def then(self, other: Turn) -> Turn:
        """This turn, put otherwise once more."""
        return Turn(
            other.text, self.asks or other.asks, self.moved or other.moved, self.offer or other.offer, other.said or self.said,
            (*self.values, *other.values), (*self.owners, *other.owners), other.reason or self.reason,
        )  # fmt: skip


def turns(sentence: str, deep: bool = False) -> Iterator[Turn]:
    """Other ways to put a sentence, the nearest first; if `deep`, those put otherwise once more.

    >>> [turn.text for turn in turns("Could you tell me what John's hometown is?")][-3:]
    ["John's hometown is", "what is John's hometown", "John's hometown"]
    >>> "the lamp is on" in [turn.text for turn in turns("is the lamp on")]
    True
    """
    plain = " ".join(sentence.split()).rstrip("?!. ")
    if not plain or len(plain) > _LONGEST:
        return
    seen = {(plain.lower(), False)}
    level = [Turn(plain, False)]
    for _ in range(2 if deep else 1):
        found: list[Turn] = []
        for base in level:
            for turn in map(base.then, _once(base.text)):
                way = (turn.text.lower(), turn.asks)  # what only answers a question may be offered as a request besides
                if turn.text and way not in seen and len(seen) <= _ENOUGH:
                    seen.add(way)
                    found.append(turn)
                    yield turn
        level = found


def _once(plain: str) -> Iterator[Turn]:
    said = [plain[token.start : token.end] for token in tokenize(plain)]
    for each in plainer(said):
        whole = plain if each.said == tuple(said) else " ".join(each.said)
        changed = (Turn(whole, False),) if whole != plain else ()
        for turn in (*changed, *_all(whole)):
            values = turn.values or ((each.day,) if each.day else ())
            owners = (*turn.owners, *((each.owner,) if each.owner else ()))
            yield replace(turn, owners=owners, values=values, said=turn.said or (whole if changed else ""))


def _all(plain: str) -> Iterator[Turn]:
    polite, every = only_polite(plain), polite_words(plain)
    tokens = tokenize(plain)
    if polite != every:  # that somebody wants something does not ask for it
        bare = (plain[token.start : token.end] for i, token in enumerate(tokens) if i not in every)
        yield Turn(" ".join(bare), False, offer=True)
    kept = [plain[token.start : token.end] for i, token in enumerate(tokens) if i not in polite]
    if polite and kept:
        yield Turn(" ".join(kept), False)
    for text in (*reformed(kept), *wished(kept, [token.text for i, token in enumerate(tokens) if i in polite])):
        yield Turn(text, False)
    for text in reordered(kept):
        yield Turn(text, False, moved=True)
    yield from _exchanged(plain, tokens, polite)
    asked = _ASKED.fullmatch(plain)
    if asked and _WH.match(asked["inner"]):
        yield Turn(asked["inner"], True)
    inner = _bare(asked["inner"] if asked else " ".join(kept))
    if inner and _WH.match(inner[0]) and (asked or polite):
        for text in (*_direct(inner), *directly(inner)):
            yield Turn(text, True, said=text)
            yield from (Turn(alike, True, said=alike) for alike in asked_alike(text.split()))
    framed = _FRAME.fullmatch(plain)
    if framed and framed["inner"].lower() != plain.lower():
        if framed["tail"]:
            yield Turn(framed["inner"] + framed["tail"], True)
        yield Turn(f"what is {framed['inner']}", True)
        yield Turn(framed["inner"], True)
    whether = _WHETHER.fullmatch(plain)
    if whether:
        yield Turn(whether["inner"], True)
        yield from (Turn(text, True, said=text) for text in _inverted(whether["inner"].split()))
    yield from (Turn(text, True) for text in _statements(plain))
    for text in searched(kept):
        yield Turn(text, True, said=text)
    if is_question(plain) and len(kept) <= _SHORT:
        yield from (Turn(text, True, said=text) for text in asked_in_full(kept))
        for text in (*asked_plainly(kept), *asked_alike(kept), *done_by_others(kept), *asked_relations(kept)):
            yield Turn(text, True, said=text)
        for text in done_by_others(kept):
            yield from (Turn(alike, True, said=alike) for alike in asked_alike(text.split()))
        for text in _simpler(kept):
            yield Turn(text, True, said=text if kept[-1].lower() in _TAGS else "")
            yield from (Turn(stated, True) for stated in _statements(text))
    for text in (
        obliged(kept) if not is_question(plain) else ()
    ):  # before the duties that are only offered: the first of a text stands
        yield Turn(text, False, said=text)
    for text in caused(kept):  # without politeness `have the goats moved` may ask
        yield Turn(text, False, offer=not polite, said=text)
    for each in able(kept):
        yield Turn(each.text, False, offer=True, owners=(each.who,))
    for text in due(kept):
        yield Turn(text, False, offer=True)
    mine = _MAY_I.fullmatch(plain)
    if mine:
        yield Turn(mine["what"], False, offer=True)
    for why in reasoned(plain):
        yield Turn(why.request, False, said=why.request, reason=why.reason)
    if not is_question(plain):
        yield from _stated(kept, [plain[token.start : token.end] for token in tokens])


def _stated(kept: list[str], whole: list[str]) -> Iterator[Turn]:
    """A request or a statement in other words; `would like to` is politeness, and says whose wish it is."""
    for text in alike(kept):
        yield Turn(text, False)
    for dated in time_last(kept):
        yield Turn(dated.text, False, moved=True, values=(dated.value,))
    for each in let(kept):
        yield Turn(each.text, False, offer=each.offer, owners=(each.who,))
    for text in (*perfect(kept), *henceforth(kept), *unable(kept), *counted(kept)):
        yield Turn(text, False, said=text)
    for text in (*happened(kept), *planned(kept), *(planned(whole) if whole != kept else ())):
        yield Turn(text, False, offer=True)


def _bare(text: str) -> list[str]:
    """The words of a text without politeness and commas."""
    polite = polite_words(text)
    tokens = ((i, token) for i, token in enumerate(tokenize(text)) if i not in polite and token.text != "please")
    return [text[token.start : token.end] for _, token in tokens if any(c.isalnum() for c in token.text)]


def is_question(sentence: str) -> bool:
    """Whether a sentence asks for an answer, by its opening or its end."""
    plain = " ".join(sentence.split())
    opens = (shape.match(plain) for shape in (_WH, _ABOUT_WHAT, _INVERTED, _ASKED, _WHETHER))
    return ends_asking(plain) or any(opens) or any(each.kind.name in _QUESTIONS for each in operators_in(plain))


def for_oneself(sentence: str) -> str | None:
    """What somebody asks to be given, as a request: to be offered, for it is put as a question.

    >>> for_oneself("Can I have the hall on friday, please?")
    'get the hall on friday, please'
    >>> for_oneself("Could Ann have the hall on friday?")
    'give Ann the hall on friday'
    """
    plain = " ".join(sentence[:_LONGEST].split()).rstrip("?!. ")
    asked = _FOR_ONESELF.fullmatch(plain)
    other = _FOR_ANOTHER.fullmatch(plain) if asked is None else None
    return f"get {asked['what']}" if asked else f"give {other['who']} {other['what']}" if other else None


def _statements(plain: str) -> Iterator[str]:
    """`is the lamp on`: `the lamp is on`."""
    inverted = _INVERTED.fullmatch(plain)
    if inverted:
        rest = inverted["rest"].split()
        for i in range(1, min(len(rest), 8)):
            yield " ".join([*rest[:i], inverted["verb"], *rest[i:]])


def _inverted(stated: list[str]) -> Iterator[str]:
    """`the lamp is on`: `is the lamp on`."""
    for i in range(1, len(stated)):
        if stated[i].lower() in _VERBS:
            yield " ".join([stated[i], *stated[:i], *stated[i + 1 :]])


def _direct(asked: list[str]) -> Iterator[str]:
    """`when the mower is due`: `when is the mower due`; `what bob owes`: `what does bob owe`."""
    for i in range(2, len(asked)):
        if asked[i].lower() in _VERBS:
            yield " ".join([asked[0], asked[i], *asked[1:i], *asked[i + 1 :]])
    for i in range(2, min(len(asked), 6)):
        if len(asked[i]) > 3 and asked[i].endswith("s"):
            yield " ".join([asked[0], "does", *asked[1:i], asked[i][:-1], *asked[i + 1 :]])


def _simpler(asked: list[str]) -> Iterator[str]:
    """A question without a word that asks for nothing else, or with `in` for `of`, or of what is for what will be."""
    for i, word in enumerate(asked):
        before, after = asked[:i], asked[i + 1 :]
        if i and word.lower() in (_SPARE if not after else _SPARE - _TAGS):
            yield " ".join([*before, *after])
        for other in _ASKED_ALIKE.get(word.lower(), ()):
            yield " ".join([*before, other, *after])


def _exchanged(plain: str, tokens: tuple[Token, ...], polite: frozenset[int]) -> Iterator[Turn]:
    said = [plain[token.start : token.end] for token in tokens]
    for each in exchanges(said):
        if each.place not in polite:
            put = [*said[: each.place], each.preposition, *said[each.place + 1 :]]
            kept = " ".join(word for i, word in enumerate(put) if i not in polite)
            values = (" ".join(said[each.place + 1 :]),) if each.before_value else ()
            yield Turn(kept, False, moved=True, said=" ".join(put), values=values)
