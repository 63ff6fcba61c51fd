"""Bulk work on a real Ray, started on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import types
from importlib.util import find_spec

import pytest
from typer.testing import CliRunner

from lookadapt import Memory, Parser, read_examples
from lookadapt.cli import application
from lookadapt.errors import LookadaptError
from lookadapt.experiments import bulk

SENTENCES = ["turn on the fan", "turn off the lamp in the kitchen", "zigzag", "", "remind me to sleep at 9 pm"] * 220
SLOW = "LOOKADAPT_SLOW_TESTS"
needs_ray = pytest.mark.skipif(
    any(find_spec(each) is None for each in ("ray", "pandas", "pyarrow")) or SLOW not in os.environ,
    reason=f"starting Ray takes half a minute: set {SLOW}=1, and install lookadapt[bulk]",
)


@pytest.fixture
def here(monkeypatch):
    """The cluster is this process; it can be told to stop after some parts."""
    most = [10**9]

    def on_cluster(parts, made, _):
        parse = bulk.Part(**made)
        for count, row in enumerate(parts):
            if count == most[0]:
                raise KeyboardInterrupt
            yield parse(row)

    monkeypatch.setattr(bulk, "_on_cluster", on_cluster)
    return most


@needs_ray
def test_an_interrupted_run_is_gone_on_with_on_ray_and_answers_as_one_process(root, tmp_path, here):
    memory = Memory.read(root / "examples" / "home.txt")
    here[0] = 2
    with pytest.raises(KeyboardInterrupt):
        list(bulk.parse_all(SENTENCES, memory, tmp_path / "parts", "here"))
    made = {each.name: each.stat().st_mtime_ns for each in (tmp_path / "parts").iterdir()}
    assert len(made) == 2  # of three
    command = [sys.executable, "-m", "lookadapt", "parse", "-", "--memory", str(root / "examples" / "home.txt"), "--json"]
    command += ["--ray", "local", "--parts", str(tmp_path / "parts")]
    done = subprocess.run(command, input="\n".join(SENTENCES) + "\n", capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    parser = Parser.load()
    expected = {text: parser.parse(text, memory).to_dict() for text in set(SENTENCES)}
    assert [json.loads(line) for line in done.stdout.splitlines()] == [expected[text] for text in SENTENCES]
    now = {each.name: each.stat().st_mtime_ns for each in (tmp_path / "parts").iterdir()}
    assert len(now) == 3
    assert made.items() <= now.items()  # what was done before was not done again


def test_measuring_gives_the_figures_of_one_process(root, tmp_path, here):
    path = root / "examples" / "home.txt"
    memory, examples = Memory.read(path), list(read_examples(path))
    found = bulk.measure_all(examples, memory, tmp_path, "here", encoder=False).to_dict()
    assert (found["n"], found["accuracy"], found["coverage"]) == (len(examples), 1.0, 1.0)
    here[0] = 0
    other = Memory(examples[:3])  # another memory gives other parts: the old ones do not answer for it
    with pytest.raises(KeyboardInterrupt):
        bulk.measure_all(examples, other, tmp_path, "here", encoder=False)


@pytest.mark.usefixtures("here")
def test_the_commands_print_the_same_with_and_without_a_cluster(root):
    path = str(root / "examples" / "home.txt")

    def run(command, *options):
        done = CliRunner().invoke(application([command]), [command, "--memory", path, "--json", *options])
        assert done.exit_code == 0, done.output
        return [json.loads(line) for line in done.stdout.splitlines()]

    assert run("parse", "turn on the fan", "zigzag", "--ray", "here") == run("parse", "turn on the fan", "zigzag")
    with_ray, without = (run("evaluate", "--examples", path, *more)[0] for more in (("--ray", "here"), ()))
    assert with_ray.pop("latency_ms").keys() == without.pop("latency_ms").keys()
    assert with_ray == without


def test_a_ray_that_does_not_start_is_an_error_of_one_line(monkeypatch, tmp_path):
    ray, data = types.ModuleType("ray"), types.ModuleType("ray.data")

    def init(**_: object) -> None:
        raise Exception("The current node timed out during startup.")

    ray.init, ray.data = init, data
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setitem(sys.modules, "ray.data", data)
    monkeypatch.setattr(bulk, "find_spec", lambda _: True)
    with pytest.raises(LookadaptError, match="no Ray at 'local': The current node timed out"):
        list(bulk.parse_all(["lamp"], Memory(), tmp_path / "parts", "local"))
