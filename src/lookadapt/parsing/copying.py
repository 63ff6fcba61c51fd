"""Which words an open slot may copy, and what that costs: typed as what was taught, ending where another clause begins."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

from ..language.english import (
    FUNCTION_WORDS,
    INSIDE_VALUES,
    NOT_NAMES,
    OPERATORS,
    PREPOSITIONS,
    RELATIVE,
    STOPS,
    TAKES_BACK,
    is_value,
)
from ..language.values import MEASURED, WORDY, ValueType, unlike, value_type
from ..memory.rules import Rule
from .index import Index
from .sentence import Sentence

_SENTENCE: Final = 3  # words of a sentence of its own
WHEN: Final = frozenset(("at", "on", "in"))  # joins a time to a date: `saturday at noon`


class Copying:
    """The prices of copied words of one sentence; infinite for what a strict chart may not copy."""

    def __init__(self, sentence: Sentence, index: Index, strict: bool):
        self.sentence = sentence
        self.index = index
        self.strict = strict
        self._known: dict[tuple[int, int, int, int], float] = {}

    def cost(self, rule: Rule, number: int, span: tuple[int, int]) -> float:
        """What it costs to copy these words into an open slot of a rule."""
        key = (id(rule), number, *span)
        cost = self._known.get(key)
        if cost is None:
            cost = self._known[key] = self._cost(rule, number, span)
        return cost

    def _cost(self, rule: Rule, number: int, span: tuple[int, int]) -> float:
        slot = rule.slots[number]
        weights = self.index.weights
        words = self.sentence.words[span[0] : span[1]]
        keys = self.sentence.keys[span[0] : span[1]]
        cost = weights.open_slot + weights.open_word * len(words)
        apart = unlike_taught(words, rule, number)
        free = ValueType.TEXT in slot.types
        edges = sum(word in FUNCTION_WORDS and not is_value(word) for word in {words[0], words[-1]})
        if self.strict and (apart > 2 or runs_on(words, rule, number) or (edges and slot.types.isdisjoint(WORDY))):
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


def unlike_taught(words: Sequence[str], rule: Rule, number: int) -> float:
    """How unlike the values taught in a slot copied words are; a construction of the lexicon takes no other type."""
    apart = unlike(rule.slots[number].types, words)
    return 3.0 if rule.entry and apart else apart


def runs_on(words: Sequence[str], rule: Rule, number: int) -> bool:
    """True if copied words go on into another clause, `8 am unless i am asleep`, and no taught text does."""
    slot = rule.slots[number]
    free = ValueType.TEXT in slot.types
    introduced = number in rule.introduced and not slot.types.isdisjoint(WORDY)
    if free and words[0] in TAKES_BACK:
        return True  # `tell bob twice that …`
    if introduced:
        stops = {word for word in words if word in STOPS or word in TAKES_BACK}
    else:
        stops = {
            word for word in words if word in STOPS or (not free and (word in OPERATORS or word in NOT_NAMES or word == "and"))
        }
        if number in rule.walled and len(words) >= _SENTENCE:
            stops -= NOT_NAMES - TAKES_BACK  # `translate where is the station into polish`
    if (
        not slot.types.isdisjoint(WORDY)
        and not free
        and (words[0] in PREPOSITIONS or (words[-1] in PREPOSITIONS and not introduced))
    ):
        return True  # `by radiohead` is no name
    if slot.types.isdisjoint(WORDY):
        stops.discard("and")  # `two and a half hours`
    if bool(stops) and not any(stops & set(text.split()) for text in slot.texts):
        return True
    if any(word in RELATIVE for word in words[1:]) and value_type(tuple(words)) in MEASURED:
        return True  # `300 dollars every week` is two values
    if slot.types.isdisjoint(WORDY):  # `180 degrees for 20 minutes` is two values
        return any(
            a in PREPOSITIONS and a not in INSIDE_VALUES and not (a in WHEN and is_value(b))
            for a, b in itertools.pairwise((*words, " "))
        )
    if free or introduced:
        return False
    return any(a in PREPOSITIONS and (is_value(b) or a in words[:i]) for i, (a, b) in enumerate(itertools.pairwise(words)))
