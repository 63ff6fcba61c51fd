"""The page that compares tools is what its script makes of the stored answers, and the judging is fair."""

import json
import runpy

import pytest


@pytest.fixture(scope="module")
def script(root):
    return runpy.run_path(str(root / "benchmarks" / "beside_others.py"))


def test_the_page_shows_the_stored_answers(script):
    stored = json.loads(script["RESULTS"].read_text(encoding="utf-8"))
    assert script["PAGE"].read_text(encoding="utf-8") == script["page"](stored), "run benchmarks/beside_others.py"


@pytest.mark.parametrize(
    ("answer", "right", "whole", "judged"),
    [
        ("(a b)", "(a b)", True, "right"),
        (None, None, True, "right"),
        (None, "(a b)", True, "declined"),
        ("(a …)", "(a b)", False, "intent"),
        ("(a …)", "(a b)", True, "wrong"),
        ("(c …)", "(a b)", False, "wrong"),
        ("(a …)", None, False, "wrong"),
    ],
)
def test_judging(script, answer, right, whole, judged):
    assert script["verdict"](answer, right, whole) == judged


def test_there_are_ten_requests_and_two_ask_for_nothing(script):
    asked = script["requests"]()
    assert len(asked) == 10
    assert sum(right is None for _, right in asked) == 2
