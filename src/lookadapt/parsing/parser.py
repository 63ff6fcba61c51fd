"""The default parser: an utterance and a memory give a parse.

Three tries, each only if the one before left words unexplained: the exact chart (taught wording, new fillers,
new nestings), the relaxed chart (a word missing or too much, turns of English), and other wordings (`wording`),
which alone calls the encoder.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from ..language.logical_form import Form
from ..memory.memory import Memory
from ..memory.phrase import Phrase
from ..memory.rules import RuleSet
from ..memory.template import fill
from .chart import Chart, Item
from .explaining import missing_spans, reading_of, skipped_words, trace_of
from .forms import form_of
from .index import Index
from .result import Alternative, Parse
from .scoring import Weights

MAX_WORDS: Final = 200  # longer utterances are not commands; the parser abstains at once
_BOUNDS: Final = (1.5, 3.0, 6.0, 10.0)  # costs tried in turn by the relaxed chart


class Parser:
    """Understands utterances with what a memory teaches. Holds no state that a parse could change."""

    def __init__(self, weights: Weights | None = None):
        self.weights = weights or Weights()
        self._indexes = lru_cache(maxsize=16)(self._build)

    @classmethod
    def load(cls, path: str | Path | None = None) -> Parser:
        """The embedded parser, or one with weights from a file. Never uses the network."""
        return cls(Weights.read(path))

    def _build(self, memory: Memory) -> tuple[Index, Index]:
        return Index(memory.rules, self.weights, relaxed=False), Index(memory.rules, self.weights, relaxed=True)

    def parse(self, utterance: str, memory: Memory, best: int = 1) -> Parse:
        """Parse one utterance; `best` > 1 also gives up to best - 1 alternatives."""
        rules = memory.rules
        phrase = Phrase.of(utterance, rules.silent)
        if not 0 < len(phrase) <= MAX_WORDS or not rules.rules:
            text = utterance.strip()
            return Parse(
                utterance, False, None, 0.0, None, missing=(text if len(text) <= 80 else text[:79] + "…",) if text else ()
            )
        candidates = self._candidates(phrase, memory)
        if not candidates:
            return self._nothing(utterance, phrase, memory)
        return self._answer(utterance, phrase, memory, candidates, best)

    def _candidates(self, phrase: Phrase, memory: Memory) -> list[Item]:
        exact, relaxed = self._indexes(memory)
        items = Chart(phrase, exact, relaxed=False).whole()
        if items:
            return items
        for bound in _BOUNDS:
            if items := Chart(phrase, relaxed, relaxed=True, bound=bound).whole():
                return items
        return []

    def _answer(self, utterance: str, phrase: Phrase, memory: Memory, items: list[Item], best: int) -> Parse:
        rules = memory.rules
        distinct: dict[Form, Item] = {}
        for item in items:
            distinct.setdefault(_wrapped(form_of(item, phrase), rules), item)
        ranked = list(distinct.items())
        form, item = ranked[0]
        confidence = self.weights.confidence(item.cost)
        understood = confidence >= self.weights.threshold
        places = skipped_words(item)
        return Parse(
            utterance,
            understood,
            form if understood else None,
            confidence,
            reading_of(item, phrase),
            tuple(
                Alternative(other, self.weights.confidence(rival.cost), reading_of(rival, phrase))
                for other, rival in ranked[1:best]
            ),
            missing_spans(places, phrase),
            min((memory.examples[i].utterance for i in item.entry.rule.sources), key=len),
            tuple(trace_of(item, phrase, memory.examples)),
            form,
        )

    def _nothing(self, utterance: str, phrase: Phrase, memory: Memory) -> Parse:
        """No reading at all: say which words are unknown, and the taught utterance that shares most words."""
        known = memory.rules.vocabulary
        unknown = {i for i, key in enumerate(phrase.keys) if key not in known}
        shared = frozenset(phrase.keys)
        nearest = max(
            memory.examples,
            key=lambda e: (len(shared.intersection(Phrase.of(e.utterance, memory.rules.silent).keys)), -len(e.utterance)),
            default=None,
        )
        return Parse(
            utterance,
            False,
            None,
            0.0,
            None,
            missing=missing_spans(unknown or set(range(len(phrase))), phrase),
            nearest=nearest.utterance if nearest else None,
        )


def _wrapped(form: Form, rules: RuleSet) -> Form:
    return form if rules.wrapper is None else fill(rules.wrapper, [form])
