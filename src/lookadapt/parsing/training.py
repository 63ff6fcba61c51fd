"""Learning the numbers that rank readings and say how sure the parser is, from packs (`lookadapt train scorer`).

For every query of every training pack the search gives a list of readings. Ranking (`scoring`) maximises the
likelihood of the right one in lists that contain it; confidence is a logistic regression on whether the best is
right, with out-of-scope queries as wrong. Both are measured on packs left out, a seventh of them at a time, and the threshold is
chosen on those left-out answers. The shared development packs are never fitted on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .costs.learning import (
    ADAM,
    DECAY,
    FOLDS,
    HIDDEN,
    LEAST_RIGHT,
    MOMENTS,
    MOST_STRANGERS,
    MOST_TRAPS,
    NEVER,
    NEWTON,
    RATE,
    SMALLEST,
    SPREAD,
    STARTS,
    STEEPEST,
    STEPS,
    THRESHOLDS,
    TINY,
    WEIGHTS_TRIED,
)
from .costs.limits import FARTHEST, TIE
from .encoder import TextEncoder
from .features import Candidate
from .queries import Query
from .ranking import CONFIDENCE, by_cost, confidence_features, ordered, read_beside, to_read
from .scoring import FEATURES, RankingNet

Floats = NDArray[np.float64]
_COUNTED = frozenset(("natural", "trap", "oos"))  # the tiers on which answers by confidence are counted


def fit_ranking(queries: Sequence[Query]) -> RankingNet:
    """The weights that make the right reading likely among its rivals, from freely worded queries that have it."""
    return fit_lists(
        [
            (np.stack([c.values for c in q.candidates]), np.array(q.right, dtype=bool))
            for q in queries
            if q.free and any(q.right) and len(q.right) > 1
        ]
    )


def fit_lists(
    lists: Sequence[tuple[Floats, NDArray[np.bool_]]], starts: Sequence[int] = range(STARTS), steps: int = STEPS
) -> RankingNet:
    """Softmax over lists of readings, each with its features and which are right: Adam, weight decay.

    The mean of several, from different starts, errs less than one.
    """
    if not lists:
        return RankingNet.nothing()
    every = np.concatenate([values for values, _ in lists])
    mean, scale = every.mean(axis=0), np.maximum(every.std(axis=0), SMALLEST)  # [F]
    most = max(len(right) for _, right in lists)
    table = np.zeros((len(lists), most, len(scale)), np.float32)  # [L, K, F]
    hits = np.zeros((len(lists), most), dtype=bool)
    absent = np.full((len(lists), most), NEVER, np.float32)
    for row, (values, right) in enumerate(lists):
        table[row, : len(right)] = np.clip((values - mean) / scale, -FARTHEST, FARTHEST)
        hits[row, : len(right)] = right
        absent[row, : len(right)] = 0.0
    found = [_descend(table, hits, absent, seed, steps) for seed in starts]
    hidden, bias, out = (np.concatenate(parts, axis=-1).astype(np.float64) for parts in zip(*found, strict=True))
    hidden[every.std(axis=0) < SMALLEST] = 0.0  # nothing was learned of what never varied: its random start would be noise
    return RankingNet(mean, scale, hidden, bias, out / len(found))


def _descend(
    table: NDArray[np.float32], hits: NDArray[np.bool_], absent: NDArray[np.float32], seed: int, steps: int
) -> list[NDArray[np.float32]]:
    """Adam from a random start: hidden weights, their biases, weights of the score."""
    features = table.shape[-1]
    rng = np.random.default_rng(seed)
    bound = 1 / np.sqrt(features)
    weights = [
        rng.uniform(-bound, bound, (features, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        rng.uniform(-SPREAD, SPREAD, HIDDEN).astype(np.float32),
    ]
    first, second = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    one, two = MOMENTS
    for step in range(1, steps + 1):
        rate = RATE * (1 - (step - 1) / steps)
        gradients = _gradients(weights, table, hits, absent)
        for n, gradient in enumerate(gradients):
            first[n] = one * first[n] + (1 - one) * gradient
            second[n] = two * second[n] + (1 - two) * gradient**2
            move = (first[n] / (1 - one**step)) / (np.sqrt(second[n] / (1 - two**step)) + ADAM)
            weights[n] = (weights[n] - rate * (move + DECAY * weights[n])).astype(np.float32)
    return weights


def _gradients(
    weights: Sequence[NDArray[np.float32]], table: NDArray[np.float32], hits: NDArray[np.bool_], absent: NDArray[np.float32]
) -> list[NDArray[np.float32]]:
    """Gradients of the lists' mean loss."""
    hidden, bias, out = weights
    inner = np.tanh(table @ hidden + bias)  # [L, K, H]
    scores = inner @ out + absent  # [L, K]
    chance = np.exp(scores - scores.max(axis=1, keepdims=True))
    chance /= chance.sum(axis=1, keepdims=True)
    hit = chance * hits
    hit /= np.maximum(hit.sum(axis=1, keepdims=True), TINY)
    by_score = (chance - hit) / len(table)  # [L, K]
    back = by_score[..., None] * out * (1 - inner**2)  # [L, K, H]
    return [
        np.tensordot(table, back, axes=([0, 1], [0, 1])),
        back.sum(axis=(0, 1)),
        np.tensordot(by_score, inner, axes=([0, 1], [0, 1])),
    ]


