"""Small vectors for the words of two generated domains, so that nothing needs GloVe."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from lookadapt.experiments.scenarios import load_data

torch.set_num_threads(1)
DOMAINS = ("animal", "vehicle")


@pytest.fixture(scope="session")
def vectors_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tokens = {"(", ")", "the"}
    for data in load_data(None, DOMAINS).values():
        for pairs in data.sets.values():
            for pair in pairs:
                tokens |= {*pair.utterance.split(), *(token.text for token in pair.form.tokens())}
    tokens |= {word + "s" for word in ("lamp", "river", "horse", "chair", "table")} | {"lamp", "river", "horse", "chair", "table"}
    rng = np.random.default_rng(0)
    path = tmp_path_factory.mktemp("vectors") / "small.txt"
    rows = (f"{token} {' '.join(f'{x:.3f}' for x in rng.standard_normal(8))}" for token in sorted(tokens))
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path
