"""Choosing among readings, and how sure the choice is: learned weights (`scoring`) on the features of each (`features`)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from typing import Final

import numpy as np

from .building import Item
from .costs.limits import (
    AHEAD,
    FARTHEST_JUDGED,
    FARTHEST_MARGIN,
    LEAST_READ,
    MOST_READ,
    MOST_READ_WORDS,
    SETTLED,
    STEEPEST,
    STRANGE,
    TURNED,
)
from .encoder import TextEncoder
from .features import Candidate, with_judgement
from .forms import form_of
from .scoring import FEATURES, RankingNet
from .search import Found

CONFIDENCE: Final = (
    "bias", "margin", "chance", "alone", "exact", "relaxed", "cost", "skipped_unknown", "skipped_known", "skipped_function", "free_gap", "soft_gap",
    "float", "float_gap", "kinds_new", "copied_known", "thing_skipping", "sentence_extra", "unsaid", "flips", "joins", "dropped", "repeated",
    "roles_crossed", "broken", "unwrapped", "wrapped", "sameness", "question",
    "wordings", "wording_cost", "kind_cost", "value_cost", "crossed", "ranked_early", "kin", "strange", "strange_symbols", "operators", "opposites", "compared", "turned_round", "recast", "halves", "negated", "asked_other", "copied_verbs", "plain", "settled", "worded", "judged", "less_judged", "judged_gap",
)  # fmt: skip

_BY_SYMBOLS: Final = {SETTLED: AHEAD[SETTLED], TURNED: AHEAD[TURNED]}  # before the judge is asked
_FREELY: Final = frozenset(("crossed", "ranked_early", "kin", "strange", "strange_symbols"))  # taught words say what goes where
_AT: Final = {name: place for place, name in enumerate(CONFIDENCE)}
_PLACES: Final = tuple(FEATURES.index(name) if name in FEATURES else -1 for name in CONFIDENCE)  # -1: of no single reading


@dataclass(frozen=True)
class Ranker:
    """Orders readings by symbols, then the best few by what the encoder says too; gives a logistic confidence in the best."""

    first: RankingNet
    judgement: RankingNet
    judged: float  # weight of the judge's score
    confidence_weights: Mapping[str, float]

    def order(self, found: Sequence[Candidate], sentence: str, encoder: TextEncoder | None) -> list[tuple[float, Candidate]]:
        """Best first, with scores: all by symbols, then the first few by what the encoder says of them too."""
        scored = ordered(found, self.first)
        if encoder is None:
            return scored
        return ordered(read_beside([candidate for _, candidate in scored], sentence, encoder), self.judgement, self.judged)

    @cached_property
    def _weights(self) -> tuple[float, ...]:
        return tuple(self.confidence_weights.get(name, 0.0) for name in CONFIDENCE)

    def confidence(self, scores: Sequence[float], readings: Sequence[Candidate], exact: bool, free: bool) -> float:
        """How likely the best is right. In taught wording only the first of the readings is looked at."""
        total = sum(map(mul, self._weights, confidence_features(scores, readings, exact, free)))
        return 1 / (1 + math.exp(-max(-STEEPEST, min(STEEPEST, total))))


def to_read(best: Sequence[Candidate], sentence: str) -> Sequence[Candidate]:
    """The first few; of long ones fewer, because the encoder's time is that of its words."""
    asked, words = len(sentence.split()), 0
    for number, candidate in enumerate(best[:MOST_READ]):
        words += asked + len(candidate.reading.split())
        if words > MOST_READ_WORDS and number >= LEAST_READ:
            return best[:number]
    return best[:MOST_READ]


def read_beside(best: Sequence[Candidate], sentence: str, encoder: TextEncoder) -> list[Candidate]:
    """The first few with the judge's score of each beside the sentence."""
    few = to_read(best, sentence)
    judged = encoder.judge(sentence, [candidate.reading for candidate in few]) if few else None
    return list(few) if judged is None else with_judgement(few, judged)


def ordered(found: Sequence[Candidate], judgement: RankingNet, judged: float = 0.0) -> list[tuple[float, Candidate]]:
    """Best first, by learned weights and, `judged` times, the judge's score; what symbols alone settle on, or make likely, before what
    the judge does not find far better."""
    if not found:
        return []
    values = np.stack([candidate.values for candidate in found])
    scores = judgement.scores(values) + judged * values[:, FEATURES.index("judged")]
    scored = [(float(score), candidate) for score, candidate in zip(scores, found, strict=True)]
    ahead = AHEAD if judged else _BY_SYMBOLS
    scored.sort(key=lambda pair: (-pair[0] - ahead.get(pair[1].value("settled"), 0.0), pair[1].item.cost, pair[1].reading))
    return scored


def by_cost(found: Sequence[Candidate]) -> list[tuple[float, Candidate]]:
    """Best first, by what the chart asks; of two that cost about the same, the one whose parts stand where such were seen."""
    scored = [(-candidate.item.cost - STRANGE * candidate.value("strange"), candidate) for candidate in found]
    return sorted(scored, key=lambda pair: -pair[0])


def taught_order(found: Found) -> list[tuple[float, Item]]:
    """The same order and scores (`by_cost`) without looking at anything else: most readings of taught wording nobody looks at."""
    near = found.near if len(found.items) > 1 else None
    if near is None:
        return [(-item.cost, item) for item in sorted(found.items, key=lambda item: item.cost)]
    scored = [(-item.cost - STRANGE * near.strange(form_of(item, found.phrase))[1], item) for item in found.items]
    return sorted(scored, key=lambda pair: -pair[0])


def confidence_features(scores: Sequence[float], readings: Sequence[Candidate], exact: bool, free: bool) -> list[float]:
    """What confidence looks at, in the order of CONFIDENCE; of readings in taught wording the first is enough."""
    score = scores[0]
    margin = min(score - scores[1], FARTHEST_MARGIN) if len(scores) > 1 else FARTHEST_MARGIN
    values = readings[0].values.tolist()
    found = [values[place] for place in _PLACES]
    found[_AT["bias"]] = 1.0
    found[_AT["margin"]] = margin
    found[_AT["alone"]] = float(len(scores) == 1)
    found[_AT["exact"]] = float(exact)
    found[_AT["relaxed"]] = float(not exact and not free)
    if free:
        found[_AT["chance"]] = float(1 / np.exp(np.array(scores) - score).sum())
        found[_AT["judged_gap"]] = _judged_gap(readings)
        return found
    found[_AT["chance"]], found[_AT["judged_gap"]] = 1.0, 0.0
    for name in _FREELY:
        found[_AT[name]] = 0.0
    return found


def _judged_gap(readings: Sequence[Candidate]) -> float:
    """How much better than all others the judge finds the best; negative if it prefers another."""
    values = [candidate.value("judged") for candidate in readings]
    return max(-FARTHEST_JUDGED, min(FARTHEST_JUDGED, values[0] - max(values[1:], default=values[0] - FARTHEST_JUDGED)))
