"""Our tokenizer gives what the library's gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lookadapt.parsing.encoder import WEIGHTS
from lookadapt.parsing.wordpiece import WordPiece

tokenizers = pytest.importorskip("tokenizers")
LIBRARY = tokenizers.Tokenizer.from_file(str(WEIGHTS / "tokenizer.json"))
LIBRARY.encode_special_tokens = True
OURS = WordPiece.read(WEIGHTS / "tokenizer.json")

# Scripts that both know: newer characters have no category in an older Python.
KNOWN = st.characters(min_codepoint=1, max_codepoint=0x052F, exclude_categories=("Cn", "Cs")) | st.sampled_from(
    "你好世界 — … “” 😀\u200b\ufffd"
)


@settings(max_examples=300, deadline=None)
@given(st.text(KNOWN, max_size=60))
def test_as_the_library(text: str) -> None:
    expected, found = LIBRARY.encode(text), OURS.encode(text)
    assert found.ids == expected.ids
    assert found.offsets == list(expected.offsets)


@pytest.mark.parametrize(
    "text", ["", "[PAD] [CLS] x", "can't e-mail 3.5 naïve café", "İstanbul ß ŉ", "a" * 150, "word " * 200, "turn on the lamp"]
)
def test_odd_texts(text: str) -> None:
    expected, found = LIBRARY.encode(text), OURS.encode(text)
    assert (found.ids, found.offsets) == (expected.ids, list(expected.offsets))
