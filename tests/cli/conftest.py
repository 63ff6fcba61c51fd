import io
import sys

import pytest

from lookadapt.cli import main


@pytest.fixture
def run(monkeypatch, capsys):
    """The commands in this process: status, stdout, stderr."""

    def call(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "argv", ["lookadapt", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as stop:
            main()
        return stop.value.code, *capsys.readouterr()

    return call
