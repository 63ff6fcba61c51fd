"""Words in context, however long they are."""

import numpy as np
import pytest

from lookadapt.parsing.contexts import in_context
from lookadapt.parsing.encoder import SentenceEncoder
from lookadapt.parsing.wordpiece import Pieces


def test_pieces_add_up_to_words() -> None:
    code = Pieces([101, 5, 6, 7, 102], [(0, 0), (0, 2), (2, 4), (5, 7), (0, 0)])
    tokens = np.array([[9, 9], [1, 0], [2, 0], [0, 4], [9, 9]], np.float32)
    sentence, words = in_context("lamp on", code, (np.ones(2, np.float32), tokens))
    assert sentence.tolist() == [1, 1]
    assert words.tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize("size", [25, 40])
def test_every_word_has_a_row(size: int) -> None:
    """Of a text that is too long for the network, words that it does not see are zeros. The last text alone is remembered whole."""
    encoder = SentenceEncoder.load()
    for words in (size, size + 1):
        rows = encoder.encode_words([" ".join(["lampshade" * 10] * words)])[1][0]
        assert len(rows) == words
        assert rows[0].any()
        assert not rows[-1].any()
