"""The embedded encoder agrees with its fp32 source, ignores its neighbours in a batch, and survives any text."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lookadapt.errors import LookadaptError, MissingPart
from lookadapt.parsing import encoder as module
from lookadapt.parsing.encoder import WEIGHTS, EncoderError, SentenceEncoder, TextEncoder
from lookadapt.parsing.fake_encoder import HashEncoder

pytest.importorskip("onnxruntime")

REFERENCE = np.load(Path(__file__).parent / "encoder_reference.npz", allow_pickle=False)
SENTENCES: list[str] = REFERENCE["sentences"].tolist()  # 0 and 1, 2 and 3, ... mean the same
EXACT = REFERENCE["vectors"]  # fp32
NOT_ITSELF = -9 * np.eye(len(SENTENCES))


@pytest.fixture(scope="module")
def shared() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.fixture
def encoder(shared: SentenceEncoder) -> SentenceEncoder:
    shared.clear()
    return shared


def test_int8_agrees_with_fp32(encoder: SentenceEncoder) -> None:
    small = encoder.encode(SENTENCES)
    assert (small * EXACT).sum(1).min() >= 0.99
    assert np.abs(small @ small.T - EXACT @ EXACT.T).max() <= 0.04  # measured .024; moves with the last digit


def test_int8_ranks_as_fp32(encoder: SentenceEncoder) -> None:
    small = encoder.encode(SENTENCES)
    nearest = (small @ small.T + NOT_ITSELF).argmax(1)
    assert (nearest == (EXACT @ EXACT.T + NOT_ITSELF).argmax(1)).mean() >= 0.95
    assert (nearest == np.arange(len(SENTENCES)) ^ 1).mean() >= 0.95


def test_the_batch_does_not_matter(encoder: SentenceEncoder) -> None:
    alone = []
    for sentence in SENTENCES:
        encoder.clear()
        alone.append(encoder.encode([sentence])[0])
    encoder.clear()
    order = np.random.default_rng(0).permutation(len(SENTENCES))
    together = encoder.encode([*(SENTENCES[i] for i in order), "word " * 80])
    assert np.abs(together[:-1] - np.array(alone)[order]).max() <= 1e-4


def test_rows_have_unit_length_and_the_order_of_the_texts(encoder: SentenceEncoder) -> None:
    rows = encoder.encode(["red", "blue car", "red", ""])
    assert rows.shape == (4, encoder.dim)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert np.array_equal(rows[0], rows[2])
    assert not np.allclose(rows[0], rows[1], atol=0.1)


def test_more_texts_than_one_run(encoder: SentenceEncoder) -> None:
    texts = [f"box {i}" for i in range(module.LARGEST_RUN // 6)]
    texts[7] = "word " * 80
    apart = SentenceEncoder.load(cache_size=0)
    rows = encoder.encode(texts)
    for i in (0, 6, 7, 8, len(texts) - 1):
        assert np.abs(rows[i] - apart.encode([texts[i]])[0]).max() <= 1e-4


def test_no_texts(encoder: SentenceEncoder) -> None:
    assert encoder.encode([]).shape == (0, 384)
    assert encoder.encode_tokens([]) == []
    assert encoder.encoded == 0


def test_cache_and_counters() -> None:
    encoder = SentenceEncoder.load(cache_size=2)
    first = encoder.encode(["a", "b", "a"])
    assert (encoder.calls, encoder.encoded) == (1, 2)
    first[:] = 0  # the caller's array is the caller's
    assert encoder.encode(["a"]).any()
    assert (encoder.calls, encoder.encoded) == (2, 2)
    encoder.encode(["c"])  # drops "b", the least recently used
    encoder.encode(["a"])
    assert encoder.encoded == 3
    encoder.encode(["b"])
    assert encoder.encoded == 4
    encoder.clear()
    assert (encoder.calls, encoder.encoded) == (0, 0)


def test_tokens_in_context(encoder: SentenceEncoder) -> None:
    text = "Turn on the TV in the attic"
    one, other = encoder.encode_tokens([text, "lamp"])
    assert [text[a:b] for a, b in one.spans] == ["Turn", "on", "the", "TV", "in", "the", "attic"]
    assert one.vectors.shape == (7, 384)
    assert other.vectors.shape == (1, 384)
    assert np.allclose(np.linalg.norm(one.vectors, axis=1), 1, atol=1e-5)
    assert np.abs(encoder.encode_tokens([text])[0].vectors - one.vectors).max() <= 1e-4


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\x00\x07\x1b[31m",
        "😀🎉",
        "включи свет",
        "打开灯",
        "[PAD] [CLS]",
        "\ud800",
        "a" * 100_000,
        "word " * 10_000,
        "\u0301" * 5_000,
    ],
    ids=["empty", "blank", "control", "emoji", "russian", "chinese", "special", "surrogate", "long", "many", "accents"],
)
def test_any_text_has_a_vector(encoder: SentenceEncoder, text: str) -> None:
    assert np.allclose(np.linalg.norm(encoder.encode([text]), axis=1), 1, atol=1e-5)
    encoder.encode_tokens([text])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.text(alphabet=st.characters(exclude_categories=()), max_size=80), max_size=5))
def test_any_texts_have_vectors(shared: SentenceEncoder, texts: list[str]) -> None:
    rows = shared.encode(texts)
    assert rows.shape == (len(texts), 384)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("make", [SentenceEncoder.load, HashEncoder])
def test_bad_input(make: type[HashEncoder]) -> None:
    encoder: TextEncoder = make()
    with pytest.raises(EncoderError, match="list of texts"):
        encoder.encode("one text")
    with pytest.raises(EncoderError, match="not int"):
        encoder.encode(["one", 2])  # type: ignore[list-item]


def test_missing_files(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match=r"encoder\.onnx"):
        SentenceEncoder.load(tmp_path)


def test_broken_file(tmp_path: Path) -> None:
    (tmp_path / "encoder.onnx").write_bytes(b"no model")
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(EncoderError, match=r"cannot read .*encoder\.onnx"):
        SentenceEncoder.load(tmp_path)


def test_the_judge_is_opened_when_it_is_first_asked(tmp_path: Path) -> None:
    for file in ("encoder.onnx", "tokenizer.json"):
        (tmp_path / file).symlink_to(WEIGHTS / file)
    assert SentenceEncoder.load(tmp_path).judge("hello", ["hello"]) is None
    (tmp_path / "judge.onnx").write_bytes(b"no model")
    with pytest.raises(LookadaptError, match=r"cannot read .*aligner\.npz"):
        SentenceEncoder.load(tmp_path)
    (tmp_path / "aligner.npz").symlink_to(WEIGHTS / "aligner.npz")
    encoder = SentenceEncoder.load(tmp_path)
    encoder.encode(["hello"])
    with pytest.raises(EncoderError, match=r"cannot read .*judge\.onnx"):
        encoder.judge("hello", ["hello"])


def test_bad_settings() -> None:
    with pytest.raises(EncoderError, match="threads"):
        SentenceEncoder.load(threads=0)


@pytest.mark.parametrize("name", ["onnxruntime"])
def test_missing_library_names_the_command(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingPart, match=f"pip install {name}"):
        SentenceEncoder.load()


def test_importing_the_module_is_cheap() -> None:
    code = "import sys, lookadapt.parsing.encoder; print(sorted({'onnxruntime', 'tokenizers', 'torch'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_files_are_the_ones_their_provenance_names() -> None:
    for name, file in json.loads((WEIGHTS / "provenance.json").read_text())["files"].items():
        assert hashlib.sha256((WEIGHTS / name).read_bytes()).hexdigest() == file["sha256"]


def test_the_fake_knows_shared_words() -> None:
    fake = HashEncoder()
    rows = fake.encode(["turn on the lamp", "turn on the fan", "who is john", "", "turn on the lamp"])
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert rows[0] @ rows[1] > 0.5 > rows[0] @ rows[2]
    assert (fake.calls, fake.encoded) == (1, 4)
    assert fake.encode([]).shape == (0, 384)


def test_words_seen_lately_are_not_aligned_again() -> None:
    encoder = SentenceEncoder.load()
    first = encoder.align(["turn on the lamp", "close the door"])
    encoded = encoder.encoded
    again = encoder.align(["close the door", "open the gate"])
    assert encoder.encoded == encoded + 1
    assert np.array_equal(first[1], again[0])
    assert [len(words) for words in again] == [3, 3]
    assert np.linalg.norm(again[1], axis=1) == pytest.approx(1.0, abs=1e-3)
    encoder.clear()
    encoder.align(["close the door"])
    assert encoder.encoded == 1
