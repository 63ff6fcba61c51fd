"""Millions of sentences on a cluster, through Ray Data: the same answers as one process, and a run can be gone on with.

Sentences go out in parts, answers come back to whoever asked, who writes each part at once and whole. A part that is
there is not done again, if it is of the same sentences, memory and settings. The cluster's machines need lookadapt
installed, and nothing of our disk.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ..errors import LookadaptError, MissingPart
from ..language.examples import Example
from ..language.logical_form import read_form
from ..memory.memory import Memory
from ..parsing.parser import Parser
from .measure import Measurement, Outcome

PART: Final = 500  # sentences that are sent out together: half a second to a minute of work


class Part:
    """Parses parts; made once in each process of the cluster."""

    def __init__(self, memory: list[tuple[str, str]], best: int, encoder: bool):
        self.parser = Parser.load(encoder=encoder)
        self.memory = Memory(Example(utterance, read_form(form)) for utterance, form in memory)
        self.best = best

    def __call__(self, row: dict[str, Any]) -> dict[str, Any]:
        answers = []
        for text in json.loads(row["sentences"]):
            start = time.perf_counter()
            parse = self.parser.parse(text, self.memory, best=self.best)
            answers.append(json.dumps({**parse.to_dict(), "seconds": time.perf_counter() - start}))
        return {"number": int(row["number"]), "answers": "\n".join(answers)}


def parse_all(
    sentences: Iterable[str],
    memory: Memory,
    folder: Path,
    address: str,
    *,
    best: int = 1,
    encoder: bool = True,
    done: Callable[[int, int], object] = lambda *_: None,
) -> Iterator[dict[str, Any]]:
    """The answers in the order of the sentences; `folder` keeps the parts, and `done` is told how many of how many."""
    known = [(example.utterance, str(example.form)) for example in memory]
    setting = hashlib.sha256(json.dumps([known, best, encoder]).encode()).hexdigest()
    folder.mkdir(parents=True, exist_ok=True)
    places: list[Path] = []
    open_parts: list[dict[str, Any]] = []
    for number, part in enumerate(_parts(sentences)):
        text = json.dumps(part)
        name = hashlib.sha256(f"{setting} {text}".encode()).hexdigest()[:16]
        places.append(folder / f"{number:07}.{name}.jsonl")
        if not places[-1].is_file():
            open_parts.append({"number": number, "sentences": text})
    ready = len(places) - len(open_parts)
    done(ready, len(places))
    if open_parts:
        for row in _on_cluster(open_parts, {"memory": known, "best": best, "encoder": encoder}, address):
            place = places[row["number"]]
            new = place.with_suffix(".new")
            new.write_text(row["answers"] + "\n", encoding="utf-8")
            new.replace(place)
            ready += 1
            done(ready, len(places))
    for place in places:
        with place.open(encoding="utf-8") as file:
            yield from map(json.loads, file)


def measure_all(examples: list[Example], memory: Memory, folder: Path, address: str, **more: Any) -> Measurement:
    """What `measure` gives, from a cluster; the times are those of each machine."""
    outcomes = []
    answers = parse_all((example.utterance for example in examples), memory, folder, address, **more)
    for example, answer in zip(examples, answers, strict=True):
        form, best = (None if answer[name] is None else read_form(answer[name]) for name in ("form", "best"))
        outcomes.append(Outcome(example, form, best, answer["seconds"]))
    return Measurement(tuple(outcomes))


def _parts(sentences: Iterable[str]) -> Iterator[list[str]]:
    part: list[str] = []
    for sentence in sentences:
        part.append(sentence)
        if len(part) == PART:
            yield part
            part = []
    if part:
        yield part


def _on_cluster(parts: list[dict[str, Any]], made: dict[str, Any], address: str) -> Iterator[dict[str, Any]]:
    if any(find_spec(each) is None for each in ("ray", "pyarrow", "pandas")):
        raise MissingPart("bulk work needs Ray Data", hint="pip install 'lookadapt[bulk]'")
    import ray  # only here: it is large, and starting it opens ports
    import ray.data

    try:
        ray.init(
            address=address,
            log_to_driver=False,
            ignore_reinit_error=True,
            include_dashboard=False if address == "local" else None,
        )
    except Exception as error:  # a node that takes too long to start is a plain one
        raise LookadaptError(
            f"no Ray at {address!r}: {error}", hint="an address such as ray://host:10001, auto, or local"
        ) from error
    try:
        ray.data.DataContext.get_current().enable_progress_bars = False
        cores = int(ray.cluster_resources().get("CPU", 1))  # type: ignore[no-untyped-call]
        rows = ray.data.from_items(parts, override_num_blocks=len(parts))
        size = max(1, min(cores, len(parts)))
        work: Any = Part  # a class whose objects are called: Ray makes one in each process
        yield from rows.map(work, fn_constructor_kwargs=made, concurrency=size, num_cpus=1).iter_rows()
    finally:
        ray.shutdown()
