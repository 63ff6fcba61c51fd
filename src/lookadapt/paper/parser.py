"""The paper's parser ready for use: a model folder, a memory encoded once, and utterances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from ..errors import LookadaptError
from ..language.examples import Example
from ..language.logical_form import Form
from ..language.tokens import words
from .algorithm import Retrieval, Run, look_up_and_adapt
from .deciders import Greedy
from .embeddings import Lexicon, load_vectors
from .encoder import padded
from .folder import load_model
from .memory_table import MemoryTable
from .model import EncodedMemory, IndexedMemory, LookUpAdapt, NeuralScorer
from .trace import TraceStep, trace_of


@dataclass(frozen=True)
class PaperParse:
    """What the parser made of an utterance; `form` is None if the recursion reached its bound."""

    utterance: str
    words: tuple[str, ...]
    form: Form | None
    trace: tuple[TraceStep, ...]
    confidence: float  # P of all the actions taken: the paper's P(y|x)


class PaperParser:
    """A trained model and one memory."""

    def __init__(self, model: LookUpAdapt, lexicon: Lexicon, memory: Sequence[Example]):
        self.model, self.lexicon = model.eval(), lexicon
        self._memory = self._encode(memory)

    @classmethod
    def load(cls, folder: str | Path, memory: Sequence[Example]) -> PaperParser:
        """From a model folder; the memory is encoded here, once."""
        model, vectors = load_model(Path(folder))
        return cls(model, Lexicon(load_vectors(vectors)), memory)

    @property
    def table(self) -> MemoryTable:
        return self._memory.index.table

    def parse(self, utterance: str) -> PaperParse:
        """Parse one utterance, with its trace."""
        run = self._run([utterance], record=True)
        probability = 1.0 if run.form(0) is not None else 0.0
        for _, call in run.depth_first(0):
            if isinstance(call, Retrieval):
                probability *= call.probability if call.probability is not None else 1.0
            elif call.fails is not None:
                probability *= call.fails if call.replacement is not None else 1 - call.fails
        return PaperParse(utterance, words(utterance), run.form(0), trace_of(run, 0, words(utterance)), probability)

    def parse_all(self, utterances: Sequence[str]) -> list[Form | None]:
        """Parse many utterances together, without traces."""
        if not utterances:
            return []
        run = self._run(utterances, record=False)
        return [run.form(query) for query in range(len(utterances))]

    def _encode(self, memory: Sequence[Example]) -> EncodedMemory:
        index = IndexedMemory.of(MemoryTable.of(memory), self.lexicon)
        with torch.no_grad():
            return self.model.encode_memory(self.lexicon, index)

    def _run(self, utterances: Sequence[str], record: bool) -> Run[Tensor]:
        spoken = [words(utterance) for utterance in utterances]
        for utterance, each in zip(utterances, spoken, strict=True):
            if not each:
                raise LookadaptError(f"no words in {utterance!r}", hint="say something to parse")
        numbers, lengths = padded([self.lexicon.numbers(each) for each in spoken])
        with torch.no_grad():
            scorer = NeuralScorer(self.model, self._memory, self.model.encode_words(self.lexicon, numbers, lengths))
            decider = Greedy(scorer, self.model.settings.threshold)
            return look_up_and_adapt(self.table, scorer, decider, [None] * len(spoken), record=record)
