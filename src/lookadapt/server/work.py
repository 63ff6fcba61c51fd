"""Threads for what takes time: parsing, skills, the store. The event loop only waits.

First come, first served by few threads: they share one interpreter, and under load everybody waits about as long. Two that
compute at once take turns at every call of the store, which costs a quarter of the processor: so one computes at a time, and
hands over where it begins to wait, for the disk or for a skill.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import functools
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

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
        answer: asyncio.Future[_T] = loop.create_future()

        def timed() -> None:
            self._running[number] = time.monotonic()
            self._baton.take()
            try:
                found = functools.partial(self._done, answer, context.run(job), None)
            except BaseException as error:  # it is for the caller, whatever it is
                found = functools.partial(self._done, answer, None, error)
            finally:
                hand_over()
                del self._running[number]
            with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits any more
                loop.call_soon_threadsafe(found)

        self._busy += 1
        limit = seconds or self._seconds
        late = loop.call_later(limit, self._too_late, answer, self._pool.submit(timed), limit)
        try:
            return await answer
        finally:
            late.cancel()

    def _done(self, answer: asyncio.Future[_T], value: Any, error: BaseException | None) -> None:
        self._busy -= 1
        if answer.done():  # too late, or its caller has left
            return
        if error is None:
            answer.set_result(value)
        else:
            answer.set_exception(error)

    def _too_late(self, answer: asyncio.Future[_T], begun: Future[None], limit: float) -> None:
        if begun.cancel():  # it has not begun, and will not
            self._busy -= 1
        if not answer.done():
            answer.set_exception(Refused(504, "too_long", f"this took longer than {limit:g} seconds", "ask for less at once"))

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
