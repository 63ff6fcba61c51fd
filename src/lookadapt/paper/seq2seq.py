"""The baseline (§6): a sequence-to-sequence parser with attention.

Encoder: one bidirectional LSTM over GloVe vectors. Decoder: one LSTM, started from a learned projection of the
encoder's last states; its input is the embedding of the last predicate beside the last context. Context: the
projected encoder states, weighted by the softmax of their product with the decoder's state. Output: softmax over
the product of a projection of [decoder state, context] with the embedding of every predicate. Greedy.

What the paper leaves open, and our reading: "embeddings of logical predicates" are the same frozen GloVe vectors
the words have, parentheses included, since a new domain's predicates need one; all predicates are those of the
training and evaluation memories (nothing else is known of a new domain); the start and the end of a form have
learned vectors. Trained by teacher forcing on the training pairs and on the pairs of the evaluation memory, the
one-shot examples included: what LOOKUPADAPT may look up, the baseline may learn. (Without them it never writes a
predicate it has not seen, and scores nothing.) `memory_share` of each batch is drawn from that memory: one pair among
four thousand is hardly met.

Axes: B utterances, T words, S places of the form, D encoder states, H decoder units, C word vector, V predicates.
"""

from __future__ import annotations

import copy
import itertools
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..errors import FormError
from ..language.examples import Example
from ..language.logical_form import Form, read_form
from ..language.tokens import words
from .embeddings import Lexicon, WordVectors
from .encoder import Encoder, padded
from .settings import Settings
from .splits import Split
from .training import Evaluation, Kept

MAX_LENGTH = 40  # tokens; the longest form of the paper's has 23


class Seq2Seq(nn.Module):
    """Words to a form's tokens."""

    def __init__(self, settings: Settings):
        super().__init__()
        self.settings = settings
        hidden, size = 2 * settings.hidden, settings.dimensions
        self.encoder = Encoder(size, settings.hidden)
        self.first_state = nn.Linear(2 * settings.hidden, 2 * hidden)
        self.project = nn.Linear(2 * settings.hidden, hidden)
        self.decoder = nn.LSTMCell(size + hidden, hidden)
        self.output = nn.Linear(2 * hidden, size)
        self.marks = nn.Parameter(torch.randn(2, size) * 0.5)  # start and end
        self.drop = nn.Dropout(settings.dropout)

    def encode(self, vectors: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor, tuple[Tensor, Tensor], Tensor]:
        """Projected states (B, T, H), their mask (B, T), first decoder state and first context."""
        states = self.drop(self.encoder(self.drop(vectors), lengths))  # (B, T, D)
        half = states.shape[2] // 2
        rows = torch.arange(len(lengths))
        last = torch.cat([states[rows, lengths - 1, :half], states[:, 0, half:]], 1)  # (B, D)
        hidden, cell = self.first_state(last).chunk(2, 1)  # (B, H) each
        mask = torch.arange(vectors.shape[1])[None] < lengths[:, None]
        return self.project(states), mask, (torch.tanh(hidden), cell), torch.zeros_like(hidden)

    def step(
        self, last: Tensor, context: Tensor, state: tuple[Tensor, Tensor], encoded: Tensor, mask: Tensor
    ) -> tuple[Tensor, Tensor, tuple[Tensor, Tensor]]:
        """One place further: overall state (B, C) to compare with predicates, the context, the decoder's state."""
        hidden, cell = self.decoder(torch.cat([last, context], 1), state)
        scores = torch.bmm(encoded, hidden[:, :, None])[..., 0].masked_fill(~mask, -1e9)  # (B, T)
        context = torch.bmm(torch.softmax(scores, 1)[:, None], encoded)[:, 0]  # (B, H)
        return self.output(self.drop(torch.cat([hidden, context], 1))), context, (hidden, cell)


@dataclass
class TrainedSeq2Seq:
    """A trained baseline with the predicates it may write."""

    model: Seq2Seq
    lexicon: Lexicon
    predicates: list[str]
    kept: dict[str, Kept] = field(default_factory=dict)
    curve: list[Evaluation] = field(default_factory=list)
    seconds: float = 0.0

    def use(self, split: str) -> TrainedSeq2Seq:
        """A baseline of its own with the weights that were best on a split."""
        model = copy.deepcopy(self.model)
        model.load_state_dict(self.kept[split].weights)
        return replace(self, model=model.eval())

    def vectors(self) -> Tensor:
        """Start, end, then every predicate, (V + 2, C)."""
        numbers = self.lexicon.numbers(self.predicates)  # before the table: it may grow
        return torch.cat([self.model.marks, self.lexicon.table()[numbers]])

    def parse(self, utterances: Sequence[str]) -> list[Form | None]:
        """Greedy decoding; None where the tokens are not a form."""
        self.model.eval()
        with torch.no_grad():
            numbers, lengths = padded([self.lexicon.numbers(words(utterance)) for utterance in utterances])
            encoded, mask, state, context = self.model.encode(self.lexicon.table()[numbers], lengths)
            vectors = self.vectors()
            last = vectors[torch.zeros(len(utterances), dtype=torch.long)]
            written: list[Tensor] = []
            ended = torch.zeros(len(utterances), dtype=torch.bool)
            while len(written) < MAX_LENGTH and not ended.all():
                overall, context, state = self.model.step(last, context, state, encoded, mask)
                choice = (overall @ vectors[1:].t()).argmax(1) + 1  # never the start
                ended |= choice == 1
                written.append(choice)
                last = vectors[choice]
        return [self._form(row) for row in torch.stack(written, 1).tolist()]

    def _form(self, numbers: list[int]) -> Form | None:
        if 1 not in numbers:
            return None
        try:
            return read_form(" ".join(self.predicates[number - 2] for number in numbers[: numbers.index(1)]))
        except FormError:
            return None


