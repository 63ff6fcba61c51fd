"""The fast passes and the factored modules against the equations written out plainly."""

import torch
from torch import nn

from lookadapt.paper.aligner import EPSILON, Aligner
from lookadapt.paper.comparison import weighted_distance
from lookadapt.paper.discriminator import Discriminator
from lookadapt.paper.encoder import Encoder, padded
from lookadapt.paper.lookup import LookUp


def test_encoder_equals_torchs_lstm() -> None:
    torch.manual_seed(0)
    size, hidden = 5, 7
    ours, theirs = Encoder(size, hidden), nn.LSTM(size, hidden, bidirectional=True, batch_first=True)

    def reordered(w: torch.Tensor) -> torch.Tensor:  # theirs: input, forget, candidate, output
        return torch.cat([w[: 2 * hidden], w[3 * hidden :], w[2 * hidden : 3 * hidden]])

    with torch.no_grad():
        for k, end in enumerate(("", "_reverse")):
            ours.w_in[k] = reordered(getattr(theirs, f"weight_ih_l0{end}")).t()
            ours.w_back[k] = reordered(getattr(theirs, f"weight_hh_l0{end}")).t()
            ours.bias[k] = reordered(getattr(theirs, f"bias_ih_l0{end}") + getattr(theirs, f"bias_hh_l0{end}"))
    x = torch.randn(6, 9, size)
    mine, yours = (x.clone().requires_grad_() for _ in range(2))
    lengths = torch.tensor([3, 9, 1, 4, 9, 2])
    a = ours(mine, lengths)
    packed = nn.utils.rnn.pack_padded_sequence(yours, lengths, batch_first=True, enforce_sorted=False)
    b = nn.utils.rnn.pad_packed_sequence(theirs(packed)[0], batch_first=True)[0]
    torch.testing.assert_close(a, b)
    weight = torch.randn_like(a)
    (a * weight).sum().backward()
    (b * weight).sum().backward()
    torch.testing.assert_close(mine.grad, yours.grad)
    torch.testing.assert_close(ours.w_in.grad[1], reordered(theirs.weight_ih_l0_reverse.grad).t())
    torch.testing.assert_close(ours.w_back.grad[0], reordered(theirs.weight_hh_l0.grad).t())
    torch.testing.assert_close(ours.bias.grad[0], reordered(theirs.bias_ih_l0.grad))


def test_weighted_distance_equals_the_sum_it_stands_for() -> None:
    torch.manual_seed(1)
    for groups, rows, others in ((1, 300, 40), (7, 3, 4)):  # in pieces by row, and by group
        x, y, w = torch.randn(groups, rows, 16), torch.randn(groups, others, 16), torch.randn(3, 16)
        tensors = [t.double().requires_grad_() for t in (x, y, w)]
        fast = weighted_distance(*tensors)
        plain = (tensors[0][:, :, None] - tensors[1][:, None]).abs() @ tensors[2].t()
        torch.testing.assert_close(fast, plain)
        weight = torch.randn_like(fast)
        for a, b in zip(
            torch.autograd.grad((fast * weight).sum(), tensors), torch.autograd.grad((plain * weight).sum(), tensors), strict=True
        ):
            torch.testing.assert_close(a, b)


def test_look_up_is_equation_4() -> None:
    torch.manual_seed(2)
    module = LookUp(6, 5, cosine=False)
    x, keys = torch.randn(4, 6), torch.randn(3, 6)
    plain = torch.empty(4, 3)
    for q in range(4):
        for i in range(3):
            a, b = x[q], keys[i]
            features = torch.cat([a, b, a * b, (a - b).abs(), (a @ module.bilinear @ b)[None]])
            plain[q, i] = module.last(torch.relu(module.first(features)))[0]
    torch.testing.assert_close(module(x, None, module.keys(keys, None)), plain)


def test_aligner_is_equations_5_to_7() -> None:
    torch.manual_seed(3)
    module = Aligner(4, 0.5, cosine=False)
    words, predicates = torch.randn(1, 5, 4), torch.randn(1, 3, 4)
    span, parent = torch.tensor([[False, True, True]]), torch.tensor([0])
    above, mask = torch.rand(1, 5), torch.ones(1, 5)
    got = Aligner.attend(module.tables(words, predicates, None), span, parent, above, mask)[0]
    for i in range(5):
        scores = []
        for j in (1, 2):
            x, y, p = words[0, i], predicates[0, j], predicates[0, 0]
            bilinear = torch.stack([x @ module.bilinear @ y, x @ module.bilinear_parent @ p])
            features = torch.cat([x, y, p, x * y, x * p, (x - y).abs(), (x - p).abs(), bilinear])
            scores.append(torch.sigmoid(module.linear(features))[0])
        torch.testing.assert_close(got[i], max(scores) * torch.sqrt(above[0, i] + EPSILON))


def test_discriminator_is_equation_9() -> None:
    torch.manual_seed(4)
    module = Discriminator(4, cosine=False)
    x, y = torch.randn(2, 4), torch.randn(2, 4)
    for k in range(2):
        features = torch.cat([x[k], y[k], x[k] * y[k], (x[k] - y[k]).abs(), (x[k] @ module.bilinear @ y[k])[None]])
        torch.testing.assert_close(module(x, y, None)[k], module.linear(features)[0])


def test_padding() -> None:
    table, lengths = padded([[5, 6, 7], [8]])
    assert table.tolist() == [[5, 6, 7], [8, 0, 0]]
    assert lengths.tolist() == [3, 1]
