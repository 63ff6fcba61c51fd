"""Which features of the ranking are idle: what is lost on packs left out when it is fitted without one.

    .venv/bin/python benchmarks/features.py WORK

WORK is the folder of `benchmarks/judges.py`, whose lists are used; what was fitted is kept there, and a second call goes on. Writes
results/parser/features.json. Each feature is left out alone, in three fits from other starts; then those that lose nothing are left out
together, in the first ranking too, and the least idle ones are taken back until nothing is lost. What confidence loses is
measured for those that are left.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from judges import BY_JUDGE, EVERY_LEARNED, EVERY_LEFT_OUT, LEARN, LEFT_OUT, RESULTS, SEEDS, console, read_lists, write_lists
from rich.console import Console
from rich.progress import track
from rich.table import Table

from lookadapt.experiments.provenance import commit
from lookadapt.parsing.features import Candidate
from lookadapt.parsing.ranking import CONFIDENCE, confidence_features
from lookadapt.parsing.scoring import FEATURES, LearnedScorer
from lookadapt.parsing.training import Floats, fit_confidence
from lookadapt.training.comparison import (
    BY_ENCODER,
    Listed,
    Ranking,
    auroc,
    best_few,
    measure,
    starts_of,
    surprise,
)

FOLDS = 6
NOISE = 1.0  # deviations of the base over seeds
JUDGED = FEATURES.index("judged")
Row = dict[str, Any]


def judged_too(ranking: Ranking, weight: float) -> Any:
    """The scores of a ranking with the judge that is shipped."""
    return lambda each, n: ranking.scores(each) + weight * each.values[:, JUDGED]  # noqa: ARG005


def fitted(
    learn: Sequence[Listed], left_out: Sequence[Listed], without: Sequence[str], seeds: Sequence[Sequence[int]]
) -> list[Row]:
    """What a ranking without some features is worth, for each seed."""
    weight = LearnedScorer.read().judged
    rows = []
    for starts in seeds:
        ranking = Ranking.fit(learn, (*BY_JUDGE, *without), starts)
        scores = judged_too(ranking, weight)
        alone = judged_too(ranking, 0.0)
        rows.append(
            {
                "first": measure(left_out, scores).first,
                "first_without_judge": measure(left_out, alone).first,
                "surprise": surprise(left_out, scores),
                "surprise_without_judge": surprise(left_out, alone),
            }
        )
    return rows


def lost(base: Sequence[Row], without: Sequence[Row]) -> Row:
    """Mean and deviation over seeds of what is lost: positive if the feature helps."""
    found: Row = {}
    for key in base[0]:
        sign = 1 if key.startswith("first") else -1
        each = [sign * (b[key] - w[key]) for b, w in zip(base, without, strict=True)]
        found[key] = {"mean": round(statistics.mean(each), 5), "sd": round(statistics.stdev(each), 5)}
    return found


def kept(file: Path, make: Any) -> Any:
    """What a file holds, or what is made and then written to it."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_text(json.dumps(make()), encoding="utf-8")
        part.replace(file)
    return json.loads(file.read_text(encoding="utf-8"))


def confidence(lists: Sequence[Listed], ranking: Ranking, without: Sequence[str]) -> float:
    """How often a right best reading gets a higher confidence than a wrong one, packs left out by folds; AUROC."""
    weight = LearnedScorer.read().judged
    columns = [n for n, name in enumerate(CONFIDENCE) if name not in without]
    rows, right, packs = [], [], []
    for each in lists:
        scores = ranking.scores(each) + weight * each.values[:, JUDGED]
        order = sorted(range(len(scores)), key=lambda n: -scores[n])
        scored = [(float(scores[n]), Candidate(None, "", each.values[n])) for n in order]  # type: ignore[arg-type]
        rows.append(confidence_features(scored, exact=False, free=True))
        right.append(bool(each.right[order[0]]) and each.source.tier != "trap")
        packs.append(each.source.pack)
    table: Floats = np.array(rows)[:, columns]
    hits = np.array(right, dtype=np.float64)
    names = sorted(set(packs))
    said = np.zeros(len(hits))
    for fold in range(FOLDS):
        inside = np.isin(packs, names[fold::FOLDS])
        said[inside] = table[inside] @ fit_confidence(table[~inside], hits[~inside])
    return auroc(said[hits > 0].tolist(), said[hits == 0].tolist())


