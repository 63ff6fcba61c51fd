"""The commands. One module per group; only this package prints or reads the environment.

A command's module is imported when that command is run, so that `lookadapt parse` does not wait for what the chat
needs; for help, and for `app`, all are.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from .. import __version__
from .output import help_if_bare, run

COMMANDS: Final = (  # in the order of the help; each is a module here with a function `register`
    "chat", "teach", "lessons", "test", "parse", "evaluate", "rules", "select", "generate", "validate", "bench", "train", "reproduce",
    "serve", "tokens", "wyoming",
)  # fmt: skip


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"lookadapt {__version__}")
        raise typer.Exit()


class _InOurOrder(TyperGroup):
    """Typer lists groups (lessons, train) after all single commands; a reader looks for them beside their kin."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return [command for command in COMMANDS if command in self.commands]


def _main(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  (its callback acts)
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Teach a command once, and its variations are understood."""
    help_if_bare(context)


def application(commands: Iterable[str] = COMMANDS) -> typer.Typer:
    """The application with some of its commands."""
    made = typer.Typer(
        name="lookadapt",
        cls=_InOurOrder,
        help="Teach a command once, and its variations are understood.",
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        add_completion=False,
        rich_markup_mode=None,
    )
    made.callback()(_main)
    for command in commands:
        importlib.import_module(f".{command}", __name__).register(made)
    return made


def __getattr__(name: str) -> Any:
    if name == "app":
        return application()
    raise AttributeError(name)


def main() -> None:
    """Entry point of `lookadapt` and `python -m lookadapt`."""
    asked = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    run(application([asked] if asked in COMMANDS else COMMANDS))
