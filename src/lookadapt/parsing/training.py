"""Learning the numbers that rank readings and say how sure the parser is, from packs (`lookadapt train scorer`).

For every query of every training pack the search gives a list of readings. Ranking weights maximise the
likelihood of the right one in lists that hold it; confidence is a logistic regression on whether the best is
right, with out-of-scope queries as wrong. Both are judged on packs left out in turn, and the threshold is
chosen on those left-out answers. The shared development packs are never fitted on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..language.examples import Example, read_examples
from ..language.logical_form import Form
from ..memory.memory import Memory
from ..memory.phrase import Phrase
from .forms import whole_form
from .parser import Parser
from .ranking import CONFIDENCE, FEATURES, Candidate, Ranker, confidence_features

Floats = NDArray[np.float64]
TIERS = ("template", "literal", "natural")
_L2 = 0.02
_STEPS = 400


@dataclass(frozen=True)
class Query:
    """One query's readings: features of each, which are right, and how it was found."""

    pack: str
    tier: str  # template, literal, natural, oos
    utterance: str
    candidates: tuple[Candidate, ...]
    right: tuple[bool, ...]
    exact: bool
    free: bool


def collect(parser: Parser, pack: Path, memory_file: str = "memory.txt") -> Iterator[Query]:
    """All queries of a pack with the readings the search finds for them."""
    memory = Memory.read(pack / memory_file)
    for tier in TIERS:
        file = pack / f"eval_{tier}.txt"
        if file.exists():
            for example in read_examples(file):
                yield _query(parser, memory, pack.name, tier, example.utterance, example)
    for line in (pack / "oos.txt").read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield _query(parser, memory, pack.name, "oos", line, None)


def _query(parser: Parser, memory: Memory, pack: str, tier: str, utterance: str, gold: Example | None) -> Query:
    rules = memory.rules
    found = parser.searcher.find(Phrase.of(utterance, rules.silent), memory)
    scored = parser.rank(found) if found.items else []
    seen: dict[Form, Candidate] = {}
    for _, candidate in scored:
        seen.setdefault(whole_form(candidate.item, found.phrase), candidate)
    right = tuple(gold is not None and form == gold.form for form in seen)
    return Query(pack, tier, utterance, tuple(seen.values()), right, found.exact, found.free)


def fit_ranking(queries: Sequence[Query], start: Floats) -> Floats:
    """Weights that make the right reading likely among its rivals: softmax regression, L2 towards `start`."""
    lists = [
        (np.stack([c.values for c in q.candidates]), np.array(q.right, dtype=bool))
        for q in queries
        if q.free and any(q.right) and len(q.right) > 1
    ]
    if not lists:
        return start
    scale = np.maximum(np.concatenate([values for values, _ in lists]).std(axis=0), 1e-6)  # [F]
    most = max(len(right) for _, right in lists)
    table = np.zeros((len(lists), most, len(scale)))  # [L, K, F]
    hits = np.zeros((len(lists), most), dtype=bool)
    absent = np.full((len(lists), most), -1e9)
    for row, (values, right) in enumerate(lists):
        table[row, : len(right)] = values / scale
        hits[row, : len(right)] = right
        absent[row, : len(right)] = 0.0
    weights = start * scale
    origin = weights.copy()
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, _STEPS + 1):
        scores = table @ weights + absent  # [L, K]
        chance = np.exp(scores - scores.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        hit = chance * hits
        hit /= np.maximum(hit.sum(axis=1, keepdims=True), 1e-12)
        gradient = np.einsum("lk,lkf->f", hit - chance, table) / len(lists) - _L2 * (weights - origin)
        first = 0.9 * first + 0.1 * gradient  # Adam
        second = 0.99 * second + 0.01 * gradient**2
        weights = weights + 0.1 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    result: Floats = weights / scale
    return result


def fit_confidence(rows: Floats, right: Floats) -> Floats:
    """Logistic regression, L2, on scaled features; the first column is the bias."""
    scale = np.maximum(rows.std(axis=0), 1e-6)
    scale[0] = 1.0
    scaled = rows / scale  # [N, C]
    weights = np.zeros(rows.shape[1])
    for _ in range(200):  # Newton's method
        chance = 1 / (1 + np.exp(-np.clip(scaled @ weights, -30, 30)))
        gradient = scaled.T @ (right - chance) - weights
        curve = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + np.eye(len(weights))
        step = np.linalg.solve(curve, gradient)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    result: Floats = weights / scale
    return result


@dataclass(frozen=True)
class Fit:
    """Learned numbers, and the answers for packs left out that judge them."""

    ranking: dict[str, float]
    confidence: dict[str, float]
    threshold: float
    left_out: list[tuple[str, str, float, bool]]  # pack, tier, confidence, right


def fit(queries: Sequence[Query], start: dict[str, float]) -> Fit:
    """Fit on all queries; judge with each pack left out in turn."""
    origin = np.array([start.get(name, 0.0) for name in FEATURES])
    packs = sorted({query.pack for query in queries})
    rows: list[list[float]] = []
    right: list[bool] = []
    where: list[Query] = []
    for pack in packs:
        weights = fit_ranking([q for q in queries if q.pack != pack], origin)
        ranker = Ranker(dict(zip(FEATURES, weights, strict=True)), {})
        for query in queries:
            if query.pack == pack and query.candidates:
                scored = _order(query, ranker)
                rows.append(confidence_features(scored, query.exact, query.free))
                right.append(dict(zip(map(id, query.candidates), query.right, strict=True))[id(scored[0][1])])
                where.append(query)
    table, labels = np.array(rows), np.array(right, dtype=np.float64)
    left_out: list[tuple[str, str, float, bool]] = []
    for pack in packs:
        inside = np.array([query.pack == pack for query in where])
        weights = fit_confidence(table[~inside], labels[~inside])
        chances = 1 / (1 + np.exp(-np.clip(table[inside] @ weights, -30, 30)))
        mine = [query for query in where if query.pack == pack]
        left_out += [(pack, query.tier, float(c), bool(r)) for query, c, r in zip(mine, chances, labels[inside], strict=True)]
    ranking = dict(zip(FEATURES, map(float, fit_ranking(queries, origin)), strict=True))
    confidence = dict(zip(CONFIDENCE, map(float, fit_confidence(table, labels)), strict=True))
    return Fit(ranking, confidence, choose_threshold(left_out), left_out)


def _order(query: Query, ranker: Ranker) -> list[tuple[float, Candidate]]:
    if query.free:
        return ranker.order(query.candidates)
    return sorted(((-c.item.cost, c) for c in query.candidates), key=lambda pair: -pair[0])


def choose_threshold(
    answers: Sequence[tuple[str, str, float, bool]], precision: float = 0.97, coverage: float = 0.5, strangers: float = 0.05
) -> float:
    """The lowest confidence at which left-out natural answers are right often enough and few strangers pass.

    If that leaves fewer than `coverage` of the natural answers, precision is out of reach, and the strangers decide alone.
    """
    natural = [(c, r) for _, tier, c, r in answers if tier == "natural"]
    outside = [c for _, tier, c, _ in answers if tier == "oos"]
    steps = [round(float(step), 3) for step in np.arange(0.05, 0.991, 0.005)]
    quiet = [s for s in steps if sum(c >= s for c in outside) <= strangers * max(1, len(outside))]
    for threshold in quiet:
        given = [r for c, r in natural if c >= threshold]
        if given and sum(given) >= precision * len(given) and len(given) >= coverage * len(natural):
            return threshold
    return quiet[0] if quiet else steps[-1]
