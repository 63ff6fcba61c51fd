"""Sentences of two halves in free wording: `should it rain, shut the window` where memory has `when A B`.

Composition holds a few dozen partial readings, and two halves at once need more: most of what was missed were conditions. So where a
sentence has a word that joins halves, and memory a rule with such a word, each half is read by itself, and what the two may mean
is put together as the rule says. English moves the halves: the condition follows its word, wherever that stands, and `B after A` is `A then B`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..language.english import LATER, SYNONYMS, stem
from ..language.lexicon import verbs
from ..language.logical_form import Atom, Form
from ..memory.rules import Rule
from ..memory.template import fill
from .costs.limits import HALF_WORDS, HALVED_AT
from .index import Index
from .sentence import Sentence

_THEN: Final = "then"
_TURNED: Final = {"after": (0, 1), "before": (1, 0)}  # which half of `X then Y` follows the word, and which is the other
_INVERTED: Final = {"should": "when", "had": "when"}  # `should it rain` is `if it rains`
_MARKS: Final = frozenset(",;:")
_LEADS: Final = frozenset(("first", "next", "then", "and"))

Span = tuple[int, int]


@dataclass(frozen=True)
class Halves:
    """A rule that joins two sentences, and the words of each by its slot."""

    template: Form
    spans: tuple[Span, Span]


def halves(phrase: Sentence, index: Index) -> list[Halves]:
    """The ways to cut a sentence in two, most likely first."""
    found: dict[tuple[Form, Span, Span], Halves] = {}
    for kind, following, other in _cuts(phrase):
        for rule, after, before in _joining(index, kind):
            spans = {after: following, before: other}
            if all(end - start >= HALF_WORDS for start, end in spans.values()):
                marks = {after: Atom("following"), before: Atom("other")}  # `when A B` taught in both orders is one
                key = (fill(rule.template, [marks[0], marks[1]]), following, other)
                found.setdefault(key, Halves(rule.template, (spans[0], spans[1])))
    return list(found.values())[:HALVED_AT]


def said(phrase: Sentence, span: Span) -> str:
    """The words of a half as they were written."""
    first, last = phrase.tokens[phrase.places[span[0]]], phrase.tokens[phrase.places[span[1] - 1]]
    return phrase.text[first.start : last.end]


def _joining(index: Index, kind: str) -> Iterator[tuple[Rule, int, int]]:
    """The rules that join two sentences by a word of a kind, with the slot that follows the word, and the other."""
    seen = set()
    for rule in index.rules.rules:
        if len(rule.slots) != 2 or rule.frame is not None or rule.piece is not None or rule.template in seen:
            continue
        if any(slot.open for slot in rule.slots) or not any(index.takes_clause(slot) for slot in rule.slots):
            continue
        words = [element if isinstance(element, str) else "" for element in rule.surface]
        for place in range(len(words)):
            size = _length(words, place, kind)
            after = next((e for e in rule.surface[place + size :] if isinstance(e, int)), None) if size else None
            if after is not None and (kind != _THEN or any(isinstance(e, int) for e in rule.surface[:place])):
                seen.add(rule.template)
                yield rule, after, 1 - after
                break


def _length(words: Sequence[str], place: int, kind: str) -> int:
    """How many words join at a place; 0 if none do."""
    return max((len(p) for p in SYNONYMS[kind] if tuple(words[place : place + len(p)]) == p), default=0)


def _cuts(phrase: Sentence) -> Iterator[tuple[str, Span, Span]]:
    """Kinds of joining words, with the half that follows each, and the other."""
    words = phrase.words
    size = len(words)
    for place, word in enumerate(words):
        for kind in SYNONYMS:
            if (length := _length(words, place, kind)) > 0:
                if place > 0:
                    yield kind, (place + length, size), (_led(words, 0, place), place)
                elif kind != _THEN:
                    yield from ((kind, (length, cut), (_led(words, cut, size), size)) for cut in _second(phrase, length))
        if word in _TURNED:
            parts = [((1, cut), (_led(words, cut, size), size)) for cut in _second(phrase, 1)] if place == 0 else []
            parts += [((place + 1, size), (_led(words, 0, place), place))] if place > 0 else []
            for following, other in parts:
                halves = (following, other)
                first, second = (halves[n] for n in _TURNED[word])
                yield _THEN, second, first
        if word in LATER and place > 0 and (_marked(phrase, place) or words[place - 1] == "and"):
            yield _THEN, (place + 1, size), (_led(words, 0, place), place - (words[place - 1] == "and"))
        if place == 0 and word in _INVERTED:
            yield from ((_INVERTED[word], (1, cut), (cut, size)) for cut in _second(phrase, 1))


def _led(words: Sequence[str], start: int, end: int) -> int:
    """Where a half begins, without words that only lead to it."""
    while start < end and words[start] in _LEADS:
        start += 1
    return start


def _second(phrase: Sentence, first: int) -> list[int]:
    """Where the second half may begin: behind a mark; else at verbs."""
    size = len(phrase)
    inner = range(first + HALF_WORDS, size - HALF_WORDS + 1)
    marked = [place for place in inner if _marked(phrase, place)]
    return marked or [place for place in inner if stem(phrase.words[place]) in verbs() or phrase.words[place] == _THEN]


def _marked(phrase: Sentence, place: int) -> bool:
    """Whether a comma or the like stands before a word."""
    token = phrase.tokens[phrase.places[place]]
    before = phrase.tokens[phrase.places[place] - 1]
    between = phrase.text[phrase.tokens[phrase.places[place - 1]].end : token.start]
    return not _MARKS.isdisjoint(between) or not _MARKS.isdisjoint(phrase.text[before.end : token.start])
