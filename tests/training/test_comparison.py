"""What a judge is worth beside the ranking by features."""

import numpy as np
import pytest

from lookadapt.parsing.scoring import FEATURES
from lookadapt.training.comparison import (
    BY_JUDGE,
    Listed,
    Ranking,
    auroc,
    best_few,
    measure,
    measure_beside,
    starts_of,
    surprises,
)
from lookadapt.training.derivations import Derived, Readings

COST, JUDGED, LESS_JUDGED = (FEATURES.index(name) for name in ("cost", "judged", "less_judged"))


def listed(pack: str, right: list[bool], costs: list[float], tier: str = "natural") -> Listed:
    rows = []
    for n, (hit, cost) in enumerate(zip(right, costs, strict=True)):
        values = [0.0] * len(FEATURES)
        values[COST], values[JUDGED], values[LESS_JUDGED] = cost, 0.2 - 0.1 * n, 0.1 * n
        rows.append(Derived(f"reading {n}", hit, cost, (), tuple(values)))
    return Listed.of(Readings(pack, tier, "sentence", tuple(rows)))


LISTS = [listed(f"pack {n % 4}", [True, False, False], [1.0, 2.0 + n % 2, 3.0]) for n in range(8)]
CHEAPEST = Ranking.fit(LISTS, BY_JUDGE, [0])


def test_a_ranking_is_fitted_on_lists_and_keeps_the_best_few() -> None:
    assert measure(LISTS, lambda each, _: CHEAPEST.scores(each)).first == 1.0
    turned = [listed("pack", [False, True], [2.0, 1.0])]
    few = best_few(turned, CHEAPEST, most=1)[0]
    assert few.right.tolist() == [True]
    assert few.source.readings[0].text == "reading 1"
    assert few.values[0, LESS_JUDGED] == 0.0  # the best by the judge of those that are left


def test_a_ranking_without_a_feature_does_not_look_at_it() -> None:
    without = Ranking.fit(LISTS, ("cost",), [0])
    dear = listed("pack", [True, False], [9.0, 1.0])
    cheap = listed("pack", [True, False], [0.0, 1.0])
    assert np.allclose(without.scores(dear), without.scores(cheap))
    assert not np.allclose(CHEAPEST.scores(dear), CHEAPEST.scores(cheap))


def test_a_list_counts_if_a_right_reading_is_there_and_ties_are_lost() -> None:
    lists = [
        listed("a", [True, False], [0.0, 0.0]),
        listed("b", [False, False], [0.0, 0.0]),
        listed("c", [True, False], [0.0, 0.0], "trap"),
    ]
    said = measure(lists, lambda each, _: np.zeros(len(each.right)))
    assert (said.lists, said.first) == (1, 0.0)


def test_the_weight_of_a_judge_is_chosen_on_other_packs() -> None:
    """The ranking is wrong and the judge right in all packs but `odd`, which would be right with the weight 0."""
    lists = [listed(name, [True, False], [0.0, 0.0]) for name in ("a", "b", "c", "odd")]
    right, wrong = np.array([1.0, 0.0]), np.array([0.0, 1.0])
    said = measure_beside(
        lists,
        lambda each, _: right if each.source.pack == "odd" else wrong,
        lambda each, _: wrong if each.source.pack == "odd" else right,
    )
    assert said.first == 0.75
    assert said.weight > 1.0
    fooled = measure_beside(lists, lambda *_: np.array([1.0, 0.0]), lambda *_: np.array([0.0, 9.0]))
    assert (fooled.first, fooled.weight) == (1.0, 0.0)


def test_right_readings_are_compared_with_the_best_of_traps() -> None:
    lists = [listed("a", [False, True], [0.0, 0.0]), listed("a", [False, False], [0.0, 0.0], "trap")]
    scores = [np.array([3.0, 2.0]), np.array([1.0, -5.0])]
    assert measure(lists, lambda _, n: scores[n]).above_traps == 1.0
    scores[1] = np.array([2.5, -5.0])
    assert measure(lists, lambda _, n: scores[n]).above_traps == 0.0


def test_surprise_is_of_the_right_reading_in_lists_that_count() -> None:
    lists = [listed("a", [False, True], [0.0, 0.0]), listed("a", [False, False], [0.0, 0.0])]
    assert surprises(lists, lambda *_: np.log(np.array([3.0, 1.0]))) == pytest.approx([np.log(4)])


@pytest.mark.parametrize(
    ("above", "below", "share"), [([2.0, 3.0], [1.0], 1.0), ([1.0], [1.0], 0.5), ([0.0, 2.0], [1.0, 1.0], 0.5), ([], [1.0], 0.5)]
)
def test_auroc(above: list[float], below: list[float], share: float) -> None:
    assert auroc(above, below) == share


def test_seeds_have_starts_of_their_own() -> None:
    assert not set(starts_of(0)) & set(starts_of(1))
