"""Words that say the opposite of each other, as WordNet has them, beside those of our own list (`operators.toml`).

The files hold pairs of stems. They are made from WordNet 3.1 by `scripts/wordnet.py`; its notice is `LICENSE` beside them. They only
ever speak against a reading. What WordNet says of words that mean the same is not used: it calls `train` and `groom` one.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from typing import Final

OPPOSITE_VERBS: Final = "opposite_verbs.txt"
OPPOSITE_STATES: Final = "opposite_states.txt"  # of what something is: horizontal, vertical


def opposites(file: str) -> Iterator[tuple[str, str]]:
    """The pairs of one of the files."""
    for line in resources.files(__package__).joinpath(file).read_text(encoding="utf-8").splitlines():
        one, other = line.split()
        yield one, other
