"""Starting the server: one socket, as many workers as wanted, each with nothing but its settings."""

from __future__ import annotations

import gc
import re
import socket
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import uvicorn

from ..agent import Store
from ..agent.assistants import Assistant
from ..errors import LookadaptError
from ..memory.store.tokens import SERVED, Tokens
from ..parsing.sayable import sayable
from .accepting import FairServer, Seat
from .app import create_app
from .logs import write_logs
from .settings import ServerSettings
from .workers import supervise

_BACKLOG: Final = 2048


def serve(settings: ServerSettings, started: Callable[[str], None]) -> None:
    """Serve until interrupted. `started` is told the address when the socket is bound."""
    prepare(settings)
    bound = _bind(settings)
    host, port = bound.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    with tempfile.TemporaryDirectory(prefix="lookadapt-counts-") as shared:
        settings = replace(settings, port=port, shared=Path(shared) if settings.workers > 1 else None)
        started(f"http://{shown}:{port}/")
        try:
            if settings.workers > 1:
                supervise(settings.workers, work, (settings,), bound)
            else:
                work(settings, bound)
        finally:
            bound.close()


def work(settings: ServerSettings, bound: socket.socket, seat: Seat | None = None) -> None:
    """One worker: it makes everything for itself. Its seat is where it sees how busy the others are."""
    write_logs()
    config = uvicorn.Config(
        create_app(settings, started=_settle),
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,  # whom a request comes from is for the door to judge
        timeout_keep_alive=75,
        timeout_graceful_shutdown=10,
        h11_max_incomplete_event_size=64_000,
    )
    server = FairServer(config, seat) if seat is not None and sys.platform != "win32" else uvicorn.Server(config)
    server.run(sockets=[bound])


def _settle() -> None:
    """What is there now stays until the end: the collector need not look through it again and again, nor so often at the
    rules of a lesson, which are many objects that stay together. It takes a tenth of a worker's time otherwise."""
    sayable()  # looks through the lexicon once: the first sentence that nobody taught need not wait for it
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def prepare(settings: ServerSettings) -> None:
    """Say what is wrong before any worker starts, and upgrade an old store once."""
    assistant = Assistant.load(settings.assistant)
    namespace = settings.namespace or assistant.name
    if not re.fullmatch(SERVED, namespace):
        raise LookadaptError(
            f"no address can have the namespace {namespace[:40]!r}",
            hint="--namespace NAME: letters, digits and . _ @ + -, 100 at most",
        )
    with Store.open(settings.store) as store:
        assistant.settle(store)
        needed = settings.tokens_always or not settings.loopback
        if needed and not any(token.valid for token in Tokens(store).all()):
            why = "tokens are asked for" if settings.loopback else f"{settings.host} can be reached from elsewhere"
            raise LookadaptError(
                f"{why}, and there is no token yet",
                hint="lookadapt tokens make NAMESPACE --role teach, or serve on 127.0.0.1",
            )


def _bind(settings: ServerSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host.strip("[]"), settings.port))
    except (OSError, OverflowError) as error:
        bound.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise LookadaptError(
            f"cannot listen on {settings.host}:{settings.port}: {reason}", hint="choose another --port"
        ) from error
    bound.listen(_BACKLOG)
    bound.set_inheritable(True)
    return bound
