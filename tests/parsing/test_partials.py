"""Partial readings that float."""

import numpy as np

from lookadapt.parsing.partials import Partial, in_order

NOTHING = np.zeros(1, np.float32)


def partial(total: float, rank: int, *parts: Partial) -> Partial:
    return Partial(0.0, NOTHING, 0, "k", frozenset(("k",)), rank, parts, rank=rank, total=total)


def test_the_cheapest_come_first_and_of_equal_ones_the_least_shape() -> None:
    made = [
        partial(1.0, 9),
        partial(0.5, 4),
        partial(1.000001, 2),
        partial(0.7, 7, partial(0.0, 3)),
        partial(0.7, 7, partial(0.0, 1)),
    ]
    assert list(in_order(made)) == sorted(made, key=lambda each: (round(each.total or 0.0, 5), each.shape))
    assert [each.rank for each in in_order(made)] == [4, 7, 7, 2, 9]


def test_shapes_are_made_only_to_break_ties() -> None:
    alone, tied, other = partial(0.5, 4), partial(0.7, 2), partial(0.7, 1)
    assert list(in_order([tied, alone, other])) == [alone, other, tied]
    assert (alone._shape, tied._shape, other._shape) == (None, (2,), (1,))
