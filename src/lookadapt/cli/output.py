"""What all commands share: tables for people, JSON for machines, errors in one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from io import TextIOWrapper
from typing import Annotated, Any, NoReturn, TextIO

import typer
from rich.console import Console
from rich.text import Text

from ..errors import LookadaptError
from ..language.visible import shown


class _Plain(Console):
    """Prints file names and utterances as they are: no markup, no emoji, no wrapping."""

    def __init__(self, stderr: bool = False):
        super().__init__(stderr=stderr, highlight=False, soft_wrap=True, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # `run` exits quietly; rich would exit with status 1


console = _Plain()
errors = _Plain(stderr=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text and tables.")]


def print_json(value: Mapping[str, Any]) -> None:
    """One JSON object on one line."""
    sys.stdout.write(_json(value, sys.stdout) + "\n")
    sys.stdout.flush()


def _json(value: Mapping[str, Any], stream: TextIO) -> str:
    return json.dumps(value, ensure_ascii=(stream.encoding or "").lower().replace("-", "") != "utf8")


def fail(message: str, hint: str | None, as_json: bool, picture: str | None = None) -> NoReturn:
    """Say on stderr what is wrong, with a caret if it is a terminal, and exit with status 2."""
    if as_json:
        sys.stderr.write(_json({"error": message, "hint": hint}, sys.stderr) + "\n")
    elif picture and sys.stderr.isatty():
        errors.print(Text.assemble(("error", "bold red"), f": {shown(picture)}"))
    else:
        line = f"error: {message}" + (f" ({hint})" if hint else "")
        sys.stderr.write(shown(" ".join(line.split())) + "\n")
    raise SystemExit(2)


def help_if_bare(context: typer.Context) -> None:
    """A group of commands called without one prints its help, as --help does. Typer alone would call it an error."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit()


def run(app: Callable[..., Any]) -> NoReturn:
    """Run the commands: 0 on success, 2 on bad input, 130 when interrupted."""
    as_json = "--json" in sys.argv
    for stream in (sys.stdout, sys.stderr):  # an undecodable file name or a terminal without Unicode must not stop us
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = app(standalone_mode=False)
    except LookadaptError as error:
        place = f"{error.where}: " if error.where else ""
        fail(place + error.message, error.hint, as_json, str(error))
    except typer.Exit as stop:
        raise SystemExit(stop.exit_code) from None
    except (typer.Abort, KeyboardInterrupt):
        errors.print("interrupted")
        raise SystemExit(130) from None
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "lookadapt"
        fail(error.format_message(), f"see {command} --help", as_json)
    except BrokenPipeError:  # `| head` has read enough; Python must not try to flush the rest at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0) from None
    except OSError as error:
        fail(f"{error.strerror}: {error.filename}" if error.filename else str(error), None, as_json)
    raise SystemExit(status if isinstance(status, int) else 0)
