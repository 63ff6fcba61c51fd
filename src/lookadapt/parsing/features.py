"""What the judge sees of a reading: named features, counted from its steps, its words and its evidence.

They say what a reading leaves unexplained, what it takes on trust (other wordings, similar words, unsaid things, kinds
never seen in a slot). How alike it and the sentence are, the judge says.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..language.english import (
    ASKING,
    FUNCTION_WORDS,
    REQUESTS,
    SILENT,
    SYNONYMS,
    YES_OR_NO,
    stem,
)
from .accounting import evidence_of
from .building import Item
from .contrasts import Told, compare_words, is_negated, without_kin
from .costs.limits import FLOAT_GAP
from .counting import Counts, count_parts
from .decide import is_plain
from .evidence import Evidence, Trust
from .explaining import reading_of
from .forms import form_of
from .index import Index
from .nesting import crossings
from .scoring import FEATURES
from .search import Found
from .sides import Sides
from .sufficing import settled
from .things import count_things, named_in

_PLACES: Final = {name: place for place, name in enumerate(FEATURES)}
_JOINING: Final = {
    first: tuple((name, phrase) for name, phrases in SYNONYMS.items() for phrase in phrases if phrase[0] == first)
    for first in {phrase[0] for phrases in SYNONYMS.values() for phrase in phrases}
}
_REQUESTS: Final = {first: [r for r in REQUESTS if r[0] == first] for first in {r[0] for r in REQUESTS}}
_BEFORE: Final = frozenset(("after", "before", "first"))
_NOTHING: Final = dict.fromkeys(FEATURES, 0.0)
_VALUES: Final = itemgetter(*FEATURES)


@dataclass(frozen=True)
class Candidate:
    """A reading with its features."""

    item: Item
    reading: str
    values: NDArray[np.float64]  # in the order of FEATURES
    evidence: tuple[Evidence, ...] = ()

    def value(self, name: str) -> float:
        return float(self.values[_PLACES[name]])


def with_judgement(made: Sequence[Candidate], judged: NDArray[np.float32]) -> list[Candidate]:
    """The candidates with what the encoder's judge says of each, and how much less than of the best by it."""
    result = []
    for candidate, score in zip(made, judged.tolist(), strict=True):
        values = candidate.values.copy()
        values[_PLACES["judged"]] = score
        values[_PLACES["less_judged"]] = float(judged.max()) - score
        result.append(replace(candidate, values=values))
    return result


