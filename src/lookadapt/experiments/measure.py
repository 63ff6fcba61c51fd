"""How well a parser does on examples (§6): exact match, with and without abstaining, by depth, and how long it takes.

It takes any function from an utterance to an `Answer`, so the default parser, the paper's and a script in a test
are measured by the same lines.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..language.examples import Example
from ..language.logical_form import Form


class Answer(Protocol):
    """What is measured of a parse: the form that was given, None for an abstention, and the best guess even then."""

    @property
    def form(self) -> Form | None: ...

    @property
    def best(self) -> Form | None: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """One example, what the parser answered, what it would have said if forced, and the seconds it took."""

    example: Example
    form: Form | None
    best: Form | None
    seconds: float

    @property
    def answered(self) -> bool:
        return self.form is not None

    @property
    def right(self) -> bool:
        return self.form == self.example.form

    @property
    def right_if_forced(self) -> bool:
        return self.best == self.example.form


@dataclass(frozen=True)
class Measurement:
    """The outcomes of one set; measurements add up."""

    outcomes: tuple[Outcome, ...] = ()

    def __add__(self, other: Measurement) -> Measurement:
        return Measurement(self.outcomes + other.outcomes)

    def __len__(self) -> int:
        return len(self.outcomes)

    @property
    def accuracy(self) -> float:
        """The share that is right; an abstention is wrong."""
        return share(outcome.right for outcome in self.outcomes)

    @property
    def accuracy_if_forced(self) -> float:
        """The share whose best form is right, answered or not."""
        return share(outcome.right_if_forced for outcome in self.outcomes)

    @property
    def coverage(self) -> float:
        """The share that was answered."""
        return share(outcome.answered for outcome in self.outcomes)

    @property
    def precision(self) -> float:
        """The share that is right of those answered; 0 if none was."""
        return share(outcome.right for outcome in self.outcomes if outcome.answered)

    @property
    def kept(self) -> float:
        """The share that was answered of those whose best form is right; 1 if none is."""
        answered = [outcome.answered for outcome in self.outcomes if outcome.right_if_forced]
        return share(answered) if answered else 1.0

    @property
    def wrong(self) -> tuple[Outcome, ...]:
        """What is wrong even if forced."""
        return tuple(outcome for outcome in self.outcomes if not outcome.right_if_forced)

    def by_depth(self) -> dict[int, Measurement]:
        depths = sorted({outcome.example.form.depth for outcome in self.outcomes})
        return {d: Measurement(tuple(o for o in self.outcomes if o.example.form.depth == d)) for d in depths}

    def milliseconds(self, quantile: float) -> float:
        return 1000 * nearest_rank([outcome.seconds for outcome in self.outcomes], quantile)

    def to_dict(self) -> dict[str, Any]:
        """The object `lookadapt evaluate --json` prints."""
        return {
            "n": len(self),
            "accuracy": self.accuracy,
            "accuracy_if_forced": self.accuracy_if_forced,
            "coverage": self.coverage,
            "precision": self.precision,
            "by_depth": {str(d): {"n": len(each), "accuracy": each.accuracy} for d, each in self.by_depth().items()},
            "latency_ms": {"p50": round(self.milliseconds(0.5), 4), "p95": round(self.milliseconds(0.95), 4)},
        }


def measure(
    parse: Callable[[str], Answer], examples: Iterable[Example], each: Callable[[Outcome], object] | None = None
) -> Measurement:
    """Parse every example's utterance, one at a time; `each` is told every outcome, for a progress bar."""
    outcomes = []
    for example in examples:
        start = time.perf_counter()
        answer = parse(example.utterance)
        outcome = Outcome(example, answer.form, answer.best, time.perf_counter() - start)
        outcomes.append(outcome)
        if each is not None:
            each(outcome)
    return Measurement(tuple(outcomes))


def share(values: Iterable[bool]) -> float:
    """How many are true, 0 to 1; 0 of none."""
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def nearest_rank(values: Sequence[float], quantile: float) -> float:
    """The smallest value that at least this share of the values does not exceed; 0 of none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(quantile * len(ordered)) - 1)] if ordered else 0.0
