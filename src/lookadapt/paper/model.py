"""The parser's parameters (§3) and their use on one batch: two encoders, look-up, aligner, discriminator.

    X' = words of the queries, X = words of the memory's utterances, Y = predicates of the memory's forms

`NeuralScorer` is the scorer that Algorithms 1 and 2 ask: it holds encoded queries and an encoded memory.
A memory is encoded once (`encode_memory`) and serves any number of parses; in training it is encoded anew at
every step, together with the batch.

Axes: B queries, N entries, M nodes (subtrees), K adaptations, T words, J predicates, D = 2·hidden, C word vector.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from .algorithm import Adaptation, Retrieval
from .aligner import EPSILON, Aligner
from .discriminator import Discriminator
from .embeddings import Lexicon
from .encoder import Encoder, padded
from .lookup import Keys, LookUp
from .memory_table import MemoryTable
from .settings import Settings

Renaming = tuple[Tensor, Tensor]  # word numbers to use in utterances and in forms instead of the real ones


@dataclass(frozen=True)
class IndexedMemory:
    """A memory table as arrays of numbers."""

    table: MemoryTable
    words: Tensor  # (N, T) word numbers
    word_counts: Tensor  # (N,)
    tokens: Tensor  # (N, S) numbers of predicates and parentheses
    token_counts: Tensor  # (N,)
    predicates: Tensor  # (N, J) where the predicates stand
    is_predicate: Tensor  # (N, J)
    entry: Tensor  # (M,)
    span: Tensor  # (M, J)
    parent: Tensor  # (M,)

    @classmethod
    def of(cls, table: MemoryTable, lexicon: Lexicon) -> IndexedMemory:
        words, word_counts = padded([lexicon.numbers(utterance) for utterance in table.utterances])
        tokens, token_counts = padded([lexicon.numbers(form) for form in table.tokens])
        predicates, counts = padded(table.predicates)
        width = predicates.shape[1]
        span = torch.zeros(len(table.form), width, dtype=torch.bool)
        for node, positions in enumerate(table.span):
            span[node, list(positions)] = True
        is_predicate = torch.arange(width)[None] < counts[:, None]
        entry, parent = torch.tensor(table.entry), torch.tensor(table.parent)
        return cls(table, words, word_counts, tokens, token_counts, predicates, is_predicate, entry, span, parent)


@dataclass(frozen=True)
class Words:
    """Encoded utterances."""

    states: Tensor  # (B, T, D)
    mask: Tensor  # (B, T) one where a word stands
    centred: Tensor | None  # (B, T, C)
    gated: Tensor | None  # (B, T, C) centred vectors times the gate of their state

    def __getitem__(self, part: slice) -> Words:
        pick = [None if each is None else each[part] for each in (self.centred, self.gated)]
        return Words(self.states[part], self.mask[part], *pick)


@dataclass(frozen=True)
class EncodedMemory:
    """A memory ready to be looked up and adapted."""

    index: IndexedMemory
    keys: Keys
    predicates: Tensor  # (N, J, D)
    subtrees: Tensor  # (M, D) mean of each subtree's predicates
    cosine_side: Tensor | None  # (N, J, C) gated predicates, for the aligner
    subtree_side: Tensor | None  # (M, C) their sum over each subtree, for the discriminator


class LookUpAdapt(nn.Module):
    """All parameters of the paper's parser."""

    def __init__(self, settings: Settings):
        super().__init__()
        size = 2 * settings.hidden
        self.settings = settings
        self.word_encoder = Encoder(settings.dimensions, settings.hidden, settings.forget_start)
        self.predicate_encoder = Encoder(settings.dimensions, settings.hidden, settings.forget_start)
        if settings.same_start:
            self.predicate_encoder.load_state_dict(self.word_encoder.state_dict())
        self.look_up = LookUp(size, settings.lookup_hidden, settings.cosine, settings.signed_start)
        self.aligner = Aligner(size, settings.aligner_bias, settings.cosine, settings.signed_start)
        self.discriminator = Discriminator(size, settings.cosine, settings.signed_start)
        self.drop = nn.Dropout(settings.dropout)
        if settings.cosine:  # how much a word counts in the cosines
            self.word_gate = nn.Linear(size, 1)
            self.predicate_gate = nn.Linear(size, 1)

    def encoders(self) -> list[nn.Parameter]:
        return [*self.word_encoder.parameters(), *self.predicate_encoder.parameters()]

    def encode_words(self, lexicon: Lexicon, numbers: Tensor, lengths: Tensor) -> Words:
        """X of a padded batch of utterances."""
        states = self.drop(self.word_encoder(self.drop(lexicon.table()[numbers]), lengths))
        mask = (torch.arange(numbers.shape[1])[None] < lengths[:, None]).float()
        if not self.settings.cosine:
            return Words(states, mask, None, None)
        centred = lexicon.centred()[numbers]
        return Words(states, mask, centred, torch.sigmoid(self.word_gate(states)) * centred)

    def encode_memory(
        self, lexicon: Lexicon, index: IndexedMemory, words: Words | None = None, renaming: Renaming | None = None
    ) -> EncodedMemory:
        """Keys and Y of a memory; `words` if its utterances are encoded already."""
        if words is None:
            words = self.encode_words(lexicon, index.words, index.word_counts)
        tokens = index.tokens if renaming is None else renaming[1][index.tokens]
        states = self.drop(self.predicate_encoder(self.drop(lexicon.table()[tokens]), index.token_counts))
        each = torch.arange(len(tokens))[:, None]
        real = index.is_predicate[..., None].float()
        predicates = states[each, index.predicates] * real  # (N, J, D)
        share = index.span.float()  # (M, J)
        subtrees = torch.bmm(share[:, None], predicates[index.entry])[:, 0] / share.sum(1, keepdim=True)  # (M, D)
        vectors = (words.states * words.mask[..., None]).sum(1) / words.mask.sum(1, keepdim=True)  # (N, D)
        if words.gated is None:
            return EncodedMemory(index, self.look_up.keys(vectors, None), predicates, subtrees, None, None)
        keys = self.look_up.keys(vectors, (words.gated * words.mask[..., None]).sum(1))
        side = lexicon.centred()[tokens][each, index.predicates] * real * torch.sigmoid(self.predicate_gate(predicates))
        return EncodedMemory(index, keys, predicates, subtrees, side, torch.bmm(share[:, None], side[index.entry])[:, 0])

    def scorer(
        self, lexicon: Lexicon, index: IndexedMemory, utterances: Sequence[Sequence[int]], renaming: Renaming | None = None
    ) -> NeuralScorer:
        """Encode queries and memory together, as training does at every step."""
        queries, lengths = padded(utterances)
        width = max(queries.shape[1], index.words.shape[1])
        together = torch.cat([functional.pad(each, (0, width - each.shape[1])) for each in (queries, index.words)])
        if renaming is not None:
            together = renaming[0][together]
        words = self.encode_words(lexicon, together, torch.cat([lengths, index.word_counts]))
        memory = self.encode_memory(lexicon, index, words[len(queries) :], renaming)
        return NeuralScorer(self, memory, words[: len(queries)])


