"""Every setting of the paper's model and of its training, each with a remark.

The paper gives none of its sizes. FAITHFUL holds what the search on the development halves chose
(`results/paper/SEARCH.md` lists what was tried); PLUS holds LOOKUPADAPT+, whose ingredients are
the fields under "strengthened" and can be switched off one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from ..errors import LookadaptError


@dataclass(frozen=True)
class Settings:
    """One training run, without its data and its seed."""

    # words
    dimensions: int = 50  # of the word vectors; fixed by the GloVe file in use
    # sizes (§3.1)
    hidden: int = 64  # LSTM units a direction; X and Y have twice as many rows
    lookup_hidden: int = 64  # hidden layer of f, the look-up's perceptron
    aligner_bias: float = 1.0  # start of g's bias: at 0 the attention may collapse to nothing and stay there
    # learning (§4)
    learning_rate: float = 1e-2  # of Adam
    batch: int = 32  # examples a step
    steps: int = 200  # the loss is near zero by then; the kept weights are chosen among the evaluations
    evaluate_every: int = 10  # steps between two evaluations on the named splits
    clip: float = 5.0  # norm of the gradient
    threshold: float = 0.5  # replace a subtree if P(fail to match) is above it (Algorithm 2, line 11)
    # strengthened (LOOKUPADAPT+); all off in the paper's model
    cosine: bool = False  # cosine of centred word vectors, gated by the LSTM state, as one more feature everywhere
    dropout: float = 0.0  # on word vectors and on encoder states
    replaced_share: float = 0.0  # share of batches in which content words become other nouns, in utterance and form alike
    neighbour_share: float = 0.5  # share of those nouns taken from the neighbours of the word they replace
    equivalent_targets: bool = False  # any entry that leads to the same form counts as the right look-up
    recovery_share: float = 0.0  # share of right subtrees that training replaces all the same, to learn the way back
    decay: bool = False  # learning rate falls linearly to a tenth over the last half of the steps

    def __post_init__(self) -> None:
        for name in ("dimensions", "hidden", "lookup_hidden", "batch", "steps", "evaluate_every"):
            if getattr(self, name) < 1:
                raise LookadaptError(f"setting {name} must be at least 1, not {getattr(self, name)}")
        for name in ("dropout", "replaced_share", "neighbour_share", "recovery_share"):
            if not 0 <= getattr(self, name) <= 1:
                raise LookadaptError(f"setting {name} is a share between 0 and 1, not {getattr(self, name)}")
        if not 0 < self.threshold < 1:
            raise LookadaptError(f"setting threshold is a probability between 0 and 1, not {self.threshold}")

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Settings:
        """Settings from a file; an unknown name is an error, a missing one takes its default."""
        known = {field.name: field for field in fields(cls)}
        for name, value in values.items():
            if name not in known:
                raise LookadaptError(f"unknown setting {name!r}", hint=f"known are {', '.join(known)}")
            default = known[name].default
            number = isinstance(default, int | float) and not isinstance(default, bool)
            if isinstance(value, bool) is not isinstance(default, bool) or (number and not isinstance(value, int | float)):
                raise LookadaptError(f"setting {name} is {value!r}", hint=f"a value such as {default!r} was expected")
        return cls(**values)


FAITHFUL = Settings()

PLUS = Settings(
    hidden=32,
    lookup_hidden=32,
    steps=400,
    evaluate_every=25,
    threshold=0.2,
    cosine=True,
    dropout=0.2,
    replaced_share=0.75,
    equivalent_targets=True,
    recovery_share=0.3,
    decay=True,
)

ONLY_EXTENSION = ("without recovery",)  # ablations of what transfer does not use

# LOOKUPADAPT+ without one ingredient at a time: the rows of the ablation table
ABLATIONS: Mapping[str, Settings] = {
    "without cosine": replace(PLUS, cosine=False),
    "without replaced words": replace(PLUS, replaced_share=0.0),
    "without neighbours": replace(PLUS, neighbour_share=0.0),
    "without equivalent targets": replace(PLUS, equivalent_targets=False),
    "without recovery": replace(PLUS, recovery_share=0.0),
    "without aligner bias": replace(PLUS, aligner_bias=0.0),
    "without dropout": replace(PLUS, dropout=0.0),
    "threshold 0.5": replace(PLUS, threshold=0.5),
    "without decay": replace(PLUS, decay=False),
}
