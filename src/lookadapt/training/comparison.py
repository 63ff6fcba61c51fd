"""What a judge is worth beside the ranking by features: right readings that come first, and right ones above traps.

The parser ranks all readings by symbols, keeps the best few, and ranks those again by all features and, with one weight, by
a judge. Here both rankings are fitted on some packs, and measured on others that nothing has learned from. The weight of the judge
is chosen by folds inside those: for each fold on the others.

Axes: K readings of a list, F features.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..parsing.costs.limits import MOST_READ
from ..parsing.scoring import FEATURES, RankingNet
from ..parsing.training import Floats, fit_lists
from .derivations import Readings

WEIGHTS_TRIED: Final = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0)
BY_JUDGE: Final = ("judged", "less_judged")  # neither ranking has these
_STARTS: Final = 3  # of one ranking, as parsing.training has it
_FOLDS: Final = 6


@dataclass(frozen=True)
class Listed:
    """A sentence's readings as arrays."""

    source: Readings
    values: Floats  # [K, F]
    right: NDArray[np.bool_]  # [K]

    @classmethod
    def of(cls, source: Readings) -> Listed:
        values = np.array([reading.values for reading in source.readings]).reshape(-1, len(FEATURES))
        return cls(source, values, np.array([reading.right for reading in source.readings], dtype=bool))

    def few(self, places: Sequence[int]) -> Listed:
        """Some of the readings; what compares a reading with the best of the list is counted anew."""
        values = self.values[list(places)].copy()
        judged = values[:, FEATURES.index("judged")]
        values[:, FEATURES.index("less_judged")] = judged.max(initial=-np.inf) - judged
        chosen = replace(self.source, readings=tuple(self.source.readings[n] for n in places))
        return Listed(chosen, values, self.right[list(places)])


@dataclass(frozen=True)
class Ranking:
    """A ranking that does without some features."""

    net: RankingNet
    without: tuple[str, ...]

    @classmethod
    def fit(cls, lists: Sequence[Listed], without: Sequence[str], starts: Sequence[int]) -> Ranking:
        useful = [each for each in lists if each.right.any() and len(each.right) > 1]
        left_out = tuple(without)
        return cls(fit_lists([(cleared(each.values, left_out), each.right) for each in useful], starts), left_out)

    def scores(self, each: Listed) -> Floats:
        return self.net.scores(cleared(each.values, self.without))


def cleared(values: Floats, without: Sequence[str]) -> Floats:
    """The features with some of them zero, as if they were not there."""
    kept = values.copy()
    kept[:, [FEATURES.index(name) for name in without]] = 0.0
    return kept


def best_few(lists: Sequence[Listed], first: Ranking, most: int = MOST_READ) -> list[Listed]:
    """Of each list the readings that the first ranking, by symbols, keeps."""
    found = []
    for each in lists:
        scores = first.scores(each)
        readings = each.source.readings
        order = sorted(range(len(readings)), key=lambda n: (-scores[n], readings[n].cost, readings[n].text))
        found.append(each.few(order[:most]))
    return found


def starts_of(seed: int) -> range:
    """The random starts of a ranking: other seeds have others."""
    return range(seed * _STARTS, (seed + 1) * _STARTS)


@dataclass(frozen=True)
class Figures:
    """What is measured; shares are of the natural lists left out that hold a right reading."""

    lists: int
    first: float  # the right reading comes first
    above_traps: float  # a right reading has a higher score than the best of a trap: AUROC
    weight: float  # of the judge's score, the mean over folds; 0 without a judge


Scores = Callable[[Listed, int], Floats]  # of a list, and which list it is


def measure(lists: Sequence[Listed], scores: Scores) -> Figures:
    """One score alone."""
    return _figures(lists, [scores(each, n) for n, each in enumerate(lists)], 0.0)


def measure_beside(lists: Sequence[Listed], ranking: Scores, judge: Scores) -> Figures:
    """A judge beside a ranking: for each fold of the packs with the weight that is best for the others."""
    ranked = [ranking(each, n) for n, each in enumerate(lists)]
    judged = [judge(each, n) for n, each in enumerate(lists)]
    packs = sorted({each.source.pack for each in lists})
    both: list[Floats] = [np.zeros(0)] * len(lists)
    weights = []
    hits = {
        weight: [_is_first(each, r + weight * j) for each, r, j in zip(lists, ranked, judged, strict=True)]
        for weight in WEIGHTS_TRIED
    }
    for fold in range(min(_FOLDS, len(packs))):
        mine = set(packs[fold::_FOLDS])
        others = [n for n, each in enumerate(lists) if each.source.pack not in mine and _counts(each)]
        weight = max(WEIGHTS_TRIED, key=lambda w: sum(hits[w][n] for n in others))
        weights.append(weight)
        for n, each in enumerate(lists):
            if each.source.pack in mine:
                both[n] = ranked[n] + weight * judged[n]
    return _figures(lists, both, float(np.mean(weights)))


def _figures(lists: Sequence[Listed], scores: Sequence[Floats], weight: float) -> Figures:
    right = [float(s[each.right].max()) for each, s in zip(lists, scores, strict=True) if _counts(each)]
    traps = [float(s.max()) for each, s in zip(lists, scores, strict=True) if each.source.tier == "trap" and not each.right.any()]
    first = [_is_first(each, s) for each, s in zip(lists, scores, strict=True) if _counts(each)]
    return Figures(len(first), float(np.mean(first)) if first else 0.0, auroc(right, traps), weight)


def surprises(lists: Sequence[Listed], scores: Scores) -> Floats:
    """-log of the chance that scores give to right readings, for each list that counts: finer than who comes first."""
    lost = []
    for n, each in enumerate(lists):
        if _counts(each):
            said = scores(each, n)
            chance = np.exp(said - said.max())
            lost.append(-np.log(max(1e-9, chance[each.right].sum() / chance.sum())))
    return np.array(lost)


def _counts(each: Listed) -> bool:
    return each.source.tier == "natural" and bool(each.right.any())


def _is_first(each: Listed, scores: Floats) -> bool:
    """Whether a right reading has the highest score; ties are lost."""
    if not each.right.any() or each.right.all():
        return bool(each.right.any())
    return bool(scores[each.right].max() > scores[~each.right].max())


def auroc(above: Sequence[float], below: Sequence[float]) -> float:
    """How often one of the first is higher than one of the second; ties count half."""
    if not above or not below:
        return 0.5
    low = np.sort(np.array(below))
    high = np.array(above)
    wins = np.searchsorted(low, high, "left") + np.searchsorted(low, high, "right")
    return float(wins.sum() / (2 * len(low) * len(high)))
