"""Fair shares of connections. Left to themselves, workers on one socket take whatever comes while they are awake, and one
of them may end with most of it: clients keep their connections, so it stays that way and half of the machine is idle.

Each worker writes how many connections it has where the others see it, and leaves a new one to whoever has fewer; for a
moment only, because that one may be busy.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import Final

import uvicorn

AWAY: Final = 2**31 - 1  # connections of a worker that is not there (yet)
_PATIENCE: Final = 0.1  # seconds a connection waits for the worker that has fewest
_LOOK_AGAIN: Final = 0.002
_NO_MORE_FILES: Final = 0.5  # seconds until accepting is tried again


@dataclass(frozen=True)
class Seat:
    """A worker's place among the others."""

    counts: MutableSequence[int]  # connections of every worker, in memory that all share
    number: int

    def is_turn(self, mine: int) -> bool:
        """Whether no other worker has fewer connections; also publishes this worker's number."""
        self.counts[self.number] = mine
        return mine <= min(self.counts)


class FairServer(uvicorn.Server):
    """Takes connections one at a time, when it is its turn."""

    def __init__(self, config: uvicorn.Config, seat: Seat):
        super().__init__(config)
        self._seat = seat
        self._bound: socket.socket | None = None
        self._waiting_since: float | None = None
        self._opening: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        assert sockets is not None
        await super().startup(sockets=[])
        (self._bound,) = sockets
        self._bound.setblocking(False)
        self._listen()

    async def on_tick(self, counter: int) -> bool:
        self._seat.is_turn(self._here)  # connections that ended count no more
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._deafen()
        self._bound = None
        self._seat.counts[self._seat.number] = AWAY
        await super().shutdown(sockets)

    @property
    def _here(self) -> int:
        return len(self.server_state.connections) + len(self._opening)

    def _listen(self) -> None:
        if self._bound is not None:
            asyncio.get_running_loop().add_reader(self._bound.fileno(), self._accept)

    def _deafen(self, seconds: float | None = None) -> None:
        loop = asyncio.get_running_loop()
        if self._bound is not None:
            loop.remove_reader(self._bound.fileno())
        if seconds is not None:
            loop.call_later(seconds, self._listen)

    def _accept(self) -> None:
        assert self._bound is not None
        now = time.monotonic()
        if not self._seat.is_turn(self._here):
            self._waiting_since = self._waiting_since or now
            if now - self._waiting_since < _PATIENCE:
                self._deafen(_LOOK_AGAIN)
                return
        self._waiting_since = None
        try:
            connection, _ = self._bound.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):  # another one took it, or it is gone
            return
        except OSError:  # no file descriptors are left: some will be
            self._deafen(_NO_MORE_FILES)
            return
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        task = asyncio.get_running_loop().create_task(self._open(connection))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    async def _open(self, connection: socket.socket) -> None:
        def protocol() -> asyncio.Protocol:
            made = self.config.http_protocol_class
            return made(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)  # type: ignore[call-arg]

        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:  # it was closed before it was opened
            connection.close()