def whole(every: Sequence[Listed], left_out: Sequence[Listed], without: Sequence[str]) -> list[Row]:
    """Both rankings without some features, for each seed: right first among all natural lists that have a right reading."""
    weight = LearnedScorer.read().judged
    right = sum(each.source.tier == "natural" and bool(each.right.any()) for each in left_out)
    rows = []
    for seed in SEEDS:
        first = Ranking.fit(every, (*BY_ENCODER, *BY_JUDGE, *without), starts_of(seed))
        few = best_few(left_out, first)
        ranking = Ranking.fit(best_few(every, first), (*BY_JUDGE, *without), starts_of(seed))
        found = measure(few, judged_too(ranking, weight))
        rows.append(
            {
                "first": found.first * found.lists / right,
                "first_above_traps": found.above_traps,
                "surprise": surprise(few, judged_too(ranking, weight)),
                "first_confidence": confidence(few, ranking, without),
            }
        )
    return rows


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("work", type=Path)
    given = arguments.parse_args()
    every = read_lists(write_lists(given.work, "learn", LEARN, EVERY_LEARNED))
    every_left_out = read_lists(write_lists(given.work, "left_out", LEFT_OUT, EVERY_LEFT_OUT))
    first = Ranking.fit(every, (*BY_ENCODER, *BY_JUDGE), starts_of(0))
    learn, left_out = best_few(every, first), best_few(every_left_out, first)
    work = given.work / "features"
    seeds = [(seed,) for seed in SEEDS]  # one start each: fifty features are many fits
    base = kept(work / "base.json", lambda: fitted(learn, left_out, (), seeds))
    names = [name for name in FEATURES if name not in BY_JUDGE]
    rows: dict[str, Row] = {}
    for name in track(names, "leaving one out", console=console):
        rows[name] = lost(base, kept(work / f"{name}.json", lambda: fitted(learn, left_out, (name,), seeds)))  # noqa: B023
    noise = NOISE * statistics.stdev(row["surprise"] for row in base)
    order = sorted(names, key=lambda name: rows[name]["surprise"]["mean"])
    idle = [name for name in order if rows[name]["surprise"]["mean"] <= noise and rows[name]["first"]["mean"] <= 0]
    full = kept(work / "whole.json", lambda: whole(every, every_left_out, ()))
    tried = []
    while idle:
        together = kept(work / f"whole-{len(idle)}.json", lambda: whole(every, every_left_out, idle))  # noqa: B023
        row = {"without": list(idle), "lost": lost(full, together)}
        tried.append(row)
        if row["lost"]["first"]["mean"] <= 0 and row["lost"]["first_confidence"]["mean"] <= row["lost"]["first_confidence"]["sd"]:
            break
        idle = idle[: 2 * len(idle) // 3]
    found = {
        "left_out": {"base": base, "lost_without": {name: rows[name] for name in reversed(order)}},
        "whole": full,
        "left_out_together": tried,
        "idle": sorted(idle),
        "lists": {"learned_from": len(learn), "left_out": len(left_out)},
        "provenance": {
            "command": "benchmarks/features.py",
            "commit": commit(),
            "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        },
    }
    (RESULTS / "features.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    table = Table(title="Lost on packs left out, without the feature (mean ± sd over seeds)")
    for column in ("feature", "right first, points", "surprise", "idle"):
        table.add_column(column)
    for name in reversed(order):
        points, nats = rows[name]["first"], rows[name]["surprise"]
        table.add_row(
            name,
            f"{100 * points['mean']:+.1f} ± {100 * points['sd']:.1f}",
            f"{nats['mean']:+.4f} ± {nats['sd']:.4f}",
            "idle" if name in idle else "",
        )
    Console().print(table)
    for row in tried:
        Console().print(f"without {len(row['without'])} together: {row['lost']}", markup=False)


if __name__ == "__main__":
    main()
