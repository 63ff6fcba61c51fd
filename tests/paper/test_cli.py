"""train, and what parse and evaluate do with a model folder."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lookadapt import LookadaptError, Memory, write_examples
from lookadapt.cli import app
from lookadapt.cli.evaluate import evaluate_model
from lookadapt.cli.train import parse_with_model, trace_table

from .tiny import tiny_memory, tiny_pairs


def test_train_evaluate_parse(vectors_file: Path, tmp_path: Path) -> None:
    memory, pairs = tmp_path / "memory.txt", tmp_path / "pairs.txt"
    write_examples(memory, tiny_memory())
    write_examples(pairs, tiny_pairs())
    sizes = ("hidden=12", "lookup_hidden=16", "batch=16", "steps=60", "evaluate_every=10")
    options = ["--memory", str(memory), "--examples", str(pairs), "--dev", str(pairs), "--vectors", str(vectors_file)]
    options += [part for size in sizes for part in ("--set", size)]
    result = CliRunner().invoke(app, ["train", "model", str(tmp_path / "model"), *options, "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["dev_accuracy"] == 1.0
    report = evaluate_model(tmp_path / "model", Memory(tiny_memory()), list(tiny_pairs()))
    assert report["accuracy"] == 1.0
    assert report["by_depth"] == {"2": {"n": 24, "accuracy": 1.0}}
    page = tmp_path / "trace.html"
    (parse,) = parse_with_model(tmp_path / "model", list(tiny_memory()), ["anna 's friends"], True, page)
    assert parse["form"] == "(field (relation friend) (person anna))"
    assert parse["trace"][0]["function"] == "LookUp"
    assert "anna" in page.read_text()
    assert trace_table(parse["trace"]).row_count == len(parse["trace"])
    with pytest.raises(LookadaptError, match="no model folder"):
        evaluate_model(tmp_path / "none", Memory(tiny_memory()), list(tiny_pairs()))
    wrong = CliRunner().invoke(app, ["train", "model", str(tmp_path / "x"), *options, "--set", "steps"])
    assert isinstance(wrong.exception, LookadaptError)