class NeuralScorer:
    """Attention, look-up scores and failure scores for a batch of queries and a memory."""

    def __init__(self, model: LookUpAdapt, memory: EncodedMemory, queries: Words):
        self.model, self.memory, self.queries = model, memory, queries
        self._place: dict[tuple[int, int], int] = {}  # of each (query, entry) met so far in the tables
        self._tables: Tensor | None = None  # (P, T, J, 2)

    def start(self) -> Tensor:
        return self.queries.mask

    def weights(self, attention: Tensor) -> list[list[float]]:
        rows: list[list[float]] = attention.tolist()
        return rows

    def align(self, adaptations: Sequence[Adaptation], above: Tensor) -> Tensor:
        index = self.memory.index
        pairs = [(each.query, index.table.entry[each.node]) for each in adaptations]
        tables = self._read_tables(pairs)  # (K, T, J, 2)
        nodes = torch.tensor([each.node for each in adaptations])
        rows = torch.tensor([each.row for each in adaptations])
        mask = self.queries.mask[torch.tensor([query for query, _ in pairs])]
        return Aligner.attend(tables, index.span[nodes], index.parent[nodes], above[rows], mask)  # (K, T)

    def attended(self, queries: Sequence[int], attention: Tensor, *, always_divide: bool = False) -> tuple[Tensor, Tensor | None]:
        """x' = X'·w, divided by the sum of w if that is above one, or always (K, D); and the same of the gated word vectors."""
        which = torch.tensor(queries)
        total = attention.sum(1, keepdim=True).clamp(min=EPSILON if always_divide else 1.0)
        states = torch.bmm(attention[:, None], self.queries.states[which])[:, 0] / total
        gated = self.queries.gated
        return states, None if gated is None else torch.bmm(attention[:, None], gated[which])[:, 0]

    def look_up(self, attended: tuple[Tensor, Tensor | None]) -> Tensor:
        """e of every entry, (L, N)."""
        scores: Tensor = self.model.look_up(*attended, self.memory.keys)
        return scores

    def discriminate(self, attended: tuple[Tensor, Tensor | None], nodes: Sequence[int]) -> Tensor:
        """d of every subtree, (K,)."""
        which = torch.tensor(nodes)
        states, gated = attended
        cosine = None
        if gated is not None and self.memory.subtree_side is not None:
            cosine = functional.cosine_similarity(gated, self.memory.subtree_side[which], eps=1e-4)
        out: Tensor = self.model.discriminator(states, self.memory.subtrees[which], cosine)
        return out

    def at_roots(self, retrievals: Sequence[Retrieval], attention: Tensor) -> tuple[Tensor, Tensor | None]:
        """x' of each retrieval."""
        rows = torch.tensor([each.row for each in retrievals])
        queries = [each.query for each in retrievals]
        return self.attended(queries, attention[rows], always_divide=self.model.settings.average_query)

    def _read_tables(self, pairs: list[tuple[int, int]]) -> Tensor:
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self._place]
        if new:
            for pair in new:
                self._place[pair] = len(self._place)
            queries, entries = torch.tensor(new).unbind(1)
            cosine = None
            if self.queries.centred is not None and self.memory.cosine_side is not None:
                cosine = torch.bmm(self.queries.centred[queries], self.memory.cosine_side[entries].transpose(1, 2))
            made = self.model.aligner.tables(self.queries.states[queries], self.memory.predicates[entries], cosine)
            self._tables = made if self._tables is None else torch.cat([self._tables, made])
        assert self._tables is not None
        return self._tables[torch.tensor([self._place[pair] for pair in pairs])]
