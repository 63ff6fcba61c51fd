"""Copied texts that hold more than their value: another part of the sentence, or words that only announce them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from ..language.english import ARTICLES, CALENDAR, CLOCK, FUNCTION_WORDS, MENTIONS, OWNERS, POINTING, PREPOSITIONS
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import number_at, operators_in
from ..language.tokens import tokenize, words
from ..memory.memory import Memory
from ..parsing.evidence import Evidence, Trust

_SWALLOWED: Final = frozenset(
    {"condition", "exception", "alternative", "correction", "delay", "span", "repetition", "hypothesis"}
)
_NO_BEGINNING: Final = frozenset({"to", "'s"})  # a text that begins so has lost what belongs before it
_NO_VERB: Final = PREPOSITIONS | {"is", "are", "be"}  # what follows one of these is a value, not a sentence that somebody is told
_SHORTENED: Final = frozenset({"mr", "mrs", "ms", "dr", "prof", "st"})  # their points end no sentence
_END = re.compile(r"[\"”)]?[.;!?]+[\"”)]?\s")  # of a sentence, with another behind it
JOINS: Final = frozenset({"and", "then", "plus", "afterwards"})


def swallowed(form: Form, said: str, typed: frozenset[str]) -> list[str]:
    """Copied text that holds what looks like another part of the sentence: `set it to 9 if he asks`; or that says nothing."""
    doubts = []
    spoken = words(said)
    times = [text for text in typed if CALENDAR.intersection(words(text)) or CLOCK.intersection(words(text))]
    for _, part in form.walk():
        if isinstance(part, Atom) and part.quoted and part.text not in typed and part.text.lower() in said:
            inside = words(part.text)
            operators = operators_in(part.text)
            said_nothing = FUNCTION_WORDS | {word for each in operators for word in each.words.split()}
            empty = not any(c.isdigit() for c in part.text) and set(inside) <= said_nothing
            kinds = {each.kind.name for each in operators}
            mixed = "number" in kinds and len(kinds) > 1  # "9 not 10", "about 9"
            elsewhere = _points_elsewhere(inside) and _follows(inside, spoken, _NO_VERB)
            elsewhere |= is_owned(part.text, said)
            timed = bool(times) and _ends_in_time(inside)
            if (
                timed
                or elsewhere
                or is_denied(part.text)
                or inside[0] in _NO_BEGINNING
                or set(inside) & JOINS
                or empty
                or mixed
                or (len(inside) > 1 and kinds & _SWALLOWED)
            ):
                doubts.append(f'is "{part.text}" a value?')
    return doubts


def past_an_end(form: Form, sentence: str, typed: frozenset[str]) -> list[str]:
    """Copied text in which a sentence ends and another begins: `tell ann hello. charge her 5 euros`."""
    tokens = tokenize(sentence)
    said = [token.text for token in tokens]
    gaps = enumerate(pairwise(tokens))
    ends = {i for i, (one, other) in gaps if one.text not in _SHORTENED and _END.match(sentence[one.end : other.start])}
    doubts = []
    for _, part in form.walk() if ends else ():
        inside = list(words(part.text)) if isinstance(part, Atom) and part.quoted and part.text not in typed else []
        places = (i for i in range(len(said) - len(inside) + 1) if len(inside) > 1 and said[i : i + len(inside)] == inside)
        if any(ends.intersection(range(i, i + len(inside) - 1)) for i in places):
            doubts.append(f'is "{part}" the whole of it?')
    return doubts


def is_denied(text: str) -> bool:
    """Whether a copied text begins with what is denied: `tell john, not mary, that …`; but `tell john not to wait`."""
    return words(text)[:1] in (("not",), ("never",), ("nor",)) and words(text)[1:2] != ("to",)


def is_owned(text: str, said: str) -> bool:
    """Whether a value is said to be somebody's, who is not named: the `birthplace` of `set it to his birthplace`."""
    spoken = words(said)
    return any(_follows((owner, *words(text)), spoken, _NO_VERB) for owner in OWNERS)


def _points_elsewhere(inside: Sequence[str]) -> bool:
    """Whether a text only says where its value is to be found: `his birthplace`, `the old one`, `paris back`."""
    if inside[-1] in ("one", "ones"):
        return bool(set(inside[:-1]) & POINTING)
    alone = set(inside) <= POINTING or (inside[0] in POINTING and inside[1:2] == ("as",))
    return inside[0] in OWNERS or alone or (len(inside) > 1 and inside[-1] == "back")


def _follows(inside: Sequence[str], said: Sequence[str], before: frozenset[str]) -> bool:
    """Whether words follow one of these in what was said, an article apart."""
    places = [i for i in range(1, len(said) - len(inside) + 1) if tuple(said[i : i + len(inside)]) == tuple(inside)]
    places += [i - 1 for i in places if said[i - 1] in ARTICLES]
    return any(said[i - 1] in before for i in places if i)


def _ends_in_time(inside: Sequence[str]) -> bool:
    """Whether a text ends in a day or a time, which may belong to what is to be done then: `call ann on sunday`."""
    return any(word in CALENDAR or word in CLOCK for word in inside[-2:])


def runs_over(form: Form, memory: Memory) -> bool:
    """Whether a text that goes on behind an `and` stands where only numbers were taught: `30 and the volume of the fan to 20`."""
    places = {(part.predicate, i): a for part, i, a in _copied(form) if set(words(a.text)) & JOINS}
    if not places:
        return False
    taught: dict[tuple[Form, int], list[str]] = {}
    for example in memory.examples:
        for part, i, argument in _copied(example.form):
            taught.setdefault((part.predicate, i), []).append(argument.text)
    return any(place in taught and all(map(_is_number, taught[place])) and not _is_number(a.text) for place, a in places.items())


def _copied(form: Form) -> Iterator[tuple[Expression, int, Atom]]:
    for _, part in form.walk():
        if isinstance(part, Expression):
            yield from ((part, i, a) for i, a in enumerate(part.arguments) if isinstance(a, Atom) and a.quoted)


def _is_number(text: str) -> bool:
    said = words(text)
    found = number_at(said, 0) if said else None
    return found is not None and found[1] == len(said)


def joined(form: Form, evidence: tuple[Evidence, ...]) -> list[str]:
    """Copied text that holds words before it, too: the `that` of the taught wording, or what it is called: `a note saying …`."""
    texts = [part.text for _, part in form.walk() if isinstance(part, Atom) and part.quoted]
    that = any(each.trust is Trust.WORDING and "that" in words(each.taught) for each in evidence)
    return [text for text in texts if (that and "that" in words(text)) or _is_introduced(words(text))]


def _is_introduced(text: Sequence[str]) -> bool:
    """`a note saying …`, `a note that …`: what a text is called is no part of it."""
    return bool(text) and text[0] in ARTICLES and any(word in MENTIONS or word == "that" for word in text[1:4])
