"""Threads for what takes time: parsing, skills, the store. The event loop only waits.

First come, first served by few threads: they share one interpreter, and under load everybody waits about as long. Two that
compute at once take turns at every call of the store, which costs a quarter of the processor: so one computes at a time, and
hands over where it begins to wait, for the disk or for a skill.
"""

from __future__ import annotations

import asyncio
import contextvars
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from .problems import Refused

_T = TypeVar("_T")
_PATIENCE: Final = 0.1  # seconds; then a job goes on beside one that takes long
_thread = threading.local()


class Baton:
    """Who has it computes. Nobody waits for it while holding anything else, and nobody for long."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def take(self) -> None:
        _thread.held = self._lock if self._lock.acquire(timeout=_PATIENCE) else None


def hand_over() -> None:
    """From here on this thread waits more than it computes; what is left to compute it does beside the others."""
    held: threading.Lock | None = getattr(_thread, "held", None)
    if held is not None:
        _thread.held = None
        held.release()


class WorkQueue:
    """A bounded queue before a few threads, with a time limit for each request."""

    def __init__(self, threads: int, waiting: int, seconds: float):
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="lookadapt")
        self._limit = threads + waiting
        self._threads = threads
        self._seconds = seconds
        self._baton = Baton()
        self._busy = 0
        self._running: dict[int, float] = {}  # number of the job: when it began
        self._number = 0

    async def do(self, job: Callable[[], _T], seconds: float | None = None) -> _T:
        """The result of a job; a job that takes too long is left to itself, and its caller is told."""
        if self._busy >= self._limit:
            raise Refused(503, "busy", "too many requests are waiting", "try again in a moment", {"Retry-After": "1"})
        loop = asyncio.get_running_loop()
        context = contextvars.copy_context()
        self._number += 1
        number = self._number

        def timed() -> _T:
            self._running[number] = time.monotonic()
            self._baton.take()
            try:
                return context.run(job)
            finally:
                hand_over()
                del self._running[number]

        self._busy += 1
        future = loop.run_in_executor(self._pool, timed)
        future.add_done_callback(self._done)
        limit = seconds or self._seconds
        done, _ = await asyncio.wait({future}, timeout=limit)
        if not done:
            future.cancel()  # if it has not begun, it will not
            raise Refused(504, "too_long", f"this took longer than {limit:g} seconds", "ask for less at once")
        return future.result()

    def _done(self, future: asyncio.Future[_T]) -> None:
        self._busy -= 1
        if not future.cancelled():
            future.exception()  # so that nobody is told that it was never looked at

    @property
    def busy(self) -> int:
        return self._busy

    @property
    def stuck(self) -> bool:
        """Whether every thread has been at one job for far too long."""
        late = time.monotonic() - 3 * self._seconds
        return sum(began < late for began in list(self._running.values())) >= self._threads

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
