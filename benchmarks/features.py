"""Which features of the ranking are idle: what is lost on packs left out when it is fitted without them.

    .venv/bin/python benchmarks/features.py WORK

WORK is the folder of `benchmarks/judges.py`, whose lists are used; what was fitted is kept there, and a second call goes on. Writes
results/parser/features.json. Each feature, and each group of them, is left out of three fits from other starts, with the judge that is
shipped beside the ranking. Then the features are left out together, those that lose least first, each if nothing is lost
beyond noise with all before it. Last, both rankings and the confidence are fitted without all of these (idle), and without those that
confidence does not use at all (spare): it is also asked about taught wording, which is not in these lists. The same packs choose and
measure, so a new fit has to be measured on others.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Callable, Sequence
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
from lookadapt.training.comparison import Listed, Ranking, Scores, auroc, best_few, measure, starts_of, surprises

FOLDS = 6
JUDGED = FEATURES.index("judged")
MOST_LOST = 0.002  # of right readings first, beside the noise of the lists
GROUPS = {
    "words skipped": ("skipped_function", "skipped_unknown", "skipped_known", "thing_skipping"),
    "similar names and patterns": ("soft", "soft_gap", "free", "free_gap", "free_words", "free_known"),
    "order and roles": ("flips", "roles", "roles_crossed"),
    "questions": ("unwrapped", "wrapped", "question", "asked_other"),
    "things named": ("dropped", "repeated", "sameness"),
    "copied text": ("copied", "copied_known", "copied_verbs", "value_cost"),
    "kinds": ("kinds_new", "kind_cost"),
    "words of one side only": ("reading_extra", "sentence_extra"),
    "floating": ("float", "float_gap", "broken"),
    "lexicon": ("edits", "wordings", "wording_cost", "turns", "worded"),
    "operators and opposites": ("operators", "opposites", "negated", "joins"),
}
Row = dict[str, Any]


def beside_judge(ranking: Ranking, weight: float) -> Scores:
    return lambda each, n: ranking.scores(each) + weight * each.values[:, JUDGED]  # noqa: ARG005


def fitted(learn: Sequence[Listed], left_out: Sequence[Listed], without: Sequence[str], weight: float) -> Row:
    """What a ranking without some features is worth: right first for each seed, and surprise list by list, their mean."""
    # One start each, not three: there are a hundred fits.
    scores = [beside_judge(Ranking.fit(learn, (*BY_JUDGE, *without), (seed,)), weight) for seed in SEEDS]
    lists = np.mean([surprises(left_out, each) for each in scores], axis=0)
    return {"first": [measure(left_out, each).first for each in scores], "surprise": [round(float(s), 5) for s in lists]}


def lost(base: Row, without: Row) -> Row:
    """Positive if the features help: right first, mean and deviation over seeds; surprise, mean and its standard error over lists."""
    first = [b - w for b, w in zip(base["first"], without["first"], strict=True)]
    surprise = np.array(without["surprise"]) - np.array(base["surprise"])
    return {
        "first": {"mean": round(statistics.mean(first), 4), "sd": round(statistics.stdev(first), 4)},
        "surprise": {"mean": round(float(surprise.mean()), 5), "se": round(float(surprise.std() / len(surprise) ** 0.5), 5)},
    }


def is_idle(row: Row) -> bool:
    """Nothing is lost beyond noise."""
    return row["surprise"]["mean"] <= row["surprise"]["se"] and row["first"]["mean"] <= MOST_LOST


def kept(file: Path, make: Callable[[], Any]) -> Any:
    """What a file holds, or what is made and then written to it."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_text(json.dumps(make()), encoding="utf-8")
        part.replace(file)
    return json.loads(file.read_text(encoding="utf-8"))


def confidence(lists: Sequence[Listed], ranking: Ranking, without: Sequence[str], weight: float) -> float:
    """How often a right best reading gets a higher confidence than a wrong one, packs left out by folds; AUROC."""
    columns = [n for n, name in enumerate(CONFIDENCE) if name not in without]
    rows, right, packs = [], [], []
    for number, each in enumerate(lists):
        scores = beside_judge(ranking, weight)(each, number)
        order = sorted(range(len(scores)), key=lambda n: -scores[n])
        readings = [Candidate(None, "", each.values[n]) for n in order]  # type: ignore[arg-type]
        rows.append(confidence_features([float(scores[n]) for n in order], readings, exact=False, free=True))
        right.append(bool(each.right[order[0]]))
        packs.append(each.source.pack)
    table: Floats = np.array(rows)[:, columns]
    hits = np.array(right, dtype=np.float64)
    names = sorted(set(packs))
    said = np.zeros(len(hits))
    for fold in range(FOLDS):
        inside = np.isin(packs, names[fold::FOLDS])
        said[inside] = table[inside] @ fit_confidence(table[~inside], hits[~inside])
    return auroc(said[hits > 0].tolist(), said[hits == 0].tolist())


