from __future__ import annotations

import pytest

from lookadapt import Form, read_form
from lookadapt.agent import LessonError
from lookadapt.agent.steps import plan

KNOWN = {
    "turn off the lamp": "(off lamp)",
    "close the blinds": "(close blinds)",
    "open the blinds": "(open blinds)",
    "the fan is on": "(on fan)",
    "check the fan": "(on fan)",
    "if it is dark, then close the blinds": "(if dark (close blinds))",
    "when it rains, close the blinds": "(when rain (close blinds))",
    "buy milk and eggs": '(buy "milk and eggs")',
    "turn off the lamp then close the blinds": "(then (off lamp) (close blinds))",
    "turn off the lamp, then close the blinds": "(then (off lamp) (close blinds))",
    "remind me at 7.30 pm": "(remind)",
    "charge 5,50": "(charge)",
    "it costs 5,50": "(costs)",
}


def understand(text: str) -> Form | None:
    return read_form(KNOWN[text]) if text in KNOWN else None


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("turn off the lamp", "(off lamp)"),
        ("turn off the lamp, then close the blinds", "(do (off lamp) (close blinds))"),
        ("close the blinds, charge 5,50", "(do (close blinds) (charge))"),
        ("if it costs 5,50, close the blinds", "(if (costs) (close blinds))"),
        ("turn off the lamp; close the blinds", "(do (off lamp) (close blinds))"),
        ("turn off the lamp\nclose the blinds", "(do (off lamp) (close blinds))"),
        ("turn off the lamp, close the blinds", "(do (off lamp) (close blinds))"),
        ("turn off the lamp and close the blinds", "(do (off lamp) (close blinds))"),
        ("turn off the lamp and then close the blinds", "(do (off lamp) (close blinds))"),
        ("turn off the lamp then close the blinds", "(then (off lamp) (close blinds))"),  # known as one step
        ("First turn off the lamp. Then close the blinds.", "(do (off lamp) (close blinds))"),
        ("1. turn off the lamp\n2. close the blinds", "(do (off lamp) (close blinds))"),
        ("turn off the lamp, close the blinds, and finally open the blinds", "(do (off lamp) (close blinds) (open blinds))"),
        ("turn off the lamp, then if it is dark, then close the blinds", "(do (off lamp) (if dark (close blinds)))"),
        ("turn off the lamp; when it rains, close the blinds", "(do (off lamp) (when rain (close blinds)))"),
        ("buy milk and eggs, then close the blinds", '(do (buy "milk and eggs") (close blinds))'),
        ("if the fan is on then turn off the lamp", "(if (on fan) (off lamp))"),
        ("if the fan is on, turn off the lamp, otherwise open the blinds", "(if (on fan) (off lamp) (open blinds))"),
        ("check the fan, if yes, then turn off the lamp", "(if (on fan) (off lamp))"),
        ("check the fan; if so close the blinds; otherwise open the blinds", "(if (on fan) (close blinds) (open blinds))"),
        ("(off (device lamp)), then close the blinds", "(do (off (device lamp)) (close blinds))"),
        ("remind me at 7.30 pm; close the blinds", "(do (remind) (close blinds))"),
    ],
)
def test_instructions(instruction: str, expected: str) -> None:
    made = plan(instruction, understand)
    assert made.unknown is None
    assert str(made.form) == expected


@pytest.mark.parametrize(
    ("instruction", "unknown"),
    [
        ("dim the lights", "dim the lights"),
        ("turn off the lamp, then dim the lights", "dim the lights"),
        ("dim the lights and close the blinds", "dim the lights"),
        ("hum a tune; dim the lights", "hum a tune"),
        ("check the fan, if yes, then dim the lights", "dim the lights"),
        ("if the moon is full, then close the blinds", "if the moon is full, then close the blinds"),
    ],
)
def test_the_step_that_is_not_understood_is_named(instruction: str, unknown: str) -> None:
    step = plan(instruction, understand).unknown
    assert step is not None
    assert step.text == unknown


@pytest.mark.parametrize("instruction", ["", " ,;", "\n"])
def test_nothing_to_do(instruction: str) -> None:
    with pytest.raises(LessonError, match="no step"):
        plan(instruction, understand)


def test_too_many_steps() -> None:
    with pytest.raises(LessonError, match="too many"):
        plan("close the blinds; " * 41, understand)
