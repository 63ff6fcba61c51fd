"""Sentences about chains of predicates: `which rivers run through the largest state`, `(river (traverse_2 (largest (state …))))`.

Query languages say a question as a chain of predicates of one argument each. A sentence that teaches such a chain says
each predicate somewhere, but rules cut from one sentence seldom fit another: only all sentences together tell which words belong
to which predicate (`chain_learning`). Used only for memories that are large and teach hardly anything else. Such a reading is a
good guess; it is answered only if the taught wording says the same. What the taught wording says is believed, too, if it is hardly less
likely: it is what somebody said of these very words.
"""

from __future__ import annotations

import math
from typing import Final

from ..language.english import FUNCTION_WORDS, OPERATORS
from ..language.logical_form import Form
from ..memory.memory import Memory
from ..memory.phrase import Phrase
from ..memory.rules import Rule, Slot
from .building import Item
from .chain_chart import ChainChart, ChainReading
from .chain_learning import ChainLexicon
from .chain_rows import ChainRows
from .chain_trees import chained, tree_of
from .costs import Chained
from .evidence import Evidence, Trust
from .index import Index
from .sentence import Sentence
from .trie import Entry
from .whole import Sureness

_SAID: Final = FUNCTION_WORDS - OPERATORS  # what joins may say nothing


class Chains:
    """What a memory teaches of chains, made once."""

    def __init__(self, memory: Memory, index: Index):
        self.index = index
        self.numbers = Chained()
        trees = chained((example.form for example in memory.examples), self.numbers)
        self.applies = bool(trees)
        if not self.applies:
            return
        silent = memory.rules.silent
        self.taught = [frozenset(Phrase.of(example.utterance, silent).keys) for example in memory.examples]
        sentences = [Phrase.of(example.utterance, silent).keys for example in memory.examples]
        self.rows = ChainRows(ChainLexicon(sentences, trees, self.numbers))
        self.sources = memory.rules.by_source()

    def reading(self, sentence: Sentence) -> tuple[Item, Sureness] | None:
        """The likeliest reading of a sentence, and how sure it is."""
        found = ChainChart(self.rows, sentence.keys).reading()
        if found is None:
            return None
        skipped = tuple(n for n in sorted(found.left) if sentence.words[n] not in _SAID)
        sure = self.numbers.sure * self.numbers.left_over ** len(skipped)
        return self._item(sentence, found, skipped), Sureness(sure, enough=False)

    def as_likely(self, sentence: Sentence, form: Form, best: Form) -> bool:
        """Whether a form is hardly less likely than the best, if all ways to say each are taken together."""
        one, other = (self.rows.likelihood(sentence.keys, tree_of(each)) for each in (form, best))
        return math.isfinite(other) and one >= other + math.log(self.numbers.as_likely)

    def _item(self, sentence: Sentence, found: ChainReading, skipped: tuple[int, ...]) -> Item:
        words = frozenset(sentence.keys)
        source = max(range(len(self.taught)), key=lambda n: (len(words & self.taught[n]) - len(self.taught[n] - words) / 2, -n))
        known = self.index.rules.rules
        rule = self.sources[source][0] if source in self.sources else known[0]
        number = next(n for n, each in enumerate(known) if each is rule)
        copied = {place: n for n, span in enumerate(found.copies) for place in range(*span)}
        surface: list[str | int] = []
        for at, token in enumerate(sentence.tokens):
            place = sentence.places.index(at) if at in sentence.places else None
            if place is None or (place not in copied and place not in skipped):
                surface.append(token.text)
            elif place in copied and copied[place] not in surface:
                surface.append(copied[place])
        slots = tuple(Slot(True, leading=False) for _ in found.copies)
        made = Rule(tuple(surface), found.form, slots, (source,), tuple(surface))
        cost = self.index.weights.free
        evidence = Evidence(Trust.FLOATING, cost=cost)
        entry = Entry(made, number, tuple(range(len(slots))), cost, (evidence,), len(surface), "free")
        kind = self.index.kind_of[number]
        return Item(cost, 0, len(sentence), entry, tuple(found.copies), -1, kind, frozenset((kind,)), skipped)
