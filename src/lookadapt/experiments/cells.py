"""One cell of the tables: a system trained for one scenario, domain and seed, and what it scores.

The same function runs in this process, in a pool of processes and on a Ray cluster; it needs nothing but its
arguments and gives back plain JSON.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from safetensors.torch import load_file, save_file

from ..errors import LookadaptError
from ..language.domains import NAMES
from ..paper.embeddings import DEFAULT_SOURCE, WordVectors, load_vectors
from ..paper.folder import save_model
from ..paper.parser import PaperParser
from ..paper.seq2seq import train_seq2seq
from ..paper.settings import ABLATIONS, FAITHFUL, PLUS, Settings
from ..paper.training import Evaluation, Trained, Weights, train, use_one_core
from .evaluation import accuracy, latency, model_accuracy, oracle_accuracy
from .scenarios import Scenario, build, digest, load_data

SEQ2SEQ = "SEQ2SEQ"
LOOKUPADAPT = "LOOKUPADAPT"
UNSEEN = "LOOKUPADAPT, target unseen"
ORACLE = "ORACLE-DISCRIM"
PRETRAIN = "PRETRAIN-ENC"
STRONGER = "LOOKUPADAPT+, target unseen"

SYSTEMS: Mapping[str, tuple[str, ...]] = {  # name on the command line: the scenarios it is run in
    "seq2seq": ("extension", "transfer"),
    "lookupadapt": ("extension", "transfer"),
    "pretrain-enc": ("transfer",),
    "lookupadapt+": ("extension", "transfer"),
}


@dataclass(frozen=True, order=True)
class Cell:
    """Where a number stands."""

    scenario: str
    system: str
    domain: str
    seed: int

    @property
    def name(self) -> str:
        system = self.system.replace("lookupadapt+", "plus").replace(" ", "-").replace(":", "-")
        return f"{self.scenario}.{system}.{self.domain}.{self.seed}"


@dataclass(frozen=True)
class Work:
    """What a cell needs to run anywhere."""

    data: str | None = None  # folder of the authors' files; None: generated
    data_seed: int = 0
    domains: tuple[str, ...] = NAMES
    vectors: str = DEFAULT_SOURCE
    keep: str | None = None  # folder for pretrained encoders, and for models
    keep_models: bool = False  # every trained model, too
    overrides: tuple[tuple[str, Any], ...] = ()  # settings for every system, for tests and searches


def settings_of(cell: Cell, work: Work) -> Settings:
    """The frozen settings of a system, with the overrides of this run."""
    kind, _, ablation = cell.system.partition(": ")
    if ablation:
        if ablation not in ABLATIONS:
            raise LookadaptError(f"unknown ablation {ablation!r}", hint=f"known are {', '.join(ABLATIONS)}")
        base = ABLATIONS[ablation]
    elif kind == "lookupadapt+":
        base = PLUS
    elif kind in SYSTEMS or kind == "encoders":
        base = FAITHFUL
    else:
        raise LookadaptError(f"unknown system {cell.system!r}", hint=f"known are {', '.join(SYSTEMS)}")
    base = for_scenario(base, kind, cell.scenario)
    return replace(base, **dict(work.overrides))


def for_scenario(base: Settings, kind: str, scenario: str) -> Settings:
    """Lengths of a run that differ between systems and scenarios; chosen with the rest of the settings."""
    if kind == "seq2seq":
        return replace(base, learning_rate=5e-3, steps=160 if scenario == "extension" else 240, evaluate_every=20)
    if kind == "encoders":
        return replace(base, steps=300, evaluate_every=25)
    if kind == "pretrain-enc":
        return replace(base, steps=150, evaluate_every=15)
    if kind == "lookupadapt":
        return replace(base, steps=300)
    if kind == "lookupadapt+" and scenario == "transfer":
        return replace(base, recovery_share=0.0)  # with several domains, entries of another domain lead there anyway
    return base


def fingerprint(cell: Cell, work: Work, data_digest: str) -> str:
    """Two cells with the same fingerprint give the same numbers."""
    parts = {**asdict(cell), "settings": settings_of(cell, work).as_json(), "data": data_digest, "vectors": work.vectors}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def run_cell(cell: Cell, work: Work) -> dict[str, Any]:
    """Train and test one cell on one core."""
    use_one_core()
    start, start_cpu = time.perf_counter(), time.process_time()
    data = load_data(Path(work.data) if work.data else None, work.domains, work.data_seed)
    vectors = load_vectors(work.vectors)
    settings = settings_of(cell, work)
    kind = cell.system.partition(": ")[0]
    if kind == "encoders":
        rows: dict[str, Any] = {}
        extra: dict[str, Any] = {"pretrained": len(_pretrained(cell, work, vectors))}
    else:
        scenario = build(cell.scenario, cell.domain, data)
        run = {"seq2seq": _seq2seq, "lookupadapt": _faithful, "pretrain-enc": _faithful, "lookupadapt+": _stronger}[kind]
        rows, extra = run(cell, work, settings, scenario, vectors)
    return {
        **asdict(cell),
        "fingerprint": fingerprint(cell, work, digest(data)),
        "rows": rows,
        **extra,
        "settings": settings.as_json(),
        "seconds": round(time.perf_counter() - start, 2),
        "cpu_seconds": round(time.process_time() - start_cpu, 2),  # a busy machine stretches the other one
    }


Outcome = tuple[dict[str, Any], dict[str, Any]]


def _seq2seq(cell: Cell, _work: Work, settings: Settings, scenario: Scenario, vectors: WordVectors) -> Outcome:
    pairs = (*scenario.training.examples, *scenario.test.memory)
    trained = train_seq2seq(settings, pairs, dict(scenario.splits), vectors, seed=cell.seed)
    examples = scenario.test.examples
    utterances = [example.utterance for example in examples]
    rows = {SEQ2SEQ: accuracy(trained.use("target").parse(utterances), examples)}
    times = []
    for utterance in utterances[:40]:
        begin = time.perf_counter()
        trained.parse([utterance])
        times.append(1000 * (time.perf_counter() - begin))
    extra = {
        "train_seconds": round(trained.seconds, 2),
        "latency_ms": {"p50": sorted(times)[len(times) // 2], "p95": sorted(times)[int(0.95 * (len(times) - 1))]},
        "curve": _curve(trained.curve),
        "kept": {name: {"step": kept.step, "accuracy": 100 * kept.accuracy} for name, kept in trained.kept.items()},
    }
    return rows, extra


def _faithful(cell: Cell, work: Work, settings: Settings, scenario: Scenario, vectors: WordVectors) -> Outcome:
    pretrained = cell.system == "pretrain-enc"
    encoders = _pretrained(cell, work, vectors) if pretrained else None
    trained = train(settings, scenario.training, scenario.splits, vectors, seed=cell.seed, encoders=encoders)
    test, lexicon = scenario.test, trained.lexicon
    model = trained.use("target")
    extra = _extras(cell, work, trained, scenario)
    if pretrained:
        return {PRETRAIN: model_accuracy(model, lexicon, test)}, extra
    rows = {LOOKUPADAPT: model_accuracy(model, lexicon, test)}
    if cell.scenario == "transfer":
        rows[ORACLE] = oracle_accuracy(model, lexicon, test, discriminator=True)
    extra["oracle_study"] = {
        "own decisions": rows[LOOKUPADAPT],
        "oracle discriminator": oracle_accuracy(model, lexicon, test, discriminator=True),
        "oracle look-up": oracle_accuracy(model, lexicon, test, look_up=True),
        "oracle look-up and discriminator": oracle_accuracy(model, lexicon, test, discriminator=True, look_up=True),
    }
    rows[UNSEEN] = model_accuracy(trained.use("source"), lexicon, test)
    return rows, extra


def _stronger(cell: Cell, work: Work, settings: Settings, scenario: Scenario, vectors: WordVectors) -> Outcome:
    """The target's dev half is watched for the learning curve only: the weights are those best on the sources."""
    trained = train(settings, scenario.training, scenario.splits, vectors, seed=cell.seed)
    model = trained.use("source")
    ablation = cell.system.partition(": ")[2]
    rows = {ablation or STRONGER: model_accuracy(model, trained.lexicon, scenario.test)}
    extra = _extras(cell, work, trained, scenario)
    extra["oracle_study"] = {
        "own decisions": rows[ablation or STRONGER],
        "oracle discriminator": oracle_accuracy(model, trained.lexicon, scenario.test, discriminator=True),
        "oracle look-up": oracle_accuracy(model, trained.lexicon, scenario.test, look_up=True),
        "oracle look-up and discriminator": oracle_accuracy(
            model, trained.lexicon, scenario.test, discriminator=True, look_up=True
        ),
    }
    return rows, extra


