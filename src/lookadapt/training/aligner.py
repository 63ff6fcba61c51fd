"""The aligner as a network: what `parsing.alignment` and `parsing.mentions` compute, with gradients. Needs torch.

A reading costs what its structure costs (`Composed.price`), its words that the sentence does not support, the words of the sentence that
nothing covers, and things in roles that are not theirs. Softmax over the composed readings of a sentence makes the right one cheapest.
The body is the judge's (`cross_encoder`): both are learned together, and one graph serves both.

Axes: W own words of the rules that occur, R rules, C readings, Q words of the sentence, F fillings, D = 384, H of a role.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..language.english import FUNCTION_WORDS, stem
from ..parsing.costs import Prices
from ..parsing.rule_words import word_class
from ..parsing.wordpiece import Pieces
from .alignments import AlignedLine, AlignedPack
from .cross_encoder import WIDTH, CrossEncoder, padded

ROLE_WIDTH: Final = 64
_SHARP: Final = 10.0  # of what a unit vector's linear function says of a word's weight: it is small
_AT_ONCE: Final = 24  # texts of like length read together
_ROLES: Final = 0.1  # what a strange role costs at first
_SOFT: Final = 0.35  # the temperature of prices at first


class Prepared:
    """A pack with what does not change while it is learned from."""

    def __init__(self, pack: AlignedPack):
        self.pack = pack
        self.texts = [" ".join(rule.words) for rule in pack.rules]
        self.own = [(number, place) for number, rule in enumerate(pack.rules) for place in rule.own]
        words = [pack.rules[number].words[place] for number, place in self.own]
        self.stems = [stem(word) for word in words]
        self.classes = [word_class(word) for word in words]
        prices = Prices()
        plain = [prices.unsupported_function if word in FUNCTION_WORDS else prices.unsupported for word in words]
        self.plain = torch.tensor(plain)  # [W]
        self.lines = [PreparedLine(line, self) for line in pack.lines]


class PreparedLine:
    """A sentence's readings as arrays."""

    def __init__(self, line: AlignedLine, pack: Prepared):
        self.line = line
        self._pack = pack

    @cached_property
    def arrays(self) -> LineArrays:
        line, pack = self.line, self._pack
        size, readings = len(line.words), line.readings
        most = max(1, max(len(reading.rules) for reading in readings))
        nothing = len(pack.pack.rules)
        rules = torch.full((len(readings), most), nothing)
        covered = torch.zeros(len(readings), size)
        fills = [(n, *fill) for n, reading in enumerate(readings) for fill in reading.fills]
        for n, reading in enumerate(readings):
            rules[n, : len(reading.rules)] = torch.tensor(reading.rules, dtype=torch.long)
            for start, end, far in reading.covers:
                covered[n, start:end] = covered[n, start:end].clamp_min(far)
        classes = [word_class(word) for word in line.words]
        same = [
            [one == other or a == b for other, b in zip(classes, line.keys, strict=True)]
            for one, a in zip(pack.classes, pack.stems, strict=True)
        ]
        named = {bits: n for n, bits in enumerate(dict.fromkeys(bits for *_, bits in fills))}
        rows = torch.tensor([[float(bits >> place & 1) for place in range(size)] for bits in named]).reshape(len(named), size)
        slots = {slot: n for n, slot in enumerate(dict.fromkeys((rule, slot) for _, rule, slot, _ in fills))}
        return LineArrays(
            rules,
            covered,
            torch.tensor([reading.price for reading in readings]),
            torch.tensor(line.weights),
            torch.tensor(same).reshape(len(pack.own), size),
            rows / rows.sum(1, keepdim=True).clamp_min(1),
            tuple(slots),
            torch.tensor([n for n, *_ in fills], dtype=torch.long),
            torch.tensor([slots[rule, slot] for _, rule, slot, _ in fills], dtype=torch.long),
            torch.tensor([named[bits] for *_, bits in fills], dtype=torch.long),
        )


@dataclass(frozen=True)
class LineArrays:
    rules: Tensor  # [C, most]: numbers of rules, that of nothing behind them
    covered: Tensor  # [C, Q]: by names and copied words
    prices: Tensor  # [C]
    weights: Tensor  # [Q]: before anything is learned
    same: Tensor  # [W, Q]: the same word
    named: Tensor  # [things, Q]: which words name each, as shares
    slots: tuple[tuple[int, int], ...]  # that are filled: rule, slot
    fill_reading: Tensor  # [F]
    fill_slot: Tensor  # [F]
    fill_thing: Tensor  # [F]


