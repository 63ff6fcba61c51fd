"""The search for settings the paper does not give; development halves only, no test half is ever read here.

    search(data, Path("search.jsonl"), Path("plan.json"))

The plan is a list of {"scenario", "domain", "seed", "base": "faithful" | "plus", "without": [domains], "settings": {…}}.
`without` leaves domains out altogether: for LOOKUPADAPT+ a recipe is judged on one source domain that training did
not see, with the target of the recipe absent from training, stopping and judging.
Each line of the file is one run: dev accuracy when stopped on that dev half, and when stopped on the sources.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..language.domains import NAMES
from ..paper.embeddings import DEFAULT_SOURCE, load_vectors
from ..paper.settings import FAITHFUL, PLUS
from ..paper.training import train, use_one_core
from .evaluation import model_accuracy
from .scenarios import build, load_data


def search_run(data: Path, wish: Mapping[str, Any]) -> dict[str, Any]:
    """One run of the search."""
    use_one_core()
    domains = [name for name in NAMES if name not in wish.get("without", ())]
    scenario = build(wish["scenario"], wish["domain"], load_data(data, domains))
    settings = replace({"faithful": FAITHFUL, "plus": PLUS}[wish["base"]], **wish["settings"])
    vectors = load_vectors(wish.get("vectors", DEFAULT_SOURCE))
    trained = train(settings, scenario.training, scenario.splits, vectors, seed=wish["seed"])
    dev = scenario.splits["target"]
    return {
        **wish,
        "dev_stopped_on_dev": model_accuracy(trained.use("target"), trained.lexicon, dev),
        "dev_stopped_on_source": model_accuracy(trained.use("source"), trained.lexicon, dev),
        "steps": {name: kept.step for name, kept in trained.kept.items()},
        "source_accuracy": 100 * trained.kept["source"].accuracy,
        "seconds": round(trained.seconds, 1),
    }


def search(data: Path, out: Path, plan: Path) -> None:
    """Every run of a plan, each added to `out` as it ends."""
    for wish in json.loads(plan.read_text(encoding="utf-8")):
        line = json.dumps(search_run(data, wish))
        with out.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
