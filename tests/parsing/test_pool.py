"""What is kept for larger readings: the best of each size."""

import numpy as np

from lookadapt.parsing.costs.limits import PER_KIND, PER_WORDS
from lookadapt.parsing.partials import Partial
from lookadapt.parsing.pool import Pool

NOTHING = np.zeros(1, np.float32)


def thing(number: int) -> Partial:
    return Partial(0.0, NOTHING, 1 << number, "thing", frozenset(), number, shape=(number,))


def made(total: float, things: int, kind: str = "k", used: int = 0) -> Partial:
    parts = tuple(map(thing, range(things)))
    return Partial(0.0, NOTHING, used, kind, frozenset((kind,)), 9, parts, shape=(total, things, kind, used), total=total)


def test_a_dear_small_reading_is_kept_beside_many_cheap_large_ones() -> None:
    large = [made(n / 100, 3, kind=f"k{n}", used=n) for n in range(200)]
    small = made(9.0, 1)
    _, kept = Pool().take([small, *large])
    assert small in kept
    assert len(kept) < len(large)
    assert kept[0] is large[0]


def test_few_of_one_kind_and_of_the_same_words() -> None:
    same = [made(n / 100, 1, used=7) for n in range(9)]
    assert len(Pool().take(same)[1]) == PER_WORDS
    others = [made(n / 100, 1, used=n) for n in range(30)]
    assert len(Pool().take(others)[1]) == PER_KIND


def test_a_better_reading_of_a_later_round_takes_the_place_of_a_worse_one() -> None:
    pool = Pool()
    early = [made(1.0 + n, 1, used=7) for n in range(PER_WORDS)]
    assert pool.take(early) == ([], early)
    better, worse = made(0.5, 1, used=7), made(99.0, 1, used=7)
    assert pool.take([worse, better]) == (early[:-1], [better])
    assert pool.take([]) == ([better, *early[:-1]], [])
