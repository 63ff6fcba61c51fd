"""The wheel, built and installed where there is nothing else, and run away from the checkout."""

import os
import subprocess
import sys
import zipfile

import pytest

from sharing import built_once


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    folder = built_once(tmp_path_factory, "wheel", lambda folder: subprocess.run([*pip, folder, root], check=True))
    (made,) = folder.glob("lookadapt-*.whl")
    return made


def test_the_wheel_holds_the_package_its_data_and_its_notices(wheel):
    names = {name.partition("/")[2] for name in zipfile.ZipFile(wheel).namelist()}
    assert {"licenses/LICENSE", "licenses/NOTICE"} <= names
    assert {"parsing/weights/NOTICE", "parsing/weights/encoder.onnx", "language/domains/person.scfg", "py.typed"} <= names
    notice = zipfile.ZipFile(wheel).read("lookadapt/parsing/weights/NOTICE").decode("utf-8")
    networks = [name for name in names if name.endswith(".onnx")]
    assert len(networks) == 2
    assert all(name.rpartition("/")[2] in notice for name in networks)
    assert [name for name in names if name.startswith(("tests/", "docs/")) or name.endswith(".pyc")] == []


def test_the_wheel_says_what_it_is(wheel):
    with zipfile.ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith("/METADATA"))
        about = files.read(name).decode("utf-8")
    for line in ("License-Expression: Apache-2.0", "Requires-Python: >=3.11", "Author: ", "Project-URL: "):
        assert f"\n{line}" in about


def test_the_wheel_runs_in_an_empty_environment(wheel, root, tmp_path):
    """Dependencies come from the lock, as `make run` takes them."""
    home = tmp_path / "environment"
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--quiet", "--no-compile"]
    subprocess.run([*pip, "--require-hashes", "--requirement", root / "locks" / "base.txt"], check=True, env=environment)
    subprocess.run([*pip, "--no-deps", wheel], check=True, env=environment)

    def lookadapt(*arguments):
        command = [home / "bin" / "lookadapt", *arguments]
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout

    where = subprocess.run(
        [python, "-c", "import lookadapt; print(lookadapt.__file__)"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert where.stdout.startswith(str(home))
    assert lookadapt("parse", "turn on the lamp", "--memory", root / "examples" / "home.txt").startswith(
        "(turn_on (device lamp))\n"
    )
    assert "wrote 5 files for 1 domain" in lookadapt("generate", "out", "--domain", "person")
