"""Write the real output of every command into the `console` blocks of the documentation.

usage: scripts/refresh_docs.py PAGE…      run from anywhere, after `make setup`
`tests/test_docs.py` fails when a page shows something else than its commands print.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def refreshed(text: str, folder: Path) -> str:
    """The page with every command followed by what it prints in `folder`."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}

    def run(match: re.Match[str]) -> str:
        lines = []
        for command in re.findall(r"^\$ (.*)$", match.group(1), re.MULTILINE):
            done = subprocess.run(
                ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
            )
            lines.append(f"$ {command}\n" + "".join(f"{line.rstrip()}\n" for line in (done.stdout + done.stderr).splitlines()))
        return f"```console\n{''.join(lines)}```"

    return _BLOCK.sub(run, text)


def main(pages: list[str]) -> None:
    for page in map(Path, pages):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "examples", Path(folder) / "examples")
            page.write_text(refreshed(page.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
