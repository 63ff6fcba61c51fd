"""The search for settings the paper does not give; development halves only, no test half is ever read here.

The plan is a list of wishes: {"scenario", "domains": […], "seeds": […], "base": "seq2seq" | "faithful" | "plus",
"without": [domains], "settings": {…}}; every domain with every seed is one run. `without` leaves domains out
altogether: for LOOKUPADAPT+ a recipe is judged on one source domain that training did not see, with the target of the
recipe absent from training, stopping and judging.

Each line of the file is one run: dev accuracy when stopped on that dev half (as the paper does), and when stopped on
the sources. A run that is in the file already is not run again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..errors import LookadaptError
from ..language.domains import NAMES
from ..paper.embeddings import DEFAULT_SOURCE, load_vectors
from ..paper.recipes import BASELINE, FAITHFUL, PLUS
from ..paper.seq2seq import TrainedSeq2Seq, train_seq2seq
from ..paper.settings import Settings
from ..paper.training import Trained, train, use_one_core
from .provenance import commit
from .scenarios import build, load_data

BASES: Mapping[str, Settings] = {"seq2seq": BASELINE, "faithful": FAITHFUL, "plus": PLUS}
_NAMED = ("scenario", "domain", "seed", "base", "without", "settings")  # what tells two runs apart


def runs_of(plan: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Single runs of a plan. Settings are written out whole: another default of tomorrow changes no old line."""
    for wish in plan:
        if wish.get("base") not in BASES:
            raise LookadaptError(f"unknown base {wish.get('base')!r}", hint=f"use {', '.join(BASES)}")
        settings = replace(BASES[wish["base"]], **wish.get("settings", {})).as_json()
        told = {name: value for name, value in settings.items() if value != Settings().as_json()[name]}
        told |= {name: settings[name] for name in ("hidden", "learning_rate", "steps")}
        for domain in wish["domains"]:
            for seed in wish["seeds"]:
                yield {
                    "scenario": wish["scenario"], "domain": domain, "seed": seed, "base": wish["base"],
                    "without": list(wish.get("without", ())), "settings": told,
                }  # fmt: skip


def search_run(data: Path | None, run: Mapping[str, Any], vectors: str = DEFAULT_SOURCE) -> dict[str, Any]:
    """One run of the search."""
    use_one_core()
    start = time.process_time()
    domains = [name for name in NAMES if name not in run["without"]]
    scenario = build(run["scenario"], run["domain"], load_data(data, domains))
    settings = Settings.from_json(run["settings"])
    words = load_vectors(vectors)
    trained: Trained | TrainedSeq2Seq
    if run["base"] == "seq2seq":
        memory = scenario.test.memory
        trained = train_seq2seq(settings, scenario.training.examples, memory, scenario.splits, words, seed=run["seed"])
    else:
        trained = train(settings, scenario.training, scenario.splits, words, seed=run["seed"])
    kept = trained.kept
    on_target = {line.step: line.accuracy["target"] for line in trained.curve}
    return {
        "code": "package",
        "commit": commit(),
        **run,
        "dev_stopped_on_dev": {"full": 100 * kept["target"].accuracy},
        "dev_stopped_on_source": {"full": 100 * on_target[kept["source"].step]},
        "steps": {name: each.step for name, each in kept.items()},
        "source_accuracy": 100 * kept["source"].accuracy,
        "seconds": round(time.process_time() - start, 1),  # of the processor
    }


def search(
    data: Path | None, out: Path, plan: Sequence[Mapping[str, Any]], vectors: str = DEFAULT_SOURCE
) -> Iterator[dict[str, Any]]:
    """Every run of a plan that `out` does not have, each added to it as it ends."""
    known = {_name(line) for line in read_runs(out)}
    for run in runs_of(plan):
        if _name(run) in known:
            continue
        found = search_run(data, run, vectors)
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found) + "\n")
        known.add(_name(found))
        yield found


def read_runs(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _name(run: Mapping[str, Any]) -> str:
    return json.dumps([run.get(name) for name in _NAMED], sort_keys=True)
