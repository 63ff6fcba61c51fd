"""Write the lock files of `locks/`: every package `make` installs, pinned, with the hashes of its files.

usage: scripts/lock.py [--upgrade]      `make lock` calls it where uv is installed

One resolution holds for every platform and for Python 3.11 and newer; environment markers choose among its lines. What is
pinned stays pinned unless it no longer fits pyproject.toml, or --upgrade is given.

torch is the exception. Its builds for CPU and GPU share one version and differ in hash and in what they need (the GPU build
pins a dozen packages of CUDA, the CPU build none), and which one a machine gets depends on where its pip looks. So torch
has a file of its own, with a version and no hash, and its CUDA packages are in no lock: torch itself pins them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
# name of the lock: what uv is to resolve for it
CONTENTS = {
    "base": ["--group", "build"],
    "base-test": ["--group", "build", "--group", "base-test"],
    "everything": ["--group", "build", "--all-extras"],
}
PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
OF_TORCH_ALONE = re.compile(r"torch|triton|(nvidia|cuda)-.*")
TORCH = """\
# The one part without a hash: scripts/lock.py says why.
torch=={version}
"""


def resolve(contents: list[str], lock: Path, *options: str) -> str:
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv is None:
        sys.exit("uv is not installed: run `make lock`, which installs it first")
    command = [uv, "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate"]
    command += ["--custom-compile-command", "make lock", *contents, *options, "--output-file", str(lock), "pyproject.toml"]
    subprocess.run(command, cwd=ROOT, check=True)
    return lock.read_text(encoding="utf-8")


def main(options: list[str]) -> None:
    LOCKS.mkdir(exist_ok=True)
    for name, contents in CONTENTS.items():
        lock = LOCKS / f"{name}.txt"
        pins = dict(PINNED.findall(resolve(contents, lock, *options)))
        left_out = [package for package in pins if OF_TORCH_ALONE.fullmatch(package)]
        if "torch" in pins:
            (LOCKS / "torch.txt").write_text(TORCH.format(version=pins["torch"]), encoding="utf-8")
        if left_out:
            resolve(contents, lock, *(part for package in left_out for part in ("--no-emit-package", package)))
        print(f"{lock.relative_to(ROOT)}: {len(pins) - len(left_out)} packages")


if __name__ == "__main__":
    main(sys.argv[1:])
