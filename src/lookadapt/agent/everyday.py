"""Everyday ways to say the same: `can't` and `cannot`, `take a break` and `make a break`, `on friday ann comes` and `ann comes on friday`.

Each is the same for every domain and every verb. What comes out is parsed and judged like anything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..language.english import (
    AMOUNTS,
    ARTICLES,
    ASKING,
    CALENDAR,
    DURATIONS,
    MONEY,
    PARTICIPLES,
    PREPOSITIONS,
    RELATIVE,
    VERB_FORMS,
    is_value,
    stem,
)
from ..language.operators import number_at, operators_in
from ..language.tokens import tokenize

_SHORT: Final = {
    "can't": "cannot",
    "cant": "cannot",
    "cannot": "can't",
    "'ll": "will",
    "'re": "are",
    "'m": "am",
    "'ve": "have",
    "'s": "is",
    "gets": "got",  # where it was taught so; not the other way, which tells what was
}
_IN_FULL: Final = {"'s": ("is", "has"), "'re": ("are",), "'ll": ("will",), "'ve": ("have",), "'d": ("would", "did")}
_LIGHT: Final = ("make", "take", "have", "do")  # say nothing but that it is done
_DEEDS: Final = frozenset({
    "break", "rest", "pause", "look", "walk", "call", "note", "photo", "picture", "decision", "appointment", "reservation", "booking", "payment",
    "order", "list", "plan", "shower", "stop", "trip", "meeting", "talk", "chat", "nap", "test", "check", "visit", "deal", "copy",
})  # fmt: skip
_AT_ONCE: Final = (
    ("right", "away"),
    ("straight", "away"),
    ("right", "now"),
    ("at", "once"),
    ("now",),
    ("immediately",),
    ("quickly",),
    ("also",),
)
_HENCEFORTH: Final = (("from", "now", "on"), ("as", "of", "now"), ("as", "of", "today"), ("starting", "now"), ("from", "today"))
_UNABLE: Final = tuple(
    (*be, "to") for be in (
        ("won't", "be", "able"), ("will", "not", "be", "able"), ("is", "not", "able"), ("are", "not", "able"), ("'s", "not", "able"), ("'re", "not", "able"),
        ("isn't", "able"), ("aren't", "able"), ("will", "be", "unable"), ("is", "unable"), ("are", "unable"),
    )
)  # fmt: skip
_UNITS: Final = frozenset(word.removesuffix("s") for word in DURATIONS | MONEY | AMOUNTS)
_BEFORE_DAYS: Final = frozenset({"on", "for", "at", "by", "from", "until"})
_OVER: Final = frozenset({"yesterday", "last", "ago"})  # nothing is asked for then
_PRONOUNS: Final = frozenset({"i", "you", "he", "she", "it", "we", "they", "to", "a"}) | ASKING
_NO_ONE: Final = frozenset({  # `a few`, `an hour`: no one of these is counted
    "few", "lot", "bit", "little", "couple", "dozen", "pair", "half", "quarter", "third", "hundred", "thousand", "million", "hour", "minute", "day", "night", "week", "fortnight", "month",
    "year", "while", "moment", "second",
})  # fmt: skip
_MARKS: Final = frozenset(':;"?!')
_STATES: Final = frozenset(
    {"it", "there", "the", "he", "she", "they", "my", "our", "his", "her"}
)  # a sentence that begins so asks for nothing
_IS: Final = frozenset({"is", "are", "'s", "'re"})
_OF_WORDS: Final = frozenset(map(stem, (  # `the plan is simple, close the roof`, `it is a joke`
    "joke", "test", "lie", "mistake", "example", "idea", "wrong", "false", "rumour", "rumor", "story", "dream", "plan", "rule", "trick", "answer", "order", "request", "message", "password",
    "phrase", "sentence", "word", "question", "quote", "title", "song", "game", "point", "matter", "thing", "saying", "motto", "advice", "suggestion", "wish",
)))  # fmt: skip
_ASKED_FOR: Final = frozenset(
    {"need", "needs", "want", "wants", "like", "wish", "wishes", "should", "must", "to", "due", "and", "or", "but"}
)
_THINGS: Final = 5  # words of what something is done to
_ED: Final = 3  # letters: `red`, `bed`
_LONGEST: Final = 5  # words of a time that stands first
_MOST: Final = 40


@dataclass(frozen=True)
class Dated:
    """A sentence whose time stood first, and that time, which must be a value."""

    text: str
    value: str


@dataclass(frozen=True)
class Reasoned:
    """A request, and the reason that was said before it."""

    request: str
    reason: str


def reasoned(sentence: str) -> Iterator[Reasoned]:
    """How something is, then what is to be done: `the weather is fine, so close the roof`.

    A reason asks for nothing, tells of nothing that was or is not, and says nothing of what is said.

    >>> [each.request for each in reasoned("it is cold, so please close the roof")]
    ['please close the roof']
    >>> list(reasoned("it was a joke, close the roof")), list(reasoned("the plan is simple, close the roof"))
    ([], [])
    """
    reason, comma, request = sentence.rpartition(", ")
    said = [token.text.lower() for token in tokenize(reason)]
    if not comma or len(said) > _MOST or not set(_MARKS).isdisjoint(sentence) or "," in reason or said[0] not in _STATES:
        return
    for word in ("so ", "and "):
        request = request.removeprefix(word)
    is_at = next((i for i, word in enumerate(said) if word in _IS), 0)
    told = operators_in(reason) or _OF_WORDS.intersection(map(stem, said)) or _ASKED_FOR.intersection(said)
    if 0 < is_at < len(said) - 1 and not told and len(request.split()) > 1:
        yield Reasoned(request, reason)


def caused(said: Sequence[str]) -> Iterator[str]:
    """What is to be done by whoever does it.

    >>> list(caused("have room 22 cleaned at noon".split()))
    ['clean room 22 at noon', 'cleane room 22 at noon']
    >>> list(caused("have you cleaned room 22".split()))
    []
    """
    if not 3 <= len(said) <= _MOST or said[0].lower() not in ("have", "get") or said[1].lower() in _PRONOUNS:
        return
    for i in range(2, min(len(said), _THINGS + 2)):
        verb = said[i].lower()
        if verb in VERB_FORMS and verb in PARTICIPLES:
            roots: tuple[str, ...] = (VERB_FORMS[verb],)
        elif verb.endswith("ed") and len(verb) > _ED:
            roots = (stem(verb), f"{stem(verb)}e")
        else:
            continue
        yield from (" ".join((root, *said[1:i], *said[i + 1 :])) for root in roots)
        return


def counted(said: Sequence[str]) -> Iterator[str]:
    """With a number where `a` may be one: a lesson with numbers takes nothing else.

    >>> list(counted("bring a towel to ann".split()))
    ['bring one towel to ann']
    """
    for i, word in enumerate(said[:_MOST]):
        if i and word.lower() in ("a", "an") and i + 1 < len(said) and said[i + 1].lower() not in _NO_ONE:
            yield " ".join((*said[:i], "one", *said[i + 1 :]))


def alike(said: Sequence[str]) -> Iterator[str]:
    """The same request in other small words.

    >>> list(alike("ann can't come".split()))
    ['ann cannot come']
    >>> "make a break" in list(alike("take a break".split()))
    True
    >>> "make a break of 20 minutes" in list(alike("make a 20 minute break".split()))
    True
    >>> list(alike("the ladder now costs 5 euros".split()))
    ['the ladder costs 5 euros']
    """
    if not 1 < len(said) <= _MOST:
        return
    at = next((i for i, word in enumerate(said) if i > 1 and word.lower() == "as"), 0)
    if at and said[0].lower() in ("mark", "record", "list", "enter", "register") and at + 1 < len(said):
        yield " ".join((*said[1:at], "is", *said[at + 1 :]))  # `mark the drill as broken`: `the drill is broken`
    for i, word in enumerate(said):
        if word.lower() in _SHORT:
            yield " ".join((*said[:i], _SHORT[word.lower()], *said[i + 1 :]))
        if word.lower() in _LIGHT and _deed(said, i + 1):
            yield from (" ".join((*said[:i], other, *said[i + 1 :])) for other in _LIGHT if other != word.lower())
        if i:
            size = next((len(each) for each in _AT_ONCE if tuple(map(str.lower, said[i : i + len(each)])) == each), 0)
            if size:
                yield " ".join((*said[:i], *said[i + size :]))
        size = _measure(said, i + 1) if word.lower() in ("a", "an") else 0
        if size:  # `a 20 minute break`: `a break of 20 minutes`
            noun, measure = said[i + 1 + size], said[i + 1 : i + 1 + size]
            for plural in ("s", ""):
                yield " ".join(
                    (*said[: i + 1], noun, "of", *measure[:-1], measure[-1].removesuffix("s") + plural, *said[i + 2 + size :])
                )
        if i > 1 and word.lower() in ("us", "me") and i + 1 < len(said) and said[i - 1].lower() not in PREPOSITIONS:
            yield " ".join((*said[:i], *said[i + 1 :]))  # who is paid is who is spoken to


def unable(said: Sequence[str]) -> Iterator[str]:
    """What somebody is not able to do as what they can't, and `can't make it` as not coming.

    >>> list(unable("ann won't be able to come on friday".split())), next(unable("ann can't make it on friday".split()))
    (["ann can't come on friday"], "ann can't come on friday")
    """
    low = tuple(map(str.lower, said))
    for i in range(1, min(len(low) - 1, 7)):
        shape = next((each for each in _UNABLE if low[i : i + len(each)] == each), ())
        if shape and i + len(shape) < len(low):
            yield " ".join((*said[:i], "can't", *said[i + len(shape) :]))
        if low[i] in ("can't", "cannot") and low[i + 1 : i + 3] == ("make", "it"):
            yield " ".join((*said[:i], "can't", "come", *said[i + 3 :]))


def obliged(said: Sequence[str]) -> Iterator[str]:
    """What somebody must do as what they have to do, which is the same; `must be` and `must have` may only be supposed.

    >>> list(obliged("ann must pay 5 euros".split())), list(obliged("ann must be ill".split()))
    (['ann has to pay 5 euros', 'ann have to pay 5 euros'], [])
    """
    at = next((i for i in range(1, min(len(said) - 1, 7)) if said[i].lower() == "must"), 0)
    if at and said[at + 1].lower() not in ("be", "have", "not", "i", "you"):
        yield from (" ".join((*said[:at], have, "to", *said[at + 1 :])) for have in ("has", "have"))


def henceforth(said: Sequence[str]) -> Iterator[str]:
    """What holds from now on, as what holds now, where somebody taught just that.

    >>> list(henceforth("from now on it costs 5 euros".split()))
    ['it costs 5 euros now']
    """
    low = tuple(map(str.lower, said))
    begins = next((each for each in _HENCEFORTH if low[: len(each)] == each and len(low) > len(each) + 1), ())
    if begins:
        yield " ".join((*said[len(begins) :], "now"))


def asked_in_full(said: Sequence[str]) -> Iterator[str]:
    """A question whose contraction is written out.

    >>> list(asked_in_full("when 's the drill due".split()))
    ['when is the drill due', 'when has the drill due']
    """
    if len(said) > 2 and said[0].lower() in ASKING:
        for verb in _IN_FULL.get(said[1].lower(), ()):
            yield " ".join((said[0], verb, *said[2:]))


def time_last(said: Sequence[str]) -> Iterator[Dated]:
    """A sentence that begins with a time, with the time at its end.

    >>> [each.text for each in time_last("on friday ann takes the drill".split())]
    ['ann takes the drill on friday']
    >>> [each.text for each in time_last("tomorrow ann takes the drill".split())]
    ['ann takes the drill tomorrow', 'ann takes the drill on tomorrow']
    """
    if not 3 < len(said) <= _MOST:
        return
    opens = said[0].lower() in _BEFORE_DAYS
    first = 1 if opens else 0
    for end in range(first + 1, min(first + _LONGEST, len(said) - 2) + 1):
        time = said[first:end]
        if not _is_time(time):
            continue
        yield Dated(" ".join((*said[end:], *said[:end])), " ".join(time))
        if said[0].lower() == "for":
            yield Dated(" ".join((*said[end:], "on", *time)), " ".join(time))
        if not opens:
            yield Dated(" ".join((*said[end:], "on", *time)), " ".join(time))


def _is_time(time: Sequence[str]) -> bool:
    low = [word.lower() for word in time]
    if low[-1] in ARTICLES | RELATIVE | PREPOSITIONS or _OVER & set(low):
        return False
    return any(word in CALENDAR for word in low) and all(
        word in CALENDAR | RELATIVE | ARTICLES or is_value(word) or word in ("of", "after", "before", "at") for word in low
    )


def _measure(said: Sequence[str], at: int) -> int:
    """How many words a number with its unit has that stands here before a noun; none if there is none."""
    low = [word.lower() for word in said]
    found = number_at(low, at) if at < len(low) else None
    end = found[1] if found is not None else at + 1 if low[at : at + 1] in (["half"], ["quarter"]) else at
    if end == at or end + 1 >= len(low) or not (low[end].isalpha() and low[end + 1].isalpha()):
        return 0
    return end + 1 - at if low[end].removesuffix("s") in _UNITS and low[end + 1] not in PREPOSITIONS else 0


def _deed(said: Sequence[str], at: int) -> bool:
    """Whether `a` and a word for something done stand here: `a short break`."""
    if at >= len(said) or said[at].lower() not in ("a", "an", "another", "the"):
        return False
    return any(word.lower().rstrip("s") in _DEEDS for word in said[at + 1 : at + 4])
