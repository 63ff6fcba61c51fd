"""Several processes on one socket. One that dies is started again; the others go on taking what comes in."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import multiprocessing.process
import signal
import socket
import time
from collections.abc import Callable
from typing import Any, Final

from ..errors import LookadaptError
from .accepting import AWAY, Seat

_QUICK: Final = 3.0  # seconds: a worker that dies sooner has probably never worked
_TRIES: Final = 5  # such deaths in a row before we give up
_GRACE: Final = 15.0  # seconds for workers to finish what they have begun


class _Stopped(Exception):
    pass


def supervise(count: int, target: Callable[..., None], arguments: tuple[Any, ...], bound: socket.socket) -> None:
    """Keep `count` processes running until a signal says stop."""
    context = multiprocessing.get_context("spawn")  # a fork would share locks and threads of what is open here
    began: dict[multiprocessing.process.BaseProcess, float] = {}
    seats: dict[multiprocessing.process.BaseProcess, int] = {}
    counts: Any = context.RawArray("i", [AWAY] * count)  # each worker writes its own place
    quick = 0

    def start(number: int) -> None:
        counts[number] = AWAY
        process = context.Process(target=target, args=(*arguments, bound, Seat(counts, number)), daemon=False)
        process.start()
        began[process] = time.monotonic()
        seats[process] = number

    def stop(*_: object) -> None:
        raise _Stopped

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        for number in range(count):
            start(number)
        while True:
            multiprocessing.connection.wait([process.sentinel for process in began])
            for process in [each for each in began if not each.is_alive()]:
                lived = time.monotonic() - began.pop(process)
                quick = quick + 1 if lived < _QUICK else 0
                if quick >= _TRIES:
                    raise LookadaptError("the workers do not start", hint="their reason is in the log above; try --workers 1")
                start(seats.pop(process))
    except _Stopped:
        pass
    finally:
        for number in before:
            signal.signal(number, signal.SIG_IGN)  # we are leaving already
        _end(list(began))
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(processes: list[multiprocessing.process.BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + _GRACE
    for process in processes:
        process.join(max(0.1, deadline - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()
