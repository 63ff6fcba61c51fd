"""How the numbers that rank readings are learned from packs (`training`, `queries`); all chosen."""

from __future__ import annotations

from typing import Final

# What the threshold is chosen by. The last: as right as what evidence alone makes plain (0.917 of free wordings left out).
MOST_TRAPS: Final = 0.025
MOST_STRANGERS: Final = 0.012
LEAST_RIGHT: Final = 0.92
THRESHOLDS: Final = (0.3, 0.991, 0.005)  # tried: from, to, by
WEIGHTS_TRIED: Final = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0, 1.5)  # of the judge's score
FOLDS: Final = 7  # packs are left out a seventh at a time
HIDDEN: Final = 16  # units of a ranking
STARTS: Final = 5  # rankings whose mean is taken
STEPS: Final = 300
RATE: Final = 0.01
DECAY: Final = 1.0  # with five starts 85.2 right first of packs left out; 0.01 and three starts: 85.0
SPREAD: Final = 0.25  # of the first weights of the score
MOMENTS: Final = (0.9, 0.999)  # of Adam, as its authors have them
ADAM: Final = 1e-8  # the same
TINY: Final = 1e-12  # what a probability is divided by at least
NEWTON: Final = 200  # steps of the logistic regression; it needs about ten
STEEPEST: Final = 30.0  # what its logistic function is given at most
SMALLEST: Final = 1e-6  # what a deviation is divided by at least
NEVER: Final = -1e9  # score of a reading that is not there
STRANGERS: Final = (
    15  # out-of-scope lines as every pack has them, a third near misses; further ones are near misses, to learn from only
)
TAUGHT: Final = 4  # of the taught wording's lines one in four is looked at
UNDECIDED: Final = 0.5  # the threshold of a parser without learned weights
