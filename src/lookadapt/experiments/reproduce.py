"""Run cells over cores or a Ray cluster, keep each as it ends, go on where a run was interrupted.

OUT/cells.jsonl.gz     finished cells (`cell_store`)
OUT/models/            pretrained encoders, and models if they are kept
OUT/results.json       all cells of this run, with commit, date, seeds and seconds
OUT/README.md          the tables;  OUT/figures/*.png the figures
"""

from __future__ import annotations

import multiprocessing
import platform
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..errors import LookadaptError, MissingPart
from ..language.domains import NAMES
from .cell_store import CellStore
from .cells import Cell, Work, fingerprint, run_cell
from .provenance import commit
from .scenarios import SCENARIOS, digest, load_data
from .systems import ABLATED, ENCODERS, SYSTEMS

Report = Callable[[Cell, dict[str, Any]], None]


def plan(
    scenarios: Sequence[str] = (),
    domains: Sequence[str] = (),
    systems: Sequence[str] = (),
    seeds: int = 3,
    ablations: Sequence[str] = (),
) -> list[Cell]:
    """The cells a run consists of, those that others wait for first; `ablations` names domains."""
    for given, known, what in (
        (scenarios, SCENARIOS, "scenario"),
        ((*domains, *ablations), NAMES, "domain"),
        (systems, tuple(SYSTEMS), "system"),
    ):
        for name in given:
            if name not in known:
                raise LookadaptError(f"unknown {what} {name!r}", hint=f"use {', '.join(known)}")
    if seeds < 1:
        raise LookadaptError("at least one seed is needed", hint="--seeds 3 gives a mean and a spread")
    wanted = tuple(systems) or tuple(SYSTEMS)
    cells: list[Cell] = []
    if "pretrain-enc" in wanted and "transfer" in (scenarios or SCENARIOS):
        cells += [Cell("transfer", ENCODERS.name, "all", seed) for seed in range(seeds)]
    for seed in range(seeds):  # a whole table of one seed before the next: an interrupted run is still a table
        for system in wanted:
            for scenario in scenarios or SCENARIOS:
                if scenario in SYSTEMS[system].settings:
                    cells += [Cell(scenario, system, domain, seed) for domain in domains or NAMES]
    for ablated in ABLATED.values():
        cells += [Cell(scenario, ablated.name, domain, 0) for scenario in ablated.settings for domain in ablations]
    return cells


def reproduce(
    cells: Sequence[Cell],
    work: Work,
    out: Path,
    *,
    jobs: int = 1,
    ray: str | None = None,
    report: Report | None = None,
    run: bool = True,
) -> dict[str, Any]:
    """Run what is not there yet, unless `run` is false; a cell that fails is reported and the others go on."""
    store = CellStore(out)
    if work.keep is not None:
        Path(work.keep).mkdir(parents=True, exist_ok=True)
        (Path(work.keep) / ".gitignore").write_text("*\n", encoding="utf-8")  # weights can be made again
    data_digest = digest(load_data(Path(work.data) if work.data else None, work.domains, work.data_seed))
    done: dict[Cell, dict[str, Any]] = {}
    failed: dict[str, str] = {}
    for cell in cells:
        old = store.get(cell.name)
        if old is not None and old.get("fingerprint") == fingerprint(cell, work, data_digest):
            done[cell] = old
    start = time.perf_counter()
    about = {"commit": commit(), "started": datetime.now(UTC).isoformat(timespec="seconds"), "machine": platform.machine()}
    try:
        for waiting in (False, True):  # encoders first: others read them
            todo = [cell for cell in cells if cell not in done and (cell.system != ENCODERS.name) is waiting]
            for cell, result in _run(todo if run else (), work, jobs, ray):
                if "error" in result:
                    failed[cell.name] = result["error"]
                else:
                    result = {**result, "commit": about["commit"], "finished": datetime.now(UTC).isoformat(timespec="seconds")}
                    store.add(cell.name, result)
                    done[cell] = result
                if report is not None:
                    report(cell, result)
    finally:
        if run:  # else another run may be under way, and the journal is its own
            store.fold()
    return {
        **about,
        "wall_seconds": round(time.perf_counter() - start, 1),
        "jobs": jobs,
        "data": {"digest": data_digest, "source": "authors" if work.data else f"generated, seed {work.data_seed}"},
        "seeds": sorted({cell.seed for cell in done}),
        "missing": [cell.name for cell in cells if cell not in done],
        "cells": [done[cell] for cell in sorted(done)],
        "failed": failed,
    }


def attempt(cell: Cell, work: Work) -> dict[str, Any]:
    """A cell's result, or why there is none. This is the job for processes and for Ray."""
    try:
        return run_cell(cell, work)
    except Exception:  # one cell must not stop the others; the text says what happened
        return {"error": traceback.format_exc(limit=8)}


def _run(cells: Sequence[Cell], work: Work, jobs: int, ray: str | None) -> Iterator[tuple[Cell, dict[str, Any]]]:
    if not cells:
        return
    if ray is not None:
        yield from _on_ray(cells, work, ray)
    elif jobs <= 1:
        for cell in cells:
            yield cell, attempt(cell, work)
    else:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(max_workers=jobs, mp_context=context) as pool:
            waiting = {pool.submit(attempt, cell, work): cell for cell in cells}
            try:
                for future in as_completed(waiting):
                    error = future.exception()
                    yield waiting[future], {"error": str(error)} if error is not None else future.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _on_ray(cells: Sequence[Cell], work: Work, address: str) -> Iterator[tuple[Cell, dict[str, Any]]]:
    try:
        import ray
    except ImportError as error:
        raise MissingPart("Ray is not installed", hint="pip install 'lookadapt[ray]'") from error
    if not ray.is_initialized():
        ray.init(address=None if address == "local" else address, include_dashboard=False, log_to_driver=False)
    job = ray.remote(num_cpus=1)(attempt)
    waiting = {job.remote(cell, work): cell for cell in cells}
    while waiting:
        finished, _ = ray.wait(list(waiting), num_returns=1)
        for reference in finished:
            cell = waiting.pop(reference)
            try:
                yield cell, ray.get(reference)
            except ray.exceptions.RayError as error:
                yield cell, {"error": str(error)}
