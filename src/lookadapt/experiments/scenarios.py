"""Extension and transfer (§6), exactly as the caption of the statistics table says.

    extension   trained on D_old,d with M_old,d; evaluated on E_new,d with M_new,d
    transfer    trained on the other domains' D_old with their M_old; evaluated on E_old,d with everyone's M_old
    pretrain    trained on every domain's D_old with everyone's M_old (the encoders of PRETRAIN-ENC)

Each training run watches two splits. `target` is the target's dev half, on which the paper stops. `source` never
sees the target: the dev halves of the training domains' own old rules (in transfer every fourth pair of each, to
keep an evaluation cheap).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ..errors import LookadaptError
from ..language.domains import NAMES, load_domain
from ..language.examples import Example
from ..language.generation import Dataset, generate
from ..paper.oracle import Derivation, Oracle
from ..paper.splits import Split
from ..paper.training import TrainingSet

SCENARIOS = ("extension", "transfer")
_EVERY = 4  # of the source domains' dev pairs, in transfer


@dataclass(frozen=True)
class Scenario:
    """What one cell of a table trains on, stops on and is tested on."""

    training: TrainingSet
    splits: Mapping[str, Split]
    test: Split


def load_data(folder: Path | None, domains: Sequence[str] = NAMES, seed: int = 0) -> Mapping[str, Dataset]:
    """The authors' files, one folder a domain, or, without a folder, data from our grammars."""
    return _load(folder, tuple(domains), seed)


@lru_cache(maxsize=4)  # a process runs many cells on the same data
def _load(folder: Path | None, domains: tuple[str, ...], seed: int) -> Mapping[str, Dataset]:
    if folder is None:
        return {name: generate(load_domain(name), seed) for name in domains}
    missing = [name for name in domains if not (folder / name / "oldtrain.txt").is_file()]
    if missing:
        raise LookadaptError(
            f"{folder} has no data for {', '.join(missing)}", hint="one folder a domain, as lookadapt generate writes them"
        )
    return {name: Dataset.read(folder / name) for name in domains}


def digest(data: Mapping[str, Dataset]) -> str:
    """A short name for exactly these pairs."""
    text = "\n".join(
        f"{name} {row} {e}" for name in sorted(data) for row in sorted(data[name].sets) for e in data[name].sets[row]
    )
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def build(kind: str, domain: str, data: Mapping[str, Dataset]) -> Scenario:
    """The scenario `kind` with `domain` as its target."""
    if kind == "extension":
        own = data[domain].sets
        training = _training([own["D_old"]], [own["M_old"]])
        source = _split(own["M_old"], own["E_olddev"], own["M_old"], 0)
        target, test = (_split(own["M_new"], own[row], own["M_new"], 0) for row in ("E_newdev", "E_newtest"))
        return Scenario(training, {"target": target, "source": source}, test)
    if kind not in ("transfer", "pretrain"):
        raise LookadaptError(f"unknown scenario {kind!r}", hint=f"use {' or '.join(SCENARIOS)}")
    sources = [name for name in data if name != domain or kind == "pretrain"]
    if not sources:
        raise LookadaptError("transfer needs at least two domains", hint="name more domains, or give more data")
    training = _training([data[name].sets["D_old"] for name in sources], [data[name].sets["M_old"] for name in sources])
    memory = training.memory
    pieces: list[Split] = []
    start = 0
    for name in sources:
        own = data[name].sets
        pieces.append(_split(memory, own["E_olddev"][::_EVERY], own["M_old"], start))
        start += len(own["M_old"])
    source = Split(
        memory,
        tuple(e for piece in pieces for e in piece.examples),
        tuple(d for piece in pieces for d in piece.derivations or ()),
    )
    if kind == "pretrain":
        return Scenario(training, {"source": source}, source)
    own = data[domain].sets
    everyone = (*memory, *own["M_old"])
    target, test = (_split(everyone, own[row], own["M_old"], len(memory)) for row in ("E_olddev", "E_oldtest"))
    return Scenario(training, {"target": target, "source": source}, test)


def _training(examples: Sequence[tuple[Example, ...]], memories: Sequence[tuple[Example, ...]]) -> TrainingSet:
    derivations: list[Derivation] = []
    start = 0
    for pairs, memory in zip(examples, memories, strict=True):
        oracle = Oracle(memory)
        derivations.extend(oracle.derive(pair).shifted(start) for pair in pairs)
        start += len(memory)
    return TrainingSet(
        tuple(entry for memory in memories for entry in memory),
        tuple(domain for domain, memory in enumerate(memories) for _ in memory),
        tuple(pair for pairs in examples for pair in pairs),
        tuple(derivations),
    )


def _split(memory: tuple[Example, ...], examples: tuple[Example, ...], home: tuple[Example, ...], start: int) -> Split:
    oracle = Oracle(home)
    return Split(memory, examples, tuple(oracle.derive(example).shifted(start) for example in examples))
