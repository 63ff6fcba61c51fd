"""`lookadapt train scorer`: fit the default parser's numbers on packs."""

from __future__ import annotations

import datetime
import json
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, track
from rich.table import Table

from ..errors import ExampleError
from ..experiments.provenance import commit
from ..parsing.costs import Costs
from ..parsing.encoder import SentenceEncoder
from ..parsing.parser import Parser
from ..parsing.queries import Query, collect
from ..parsing.scoring import WEIGHTS, LearnedScorer
from ..parsing.training import Fit, fit
from .output import Json, console, errors, print_json

_parser: Parser  # of a worker process


def scorer(
    packs: Annotated[list[Path], typer.Option(help="Folders of packs, each a folder with memory.txt and eval files.")] = [  # noqa: B006
        Path("data/judge_packs"),
        Path("data/blind_packs/unread"),
    ],
    seen: Annotated[list[Path] | None, typer.Option(help="Folders of packs that the judge has learned from. Repeatable.")] = None,
    every: Annotated[int, typer.Option(help="From packs under --seen, use one query in this many.", min=1)] = 4,
    more: Annotated[
        Path | None, typer.Option(help="Folder with more lines and traps, in subfolders named like the packs.")
    ] = None,
    out: Annotated[Path, typer.Option(help="File to write.", show_default="the package's own")] = WEIGHTS,
    answers: Annotated[
        Path | None, typer.Option(help="Also write the confidence in the best reading of every query left out, as JSONL.")
    ] = None,
    jobs: Annotated[int, typer.Option(help="Number of processes that read packs.", min=1)] = 2,
    as_json: Json = False,
) -> None:
    """Fit ranking, confidence and threshold on packs. They are measured on packs left out in turn.

    The judge must have learned from none of these packs, because its scores would be too good there. Packs that it has learned
    from go under --seen.
    """
    folders = sorted(file.parent for folder in packs for file in folder.glob("*/memory.txt"))
    if len(folders) < 2:
        raise ExampleError(f"{packs[0]} holds fewer than two packs", hint="name a folder of packs with --packs")
    known = sorted(file.parent for folder in seen or () for file in folder.glob("*/memory.txt"))
    every_folder = [*folders, *known]
    further = [more / folder.name if more is not None and (more / folder.name).is_dir() else None for folder in every_folder]
    steps = [1] * len(folders) + [every] * len(known)
    queries: list[Query] = []
    others: list[Query] = []
    with ProcessPoolExecutor(jobs, initializer=_begin) as pool:
        found = pool.map(_read_pack, every_folder, further, steps)
        bar = track(found, "reading packs", len(every_folder), console=errors, transient=True, disable=as_json)
        for number, read in enumerate(bar):
            (queries if number < len(folders) else others).extend(read)
    with Progress(console=errors, transient=True, disable=as_json) as progress:
        task = progress.add_task("judging readings", total=len(queries) + len(others) + 7)
        learned = fit(queries, SentenceEncoder.load(), others, told=lambda: progress.advance(task))
    if answers is not None:
        answers.write_text("".join(f"{json.dumps(asdict(answer))}\n" for answer in learned.left_out), encoding="utf-8")
    provenance = {
        "command": "lookadapt train scorer",
        "date": datetime.date.today().isoformat(),
        "commit": commit(),
        "packs": [folder.name for folder in folders],
        "queries": len(queries),
        "seen_packs": [folder.name for folder in known],
        "seen_queries": len(others),
        "left_out": summary(learned, queries),
        "reliability": reliability(learned),
    }
    LearnedScorer(Costs(), learned.first, learned.ranking, learned.judged, learned.confidence, learned.threshold).write(
        out, provenance
    )
    if as_json:
        print_json({"file": str(out), **provenance, "threshold": learned.threshold})
        return
    table = Table(title="Packs left out in turn")
    for column in ("tier", "queries", "right", "answered", "right of answered"):
        table.add_column(column, justify="left" if column == "tier" else "right")
    for tier, row in summary(learned, queries).items():
        table.add_row(tier, str(row["n"]), f"{row['accuracy']:.1%}", f"{row['coverage']:.1%}", f"{row['precision']:.1%}")
    console.print(table)
    console.print(f"wrote {out} (threshold {learned.threshold})", markup=False)


def _begin() -> None:
    global _parser
    _parser = Parser(LearnedScorer(), SentenceEncoder.load())  # nothing learned before counts


def _read_pack(folder: Path, more: Path | None, every: int) -> list[Query]:
    """A pack's queries, without the trees of their readings: fitting needs only features."""
    queries = collect(_parser, folder, more=more, every=every)
    return [
        replace(
            q,
            phrase=None,
            candidates=tuple(
                replace(c, evidence=(), item=replace(c.item, parts=(), skipped=(), pieces=())) for c in q.candidates
            ),
        )
        for q in queries
    ]


def summary(learned: Fit, queries: list[Query]) -> dict[str, dict[str, float]]:
    """For each tier: how many, how many right if forced, how many answered, and right of those."""
    sizes: dict[str, int] = defaultdict(int)
    for query in queries:
        sizes[query.tier] += 1
    rows = {}
    for tier, size in sorted(sizes.items()):
        mine = [answer for answer in learned.left_out if answer.tier == tier]
        given = [answer.right for answer in mine if answer.answered(learned.threshold)]
        rows[tier] = {
            "n": size,
            "accuracy": sum(answer.right for answer in mine) / size,
            "coverage": len(given) / size,
            "precision": sum(given) / len(given) if given else 0.0,
        }
    return rows


def reliability(learned: Fit, bins: int = 10) -> list[dict[str, float]]:
    """Said confidence against the share that was right, for answers of left-out packs."""
    rows = []
    for b in range(bins):
        low, high = b / bins, (b + 1) / bins
        within = [(answer.confidence, answer.right) for answer in learned.left_out]
        mine = [(c, r) for c, r in within if low <= c < high or (b == bins - 1 and c == 1.0)]
        if mine:
            said = sum(c for c, _ in mine) / len(mine)
            rows.append(
                {
                    "from": low,
                    "to": high,
                    "n": len(mine),
                    "said": round(said, 4),
                    "right": round(sum(r for _, r in mine) / len(mine), 4),
                }
            )
    return rows
