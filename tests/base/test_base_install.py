"""Runs in `.venv-base`: the package with its own dependencies and pytest, nothing else."""

import subprocess
import sys

import pytest

FORBIDDEN = ("torch", "hypothesis", "mypy", "matplotlib", "safetensors")


@pytest.mark.skipif(".venv-base" not in sys.prefix, reason="`make base-test` runs this where torch is absent")
@pytest.mark.parametrize("name", FORBIDDEN)
def test_this_environment_is_a_base_install(name):
    with pytest.raises(ImportError):
        __import__(name)


def test_importing_the_package_imports_no_heavy_part():
    code = f"import sys, lookadapt, lookadapt.cli; print([n for n in {FORBIDDEN} if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_generate_then_validate(tmp_path):
    run = [sys.executable, "-m", "lookadapt"]
    subprocess.run([*run, "generate", tmp_path, "--domain", "person"], check=True, capture_output=True)
    files = sorted(map(str, (tmp_path / "person").iterdir()))
    assert len(files) == 5
    done = subprocess.run([*run, "validate", *files], check=True, capture_output=True, text=True)
    assert done.stdout.count(" 0 problems") == 5


def test_a_form_and_a_grammar():
    from lookadapt import Grammar, read_form

    assert read_form("(person john)").depth == 1
    assert Grammar.parse("S -> hello | (greet)").start == "S"
