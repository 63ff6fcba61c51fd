"""`lookadapt parse`, `evaluate`, `rules` and `select` as a shell sees them."""

import json
import subprocess
import sys

import pytest

HOME = """lamp
(device lamp)

fan
(device fan)

kitchen
(room kitchen)

turn on the lamp
(turn_on (device lamp))

lamp in the kitchen
(in (device lamp) (room kitchen))
"""
ASKED = """turn on the fan
(turn_on (device fan))

fan in the kitchen
(in (device fan) (room kitchen))

sing me a song
(sing)
"""


@pytest.fixture
def run(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home.txt").write_text(HOME)
    (tmp_path / "asked.txt").write_text(ASKED)
    return run


def test_a_form_and_its_reading(run):
    status, out, err = run("parse", "turn on the fan in the kitchen", "--memory", "home.txt")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "(turn_on (in (device fan) (room kitchen)))"
    assert out.splitlines()[1].startswith("  understood as: turn on the fan in the kitchen (")


def test_json_has_the_keys_of_the_contract_one_line_an_utterance(run):
    status, out, _ = run("parse", "turn on the fan", "sing me a song", "--memory", "home.txt", "--json")
    first, second = map(json.loads, out.splitlines())
    assert status == 0
    assert {"utterance", "understood", "form", "confidence", "reading", "alternatives", "missing", "trace"} <= set(first)
    assert (first["understood"], first["form"]) == (True, "(turn_on (device fan))")
    assert (second["understood"], second["form"]) == (False, None)
    assert second["missing"]


def test_what_was_not_understood_is_named(run):
    status, out, _ = run("parse", "defenestrate zebras", "--memory", "home.txt")
    assert status == 0
    assert out.startswith("not understood: ")
    assert "zebras" in out.splitlines()[0]


def test_best_lists_other_readings(run):
    _, out, _ = run("parse", "fan in the kitchen in the kitchen", "--memory", "home.txt", "--best", 3, "--json")
    others = json.loads(out)["alternatives"]
    assert 1 <= len(others) <= 2
    assert all(set(other) == {"form", "confidence", "reading", "evidence"} for other in others)
    assert "other readings" in run("parse", "fan in the kitchen in the kitchen", "--memory", "home.txt", "--best", 3)[1]


def test_the_trace_as_a_table_and_as_a_page(run, tmp_path):
    _, out, _ = run("parse", "turn on the fan", "--memory", "home.txt", "--trace", "--trace-html", "trace.html")
    assert [line.split()[0] for line in out.splitlines()[2:5]] == ["what", "look", "replace"]
    page = (tmp_path / "trace.html").read_text()
    assert "<h1>turn on the fan</h1>" in page
    assert "(turn_on (device fan))" in page


def test_lines_from_a_pipe_bad_bytes_and_blank_lines_included(run):
    status, out, err = run("parse", "-", "--memory", "home.txt", "--json", stdin=b"lamp\n\n\xff\xfe\r\nturn on the fan")
    assert (status, err) == (0, "")
    assert [json.loads(line)["form"] for line in out.splitlines()] == ["(device lamp)", None, None, "(turn_on (device fan))"]


def test_a_pipe_is_answered_line_by_line(tmp_path):
    (tmp_path / "home.txt").write_text(HOME)
    command = [sys.executable, "-m", "lookadapt", "parse", "-", "--memory", "home.txt", "--json"]
    with subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for utterance, form in (("lamp", "(device lamp)"), ("turn on the fan", "(turn_on (device fan))")):
            process.stdin.write(utterance + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["form"] == form  # while the pipe is still open
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_evaluate_prints_the_object_of_the_contract(run):
    status, out, err = run("evaluate", "--memory", "home.txt", "--examples", "asked.txt", "--json")
    result = json.loads(out)
    assert (status, err) == (0, "")
    assert set(result) == {"n", "accuracy", "accuracy_if_forced", "coverage", "precision", "by_depth", "latency_ms"}
    assert (result["n"], result["accuracy"]) == (3, 2 / 3)
    assert result["by_depth"]["2"] == {"n": 2, "accuracy": 1.0}


def test_evaluate_prints_a_table(run):
    _, out, _ = run("evaluate", "--memory", "home.txt", "--examples", "asked.txt")
    assert "3 examples" in out
    assert "66.7 %" in out


def test_rules_shows_names_sentences_and_who_taught_them(run):
    _, out, _ = run("rules", "--memory", "home.txt", "--json")
    shown = json.loads(out)
    found = {rule["words"]: rule for rule in shown["rules"] if not rule["by_analogy"]}
    assert shown["examples"] == 5
    assert found["turn on the [0]"]["form"] == "(turn_on #0)"
    assert found["turn on the [0]"]["taught_by"] == ["turn on the lamp"]
    assert found["turn on the [0]"]["slots"] == [{"open": False, "seen": ["(device lamp)"], "kinds": ["device"]}]
    assert found["lamp"]["form"] == "(device lamp)"
    assert shown["ambiguities"] == []
    assert "5 examples give 3 names" in run("rules", "--memory", "home.txt")[1]


def test_rules_reports_a_lesson_that_can_be_read_in_two_ways(run, tmp_path):
    (tmp_path / "two.txt").write_text("lamp\n(d lamp)\n\ncompare lamp with lamp\n(compare (d lamp) (d lamp))\n")
    assert "can be read in 2 ways: compare lamp with lamp" in run("rules", "--memory", "two.txt")[1]


def test_select_writes_a_memory(run, tmp_path):
    pairs = [(f"{v} the {d}", f"({v} (device {d}))") for v in ("open", "close", "lift") for d in ("door", "lid", "box", "gate")]
    (tmp_path / "corpus.tsv").write_text("".join(f"{utterance}\t{form}\n" for utterance, form in pairs))
    status, out, err = run("select", "corpus.tsv", "--out", "memory.txt", "--json")
    result = json.loads(out)
    assert (status, err) == (0, "")
    assert (result["corpus"], result["explained"], result["file"]) == (12, 1.0, "memory.txt")
    assert len((tmp_path / "memory.txt").read_text().split("\n\n")) - 1 == result["chosen"] < 12


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["parse", "lamp"], "Missing option"),
        (["parse", "lamp", "--memory", "none.txt"], "cannot read none.txt"),
        (["parse", "a", "b", "--memory", "home.txt", "--trace-html", "x.html"], "a single utterance"),
        (["parse", "a", "--memory", "home.txt", "--trace-html", "no/x.html"], "cannot write no/x.html"),
        (["parse", "a", "--memory", "home.txt", "--best", "0"], "Invalid value"),
        (["evaluate", "--memory", "home.txt", "--examples", "none.txt"], "cannot read none.txt"),
        (["evaluate", "--memory", "home.txt", "--examples", "empty.txt"], "holds no examples"),
        (["evaluate", "--memory", "home.txt", "--examples", "asked.txt", "--model", "none"], "no model folder none"),
        (["rules", "--memory", "bad.txt"], "this utterance has no form"),
        (["select", "empty.txt", "--out", "x.txt"], "holds no examples"),
        (["select", "asked.txt", "--out", "no/x.txt"], "cannot write no/x.txt"),
    ],
)
def test_errors_are_one_line_and_an_object_with_json(run, tmp_path, arguments, message):
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "bad.txt").write_text("lamp\n")
    status, out, err = run(*arguments)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert message in err
    status, out, err = run(*arguments, "--json")
    assert (status, out) == (2, "")
    assert message in json.loads(err)["error"]
