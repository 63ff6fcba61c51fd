"""Whether one system is better than another: a paired bootstrap over test utterances and seeds.

Each resample draws, for every domain, as many test utterances as there are (the same for both systems, so the
comparison is paired) and as many of the seeds as were run (for each system its own, for two runs with the same seed
have nothing else in common). The interval is the middle 95 % of the resampled differences; p is the share of them on
the other side of zero, doubled. One resample more than were drawn is counted on that side: p is never zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 10_000
_Rights = dict[str, NDArray[np.float64]]  # domain: (seeds, utterances), 100 where right


@dataclass(frozen=True)
class Difference:
    """How much better one row is, in points of the mean over domains."""

    points: float
    low: float
    high: float
    p: float


def compare(results: Mapping[str, Any], scenario: str, row: str, other: str, resamples: int = RESAMPLES) -> Difference | None:
    """`row` less `other`; None if no domain has both."""
    one, two = rights_of(results, scenario, row), rights_of(results, scenario, other)
    shared = [domain for domain in one if domain in two and one[domain].shape[1] == two[domain].shape[1]]
    if not shared:
        return None
    rng = np.random.default_rng(0)
    drawn = np.zeros(resamples)
    for domain in shared:
        a, b = one[domain], two[domain]
        which = rng.integers(a.shape[1], size=(resamples, a.shape[1]))
        drawn += _mean(a, which, rng) - _mean(b, which, rng)
    drawn /= len(shared)
    points = float(np.mean([one[domain].mean() - two[domain].mean() for domain in shared]))
    low, high = np.quantile(drawn, [0.025, 0.975])
    against = int((drawn <= 0).sum() if points > 0 else (drawn >= 0).sum())
    return Difference(points, float(low), float(high), min(1.0, 2 * (against + 1) / (resamples + 1)))


def rights_of(results: Mapping[str, Any], scenario: str, row: str) -> _Rights:
    """Which test utterances a row gets right, by domain; a row a seed."""
    found: dict[str, list[list[float]]] = {}
    for cell in results["cells"]:
        if cell["scenario"] == scenario and row in cell.get("right", {}):
            found.setdefault(cell["domain"], []).append([100.0 * (mark == "1") for mark in cell["right"][row]])
    return {domain: np.array(seeds) for domain, seeds in found.items()}


def _mean(rights: NDArray[np.float64], which: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.float64]:
    """Mean of each resample: its utterances, and seeds drawn anew."""
    seeds = len(rights)
    counts = np.apply_along_axis(np.bincount, 1, rng.integers(seeds, size=(len(which), seeds)), minlength=seeds) / seeds
    by_seed = np.stack([each[which].mean(1) for each in rights], 1)  # (resamples, seeds)
    return np.asarray((by_seed * counts).sum(1))


def written(difference: Difference) -> Sequence[str]:
    """Difference, interval and p as a table shows them."""
    p = "< 0.001" if difference.p < 0.001 else f"{difference.p:.3f}"
    return (f"{difference.points:+.1f}", f"{difference.low:+.1f} to {difference.high:+.1f}", p)
