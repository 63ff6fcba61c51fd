"""Parses of a whole split at once: greedy, with gold decisions for some modules (§6), and with every module examined.

The examination forces the gold actions, as training does, and asks each module what it would have done: so a module is
judged on the very inputs that right decisions before it lead to, and a mistake is counted where it is made.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from ..errors import LookadaptError
from ..language.examples import Example
from ..language.logical_form import Form
from ..language.tokens import words
from .algorithm import Adaptation, Retrieval, Run, look_up_and_adapt
from .deciders import Greedy, OracleDecisions
from .embeddings import Lexicon
from .memory_table import MemoryTable
from .model import IndexedMemory, LookUpAdapt, NeuralScorer
from .oracle import Derivation, equivalence


@dataclass(frozen=True)
class Split:
    """A memory and pairs to parse with it; derivations where an oracle will be asked."""

    memory: tuple[Example, ...]
    examples: tuple[Example, ...]
    derivations: tuple[Derivation, ...] | None = None


@dataclass(frozen=True)
class Examination:
    """How each module does when everything before it was right; shares from 0 to 1."""

    look_up_of_utterances: float  # right entries (or entries as good) for whole utterances
    look_up_of_parts: float  # and for parts of them, found by attention
    discriminator: float  # right decisions
    attention: float  # median sum of a part's attention over the words: near zero, there is nothing to look up


def parse_all(model: LookUpAdapt, lexicon: Lexicon, split: Split) -> list[Form | None]:
    """Greedy parses of a split."""
    run = _run(model, lexicon, split, lambda s: Greedy(s, model.settings.threshold), [None] * len(split.examples))
    return [run.form(query) for query in range(len(split.examples))]


def parse_all_with_oracle(
    model: LookUpAdapt, lexicon: Lexicon, split: Split, *, discriminator: bool, look_up: bool
) -> list[Form | None]:
    """Parses of a split with gold decisions in place of some modules' own (§6, model analysis)."""

    def decider(scorer: NeuralScorer) -> OracleDecisions:
        return OracleDecisions(scorer, model.settings.threshold, discriminator=discriminator, look_up=look_up)

    run = _run(model, lexicon, split, decider, _derivations(split))
    return [run.form(query) for query in range(len(split.examples))]


def examine(model: LookUpAdapt, lexicon: Lexicon, split: Split) -> Examination:
    """Every module against the gold actions."""
    asked: list[_Examined] = []

    def decider(scorer: NeuralScorer) -> _Examined:
        asked.append(_Examined(scorer, model.settings.threshold))
        return asked[0]

    _run(model, lexicon, split, decider, _derivations(split))
    (seen,) = asked
    return Examination(_share(seen.whole), _share(seen.parts), _share(seen.decisions), statistics.median(seen.mass or [0.0]))


class _Examined(OracleDecisions):
    """Takes the gold actions, and writes down what the model would have done."""

    def __init__(self, scorer: NeuralScorer, threshold: float):
        super().__init__(scorer, threshold, discriminator=True, look_up=True)
        self.whole: list[bool] = []
        self.parts: list[bool] = []
        self.decisions: list[bool] = []
        self.mass: list[float] = []

    def retrieve(self, retrievals: Sequence[Retrieval], attention: Tensor) -> Sequence[int]:
        own, gold = Greedy.retrieve(self, retrievals, attention), super().retrieve(retrievals, attention)
        forms = [entry.form for entry in self.scorer.memory.index.table.entries]
        right = [equivalence(forms[a]) == equivalence(forms[b]) for a, b in zip(own, gold, strict=True)]
        if not self.whole:
            self.whole = right
        else:
            self.parts += right
            self.mass += [float(attention[each.row].sum()) for each in retrievals]
        return gold

    def replace(self, adaptations: Sequence[Adaptation], attention: Tensor) -> Sequence[bool]:
        own, gold = Greedy.replace(self, adaptations, attention), super().replace(adaptations, attention)
        self.decisions += [a == b for a, b in zip(own, gold, strict=True)]
        return gold


def _share(right: Sequence[bool]) -> float:
    return sum(right) / len(right) if right else 1.0


def _derivations(split: Split) -> tuple[Derivation, ...]:
    if split.derivations is None:
        raise LookadaptError("an oracle needs derivations", hint="derive the split's pairs with Oracle first")
    return split.derivations


def _run(
    model: LookUpAdapt,
    lexicon: Lexicon,
    split: Split,
    decider: Callable[[NeuralScorer], Greedy],
    golds: Sequence[Derivation | None],
) -> Run[Tensor]:
    model.eval()
    with torch.no_grad():
        index = IndexedMemory.of(MemoryTable.of(split.memory), lexicon)
        scorer = model.scorer(lexicon, index, [lexicon.numbers(words(example.utterance)) for example in split.examples])
        return look_up_and_adapt(index.table, scorer, decider(scorer), golds)
