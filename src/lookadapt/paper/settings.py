"""Every setting of the paper's model and of its training, each with a remark.

The paper gives none of its sizes. `recipes` holds what the search on the development halves chose; the fields under
"strengthened" are the ingredients of LOOKUPADAPT+ and can be switched off one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
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
    average_query: bool = False  # a look-up's x' is a weighted average even where the weights sum to less than one
    threshold: float = 0.5  # replace a subtree if P(fail to match) is above it (Algorithm 2, line 11)
    # learning (§4)
    learning_rate: float = 1e-2  # of Adam
    batch: int = 32  # examples a step
    steps: int = 200  # the loss is near zero by then; the kept weights are chosen among the evaluations
    evaluate_every: int = 10  # steps between two evaluations on the named splits
    clip: float = 5.0  # norm of the gradient
    dropout: float = 0.0  # while training, on word vectors and on encoder states
    weight_decay: float = 0.0  # Adam's L2 penalty
    decay: bool = False  # learning rate falls linearly to a tenth over the last half of the steps
    warm_up: int = 0  # steps over which the learning rate rises from nothing
    encoder_rate: float = 1.0  # the encoders' share of the learning rate: what GloVe says of a new word survives slow learning
    averaging: float = 0.0  # decay of the running mean of the weights that is evaluated and kept; 0: the weights themselves
    # where learning starts; the paper says nothing of it, and no equation changes
    same_start: bool = False  # both encoders start with the same weights, so a word and its predicate start alike
    forget_start: float = 0.0  # added to the bias of the LSTMs' forget gates: below 0 a state says more of its own word
    signed_start: bool = False  # weights of |x − y| start with the sign of a comparison: different is wrong
    # the baseline's (SEQ2SEQ)
    memory_share: float = 0.0  # share of each batch drawn from the evaluation memory; 0: its pairs are pairs like others
    teacher_forcing: float = 1.0  # share of places at which training gives the decoder the right predicate, not its own
    # strengthened (LOOKUPADAPT+); all off in the paper's model
    cosine: bool = False  # cosine of centred word vectors, gated by the LSTM state, as one more feature everywhere
    replaced_share: float = 0.0  # share of batches in which content words become other nouns, in utterance and form alike
    neighbour_share: float = 0.5  # share of those nouns taken from the neighbours of the word they replace
    equivalent_targets: bool = False  # any entry that leads to the same form counts as the right look-up
    recovery_share: float = 0.0  # share of right subtrees that training replaces all the same, to learn the way back

    def __post_init__(self) -> None:
        for name in ("dimensions", "hidden", "lookup_hidden", "batch", "steps", "evaluate_every"):
            if getattr(self, name) < 1:
                raise LookadaptError(f"setting {name} must be at least 1, not {getattr(self, name)}")
        for name in ("dropout", "replaced_share", "neighbour_share", "recovery_share", "memory_share", "teacher_forcing"):
            if not 0 <= getattr(self, name) <= 1:
                raise LookadaptError(f"setting {name} is a share between 0 and 1, not {getattr(self, name)}")
        if not 0 <= self.averaging < 1:
            raise LookadaptError(f"setting averaging is a decay from 0 to below 1, not {self.averaging}")
        if not 0 < self.threshold < 1:
            raise LookadaptError(f"setting threshold is a probability between 0 and 1, not {self.threshold}")

    def rate(self, step: int) -> float:
        """Share of the learning rate at a step."""
        start = min(1.0, step / self.warm_up) if self.warm_up else 1.0
        return min(start, 0.1 + 1.8 * (1 - step / self.steps)) if self.decay else start

    def evaluates(self, step: int) -> bool:
        """Whether the named splits are parsed after this step."""
        return step % self.evaluate_every == 0 or step == self.steps

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
