"""The judge as a network: what is learned, what is shared, and its names."""

import pytest

torch = pytest.importorskip("torch")

from lookadapt.training.cross_encoder import (  # noqa: E402
    INPUT_STEPS,
    LAYERS,
    SHARED,
    WEIGHT_STEPS,
    CrossEncoder,
    Product,
    padded,
    smoothen,
    take,
)


@pytest.fixture(scope="module")
def judge() -> CrossEncoder:
    torch.manual_seed(0)
    made = CrossEncoder(dropout=0.0)
    made.eval()
    return made


def test_padding_changes_no_score(judge: CrossEncoder) -> None:
    with torch.no_grad():
        alone = judge(padded([[101, 7, 8, 102]]))
        beside = judge(padded([[101, 7, 8, 102], [101, 7, 8, 9, 10, 11, 102]]))[:1]
    assert torch.allclose(alone, beside, atol=1e-4)


def test_texts_read_together_score_as_each_alone(judge: CrossEncoder) -> None:
    rows = [[101, *range(1000, 1000 + size), 102] for size in (9, 2, 30, 5) for _ in range(6)]  # more than are read at once
    with torch.no_grad():
        together = judge.scores(rows)
        alone = torch.cat([judge(padded([row])) for row in rows])
    assert torch.allclose(together, alone, atol=5e-3)  # a sum in another order may be rounded to the next step
    assert all(module.held is None for module in judge.modules() if isinstance(module, Product))


def test_only_the_upper_layers_and_the_head_learn(judge: CrossEncoder) -> None:
    learned = {name for name, parameter in judge.named_parameters() if parameter.requires_grad}
    assert {name.split(".")[0] for name in learned} == {"layers", "head"}
    assert {int(name.split(".")[1]) for name in learned if name.startswith("layers")} == set(range(SHARED, LAYERS))


def test_what_was_learned_can_be_taken_over(judge: CrossEncoder) -> None:
    torch.manual_seed(1)
    other = CrossEncoder(dropout=0.0)
    other.load_state_dict(
        {
            **other.state_dict(),
            **{
                k: v
                for k, v in judge.state_dict().items()
                if not k.startswith(("layers.2", "layers.3", "layers.4", "layers.5", "head"))
            },
        }
    )
    other.eval()
    ids = padded([[101, 7, 8, 102]])
    with torch.no_grad():
        assert not torch.allclose(judge(ids), other(ids))
        take(other, judge.learned(), SHARED)
        assert torch.allclose(judge(ids), other(ids), atol=1e-5)


def test_products_are_computed_in_steps_and_still_learn() -> None:
    torch.manual_seed(0)
    product = Product(8, 3)
    product.smooth.copy_(torch.linspace(0.5, 2.0, 8))
    x = torch.randn(5, 8)
    inputs, weights = x / product.smooth, product.weight.detach() * product.smooth
    steps, scales = [], []
    for values, most in ((inputs, INPUT_STEPS), (weights, WEIGHT_STEPS)):
        scale = values.abs().amax(-1, keepdim=True) / most
        steps.append((values / scale).round())
        scales.append(scale)
    said = product(x)
    assert torch.allclose(said, (steps[0] @ steps[1].T) * scales[0] * scales[1].T + product.bias, atol=1e-5)  # as integers
    assert not torch.allclose(said, torch.nn.functional.linear(x, product.weight, product.bias), atol=1e-6)
    said.sum().backward()
    assert product.weight.grad is not None
    assert product.weight.grad.abs().min() > 0


def test_peaks_are_smoothed_and_the_smoothing_goes_with_what_was_learned() -> None:
    torch.manual_seed(0)
    judge = CrossEncoder(dropout=0.0)
    with torch.no_grad():
        judge.norm.weight[5] = 40.0  # one channel that drowns the others
    smoothen(judge, range(LAYERS), [[101, 7, 8, 102], [101, 9, 10, 102]])
    smooth = judge.learned()["encoder.layer.0.attention.self.smooth"]
    assert smooth.argmax() == 5
    other = CrossEncoder(dropout=0.0)
    take(other, judge.learned(), SHARED)
    assert torch.equal(other.layers[0].attention.smooth, smooth)  # type: ignore[union-attr]
