"""Notebooks as pages: executed when the site is built, so that a page shows what its cells print now."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

SECONDS = 120  # for one cell


def executed(path: Path, folder: Path) -> Any:
    """The notebook with its outputs. A cell that raises stops the build. Cells run in `folder`."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": str(folder)}})
    client.extra_arguments = ["--IPKernelApp.log_level=40"]  # errors only: it warns whenever it listens on a port
    client.execute()
    return notebook


def page(path: Path, root: Path) -> dict[str, str | bytes]:
    """The page of a notebook, its pictures, and the notebook itself to download, by their paths on the site."""
    here = path.relative_to(root).parent
    made: dict[str, str | bytes] = {str(here / path.name): path.read_text(encoding="utf-8")}
    parts = []
    for cell in executed(path, root).cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        for output in cell.outputs:
            data = output.get("data", {})
            if "image/png" in data:
                name = f"{path.stem}_{len(made)}.png"
                made[str(here / name)] = base64.b64decode(data["image/png"])
                parts.append(f"![what this cell draws]({name})")
            elif text := output.get("text") or data.get("text/plain"):
                parts.append(f"```text\n{text.rstrip()}\n```")
    parts.append(f"*[Download this notebook]({path.name}).*")
    made[str(here / f"{path.stem}.md")] = "\n\n".join(parts) + "\n"
    return made
