"""`lookadapt wyoming`: the assistant for Home Assistant's voice pipelines."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from .assistant_options import AssistantOption, NamespaceOption, StoreOption, TeacherOption, opened
from .output import errors


def register(app: typer.Typer) -> None:
    app.command("wyoming")(wyoming)


def wyoming(
    uri: Annotated[
        str, typer.Option(help="Where to listen. The protocol has no tokens: keep it inside your own network.")
    ] = "tcp://127.0.0.1:10700",
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    teacher: TeacherOption = None,
) -> None:
    """Serve the assistant to Home Assistant. It speaks the Wyoming protocol. Ctrl-C ends it."""
    from ..server.voice import listen

    with opened(store, assistant, namespace, teacher) as (_, agent):
        errors.print(f"listening on {uri}  (Ctrl-C ends it)")
        asyncio.run(listen(agent, uri))