def fit_confidence(rows: Floats, right: Floats) -> Floats:
    """Logistic regression, L2, on scaled features; the first column is the bias."""
    scale = np.maximum(rows.std(axis=0), SMALLEST)
    scale[0] = 1.0
    scaled = rows / scale  # [N, C]
    weights = np.zeros(rows.shape[1])
    for _ in range(NEWTON):  # Newton's method
        chance = 1 / (1 + np.exp(-np.clip(scaled @ weights, -STEEPEST, STEEPEST)))
        gradient = scaled.T @ (right - chance) - weights
        curve = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + np.eye(len(weights))
        step = np.linalg.solve(curve, gradient)
        weights += step
        if np.abs(step).max() < TIE:
            break
    result: Floats = weights / scale
    return result


@dataclass(frozen=True)
class LeftOut:
    """The best reading of a query whose pack was left out."""

    pack: str
    tier: str
    confidence: float
    right: bool
    plain: bool  # answered whatever the confidence
    allowed: bool  # answered if confidence reaches the threshold

    def answered(self, threshold: float) -> bool:
        return self.plain or (self.allowed and self.confidence >= threshold)


@dataclass(frozen=True)
class Fit:
    """Learned numbers, and the answers for packs left out that they are measured by."""

    first: RankingNet
    ranking: RankingNet
    judged: float
    confidence: dict[str, float]
    threshold: float
    left_out: list[LeftOut]


def read_all(queries: Sequence[Query], first: RankingNet, encoder: TextEncoder, told: Callable[[], object]) -> list[Query]:
    """The queries with the readings that the encoder reads beside them, and what it says of each."""
    found = []
    for query in queries:
        if query.free and query.candidates:
            place = {id(candidate): number for number, candidate in enumerate(query.candidates)}
            best = to_read([candidate for _, candidate in ordered(query.candidates, first)], query.utterance)
            right, allowed = (tuple(row[place[id(c)]] for c in best) for row in (query.right, query.allowed))
            candidates = tuple(read_beside(best, query.utterance, encoder))
            query = replace(query, candidates=candidates, right=right, allowed=allowed)
        found.append(query)
        told()
    return found


