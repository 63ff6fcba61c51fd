"""Which words an open slot may copy, and what that costs: typed as what was taught, ending where another clause begins."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

from ..language.english import FUNCTION_WORDS, INSIDE_VALUES, NOT_NAMES, OPERATORS, PREPOSITIONS, STOPS, is_value
from ..language.values import WORDY, ValueType, unlike
from ..memory.rules import Slot
from .index import Index
from .sentence import Sentence

WHEN: Final = frozenset(("at", "on", "in"))  # joins a time to a date: `saturday at noon`


class Copying:
    """The prices of copied words of one sentence; infinite for what a strict chart may not copy."""

    def __init__(self, sentence: Sentence, index: Index, strict: bool):
        self.sentence = sentence
        self.index = index
        self.strict = strict
        self._known: dict[tuple[int, int, int], float] = {}

    def cost(self, slot: Slot, span: tuple[int, int]) -> float:
        """What it costs to copy these words into an open slot."""
        key = (id(slot), *span)
        cost = self._known.get(key)
        if cost is None:
            cost = self._known[key] = self._cost(slot, span)
        return cost

    def _cost(self, slot: Slot, span: tuple[int, int]) -> float:
        weights = self.index.weights
        words = self.sentence.words[span[0] : span[1]]
        keys = self.sentence.keys[span[0] : span[1]]
        cost = weights.open_slot + weights.open_word * len(words)
        apart = unlike(slot.types, words)
        free = ValueType.TEXT in slot.types
        edges = sum(word in FUNCTION_WORDS and not is_value(word) for word in {words[0], words[-1]})
        if self.strict and (apart > 2 or runs_on(words, slot) or (edges and slot.types.isdisjoint(WORDY))):
            return math.inf
        cost += weights.open_unlike[int(apart)]
        taught = {word for text in slot.texts for word in text.split()}
        for word, key in zip(words, keys, strict=True):
            if word in FUNCTION_WORDS and key in self.index.vocabulary and word not in taught and not is_value(word):
                cost += weights.open_join_text if free else weights.open_join
            elif is_value(word) and not free and slot.types <= WORDY and word not in taught:
                cost += weights.open_join
            known = key in self.index.name_words or (key in self.index.vocabulary and key not in FUNCTION_WORDS)
            if known and not is_value(word) and word not in taught:
                cost += weights.open_known
        return cost if free else cost + weights.open_edge * edges


def runs_on(words: Sequence[str], slot: Slot) -> bool:
    """True if copied words go on into another clause, `8 am unless i am asleep`, and no taught text does."""
    free = ValueType.TEXT in slot.types
    stops = {word for word in words if word in STOPS or (not free and (word in OPERATORS or word in NOT_NAMES or word == "and"))}
    if not slot.types.isdisjoint(WORDY) and (words[0] in PREPOSITIONS or words[-1] in PREPOSITIONS) and not free:
        return True  # `by radiohead` is no name
    if slot.types.isdisjoint(WORDY):
        stops.discard("and")  # `two and a half hours`
    if bool(stops) and not any(stops & set(text.split()) for text in slot.texts):
        return True
    if slot.types.isdisjoint(WORDY):  # `180 degrees for 20 minutes` is two values
        return any(
            a in PREPOSITIONS and a not in INSIDE_VALUES and not (a in WHEN and is_value(b))
            for a, b in itertools.pairwise((*words, " "))
        )
    return not free and any(a in PREPOSITIONS and is_value(b) for a, b in itertools.pairwise(words))
