"""What is measured, with a scripted parser."""

from dataclasses import dataclass

import pytest

from lookadapt import Example, Form
from lookadapt.experiments.measure import Measurement, measure, nearest_rank


@dataclass
class Said:
    form: Form | None
    best: Form | None


EXAMPLES = [
    Example.of("one", "(n one)"),
    Example.of("two", "(n two)"),
    Example.of("both", "(and (n one) (n two))"),
    Example.of("three", "(n three)"),
]
RIGHT = {example.utterance: example.form for example in EXAMPLES}


def scripted(utterance):
    if utterance == "one":  # right
        return Said(RIGHT["one"], RIGHT["one"])
    if utterance == "two":  # abstains, though its guess is right
        return Said(None, RIGHT["two"])
    if utterance == "both":  # wrong
        return Said(RIGHT["one"], RIGHT["one"])
    return Said(None, None)


def test_the_object_of_evaluate():
    result = measure(scripted, EXAMPLES).to_dict()
    latency = result.pop("latency_ms")
    assert result == {
        "n": 4,
        "accuracy": 0.25,
        "accuracy_if_forced": 0.5,
        "coverage": 0.5,
        "precision": 0.5,
        "by_depth": {"1": {"n": 3, "accuracy": 1 / 3}, "2": {"n": 1, "accuracy": 0.0}},
    }
    assert set(latency) == {"p50", "p95"}
    assert 0 <= latency["p50"] <= latency["p95"]


def test_kept_is_the_share_answered_of_what_would_be_right():
    assert measure(scripted, EXAMPLES).kept == 0.5
    assert Measurement().kept == 1.0


def test_measurements_add_up_and_name_what_is_wrong():
    both = measure(scripted, EXAMPLES[:2]) + measure(scripted, EXAMPLES[2:])
    assert both.accuracy_if_forced == 0.5
    assert [outcome.example.utterance for outcome in both.wrong] == ["both", "three"]


def test_nothing_measured():
    assert Measurement().to_dict()["latency_ms"] == {"p50": 0.0, "p95": 0.0}
    assert Measurement().precision == 0.0


@pytest.mark.parametrize(("quantile", "value"), [(0.5, 5), (0.95, 10), (0.9, 9), (0.0, 1), (1.0, 10)])
def test_quantiles_by_nearest_rank(quantile, value):
    assert nearest_rank(range(1, 11), quantile) == value


def test_each_outcome_is_told():
    told = []
    measure(scripted, EXAMPLES, told.append)
    assert [outcome.example for outcome in told] == EXAMPLES