def whole(every: Sequence[Listed], left_out: Sequence[Listed], without: Sequence[str], weight: float) -> Row:
    """Both rankings and confidence without some features; right first is of all natural lists that have a right reading."""
    right = sum(each.source.tier == "natural" and bool(each.right.any()) for each in left_out)
    rows = []
    for seed in SEEDS:
        first = Ranking.fit(every, (*BY_JUDGE, *without), starts_of(seed))
        few = best_few(left_out, first)
        ranking = Ranking.fit(best_few(every, first), (*BY_JUDGE, *without), starts_of(seed))
        found = measure(few, beside_judge(ranking, weight))
        sure = confidence(few, ranking, without, weight)
        rows.append({"first": found.first * found.lists / right, "above_traps": found.above_traps, "confidence": sure})
    return {
        key: {"mean": round(statistics.mean(values), 4), "sd": round(statistics.stdev(values), 4)}
        for key in rows[0]
        for values in [[row[key] for row in rows]]
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("work", type=Path)
    given = arguments.parse_args()
    weight = LearnedScorer.read().judged
    every = read_lists(write_lists(given.work, "learn", LEARN, EVERY_LEARNED))
    every_left_out = read_lists(write_lists(given.work, "left_out", LEFT_OUT, EVERY_LEFT_OUT))
    first = Ranking.fit(every, BY_JUDGE, starts_of(0))
    learn, left_out = best_few(every, first), best_few(every_left_out, first)
    work = given.work / "features"

    def without(names: Sequence[str], label: str) -> Row:
        made = kept(work / f"{label}.json", lambda: fitted(learn, left_out, names, weight))
        return lost(base, made)

    base = kept(work / "base.json", lambda: fitted(learn, left_out, (), weight))
    names = [name for name in FEATURES if name not in BY_JUDGE]
    alone = {name: without((name,), name) for name in track(names, "leaving one out", console=console)}
    groups = {name: without(members, f"group {name}") for name, members in track(GROUPS.items(), "groups", console=console)}
    order = sorted(names, key=lambda name: alone[name]["surprise"]["mean"])
    idle: list[str] = []
    for name in track(order, "leaving out together", console=console):
        if is_idle(alone[name]) and is_idle(without((*idle, name), f"together {len(idle)} {name}")):
            idle.append(name)
    together = without(idle, "together all")
    full = kept(work / "whole.json", lambda: whole(every, every_left_out, (), weight))
    reduced = kept(work / "whole without.json", lambda: whole(every, every_left_out, idle, weight))
    spare = [name for name in idle if name not in CONFIDENCE]
    smaller = kept(work / "whole without spare.json", lambda: whole(every, every_left_out, spare, weight))
    found = {
        "lost_without": {name: alone[name] for name in reversed(order)},
        "lost_without_groups": groups,
        "idle": sorted(idle),
        "idle_together": together,
        "rankings_and_confidence": {"with_all": full, "without_idle": reduced, "without_spare": smaller},
        "spare": sorted(spare),
        "right_first": base["first"],
        "lists": {"learned_from": len(learn), "left_out": len(base["surprise"])},
        "provenance": {
            "command": "benchmarks/features.py",
            "commit": commit(),
            "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        },
    }
    (RESULTS / "features.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    table = Table(title="Lost on packs left out, without it")
    for column in ("feature", "right first, points", "surprise", ""):
        table.add_column(column)
    for name, row in [*((name, alone[name]) for name in reversed(order)), *groups.items(), ("all that are idle", together)]:
        points, nats = row["first"], row["surprise"]
        table.add_row(
            name,
            f"{100 * points['mean']:+.1f} ± {100 * points['sd']:.1f}",
            f"{nats['mean']:+.4f} ± {nats['se']:.4f}",
            "idle" if name in idle else "",
        )
    Console().print(table)
    Console().print(f"with all features: {full}\nwithout those that are idle: {reduced}", markup=False)
    Console().print(f"confidence does not use {spare}; without these: {smaller}", markup=False)


if __name__ == "__main__":
    main()
