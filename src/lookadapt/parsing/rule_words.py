"""The words of rules as vectors in context, to see which words of a sentence say the same.

Axes: W words of all rules, Q words of the sentence, D the encoder's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..language.english import ASKING, FUNCTION_WORDS, SILENT, SYNONYMS, stem
from ..memory.rules import Rule
from .costs import Prices
from .encoder import TextEncoder
from .index import Index
from .sentence import Sentence

_CLASS: Final = {
    phrase[0]: f"\x00{name}" for name, phrases in SYNONYMS.items() for phrase in phrases if len(phrase) == 1 and name != phrase[0]
} | {name: f"\x00{name}" for name in SYNONYMS}

Floats = NDArray[np.float32]


class RuleWords:
    """The rules of an index with the vectors of their words."""

    def __init__(self, index: Index, encoder: TextEncoder, sentences: Sequence[str], prices: Prices):
        self.index = index
        self.rules = index.rules.rules
        self.encoder = encoder
        self.prices = prices
        self.words: list[list[str]] = []  # of each rule
        texts = [_spoken(rule, sentences) for rule in self.rules]
        distinct = {text: n for n, text in enumerate(dict.fromkeys(texts))}
        _, coded = encoder.encode_words(list(distinct))
        rows: list[Floats] = []
        self.ranges: list[tuple[int, int]] = []
        total = 0
        for rule, text in zip(self.rules, texts, strict=True):
            words = [str(word) for word in rule.surface if isinstance(word, str) and word not in SILENT]
            places = _places(words, text.split())
            vectors = coded[distinct[text]][places] if places else np.zeros((0, encoder.dim), np.float32)
            self.words.append([text.split()[place] for place in places])
            rows.append(vectors)
            self.ranges.append((total, total + len(places)))
            total += len(places)
        self.vectors: Floats = np.concatenate(rows) if rows else np.zeros((0, encoder.dim), np.float32)  # [W, D]
        flat = [word for words in self.words for word in words]
        self.stems = np.array([stem(word) for word in flat], dtype=object)
        self.classes = np.array([_class(word) for word in flat], dtype=object)
        self.is_function = np.array([word in FUNCTION_WORDS for word in flat], bool)
        # An order of rules that the order of teaching does not change: ties are broken by it.
        ranked = sorted(range(len(self.rules)), key=lambda n: (str(self.rules[n].template), str(self.rules[n].wording)))
        self.rank = {number: place for place, number in enumerate(ranked)}
        self.names = [n for n in ranked if self.rules[n].is_name]
        self.slotted = [n for n in ranked if self.rules[n].slots and not self.rules[n].frame and not self.rules[n].piece]

    def support(self, phrase: Sentence) -> Floats:
        """How well each word of each rule says each word of the sentence, 0 to 1. [W, Q]"""
        prices = self.prices
        tokens = [token.text for token in phrase.tokens]
        query = self.encoder.encode_words([" ".join(tokens)])[1][0][list(phrase.places)]  # [Q, D]
        alike = (self.vectors @ query.T - prices.nothing_alike) / (prices.all_alike - prices.nothing_alike)
        alike = np.clip(alike, 0.0, prices.most_alike)
        asked = np.array([_class(word) for word in phrase.words], dtype=object)
        same = (self.classes[:, None] == asked[None, :]) | (self.stems[:, None] == np.array(phrase.keys, dtype=object)[None, :])
        return np.where(same, 1.0, alike).astype(np.float32)


def _class(word: str) -> str:
    """The closed class that words of one meaning share: `if` and `once`, `who` and `what`."""
    return _CLASS.get(word) or ("\x00asking" if word in ASKING else stem(word))


def _spoken(rule: Rule, sentences: Sequence[str]) -> str:
    """A sentence that shows the rule's words in context: the shortest that taught it, or the name alone."""
    if rule.is_name:
        return " ".join(str(word) for word in rule.surface)
    said = [sentences[i] for i in rule.sources if i < len(sentences)]
    words = [str(word) for word in rule.surface if isinstance(word, str)]
    for sentence in sorted(said, key=lambda text: (len(text), text)):
        if _places([word for word in words if word not in SILENT], sentence.split()):
            return sentence
    return " ".join(words)


def _places(words: Sequence[str], sentence: Sequence[str]) -> list[int]:
    """Where the words stand in the sentence, in order; empty if they do not."""
    places: list[int] = []
    at = 0
    for word in words:
        while at < len(sentence) and sentence[at] != word:
            at += 1
        if at == len(sentence):
            return []
        places.append(at)
        at += 1
    return places
