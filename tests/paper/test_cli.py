"""train, and what parse and evaluate do with a model folder."""

import json
from pathlib import Path

from typer.testing import CliRunner

from lookadapt import LookadaptError, write_examples
from lookadapt.cli import app

from .tiny import tiny_memory, tiny_pairs


def test_train_evaluate_parse(vectors_file: Path, tmp_path: Path) -> None:
    memory, pairs = tmp_path / "memory.txt", tmp_path / "pairs.txt"
    write_examples(memory, tiny_memory())
    write_examples(pairs, tiny_pairs())
    sizes = ("hidden=12", "lookup_hidden=16", "batch=16", "steps=60", "evaluate_every=10")
    options = ["--memory", str(memory), "--examples", str(pairs), "--dev", str(pairs), "--vectors", str(vectors_file)]
    options += [part for size in sizes for part in ("--set", size)]
    result = CliRunner().invoke(app, ["train", str(tmp_path / "model"), *options, "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["dev_accuracy"] == 1.0
    common = ["--model", str(tmp_path / "model"), "--memory", str(memory)]
    report = CliRunner().invoke(app, ["evaluate", *common, "--examples", str(pairs), "--json"], catch_exceptions=False)
    assert json.loads(report.stdout)["by_depth"] == {"2": {"n": 24, "accuracy": 1.0}}
    page = tmp_path / "trace.html"
    asked = ["parse", *common, "anna 's friends", "--trace"]
    parse = CliRunner().invoke(app, [*asked, "--json", "--trace-html", str(page)], catch_exceptions=False)
    found = json.loads(parse.stdout)
    assert found["form"] == "(field (relation friend) (person anna))"
    assert found["trace"][0]["function"] == "LookUp"
    assert "anna" in page.read_text()
    shown = CliRunner().invoke(app, asked, catch_exceptions=False)
    assert "(field (relation friend) (person anna))" in shown.stdout
    assert "::Adapt" in shown.stdout
    wrong = CliRunner().invoke(app, ["train", str(tmp_path / "x"), *options, "--set", "steps"])
    assert isinstance(wrong.exception, LookadaptError)
    nowhere = CliRunner().invoke(app, ["parse", "--model", str(tmp_path / "x"), "--memory", str(memory), "hello"])
    assert isinstance(nowhere.exception, LookadaptError)
