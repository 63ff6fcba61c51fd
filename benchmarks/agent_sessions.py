"""The chat sessions of the documentation: what was typed, and what is printed now."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SESSIONS = {"session.txt": (), "smarthome_session.txt": ("--assistant", str(HERE.parent / "examples" / "smarthome_agent"))}


def transcript(lines: list[str], folder: Path, *options: str) -> str:
    """What `lookadapt chat` prints when these lines are said to it, with a store of its own."""
    command = [sys.executable, "-m", "lookadapt", "chat", "--echo", "--teacher", "you", "--store", str(folder / "lessons.db")]
    done = subprocess.run(
        [*command, *options], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True, timeout=600
    )
    return done.stdout


def said(session: str) -> list[str]:
    """The lines of a transcript that a person typed: those behind a prompt."""
    return [
        match[1]
        for line in session.splitlines()
        if (match := re.match(r'(?:(?:teach ".*"|replace / keep both / cancel)?> )(.*)', line))
    ]


def sessions() -> dict[str, Any]:
    """Say the same lines again and write what is printed now."""
    for name, options in SESSIONS.items():
        path = HERE.parent / "docs" / name
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(transcript(said(path.read_text(encoding="utf-8")), Path(folder), *options), encoding="utf-8")
    return {"written": list(SESSIONS)}
