import json

import pytest

GOOD = "hello\n(greet)\n\nbye\n(part)\n"
BAD = 'hello\n(greet)\n\nhello\n(part)\n\nbye\n(say "x")\n\noops\n(f\n'


@pytest.fixture
def run(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.txt").write_text(GOOD)
    (tmp_path / "bad.txt").write_text(BAD)

    def call(*arguments):
        status, out, err = run("validate", *arguments)
        assert err == ""
        return status, out

    return call


def test_a_clean_file(run):
    assert run("good.txt") == (0, "good.txt: 2 examples, 0 problems\n")


def test_a_file_with_problems(run):
    status, out = run("bad.txt")
    assert status == 2
    assert [line.split(" ")[:2] for line in out.splitlines()] == [
        ["bad.txt:4:", "conflict:"],
        ["bad.txt:7:", "absent_quote:"],
        ["bad.txt:11:", "unreadable:"],
        ["bad.txt:", "3"],
    ]


def test_json_for_each_file(run):
    status, out = run("good.txt", "bad.txt", "--json")
    good, bad = map(json.loads, out.splitlines())
    assert status == 2
    assert good == {"file": "good.txt", "ok": True, "examples": 2, "problem_count": 0, "problems": []}
    assert (bad["ok"], bad["examples"], bad["problem_count"]) == (False, 3, 3)
    assert [p["kind"] for p in bad["problems"]] == ["conflict", "absent_quote", "unreadable"]
    assert all(set(p) == {"kind", "line", "message", "hint"} for p in bad["problems"])


def test_a_broken_file_of_many_lines_prints_the_first_hundred(run, tmp_path):
    (tmp_path / "many.txt").write_text("a\n\n" * 1500)
    status, out = run("many.txt")
    assert status == 2
    assert len(out.splitlines()) == 102
    assert out.splitlines()[-2:] == ["… and 1,400 more", "many.txt: 0 examples, 1,500 problems"]
