"""Threads for what takes time: parsing, skills, the store. The event loop only waits.

First come, first served by few threads: they share one interpreter, and under load everybody waits about as long.
"""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from .problems import Refused

_T = TypeVar("_T")


class WorkQueue:
    """A bounded queue before a few threads, with a time limit for each request."""

    def __init__(self, threads: int, waiting: int, seconds: float):
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="lookadapt")
        self._limit = threads + waiting
        self._threads = threads
        self._seconds = seconds
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
            try:
                return context.run(job)
            finally:
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