def candidates(found: Found, items: Sequence[Item]) -> list[Candidate]:
    """Some of the readings that were found, with their features, but those by the encoder (`with_judgement`)."""
    made = []
    known: dict[int, list[Evidence]] = {}  # of parts that several readings have, by identity; and what they add, how they
    parts: dict[int, Counts] = {}  # are said, and what stands in their forms where it was not seen
    said_by: dict[int, list[str]] = {}
    strangers: dict[int, tuple[int, int, int]] = {}
    keys = {item.key for item in found.items}
    words = found.phrase.all_words
    question, joined = asks(words), joins(words)
    asked = question or requests(words)
    clauses = asked and bool(words) and words[0] in YES_OR_NO
    inside = {i.parts[0].key for i in found.items if asked and _wraps(i, found.index, clauses)}  # type: ignore[union-attr]
    cheapest = min(found.floating.values(), default=0.0)
    negated = sum(is_negated(word, found.index) for word in words)
    said = _content(words)
    named = list(named_in(found.phrase, found.index))
    sides = Sides(found.composing) if found.composing is not None else None
    told = Told(words)
    for item in items:
        reading, nodes = reading_of(item, found.phrase, said_by), list(_nodes(item))
        counts = _NOTHING.copy()
        count_parts(nodes, found.phrase, found.index, parts, counts)
        count_things(nodes, found.phrase, named, counts)
        taught = tuple(reading.split())
        if taught != words:  # else nothing tells them apart
            counts["question"] = float(question != asks(taught))
            counts["joins"] = len(joined ^ joins(taught))
            read = _content(taught)
            if asked and _wraps(item, found.index, clauses):  # what the sentence asks by other words
                read -= set(item.entry.rule.anchors)
            counts["reading_extra"], counts["sentence_extra"] = map(
                len, without_kin(read - said, said - read, found.index.name_words)
            )
        if taught != words or negated:
            compare_words(words, taught, negated, counts)
        if found.free:
            counts["float_gap"] = min(FLOAT_GAP, found.floating.get(item.key, math.inf) - cheapest)
        counts["unwrapped"] = float(item.key in inside)
        counts["wrapped"] = float(not asked and _wraps(item, found.index, True) and item.parts[0].key in keys)  # type: ignore[union-attr]
        if found.free:  # taught words say what lies around what
            counts["crossed"], counts["ranked_early"] = crossings(item, found.index)
            told.compare(taught, counts)
        if sides is not None:
            counts["halves"] = sides.turned(nodes)
        if found.near is not None:
            strange = found.near.strange(form_of(item, found.phrase), strangers)
            counts["kin"], counts["strange"], counts["strange_symbols"] = strange
        if found.by_symbols is not None:
            counts["settled"] = settled(form_of(item, found.phrase), found.by_symbols, counts["dropped"])
        if found.sure:
            counts["broken"] = len(found.sure.difference([node.key for node in nodes]))
        evidence = evidence_of(item, found.phrase, found.index, reading, known)
        _count_evidence(evidence, found, counts)
        made.append(Candidate(item, reading, np.array(_VALUES(counts)), evidence))
    return made


def _count_evidence(evidence: Sequence[Evidence], found: Found, counts: dict[str, float]) -> None:
    for each in evidence:
        if each.trust is Trust.WORDING:
            counts["wordings"] += 1
            counts["wording_cost"] += each.cost
        elif each.trust is Trust.TURN:
            counts["turns"] += 1
        elif each.trust is Trust.KIND:
            counts["kind_cost"] += each.cost
        elif each.trust is Trust.VALUE:
            counts["value_cost"] += each.cost
        elif each.trust is Trust.OPERATOR:
            counts["operators"] += 1
    counts["plain"] = float(is_plain(evidence, found.index.weights))
    counts["worded"] = float(found.exact)


def _wraps(item: Item, index: Index, clauses: bool) -> bool:
    """True for a question around a thing, or around a clause: a rule with one slot."""
    part = item.parts[0] if len(item.parts) == 1 else None
    return isinstance(part, Item) and index.is_clause(item.kind) and (clauses or not index.is_clause(part.kind))


def requests(words: Sequence[str]) -> bool:
    """True if a sentence begins with a request to be told something, or with one word and such a request."""
    return any(tuple(words[i : i + len(r)]) == r for i, word in enumerate(words[:2]) for r in _REQUESTS.get(word, ()))


def asks(words: Sequence[str]) -> bool:
    """True if a sentence begins as a question; `when` asks only before a verb (`when is`), else it joins."""
    if not words or words[0] not in ASKING:
        return False
    return words[0] != "when" or (len(words) > 1 and words[1] in ASKING)


def joins(words: Sequence[str]) -> set[str]:
    """The classes of words that join clauses in a sentence."""
    found = set()
    for i, word in enumerate(words):
        for name, joining in _JOINING.get(word, ()):
            if tuple(words[i : i + len(joining)]) == joining:
                found.add(name)
    if asks(words):
        found.discard("when")
    if "then" not in found and not _BEFORE.isdisjoint(words):
        found.add("then")
    return found


def _nodes(item: Item) -> Iterator[Item]:
    yield item
    for part in (*item.parts, *item.pieces):
        if isinstance(part, Item):
            yield from _nodes(part)


def _content(words: Sequence[str]) -> set[str]:
    return {stem(word) for word in words if word not in FUNCTION_WORDS and word not in SILENT}
