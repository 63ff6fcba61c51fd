"""What every command shares: tables for people, JSON for machines, errors in one line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from ..errors import LookadaptError

console = Console(highlight=False, soft_wrap=True)
errors = Console(stderr=True, highlight=False, soft_wrap=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of tables.")]


def print_json(value: Mapping[str, Any]) -> None:
    """One JSON object on one line."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def fail(message: str, hint: str | None, as_json: bool, picture: str | None = None) -> NoReturn:
    """Say what is wrong on stderr and leave with status 2; at a terminal, draw where."""
    if as_json:
        sys.stderr.write(json.dumps({"error": message, "hint": hint}, ensure_ascii=False) + "\n")
    elif picture and sys.stderr.isatty():
        errors.print(f"[bold red]error[/]: {_plain(picture)}")
    else:
        sys.stderr.write(f"error: {message}{f' ({hint})' if hint else ''}\n".replace("\n", " ").rstrip() + "\n")
    raise SystemExit(2)


def _plain(text: str) -> str:
    return text.replace("[", "\\[")


def run(app: Callable[..., Any]) -> NoReturn:
    """Run the commands: 0 on success, 2 on bad input, 130 when interrupted."""
    as_json = "--json" in sys.argv
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
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(0) from None
    raise SystemExit(status if isinstance(status, int) else 0)
