"""A grammar small enough to be learned in seconds: G_sample with a few more names, and vectors drawn by seed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from lookadapt import Example
from lookadapt.paper.embeddings import WordVectors
from lookadapt.paper.oracle import Oracle
from lookadapt.paper.settings import Settings
from lookadapt.paper.splits import Split
from lookadapt.paper.training import TrainingSet

torch.set_num_threads(1)  # the arrays are small: two threads wait for each other more than they work

NAMES = ("john", "mary", "anna", "peter")
RELATIONS = {"parents": "parent", "children": "child", "friends": "friend"}
TINY = Settings(dimensions=12, hidden=12, lookup_hidden=16, batch=16, steps=60, evaluate_every=10)
AUTHORS = Path(__file__).resolve().parents[2].parent / "shared" / "paper" / "data"


def tiny_memory() -> tuple[Example, ...]:
    return (
        *(Example.of(name, f"(person {name})") for name in NAMES),
        *(Example.of(word, f"(relation {symbol})") for word, symbol in RELATIONS.items()),
        Example.of("john 's parents", "(field (relation parent) (person john))"),
        Example.of("the parents of john", "(field (relation parent) (person john))"),
    )


def tiny_pairs() -> tuple[Example, ...]:
    pairs = []
    for name in NAMES:
        for word, symbol in RELATIONS.items():
            form = f"(field (relation {symbol}) (person {name}))"
            pairs += [Example.of(f"{name} 's {word}", form), Example.of(f"the {word} of {name}", form)]
    return tuple(pairs)


@pytest.fixture(scope="session")
def vectors() -> WordVectors:
    tokens = {"(", ")", "'s", "the", "of", "set", "to", "lamps", "lamp", "rivers", "river", "horse", "horses", "chair", "chairs"}
    for pair in (*tiny_memory(), *tiny_pairs()):
        tokens |= {*pair.utterance.split(), *(token.text for token in pair.form.tokens())}
    ordered = sorted(tokens)
    rng = np.random.default_rng(7)
    matrix = rng.standard_normal((len(ordered), TINY.dimensions)).astype(np.float32)
    for i, token in enumerate(ordered):  # an inflected word is near its symbol, as in real vectors
        if token + "s" in ordered:
            matrix[ordered.index(token + "s")] = matrix[i] + 0.2 * matrix[ordered.index(token + "s")]
    return WordVectors(ordered, matrix, "tiny")


@pytest.fixture(scope="session")
def vectors_file(vectors: WordVectors, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("vectors") / "tiny.txt"
    lines = (f"{word} {' '.join(f'{x:.5f}' for x in vectors.vector(word))}" for word in vectors.words)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def tiny_data() -> TrainingSet:
    memory, pairs = tiny_memory(), tiny_pairs()
    oracle = Oracle(memory)
    return TrainingSet(memory, (0,) * len(memory), pairs, tuple(oracle.derive(pair) for pair in pairs))


@pytest.fixture(scope="session")
def tiny_splits(tiny_data: TrainingSet) -> dict[str, Split]:
    return {"dev": Split(tiny_data.memory, tiny_data.examples, tiny_data.derivations)}
