"""One cell of the tables: a system trained for one scenario, domain and seed, and what it scores.

The same function runs in this process, in a pool of processes and on a Ray cluster; it needs nothing but its
arguments and gives back plain JSON.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from safetensors.torch import load_file, save_file

from ..language.domains import NAMES
from ..language.logical_form import Form
from ..paper.embeddings import DEFAULT_SOURCE, Lexicon, WordVectors, load_vectors
from ..paper.folder import save_model
from ..paper.model import LookUpAdapt
from ..paper.parser import PaperParser
from ..paper.seq2seq import TrainedSeq2Seq, train_seq2seq
from ..paper.settings import Settings
from ..paper.splits import Split, examine, parse_all, parse_all_with_oracle
from ..paper.training import Trained, Weights, train, use_one_core
from .evaluation import Accuracy, accuracy, latency
from .provenance import code_behind
from .scenarios import Scenario, build, digest, load_data
from .systems import ENCODERS, LOOKUPADAPT, ORACLE, PRETRAIN, UNSEEN, system_named

_NO_NUMBERS = ("errors.py", "paper/recipes.py")  # words of errors; and settings, which a fingerprint has by value
_TIMED = 40  # test utterances parsed one at a time, for the latency


@dataclass(frozen=True, order=True)
class Cell:
    """Where a number stands."""

    scenario: str
    system: str
    domain: str
    seed: int

    @property
    def name(self) -> str:
        return f"{self.scenario}.{system_named(self.system).in_files}.{self.domain}.{self.seed}"


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
    return replace(system_named(cell.system).settings[cell.scenario], **dict(work.overrides))


def fingerprint(cell: Cell, work: Work, data_digest: str) -> str:
    """Two cells with the same fingerprint give the same numbers: the same question, data, settings and code."""
    parts = {
        **asdict(cell),
        "settings": settings_of(cell, work).as_json(),
        "data": data_digest,
        "vectors": work.vectors,
        "code": code_behind("experiments/cells.py", without=_NO_NUMBERS),
    }
    if cell.system == "pretrain-enc":  # it begins with the encoders, whatever they are
        parts["encoders"] = settings_of(_encoders(cell), work).as_json()
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def run_cell(cell: Cell, work: Work) -> dict[str, Any]:
    """Train and test one cell on one core."""
    use_one_core()
    start, start_cpu = time.perf_counter(), time.process_time()
    data = load_data(Path(work.data) if work.data else None, work.domains, work.data_seed)
    vectors = load_vectors(work.vectors)
    if cell.system == ENCODERS.name:
        found: dict[str, Any] = {"rows": {}, "pretrained": len(_pretrained(cell, work, vectors))}
    else:
        scenario = build(cell.scenario, cell.domain, data)
        run = _baseline if system_named(cell.system).is_baseline else _look_up_and_adapt
        found = run(cell, work, scenario, vectors)
    return {
        **asdict(cell),
        "fingerprint": fingerprint(cell, work, digest(data)),
        **found,
        "settings": settings_of(cell, work).as_json(),
        "seconds": round(time.perf_counter() - start, 2),
        "cpu_seconds": round(time.process_time() - start_cpu, 2),  # a busy machine stretches the other one
    }


def _baseline(cell: Cell, work: Work, scenario: Scenario, vectors: WordVectors) -> dict[str, Any]:
    memory, test = scenario.test.memory, scenario.test
    trained = train_seq2seq(settings_of(cell, work), scenario.training.examples, memory, scenario.splits, vectors, seed=cell.seed)
    best = trained.use("target")
    utterances = [example.utterance for example in test.examples]
    return {
        **_scores(cell, {system_named(cell.system).row: best.parse(utterances)}, test, trained),
        **_course(trained),
        "latency_ms": latency(best.parse, utterances[:_TIMED]),
    }


def _look_up_and_adapt(cell: Cell, work: Work, scenario: Scenario, vectors: WordVectors) -> dict[str, Any]:
    """A row's weights are chosen on the split its system says. Of LOOKUPADAPT+ the target is only watched, for the curve."""
    encoders = _pretrained(cell, work, vectors) if cell.system == "pretrain-enc" else None
    trained = train(settings_of(cell, work), scenario.training, scenario.splits, vectors, seed=cell.seed, encoders=encoders)
    system, test = system_named(cell.system), scenario.test
    model = trained.use(system.rows[system.row])
    forms = {system.row: parse_all(model, trained.lexicon, test)}
    found: dict[str, Any] = {}
    if system.row != PRETRAIN:
        study = {"own decisions": forms[system.row], **_with_oracles(model, trained.lexicon, test)}
        found["modules"] = asdict(examine(model, trained.lexicon, test))
        found["oracle_study"] = {name: accuracy(each, test.examples) for name, each in study.items()}
        if system.row == LOOKUPADAPT:
            forms[UNSEEN] = parse_all(trained.use("source"), trained.lexicon, test)
            if cell.scenario == "transfer":
                forms[ORACLE] = study["oracle discriminator"]
    if work.keep is not None and work.keep_models:
        about = {**asdict(cell), "kept": _kept(trained), "seconds": round(trained.seconds, 1)}
        save_model(Path(work.keep) / cell.name, model, trained.lexicon.vectors.source, about)
    parser = PaperParser(model, trained.lexicon, test.memory)
    return {
        **_scores(cell, forms, test, trained),
        **_course(trained),
        **found,
        "latency_ms": latency(parser.parse_all, [example.utterance for example in test.examples[:_TIMED]]),
        "shown": _shown(parser, test),
    }


