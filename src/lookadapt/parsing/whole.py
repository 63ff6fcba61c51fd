"""How sure a reading of a whole sentence is.

Two chances, each a logistic fitted on other data than it is used on: that the predicate is right, from how like its lessons
the sentence is, how much more than the next predicate's, and how many those are; and that its slots are right, from how well
they fit and how many there are. What is answered must pass both; sentences from elsewhere fail the first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .costs import Whole
from .costs.limits import STEEPEST
from .evidence import Evidence, Trust
from .flat import FlatReading

_MOOD: Final = frozenset(("question", "measure_question", "past", "delay", "span"))  # how it is said, not what is asked for
_ASIDE: Final = frozenset(("number", "report", "alternative", "quantity", "repetition", "doubt"))  # where nothing takes arguments
_ASKED: Final = frozenset(("condition", "negation", "restriction", "hypothesis"))  # part of what a question is about


@dataclass(frozen=True)
class Sureness:
    """How likely a reading is right, and whether that is enough to answer."""

    confidence: float
    enough: bool
    operators: frozenset[str] = frozenset()  # classes that the predicate accounts for

    def accounted(self, evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
        """Evidence without the operators of the sentence that lessons of the predicate have too."""
        return tuple(
            each for each in evidence if not (each.trust is Trust.OPERATOR and each.words and each.entry in self.operators)
        )


def sureness(readings: Sequence[FlatReading], numbers: Whole | None = None) -> Sureness:
    """How sure the first of the readings is."""
    numbers = numbers or Whole()
    first = readings[0]
    margin = min(first.margin, numbers.most_margin)
    lessons = numbers.lessons * math.log(first.lessons)
    predicate = _chance(numbers.bias + numbers.likeness * first.likeness + numbers.margin * margin + lessons)
    if not first.arguments:  # it takes no number, so numbers say nothing
        return Sureness(
            predicate, predicate >= numbers.answer, first.operators | _MOOD | _ASIDE | (_ASKED if first.asks else set())
        )
    slots = _chance(numbers.slots_bias + numbers.slots_fit * first.fit / first.words + numbers.slots_each * first.arguments)
    enough = predicate >= numbers.answer and slots >= numbers.answer_slots
    return Sureness(predicate * slots, enough, first.operators & _MOOD)


def _chance(total: float) -> float:
    return 1 / (1 + math.exp(-max(-STEEPEST, min(STEEPEST, total))))
