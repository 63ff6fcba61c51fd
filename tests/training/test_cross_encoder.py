"""The judge as a network: what is learned, what is shared, and its names."""

import pytest

torch = pytest.importorskip("torch")

from lookadapt.training.cross_encoder import LAYERS, SHARED, CrossEncoder, padded, take  # noqa: E402


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
