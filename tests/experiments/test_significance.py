"""A clear difference is significant, a coin's is not, and the same results give the same p."""

import random

from lookadapt.experiments.significance import compare, written


def results(rates: dict[str, float], seeds: int = 3, domains: tuple[str, ...] = ("animal", "event")) -> dict:
    rng = random.Random(1)
    cells = []
    for row, rate in rates.items():
        for domain in domains:
            for seed in range(seeds):
                marks = "".join("1" if rng.random() < rate else "0" for _ in range(96))
                cells.append({"scenario": "transfer", "domain": domain, "seed": seed, "right": {row: marks}})
    return {"cells": cells}


def test_a_clear_difference() -> None:
    found = compare(results({"A": 0.6, "B": 0.3}), "transfer", "A", "B", resamples=2_000)
    assert found is not None
    assert found.p < 0.01
    assert found.low < found.points < found.high
    assert 20 < found.points < 40
    assert written(found)[0].startswith("+")
    other_way = compare(results({"A": 0.6, "B": 0.3}), "transfer", "B", "A", resamples=2_000)
    assert other_way is not None
    assert other_way.points == -found.points
    assert other_way.p < 0.01


def test_no_difference_and_one_run_that_was_lucky() -> None:
    same = compare(results({"A": 0.4, "B": 0.4}), "transfer", "A", "B", resamples=2_000)
    assert same is not None
    assert same.p > 0.05
    # one seed of three is perfect, the others fail: utterances alone would call this certain
    lucky = {
        "cells": [
            {
                "scenario": "transfer",
                "domain": "animal",
                "seed": s,
                "right": {"A": ("1" if s == 0 else "0") * 96, "B": "0" * 90 + "1" * 6},
            }
            for s in range(3)
        ]
    }
    found = compare(lucky, "transfer", "A", "B", resamples=2_000)
    assert found is not None
    assert found.points > 20
    assert found.p > 0.05


def test_the_same_results_give_the_same_p_and_none_gives_none() -> None:
    given = results({"A": 0.5, "B": 0.4})
    assert compare(given, "transfer", "A", "B", resamples=500) == compare(given, "transfer", "A", "B", resamples=500)
    assert compare(given, "extension", "A", "B") is None
    assert compare(given, "transfer", "A", "C") is None
