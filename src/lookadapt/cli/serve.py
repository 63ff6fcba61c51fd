"""`lookadapt serve`: the assistant behind a URL, with a page to talk to it and teach it."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from .assistant_options import NamespaceOption, StoreOption, place
from .output import errors


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)


def serve(
    assistant: Annotated[
        Path | None, typer.Argument(help="A folder with lessons.txt and skills.py. [default: the built-in one]")
    ] = None,
    store: StoreOption = None,
    namespace: NamespaceOption = None,
    host: Annotated[str, typer.Option(help="The address to listen on; beyond this machine, tokens are needed.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 chooses a free one.")] = 8765,
    workers: Annotated[int, typer.Option(min=1, max=256, help="How many processes.")] = 1,
    threads: Annotated[
        int, typer.Option(min=1, max=256, help="Threads in each process. More help only skills that wait for something.")
    ] = 2,
    tokens_always: Annotated[bool, typer.Option("--tokens-always", help="Require tokens from this machine, too.")] = False,
    cors: Annotated[list[str] | None, typer.Option(help="An origin whose pages may use the server. Repeatable.")] = None,
    rate: Annotated[float, typer.Option(min=0, help="Requests per second allowed to one caller; 0: no limit.")] = 100,
    seconds: Annotated[float, typer.Option(min=0.1, help="Time limit for one request, in seconds.")] = 20,
    encoder: Annotated[bool, typer.Option("--encoder/--no-encoder", help="Understand free wording, too.")] = True,
    log_utterances: Annotated[bool, typer.Option("--log-utterances", help="Write what people say to the log.")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the assistant over HTTP, as JSON and as a web page. The JSON is under /v1 (see /v1/openapi.json). Ctrl-C ends it."""
    from ..server.running import serve as run
    from ..server.settings import ServerSettings

    where, home = place(store)
    settings = ServerSettings(
        where,
        home / "served",
        assistant=assistant,
        namespace=namespace,
        host=host,
        port=port,
        workers=workers,
        threads=threads,
        tokens_always=tokens_always,
        cors=tuple(cors or ()),
        rate=rate,
        burst=max(1, round(4 * rate)),
        seconds=seconds,
        encoder=encoder,
        log_utterances=log_utterances,
    )

    def started(address: str) -> None:
        errors.print(f"serving on {address}  (Ctrl-C ends it)")
        if open_page:
            webbrowser.open(address)

    run(settings, started)