class WordAligner(nn.Module):
    """Scores composed readings, on top of a judge's body."""

    def __init__(self, body: CrossEncoder, encode: Callable[[str], Pieces]):
        super().__init__()
        self.body = [body]  # a list: its weights are the judge's, not counted twice
        self.said = nn.Linear(WIDTH, 1)
        self.taught = nn.Linear(WIDTH, 1)
        for head in (self.said, self.taught):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)
        self.role = nn.Linear(WIDTH, ROLE_WIDTH, bias=False)
        self.filler = nn.Linear(WIDTH, ROLE_WIDTH, bias=False)
        # The logistic function's steepness and middle, what structure costs, what strange roles cost, the logarithm of the temperature.
        self.numbers = nn.Parameter(torch.tensor([Prices.steep, Prices.middle, 1.0, _ROLES, math.log(_SOFT)]))
        self._encode = encode
        self._codes: dict[str, tuple[list[int], Tensor]] = {}

    def forward(self, pack: Prepared, lines: Sequence[PreparedLine]) -> list[Tensor]:
        """The scores of each sentence's readings, [C] each."""
        each = [line.arrays for line in lines]
        occurring = sorted({number for a in each for number in a.rules.flatten().tolist()} - {len(pack.texts)})
        kept = frozenset(occurring)
        texts = list(dict.fromkeys(pack.texts[number] for number in occurring))
        vectors = self.words([*texts, *(line.line.text for line in lines)])
        place = {text: n for n, text in enumerate(texts)}
        rows = [n for n, (number, _) in enumerate(pack.own) if number in kept]
        own = [vectors[place[pack.texts[pack.own[n][0]]]][pack.own[n][1]] for n in rows]
        taught = torch.stack(own) if own else torch.zeros(0, WIDTH)  # [W, D]
        where = torch.tensor(rows, dtype=torch.long)
        lacking = pack.plain[where] * 2 * torch.sigmoid(_SHARP * self.taught(taught)[:, 0])  # [W]
        owners = torch.tensor([pack.own[n][0] for n in rows], dtype=torch.long)
        steep, middle, structure, worth, soft = self.numbers
        found = []
        for arrays, line, words in zip(each, lines, vectors[len(texts) :], strict=True):
            said = words[torch.tensor(line.line.places)]  # [Q, D]
            weights = arrays.weights * 2 * torch.sigmoid(_SHARP * self.said(said)[:, 0])  # [Q]
            alike = Prices.most_alike * torch.sigmoid(steep * (taught @ said.T - middle))  # [W, Q]
            alike = torch.where(arrays.same[where], torch.ones(()), alike)
            size = (len(pack.texts) + 1, len(line.line.words))
            cover = torch.zeros(size).scatter_reduce(0, owners[:, None].expand(-1, size[1]), alike, "amax")  # [R + 1, Q]
            lack = torch.zeros(size[0]).index_add(0, owners, lacking * (1 - _most(alike)))  # [R + 1]
            covered = torch.maximum(cover[arrays.rules].amax(1), arrays.covered)  # [C, Q]
            price = structure * arrays.prices + lack[arrays.rules].sum(1) + ((1 - covered) * weights).sum(1)  # [C]
            if arrays.slots:
                usual = torch.stack([self._usual(pack, vectors, place, *slot) for slot in arrays.slots])
                roles = functional.normalize(self.role(usual), dim=-1)
                fillers = functional.normalize(self.filler(arrays.named @ said), dim=-1)
                filled = (roles @ fillers.T)[arrays.fill_slot, arrays.fill_thing]  # [F]
                price = price + torch.zeros(len(price)).index_add(0, arrays.fill_reading, worth * (1 - filled))
            found.append(-price * torch.exp(-soft))
        return found

    def _usual(self, pack: Prepared, vectors: Sequence[Tensor], place: dict[str, int], rule: int, slot: int) -> Tensor:
        """What a slot was taught with."""
        start, end = pack.pack.rules[rule].slots[slot]
        return vectors[place[pack.texts[rule]]][start:end].mean(0)

    def words(self, texts: Sequence[str]) -> list[Tensor]:
        """The words of texts in context, unit-length rows: pieces added up, as `parsing.contexts` does."""
        coded = [self._code(text) for text in texts]
        order = sorted(range(len(texts)), key=lambda n: len(coded[n][0]))
        found: dict[int, Tensor] = {}
        with self.body[0].held():
            for start in range(0, len(order), _AT_ONCE):
                part = order[start : start + _AT_ONCE]
                with torch.autocast("cpu", torch.bfloat16):
                    x = self.body[0].vectors(padded([coded[n][0] for n in part]))
                for row, n in enumerate(part):
                    owners = coded[n][1]  # [words, pieces]
                    found[n] = functional.normalize(owners @ x[row, : owners.shape[1]].float(), dim=-1)
        return [found[n] for n in range(len(texts))]

    def _code(self, text: str) -> tuple[list[int], Tensor]:
        if text not in self._codes:
            code, words = self._encode(text), text.split()
            owners = torch.zeros(len(words), len(code.ids))
            at, end = -1, 0
            for number, (start, stop) in enumerate(code.offsets[1:-1], 1):
                while start >= end and at + 1 < len(words):
                    at += 1
                    end = text.index(words[at], end) + len(words[at])
                if stop > start:
                    owners[at, number] = 1
            self._codes[text] = (list(code.ids), owners)
        return self._codes[text]

    def learned(self) -> dict[str, Tensor]:
        """Its numbers as `parsing.alignment` takes them."""
        steep, middle, structure, worth, _ = self.numbers.detach()
        heads = {
            name: torch.cat([_SHARP * head.weight.detach()[0], _SHARP * head.bias.detach()])
            for name, head in (("said", self.said), ("taught", self.taught))
        }
        numbers = torch.stack([steep, middle, 1 / structure, worth / structure])
        projections = {"role": self.role.weight.detach().clone(), "filler": self.filler.weight.detach().clone()}
        return {f"aligner.{name}": tensor.contiguous() for name, tensor in (heads | projections | {"numbers": numbers}).items()}

    def take(self, weights: Mapping[str, Tensor]) -> None:
        """Go on from what an earlier run learned, if it learned to align."""
        if "aligner.numbers" not in weights:
            return
        with torch.no_grad():
            for name, head in (("said", self.said), ("taught", self.taught)):
                head.weight.copy_(weights[f"aligner.{name}"][None, :-1] / _SHARP)
                head.bias.copy_(weights[f"aligner.{name}"][-1:] / _SHARP)
            self.role.weight.copy_(weights["aligner.role"])
            self.filler.weight.copy_(weights["aligner.filler"])
            steep, middle, scale, worth = weights["aligner.numbers"]
            self.numbers[:4] = torch.stack([steep, middle, 1 / scale, worth / scale])


def _most(alike: Tensor) -> Tensor:
    return alike.amax(1) if alike.shape[0] else torch.zeros(0)