def _with_oracles(model: LookUpAdapt, lexicon: Lexicon, test: Split) -> dict[str, list[Form | None]]:
    """Parses with gold decisions in place of a module's own (§6, model analysis)."""
    return {
        "oracle discriminator": parse_all_with_oracle(model, lexicon, test, discriminator=True, look_up=False),
        "oracle look-up": parse_all_with_oracle(model, lexicon, test, discriminator=False, look_up=True),
        "oracle look-up and discriminator": parse_all_with_oracle(model, lexicon, test, discriminator=True, look_up=True),
    }


def _scores(
    cell: Cell, forms: Mapping[str, Sequence[Form | None]], test: Split, trained: Trained | TrainedSeq2Seq
) -> dict[str, Any]:
    """For every row: accuracy, which test utterances are right, and the dev accuracy its weights were chosen by."""
    chosen_on = system_named(cell.system).rows
    rows: dict[str, Accuracy] = {}
    right: dict[str, str] = {}
    for row, each in forms.items():
        rows[row] = accuracy(each, test.examples)
        right[row] = "".join("1" if f == e.form else "0" for f, e in zip(each, test.examples, strict=True))
    return {"rows": rows, "right": right, "dev": {row: 100 * trained.kept[chosen_on[row]].accuracy for row in rows}}


def _course(trained: Trained | TrainedSeq2Seq) -> dict[str, Any]:
    """How training went."""
    curve = [
        {"step": line.step, "loss": round(line.loss, 4), **{name: round(100 * a, 2) for name, a in line.accuracy.items()}}
        for line in trained.curve
    ]
    return {"train_seconds": round(trained.seconds, 2), "kept": _kept(trained), "curve": curve}


def _kept(trained: Trained | TrainedSeq2Seq) -> dict[str, Any]:
    return {name: {"step": kept.step, "accuracy": 100 * kept.accuracy} for name, kept in trained.kept.items()}


def _shown(parser: PaperParser, test: Split) -> dict[str, Any]:
    """One parse to draw."""
    example = next((example for example in test.examples if example.form.depth == 3), test.examples[0])
    parse = parser.parse(example.utterance)
    steps = [
        {"depth": s.depth, "function": s.function, "text": s.description, "attention": [round(a, 4) for a in s.attention],
         "form": s.form, "entry": s.entry, "fails": s.fails}
        for s in parse.trace
    ]  # fmt: skip
    return {"utterance": example.utterance, "words": list(parse.words), "form": str(parse.form), "gold": str(example.form),
            "steps": steps}  # fmt: skip


def _encoders(cell: Cell) -> Cell:
    """The cell whose encoders a cell of PRETRAIN-ENC begins with."""
    return Cell("transfer", ENCODERS.name, "all", cell.seed)


def _pretrained(cell: Cell, work: Work, vectors: WordVectors) -> Weights:
    """Encoders of a model trained on all domains; kept in a file, or trained again where there is none."""
    own = _encoders(cell)
    data = load_data(Path(work.data) if work.data else None, work.domains, work.data_seed)
    place = Path(work.keep) / f"encoders.{fingerprint(own, work, digest(data))}.safetensors" if work.keep else None
    if place is not None and place.exists():
        return load_file(place)
    scenario = build("pretrain", "all", data)
    model = train(settings_of(own, work), scenario.training, scenario.splits, vectors, seed=cell.seed).use("source")
    weights = {name: value.contiguous() for name, value in model.state_dict().items() if "encoder" in name}
    if place is not None:
        place.parent.mkdir(parents=True, exist_ok=True)
        part = place.with_suffix(f".{cell.domain}.part")
        save_file(weights, part)
        part.replace(place)
    return weights
