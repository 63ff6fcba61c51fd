"""Choosing among readings, and saying how sure: a few named features, their weights learned (`training`).

A candidate is a constituent over the whole sentence. Its features say what it leaves unexplained, what it takes
on trust (similar words, unsaid things, kinds never seen in a slot), and how alike its reading and the sentence are.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..language.english import ASKING, FUNCTION_WORDS, SILENT, stem
from ..memory.phrase import Phrase
from .chart import Item
from .explaining import reading_of
from .index import Index
from .search import Found
from .wording import Likeness

FEATURES: Final = (
    "cost",  # of the chart
    "skipped_function",  # words left out, by what is known of them
    "skipped_unknown",
    "skipped_known",
    "thing_skipping",  # only a thing was understood, though content words are left
    "edits",  # cost of wordings changed
    "soft",  # similar names: how many, and what similarity they lack
    "soft_gap",
    "free",  # similar patterns
    "free_gap",
    "free_words",  # words of the sentence that a similar pattern is taken to say in its own way
    "free_known",  # of them, words that memory knows and the pattern does not use
    "flips",  # things in another order than in the pattern
    "unsaid",
    "kinds_new",  # slots that took a kind never seen there
    "copied",  # words copied
    "copied_known",  # of them, words that memory knows
    "rules",  # how many rules
    "unlike",  # 1 - similarity of reading and sentence
    "less_like",  # how much less similar than the most similar candidate
    "reading_extra",  # content words of the reading that the sentence lacks
    "sentence_extra",  # content words of the sentence that the reading lacks
    "question",  # one asks, the other does not
    "uncovered",  # share of the sentence's words that no word of the reading says, by vectors
    "less_covered",  # how much more than of the candidate that covers most
    "unsupported",  # share of the reading's words that no word of the sentence says
    "float",  # rules that float
    "float_gap",  # how much dearer than the cheapest floating reading
)
CONFIDENCE: Final = (
    "bias", "margin", "alone", "exact", "relaxed", "cost", "skipped_unknown", "skipped_known", "skipped_function", "free_gap", "soft_gap",
    "unlike", "uncovered", "unsupported", "float", "float_gap", "kinds_new", "copied_known", "thing_skipping", "sentence_extra", "unsaid",
)  # fmt: skip

_FLOAT_GAP: Final = 3.0  # of readings that float nowhere near


@dataclass(frozen=True)
class Candidate:
    """A reading with its features."""

    item: Item
    reading: str
    values: NDArray[np.float64]  # in the order of FEATURES

    def value(self, name: str) -> float:
        return float(self.values[FEATURES.index(name)])


def candidates(found: Found, alike: Likeness | None, readings: Sequence[str]) -> list[Candidate]:
    """Candidates with their features; without an encoder all readings count as equally similar."""
    made = []
    cheapest = min(found.floating.values(), default=0.0)
    for n, (item, reading) in enumerate(zip(found.items, readings, strict=True)):
        counts = _features(item, found.phrase, found.index, reading)
        if alike is not None:
            counts["unlike"] = 1 - float(alike.whole[n])
            counts["less_like"] = float(alike.whole.max() - alike.whole[n])
            counts["uncovered"] = float(alike.uncovered[n])
            counts["less_covered"] = float(alike.uncovered[n] - alike.uncovered.min())
            counts["unsupported"] = float(alike.unsupported[n])
        if found.free:
            counts["float_gap"] = min(_FLOAT_GAP, found.floating.get(item.key, math.inf) - cheapest)
        made.append(Candidate(item, reading, np.array([counts[name] for name in FEATURES])))
    return made


def _features(item: Item, phrase: Phrase, index: Index, reading: str) -> dict[str, float]:
    counts = dict.fromkeys(FEATURES, 0.0)
    counts["cost"] = item.cost
    content = 0
    for node in _nodes(item):
        entry = node.entry
        for place in node.skipped:
            key, word = phrase.keys[place], phrase.words[place]
            if word in FUNCTION_WORDS or key in index.rules.noise:
                counts["skipped_function"] += 1
            else:
                content += 1
                counts["skipped_known" if key in index.vocabulary else "skipped_unknown"] += 1
        counts["rules"] += 1
        if entry.mode == "variant":
            counts["edits"] += entry.cost
        elif entry.mode in ("soft", "free"):
            counts[entry.mode] += 1
            counts[f"{entry.mode}_gap"] += entry.gap
            if entry.mode == "free":
                _count_free(node, phrase, index, counts)
        elif entry.mode == "unsaid":
            counts["unsaid"] += 1
        elif entry.mode == "float":
            counts["float"] += 1
        for number, part in enumerate(node.parts):
            slot = entry.rule.slots[number]
            if isinstance(part, tuple):
                counts["copied"] += part[1] - part[0]
                counts["copied_known"] += sum(
                    key in index.vocabulary and key not in FUNCTION_WORDS for key in phrase.keys[part[0] : part[1]]
                )
            elif part.kind not in slot.kinds and not part.acts & slot.kinds:
                counts["kinds_new"] += 1
    counts["thing_skipping"] = float(content > 0 and not index.is_clause(item.kind))
    said = _content(reading.split())
    asked = _content([token.text for token in phrase.tokens])
    counts["reading_extra"] = len(said - asked)
    counts["sentence_extra"] = len(asked - said)
    words = [token.text for token in phrase.tokens]
    counts["question"] = float((words[0] in ASKING) != (reading.split()[0] in ASKING)) if words and reading else 0.0
    return counts


def _count_free(node: Item, phrase: Phrase, index: Index, counts: dict[str, float]) -> None:
    """The words of a freely worded clause that none of its things covers."""
    covered: set[int] = set()
    anchors: set[str] = set()
    starts: list[int] = []
    stack: list[Item] = [node]
    while stack:
        inner = stack.pop()
        anchors.update(inner.entry.rule.anchors)
        for part in inner.parts:
            if isinstance(part, tuple):
                covered.update(range(*part))
            elif (part.start, part.end) == (node.start, node.end):
                stack.append(part)
            else:
                covered.update(range(part.start, part.end))
                starts.append(part.start)
    own = [i for i in range(node.start, node.end) if i not in covered]
    counts["free_words"] += len(own)
    counts["free_known"] += sum(phrase.keys[i] in index.vocabulary and phrase.keys[i] not in anchors for i in own)
    counts["flips"] += sum(a > b for a, b in itertools.pairwise(starts))


def _nodes(item: Item) -> Iterator[Item]:
    yield item
    for part in item.parts:
        if isinstance(part, Item):
            yield from _nodes(part)


def _content(words: Sequence[str]) -> set[str]:
    return {stem(word) for word in words if word not in FUNCTION_WORDS and word not in SILENT}


@dataclass(frozen=True)
class Ranker:
    """Linear scores over features, and a logistic confidence in the best."""

    weights: Mapping[str, float]
    confidence_weights: Mapping[str, float]

    def order(self, found: Sequence[Candidate]) -> list[tuple[float, Candidate]]:
        """Best first, with scores."""
        vector = np.array([self.weights.get(name, 0.0) for name in FEATURES])
        scored = [(float(candidate.values @ vector), candidate) for candidate in found]
        scored.sort(key=lambda pair: (-pair[0], pair[1].item.cost, pair[1].reading))
        return scored

    def confidence(self, scored: Sequence[tuple[float, Candidate]], exact: bool, free: bool) -> float:
        """How likely the best is right."""
        vector = confidence_features(scored, exact, free)
        total = sum(self.confidence_weights.get(name, 0.0) * value for name, value in zip(CONFIDENCE, vector, strict=True))
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, total))))


def confidence_features(scored: Sequence[tuple[float, Candidate]], exact: bool, free: bool) -> list[float]:
    """What confidence looks at, in the order of CONFIDENCE."""
    score, best = scored[0]
    margin = min(score - scored[1][0], 5.0) if len(scored) > 1 else 5.0
    relaxed = float(not exact and not free)
    special = {"bias": 1.0, "margin": margin, "alone": float(len(scored) == 1), "exact": float(exact), "relaxed": relaxed}
    return [special[name] if name in special else best.value(name) for name in CONFIDENCE]


def readings_of(items: Sequence[Item], phrase: Phrase) -> list[str]:
    return [reading_of(item, phrase) for item in items]
