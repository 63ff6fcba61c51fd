"""The commands. One module per group; only this package prints or reads the environment."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import __version__
from . import bench, chat, evaluate, generate, lessons, parse, reproduce, rules, select, teach, train, validate
from .output import run

app = typer.Typer(
    name="lookadapt",
    help="Teach a command once, and its variations are understood.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"lookadapt {__version__}")
        raise typer.Exit()


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Teach a command once, and its variations are understood."""


chat.register(app)
teach.register(app)
lessons.register(app)
parse.register(app)
evaluate.register(app)
rules.register(app)
select.register(app)
generate.register(app)
validate.register(app)
bench.register(app)
train.register(app)
reproduce.register(app)


def main() -> None:
    """Entry point of `lookadapt` and `python -m lookadapt`."""
    run(app)
