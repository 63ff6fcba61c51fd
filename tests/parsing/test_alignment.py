"""The learned numbers on top of word vectors: what they say, and that they are read as they were written."""

from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from lookadapt.errors import LookadaptError
from lookadapt.parsing.alignment import Alignment

ONE, TWO = np.eye(2, 4, dtype=np.float32)
PLAIN = Alignment.plain(4)


def test_plain_numbers_weigh_all_words_alike_and_no_roles() -> None:
    vectors = np.stack([ONE, TWO])
    assert PLAIN.said_weights(vectors).tolist() == PLAIN.taught_weights(vectors).tolist() == [1.0, 1.0]
    assert not PLAIN.roles_of(vectors).any()


def test_the_nearer_two_words_are_the_more_the_one_says_of_the_other() -> None:
    alike = PLAIN.alike(ONE[None], np.stack([ONE, (ONE + TWO) / np.sqrt(2), TWO]).astype(np.float32))[0]
    assert alike[0] > 0.99 > alike[1] > 0.5 > alike[2]


def test_learned_weights_tell_words_apart() -> None:
    learned = replace(PLAIN, said=np.array([5, -5, 0, 0, 0], np.float32), scale=2.0)
    weights = learned.said_weights(np.stack([ONE, TWO]))
    assert weights[0] > 3.9
    assert weights[1] < 0.1


def test_a_role_is_filled_by_what_is_like_it() -> None:
    learned = replace(PLAIN, role=np.eye(4, dtype=np.float32), filler=np.eye(4, dtype=np.float32), roles=0.5)
    roles, fillers = learned.roles_of(np.stack([ONE, TWO])), learned.fillers_of(np.stack([3 * ONE, TWO, 0 * ONE]))
    assert (roles @ fillers.T).round(3).tolist() == [[0.5, 0.0, 0.0], [0.0, 0.5, 0.0]]


def test_read_as_written(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    said, taught = rng.normal(size=(2, 5)).astype(np.float16).astype(np.float32)
    role, filler = rng.normal(size=(2, 3, 4)).astype(np.float16).astype(np.float32)
    written = Alignment(said, taught, role, filler, 9.5, 0.25, 1.5, 0.75)
    written.write(tmp_path / "aligner.npz")
    found = Alignment.read(tmp_path / "aligner.npz")
    for field in fields(Alignment):
        assert np.array_equal(getattr(found, field.name), getattr(written, field.name)), field.name


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "aligner.npz").write_bytes(b"nothing of the kind")
    with pytest.raises(LookadaptError, match=r"cannot read .*aligner\.npz"):
        Alignment.read(tmp_path / "aligner.npz")
