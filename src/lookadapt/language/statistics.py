"""Sizes of the generated data (appendix D): the paper's table, and the same table counted from data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from .examples import Example

ByDepth: TypeAlias = Mapping[int, int]
ROWS: Final = ("D_old", "E_olddev", "E_oldtest", "E_newdev", "E_newtest", "M_old", "M_new")


@dataclass(frozen=True)
class Sizes:
    """How many examples of each depth a domain has in each row of the table."""

    rows: Mapping[str, ByDepth]

    def full(self, row: str) -> int:
        return sum(self.rows[row].values())


def _paper(
    train: int,
    old_dev: tuple[int, int],
    old_test: tuple[int, int],
    new_dev: tuple[int, int],
    new_test: tuple[int, int],
    terminals: int,
) -> Sizes:
    def evaluation(pair: tuple[int, int]) -> ByDepth:
        return {2: pair[0], 3: pair[1]}

    return Sizes({
        "D_old": {2: train, 3: 320},
        "E_olddev": evaluation(old_dev), "E_oldtest": evaluation(old_test),
        "E_newdev": evaluation(new_dev), "E_newtest": evaluation(new_test),
        "M_old": {1: terminals, 2: 2, 3: 1}, "M_new": {1: terminals + 4, 2: 2, 3: 1},
    })  # fmt: skip


PAPER: Final[Mapping[str, Sizes]] = {
    "person": _paper(417, (65, 31), (63, 33), (68, 28), (60, 36), 20),
    "restaurant": _paper(490, (68, 28), (60, 36), (67, 29), (61, 35), 13),
    "event": _paper(591, (67, 29), (61, 35), (58, 38), (70, 26), 13),
    "course": _paper(640, (66, 30), (62, 34), (68, 28), (60, 36), 13),
    "animal": _paper(481, (61, 35), (67, 29), (60, 36), (68, 28), 13),
    "vehicle": _paper(409, (64, 32), (64, 32), (66, 30), (62, 34), 12),
}


def count_depths(examples: Iterable[Example]) -> ByDepth:
    """How many examples there are of each depth."""
    return dict(sorted(Counter(example.form.depth for example in examples).items()))