def train_seq2seq(
    settings: Settings,
    examples: Sequence[Example],
    memory: Sequence[Example],
    splits: Mapping[str, Split],
    vectors: WordVectors,
    *,
    seed: int,
) -> TrainedSeq2Seq:
    """Train the baseline on pairs and on the evaluation memory; keep the best weights by each split."""
    torch.manual_seed(seed)
    lexicon = Lexicon(vectors)
    pairs = (*examples, *memory)
    known = {token.text for example in pairs for token in example.form.tokens()}
    known |= {token.text for split in splits.values() for entry in split.memory for token in entry.form.tokens()}
    trained = TrainedSeq2Seq(Seq2Seq(settings), lexicon, sorted(known), {name: Kept() for name in splits})
    place = {token: number + 2 for number, token in enumerate(trained.predicates)}
    sources = [lexicon.numbers(words(example.utterance)) for example in pairs]
    targets = [[*(place[token.text] for token in example.form.tokens()), 1] for example in pairs]
    batches = _batches(settings, len(examples), len(memory), random.Random(f"{seed}/seq2seq"))
    adam = torch.optim.Adam(trained.model.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay)
    start = time.perf_counter()
    running = 0.0
    for step, batch in enumerate(itertools.islice(batches, settings.steps), 1):
        trained.model.train()
        loss = _loss(trained, [sources[i] for i in batch], [targets[i] for i in batch])
        for group in adam.param_groups:
            group["lr"] = settings.learning_rate * settings.rate(step)
        adam.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(trained.model.parameters(), settings.clip)
        adam.step()
        running = loss.item() if step == 1 else 0.9 * running + 0.1 * loss.item()
        if settings.evaluates(step):
            _evaluate(trained, splits, step, running)
    trained.seconds = time.perf_counter() - start
    return trained


def _batches(settings: Settings, pairs: int, memory: int, rng: random.Random) -> Iterator[list[int]]:
    """Numbers of pairs, memory's after the others: a share of each batch from memory, or all from one pool."""
    shots = round(settings.memory_share * settings.batch) if memory else 0
    if not shots:
        pools = [(range(pairs + memory), settings.batch)]
    else:
        pools = [(range(pairs), settings.batch - shots), (range(pairs, pairs + memory), shots)]
    left: list[list[int]] = [[] for _ in pools]
    while True:
        batch: list[int] = []
        for place, (pool, wanted) in enumerate(pools):
            size = min(wanted, len(pool))
            if len(left[place]) < size:
                left[place] = rng.sample(pool, len(pool))
            batch += left[place][:size]
            left[place] = left[place][size:]
        yield batch


def _evaluate(trained: TrainedSeq2Seq, splits: Mapping[str, Split], step: int, loss: float) -> None:
    trained.curve.append(Evaluation(step, loss, {}))
    for name, split in splits.items():
        forms = trained.parse([example.utterance for example in split.examples])
        accuracy = sum(f == e.form for f, e in zip(forms, split.examples, strict=True)) / max(1, len(forms))
        trained.curve[-1].accuracy[name] = accuracy
        if accuracy >= trained.kept[name].accuracy:
            weights = {key: value.clone() for key, value in trained.model.state_dict().items()}
            trained.kept[name] = Kept(accuracy, step, weights)


def _loss(trained: TrainedSeq2Seq, sources: list[list[int]], targets: list[list[int]]) -> Tensor:
    """−log P of the forms' tokens, a sum over each form, the mean over the batch."""
    model = trained.model
    numbers, lengths = padded(sources)
    wanted, counts = padded(targets)  # (B, S)
    encoded, mask, state, context = model.encode(trained.lexicon.table()[numbers], lengths)
    vectors = trained.vectors()
    given = functional.pad(wanted, (1, 0))[:, :-1]  # the start, then what stands before
    own = 1 - model.settings.teacher_forcing
    overalls: list[Tensor] = []
    for place in range(wanted.shape[1]):
        last = given[:, place]
        if own and place:  # what the decoder itself would have written, for a share of the utterances
            written = (overalls[-1].detach() @ vectors[1:].detach().t()).argmax(1) + 1
            last = torch.where(torch.rand(len(last)) < own, written, last)
        overall, context, state = model.step(vectors[last], context, state, encoded, mask)
        overalls.append(overall)
    scores = torch.stack(overalls, 1) @ vectors[1:].t()  # (B, S, V + 1)
    each = functional.cross_entropy(scores.flatten(0, 1), wanted.flatten() - 1, reduction="none", ignore_index=-1)
    real = torch.arange(wanted.shape[1])[None] < counts[:, None]
    return (each.view_as(wanted) * real).sum() / len(sources)
