"""Which module goes with a lucky seed, and what a whole run costs."""

from lookadapt.experiments.analysis_tables import analyses


def cell(domain: str, seed: int, accuracy: float, look_up: float, discriminator: float) -> dict:
    modules = {"look_up_of_utterances": 1.0, "look_up_of_parts": look_up, "discriminator": discriminator, "attention": 0.5}
    return {
        "scenario": "transfer", "system": "lookupadapt", "domain": domain, "seed": seed, "rows": {}, "modules": modules,
        "oracle_study": {"own decisions": {"full": accuracy}}, "train_seconds": 9.0, "cpu_seconds": 60.0,
        "latency_ms": {"p50": 1.0, "p95": 2.0},
    }  # fmt: skip


def test_a_seeds_luck_is_compared_within_its_domain() -> None:
    """`event` is hard for every seed: between domains the discriminator would seem to decide, within them the look-up does."""
    cells = [cell("event", 0, 10, 0.2, 0.5), cell("event", 1, 20, 0.4, 0.5), cell("event", 2, 30, 0.6, 0.5),
             cell("animal", 0, 70, 0.2, 0.9), cell("animal", 1, 80, 0.4, 0.9), cell("animal", 2, 90, 0.6, 0.9)]  # fmt: skip
    text = "\n".join(analyses({"cells": cells}))
    assert "| transfer | look-up of parts | 40.0 % | +1.00 |" in text
    assert "| transfer | discriminator | 70.0 % | – |" in text
    assert "| transfer | attention of a part (median sum) | 0.50 | – |" in text
    assert "three seeds take 360 s of one core, so 3 min on two cores" in text


def test_nothing_is_said_of_nothing() -> None:
    assert analyses({"cells": []}) == []