def fit(
    queries: Sequence[Query],
    encoder: TextEncoder,
    seen: Sequence[Query] = (),
    folds: int = FOLDS,
    told: Callable[[], object] = lambda: None,
) -> Fit:
    """Fit on all queries; measure with every seventh of the packs left out in turn.

    `queries` are of packs that the judge has not seen: the weight of its score, confidence and threshold are fitted on them
    alone. Ranking, which does not use that score, is also fitted on those that it has `seen`.
    """
    first = fit_ranking([*queries, *seen])
    queries = read_all(queries, first, encoder, told)
    seen = [_unjudged(query) for query in read_all(seen, first, encoder, told)]
    unjudged = [_unjudged(query) for query in queries]
    packs = sorted({query.pack for query in queries})
    parts = [set(packs[n::folds]) for n in range(min(folds, len(packs)))]
    rankings = []
    for part in parts:
        rankings.append(fit_ranking([*(q for q in unjudged if q.pack not in part), *seen]))
        told()
    groups = [[query for query in queries if query.pack in part] for part in parts]
    judged = choose_judged(groups, rankings)
    rows: list[list[float]] = []
    best: list[tuple[Query, int]] = []  # a query, and which of its readings is best
    for group, ranking in zip(groups, rankings, strict=True):
        for query in group:
            if query.candidates:
                scores, readings = zip(*_order(query, ranking, judged), strict=True)
                rows.append(confidence_features(scores, readings, query.exact, query.free))
                best.append((query, next(i for i, c in enumerate(query.candidates) if c is readings[0])))
    table, labels = np.array(rows), np.array([query.right[i] for query, i in best], dtype=np.float64)
    left_out: list[LeftOut] = []
    for part in parts:
        inside = np.array([query.pack in part for query, _ in best])
        weights = fit_confidence(table[~inside], labels[~inside])
        chances = 1 / (1 + np.exp(-np.clip(table[inside] @ weights, -STEEPEST, STEEPEST)))
        mine = [pair for pair in best if pair[0].pack in part]
        for (query, i), chance in zip(mine, chances, strict=True):
            plain = query.candidates[i].value("plain") > 0
            left_out.append(LeftOut(query.pack, query.tier, float(chance), query.right[i], plain, query.allowed[i]))
    confidence = dict(zip(CONFIDENCE, map(float, fit_confidence(table, labels)), strict=True))
    ranking = fit_ranking([*unjudged, *seen])
    return Fit(first, ranking, judged, confidence, choose_threshold(left_out), left_out)


def _unjudged(query: Query) -> Query:
    """A query without the judge's scores."""
    columns = [FEATURES.index("judged"), FEATURES.index("less_judged")]
    made = []
    for candidate in query.candidates:
        values = candidate.values.copy()
        values[columns] = 0.0
        made.append(replace(candidate, values=values))
    return replace(query, candidates=tuple(made))


def choose_judged(groups: Sequence[Sequence[Query]], rankings: Sequence[RankingNet]) -> float:
    """The weight of the judge's score with which most right readings come first, each group of queries with a ranking that has not
    seen it. (With rankings that have, it would count too little: they are too good there.)"""

    def right(weight: float) -> int:
        count = 0
        for group, ranking in zip(groups, rankings, strict=True):
            for query in group:
                if query.free and any(query.right):
                    best = ordered(query.candidates, ranking, weight)[0][1]
                    count += next(hit for candidate, hit in zip(query.candidates, query.right, strict=True) if candidate is best)
        return count

    return max(WEIGHTS_TRIED, key=right)


def _order(query: Query, judgement: RankingNet, judged: float) -> list[tuple[float, Candidate]]:
    if query.free:
        return ordered(query.candidates, judgement, judged)
    return by_cost(query.candidates)


def choose_threshold(
    answers: Sequence[LeftOut], traps: float = MOST_TRAPS, strangers: float = MOST_STRANGERS, right: float = LEAST_RIGHT
) -> float:
    """The lowest confidence at which no more than these shares of the traps, and of the queries out of scope, are answered wrongly
    for packs left out, what evidence alone makes sure (`decide.is_plain`) included; and of what confidence adds to that, this
    share is right."""
    steps = [round(float(step), 3) for step in np.arange(*THRESHOLDS)]
    for threshold in steps:
        added = [a.right for a in answers if a.answered(threshold) and not a.plain and a.tier in _COUNTED]
        few = all(_wrong(answers, tier, threshold) <= most for tier, most in (("trap", traps), ("oos", strangers)))
        if few and sum(added) >= right * len(added):
            return threshold
    return steps[-1]


def _wrong(answers: Sequence[LeftOut], tier: str, threshold: float) -> float:
    """The share of a tier that is answered wrongly."""
    mine = [answer for answer in answers if answer.tier == tier]
    return sum(answer.answered(threshold) and not answer.right for answer in mine) / max(1, len(mine))
