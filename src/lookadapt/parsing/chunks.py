"""Runs of words that a slot could copy in free wording: noun phrases between words that join, and text to the end of a clause.

A sentence in other words than taught has no taught words around what is to be copied, so the edges come from English:
function words, commas and colons, verbs that the lexicon knows, and names that memory knows.
"""

from __future__ import annotations

import itertools
import math
from typing import Final

from ..language.english import ARTICLES, BETWEEN_PHRASES, FUNCTION_WORDS, MENTIONS, NOT_NAMES, OPERATORS, PREPOSITIONS, is_value
from ..language.lexicon import verbs
from .costs import Edges
from .costs.limits import CHUNK_WORDS
from .index import Index
from .sentence import Sentence

_MARKS: Final = frozenset(",;:.!?()")
_EDGES: Final = FUNCTION_WORDS | PREPOSITIONS | NOT_NAMES | OPERATORS | BETWEEN_PHRASES | {"'s"}
_PENALTIES: Final = Edges()
_OPENS_TEXT: Final = MENTIONS | {"that", "to", "about", "says", "say", "is"}  # text may follow


def chunks(phrase: Sentence, index: Index) -> list[tuple[float, tuple[int, int]]]:
    """Spans with a penalty each, the best first: 0 for a noun phrase between two edges."""
    edges, found = _PENALTIES, dict[tuple[int, int], float]()

    def offer(span: tuple[int, int], against: float) -> None:
        if span[0] < span[1]:
            found[span] = min(found.get(span, math.inf), against)

    for start, end in _runs(phrase):
        first, last = start, end
        while first < last and _is_verb(phrase, first) and (first == 0 or first < last - 1):
            first += 1
        offer((first, last), 0.0 if not _known(phrase, index, first, last) else edges.known)
        if 0 < start < first:
            offer((start, last), edges.verb)
        for run in _unknown(phrase, index, first, last):
            offer(run, edges.unknown)
            for part in _cut(phrase, *run):
                offer(part, edges.cut)
        for part in _cut(phrase, first, last):
            offer(part, edges.cut)
        for place in range(first + 1, last):  # a verb may stand at either end that no list of verbs has
            offer((first, place), edges.half)
            offer((place, last), edges.half)
    for span in _moments(phrase):
        offer(span, edges.moment)
    for start, end in _texts(phrase):
        offer((start, end), edges.text)
    return sorted(((against, span) for span, against in found.items()), key=lambda pair: (pair[0], pair[1]))


def _runs(phrase: Sentence) -> list[tuple[int, int]]:
    """Runs without function words, verbs of other forms, or marks between them."""
    found: list[tuple[int, int]] = []
    start = 0
    for i in range(len(phrase) + 1):
        ends = i == len(phrase) or is_edge(phrase, i)
        if i > start and (ends or marked(phrase, i) or _begins(phrase, i)):
            if i - start <= CHUNK_WORDS:
                found.append((start, i))
            start = i
        if ends:
            start = i + 1
    return found


def is_edge(phrase: Sentence, i: int) -> bool:
    """True for a word that occurs in no name: it joins, asks, or stands for something else."""
    word = phrase.words[i]
    return word in _EDGES and not is_value(word)


def marked(phrase: Sentence, i: int) -> bool:
    """True if a mark or an article stands before a word: another phrase begins."""
    if not i:
        return False
    before, here = phrase.tokens[phrase.places[i - 1]], phrase.tokens[phrase.places[i]] if i < len(phrase) else None
    return here is None or bool(_MARKS & set(phrase.text[before.end : here.start]))


def _begins(phrase: Sentence, i: int) -> bool:
    """True if an article or the like, which the phrase leaves out, stands right before a word."""
    return phrase.places[i] - phrase.places[i - 1] > 1 and phrase.tokens[phrase.places[i] - 1].text in ARTICLES


def _is_verb(phrase: Sentence, i: int) -> bool:
    return phrase.keys[i] in verbs()


def _known(phrase: Sentence, index: Index, start: int, end: int) -> bool:
    return any(phrase.keys[i] in index.name_words for i in range(start, end))


def _unknown(phrase: Sentence, index: Index, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of a run whose words occur in no name of the memory."""
    found, first = [], start
    for i in range(start, end + 1):
        if i == end or phrase.keys[i] in index.name_words:
            if i > first:
                found.append((first, i))
            first = i + 1
    return found


def _cut(phrase: Sentence, start: int, end: int) -> list[tuple[int, int]]:
    """A run cut before values and after words that a value begins: `mr park`, `1200 dollars`."""
    cuts = [i for i in range(start + 1, end) if is_value(phrase.words[i]) and not is_value(phrase.words[i - 1])]
    return list(itertools.pairwise([start, *cuts, end])) if cuts else []


def _moments(phrase: Sentence) -> list[tuple[int, int]]:
    """Two values with one joining word between them: `tomorrow at 10 am`."""
    values = [is_value(word) for word in phrase.words]
    found = []
    for i in range(1, len(values) - 1):
        if not values[i] and values[i - 1] and values[i + 1] and phrase.words[i] in PREPOSITIONS:
            start = next((j + 1 for j in range(i - 1, -1, -1) if not values[j]), 0)
            end = next((j for j in range(i + 1, len(values)) if not values[j]), len(values))
            found.append((start, end))
    return found


def _texts(phrase: Sentence) -> list[tuple[int, int]]:
    """From a word or mark that opens text to the end, or to the next comma."""
    size = len(phrase)
    found = []
    for i in range(1, size):
        if phrase.words[i - 1] in _OPENS_TEXT or (marked(phrase, i) and ":" in _between(phrase, i)):
            found.append((i, size))
            stop = next((j for j in range(i + 1, size) if marked(phrase, j)), size)
            if stop < size:
                found.append((i, stop))
    return found


def _between(phrase: Sentence, i: int) -> str:
    return phrase.text[phrase.tokens[phrase.places[i - 1]].end : phrase.tokens[phrase.places[i]].start]