def _extras(cell: Cell, work: Work, trained: Trained, scenario: Scenario) -> dict[str, Any]:
    """Curve, speed and one drawn parse, with the weights now in use; the model itself if models are kept."""
    parser = PaperParser(trained.model, trained.lexicon, scenario.test.memory)
    examples = scenario.test.examples
    shown = next((example for example in examples if example.form.depth == 3), examples[0])
    parse = parser.parse(shown.utterance)
    steps = [
        {"depth": s.depth, "function": s.function, "text": s.description, "attention": [round(a, 4) for a in s.attention],
         "form": s.form, "entry": s.entry, "fails": s.fails}
        for s in parse.trace
    ]  # fmt: skip
    kept = {name: {"step": each.step, "accuracy": 100 * each.accuracy} for name, each in trained.kept.items()}
    if work.keep is not None and work.keep_models:
        about = {**asdict(cell), "kept": kept, "seconds": round(trained.seconds, 1)}
        save_model(Path(work.keep) / cell.name, trained.model, trained.lexicon.vectors.source, about)
    return {
        "train_seconds": round(trained.seconds, 2),
        "latency_ms": latency(parser, [example.utterance for example in examples[:40]]),
        "curve": _curve(trained.curve),
        "kept": kept,
        "shown": {"utterance": shown.utterance, "words": list(parse.words), "form": str(parse.form), "gold": str(shown.form),
                  "steps": steps},
    }  # fmt: skip


def _pretrained(cell: Cell, work: Work, vectors: WordVectors) -> Weights:
    """Encoders of a model trained on all domains; kept in a file, or trained again where there is none."""
    own = Cell("transfer", "encoders", "all", cell.seed)
    settings = settings_of(own, work)
    data = load_data(Path(work.data) if work.data else None, work.domains, work.data_seed)
    place = Path(work.keep) / f"encoders.{fingerprint(own, work, digest(data))}.safetensors" if work.keep else None
    if place is not None and place.exists():
        return load_file(place)
    scenario = build("pretrain", "all", data)
    model = train(settings, scenario.training, scenario.splits, vectors, seed=cell.seed).use("source")
    weights = {name: value.contiguous() for name, value in model.state_dict().items() if "encoder" in name}
    if place is not None:
        place.parent.mkdir(parents=True, exist_ok=True)
        part = place.with_suffix(f".{cell.domain}.part")
        save_file(weights, part)
        part.replace(place)
    return weights


def _curve(curve: list[Evaluation]) -> list[dict[str, Any]]:
    return [
        {"step": e.step, "loss": round(e.loss, 4), **{name: round(100 * a, 2) for name, a in e.accuracy.items()}} for e in curve
    ]
