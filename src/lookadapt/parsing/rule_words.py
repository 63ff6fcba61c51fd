"""The words of rules as vectors in context, to see which words of a sentence say the same (`alignment`).

Axes: W words of all rules, S their slots, Q words of the sentence, D the encoder's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..language.english import ASKING, FUNCTION_WORDS, SILENT, SYNONYMS, stem
from ..memory.rules import Rule
from .costs import Prices
from .encoder import TextEncoder
from .index import Index
from .sentence import Sentence
from .stand_ins import stand_in, stand_ins

_CLASS: Final = {
    phrase[0]: f"\x00{name}" for name, phrases in SYNONYMS.items() for phrase in phrases if len(phrase) == 1 and name != phrase[0]
} | {name: f"\x00{name}" for name in SYNONYMS}

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class SpokenRule:
    """A rule as a text: something usual in every slot. Where its own words and its slots' fillers stand in it."""

    words: tuple[str, ...]
    own: tuple[int, ...]
    slots: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Support:
    """What a sentence says of all rules."""

    alike: Floats  # [W, Q]: how well each word of each rule says each word of the sentence, 0 to 1
    weights: Floats  # [Q]: how much the words of the sentence count, 1 is usual
    words: Floats  # [Q, D]


class RuleWords:
    """The rules of an index with the vectors of their words and of what their slots were taught with."""

    def __init__(self, index: Index, encoder: TextEncoder, prices: Prices):
        self.index = index
        self.rules = index.rules.rules
        self.encoder = encoder
        self.alignment = encoder.alignment
        self.prices = prices
        usual = stand_ins(index)
        spoken = [spoken_rule(rule, usual) for rule in self.rules]
        coded = encoder.align([" ".join(each.words) for each in spoken])
        self.words = [[each.words[place] for place in each.own] for each in spoken]
        counts = [len(each.own) for each in spoken]
        ends = np.cumsum(counts).tolist()
        self.ranges = [(end - count, end) for end, count in zip(ends, counts, strict=True)]
        rows = [vectors[list(each.own)] for each, vectors in zip(spoken, coded, strict=True)]
        self.vectors: Floats = np.concatenate(rows) if rows else np.zeros((0, encoder.dim), np.float32)  # [W, D]
        flat = [word for words in self.words for word in words]
        self.stems = np.array([stem(word) for word in flat], dtype=object)
        self.classes = np.array([word_class(word) for word in flat], dtype=object)
        function = np.array([word in FUNCTION_WORDS for word in flat], bool)
        # What a word of a rule costs that the sentence does not say. [W]
        self.unsupported = np.where(function, prices.unsupported_function, prices.unsupported) * self.alignment.taught_weights(
            self.vectors
        )
        slots = [vectors[a:b].mean(0) for each, vectors in zip(spoken, coded, strict=True) for a, b in each.slots]
        self.roles = self.alignment.roles_of(np.stack(slots) if slots else np.zeros((0, encoder.dim), np.float32))  # [S, H]
        self.first_role = np.concatenate([[0], np.cumsum([len(each.slots) for each in spoken])]).tolist()  # of each rule
        # An order of rules that the order of teaching does not change: ties are broken by it.
        ranked = sorted(range(len(self.rules)), key=lambda n: (str(self.rules[n].template), str(self.rules[n].wording)))
        self.rank = {number: place for place, number in enumerate(ranked)}
        self.names = [n for n in ranked if self.rules[n].is_name]
        self.slotted = [n for n in ranked if self.rules[n].slots and not self.rules[n].frame and not self.rules[n].piece]

    def support(self, phrase: Sentence) -> Support:
        tokens = [token.text for token in phrase.tokens]
        query = self.encoder.align([" ".join(tokens)])[0][list(phrase.places)]  # [Q, D]
        alike = self.prices.most_alike * self.alignment.alike(self.vectors, query)
        asked = np.array([word_class(word) for word in phrase.words], dtype=object)
        same = (self.classes[:, None] == asked[None, :]) | (self.stems[:, None] == np.array(phrase.keys, dtype=object)[None, :])
        return Support(np.where(same, 1.0, alike).astype(np.float32), self.alignment.said_weights(query), query)


def word_class(word: str) -> str:
    """The closed class that words of one meaning share: `if` and `once`, `who` and `what`."""
    return _CLASS.get(word) or ("\x00asking" if word in ASKING else stem(word))


def spoken_rule(rule: Rule, usual: dict[str, str]) -> SpokenRule:
    words: list[str] = []
    own: list[int] = []
    slots = [(0, 1)] * len(rule.slots)
    for element in rule.surface:
        if isinstance(element, str):
            if element not in SILENT or rule.is_name:
                own.append(len(words))
            words.append(element)
        else:
            filler = stand_in(rule.slots[element], usual).split() or ["it"]
            slots[element] = (len(words), len(words) + len(filler))
            words += filler
    return SpokenRule(tuple(words), tuple(own), tuple(slots))
