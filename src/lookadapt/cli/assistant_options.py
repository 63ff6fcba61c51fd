"""The options shared by chat, teach and lessons, and the agent they open. Only this module reads the environment.

The agent is imported when it is opened: SQLAlchemy costs a third of a second that other commands should not pay.
"""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from ..errors import LookadaptError

if TYPE_CHECKING:
    from ..agent import Agent
    from ..agent.agent import OnConflict
    from ..agent.assistants import Assistant

StoreOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--store", envvar="LOOKADAPT_STORE", help="Where lessons are kept: a file, or postgresql://… [default: your data folder]"),
]  # fmt: skip
AssistantOption: TypeAlias = Annotated[
    Path | None, typer.Option("--assistant", help="A folder with lessons.txt and skills.py. [default: the built-in one]")
]
NamespaceOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--namespace", help="Which set of lessons to use; each namespace has its own. [default: the assistant's name]"),
]
TeacherOption: TypeAlias = Annotated[
    str | None, typer.Option("--teacher", help="Who is teaching; recorded with each lesson. [default: your user name]")
]
ReplaceOption: TypeAlias = Annotated[
    bool, typer.Option("--replace", help="When a lesson conflicts with an earlier one, replace the earlier one without asking.")
]
KeepOption: TypeAlias = Annotated[
    bool, typer.Option("--keep-both", help="When a lesson conflicts with an earlier one, keep both without asking.")
]


SharedOption: TypeAlias = Annotated[
    bool, typer.Option("--shared", help="Share the skills' data (facts, states) with other namespaces that use this option.")
]


def decision(replace: bool, keep_both: bool) -> OnConflict:
    """What the two options say should happen on a conflict."""
    if replace and keep_both:
        raise LookadaptError("--replace and --keep-both contradict each other", hint="give only one of them")
    return "replace" if replace else "keep_both" if keep_both else "refuse"


@contextmanager
def opened(
    store: str | None, assistant: Path | None, namespace: str | None, teacher: str | None, shared: bool = False
) -> Iterator[tuple[Assistant, Agent]]:
    """The assistant and its agent. What its skills keep lies beside the store, or in the data folder for a server's."""
    from ..agent import Store
    from ..agent.assistants import Assistant

    loaded = Assistant.load(assistant)
    where, home = place(store)
    with Store.open(where) as lessons:
        yield loaded, loaded.agent(lessons, home / loaded.name, namespace=namespace, teacher=teacher or _user(), shared=shared)


def place(store: str | None) -> tuple[str, Path]:
    """The address of the store, and the folder beside it where skills keep their data."""
    from platformdirs import user_data_path

    data = user_data_path("lookadapt", appauthor=False)
    where = store or str(data / "lessons.db")
    return where, data if "://" in where else Path(where).expanduser().absolute().parent


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such user, as in some containers
        return "me"
