"""Accuracy (§6): the share of utterances whose form is exactly right, full and by depth; oracle studies; speed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..language.examples import Example
from ..language.logical_form import Form
from ..paper.parser import PaperParser
from .measure import nearest_rank

Accuracy = dict[str, float]  # "full", "d=2", "d=3": percent


def accuracy(forms: Sequence[Form | None], examples: Sequence[Example]) -> Accuracy:
    """Percent right, of all and of each depth."""
    right: dict[str, list[bool]] = {"full": []}
    for form, example in zip(forms, examples, strict=True):
        for group in ("full", f"d={example.form.depth}"):
            right.setdefault(group, []).append(form == example.form)
    return {group: 100 * sum(each) / len(each) for group, each in sorted(right.items(), reverse=True) if each}


def latency(parse: Callable[[Sequence[str]], object], utterances: Sequence[str]) -> dict[str, float]:
    """Milliseconds a parse, one utterance at a time, the memory encoded before."""
    times = []
    for utterance in utterances:
        start = time.perf_counter()
        parse([utterance])
        times.append(1000 * (time.perf_counter() - start))
    return {"p50": nearest_rank(times, 0.5), "p95": nearest_rank(times, 0.95)}


def evaluate_folder(folder: Path, memory: Sequence[Example], examples: Sequence[Example]) -> dict[str, Any]:
    """What `lookadapt evaluate --model DIR --json` prints. The paper's parser never abstains but at its bound."""
    parser = PaperParser.load(folder, memory)
    forms: list[Form | None] = []
    times = []
    for example in examples:
        start = time.perf_counter()
        forms.extend(parser.parse_all([example.utterance]))
        times.append(1000 * (time.perf_counter() - start))
    right = [form == example.form for form, example in zip(forms, examples, strict=True)]
    answered = [form is not None for form in forms]
    depths = sorted({example.form.depth for example in examples})
    by_depth = {}
    for depth in depths:
        each = [ok for ok, example in zip(right, examples, strict=True) if example.form.depth == depth]
        by_depth[str(depth)] = {"n": len(each), "accuracy": sum(each) / len(each)}
    n = len(examples)
    return {
        "n": n,
        "accuracy": sum(right) / n if n else 0.0,
        "accuracy_if_forced": sum(right) / n if n else 0.0,
        "coverage": sum(answered) / n if n else 0.0,
        "precision": sum(right) / sum(answered) if any(answered) else 0.0,
        "by_depth": by_depth,
        "latency_ms": {
            "p50": nearest_rank(times, 0.5),
            "p95": nearest_rank(times, 0.95),
        },
    }
