"""The rows of the report: mean and deviation, the seed chosen on dev, what is missing, significance."""

from lookadapt.experiments.systems import LOOKUPADAPT, SEQ2SEQ
from lookadapt.experiments.table_values import chosen_of
from lookadapt.experiments.tables import markdown
from lookadapt.language.domains import NAMES


def cell(row: str, domain: str, seed: int, dev: float, right: int) -> dict:
    marks = "1" * right + "0" * (10 - right)
    return {
        "scenario": "transfer", "system": "lookupadapt" if row == LOOKUPADAPT else "seq2seq", "domain": domain, "seed": seed,
        "rows": {row: {"full": 10.0 * right, "d=2": 10.0 * right}}, "dev": {row: dev}, "right": {row: marks}, "seconds": 1.0,
        "commit": "abc", "finished": "now",
    }  # fmt: skip


RESULTS = {
    "commit": "abc", "started": "now", "wall_seconds": 1.0, "jobs": 1, "data": {"digest": "d", "source": "authors"},
    "seeds": [0, 1], "failed": {}, "missing": ["transfer.seq2seq.event.1", *(f"extension.plus.{domain}.{seed}" for seed in (3, 4) for domain in NAMES)],
    "cells": [
        cell(LOOKUPADAPT, "event", 0, 50.0, 9), cell(LOOKUPADAPT, "event", 1, 60.0, 5), cell(LOOKUPADAPT, "animal", 0, 70.0, 7),
        cell(LOOKUPADAPT, "animal", 1, 70.0, 3), cell(SEQ2SEQ, "event", 0, 1.0, 1),
    ],
}  # fmt: skip


def test_the_seed_is_chosen_on_dev_not_on_test() -> None:
    assert chosen_of(RESULTS, "transfer", LOOKUPADAPT) == {"event": 50.0, "animal": 70.0}  # of equals the first


def test_the_report() -> None:
    text = markdown(RESULTS)
    assert "|  | chosen | 50.0 (8.4) | 70.0 (28.3) | **60.0 (25.1)** |" in text
    assert "70.0 ± 28.3 (8.4)" in text
    assert "13 cells of those asked for were not run" in text
    assert "- transfer seq2seq: seed 1 (event)\n- extension plus: seeds 3, 4 (all six domains)" in text
    assert "LOOKUPADAPT − SEQ2SEQ" in text
    assert "| **SEQ2SEQ** (seed 0 only) | full |" in text
    assert "| **LOOKUPADAPT** | full |" in text
