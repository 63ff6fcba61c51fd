"""Threads for what takes time: one computes, others take over where it waits."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from lookadapt.server.problems import Refused
from lookadapt.server.work import WorkQueue, hand_over


def together(*jobs: Callable[[], object], threads: int = 2, waiting: int = 8, seconds: float = 20) -> list[object]:
    """What comes of jobs that are asked for at once."""

    async def asked() -> list[object]:
        queue = WorkQueue(threads, waiting, seconds)
        try:
            return await asyncio.gather(*(queue.do(job) for job in jobs), return_exceptions=True)
        finally:
            queue.close()

    return asyncio.run(asked())


def test_one_job_computes_at_a_time_but_none_waits_long():
    began: list[float] = []
    second = threading.Event()

    def long() -> None:
        began.append(time.monotonic())
        assert second.wait(10)

    def other() -> None:
        began.append(time.monotonic())
        second.set()

    together(long, other)
    assert 0.08 < began[1] - began[0] < 5


def test_a_job_that_hands_over_waits_beside_the_others():
    second = threading.Event()
    took: list[float] = []

    def waits() -> None:
        hand_over()
        before = time.monotonic()
        assert second.wait(10)
        took.append(time.monotonic() - before)

    def held() -> None:
        second.set()
        time.sleep(0.05)

    together(waits, held, held)
    assert took[0] < 0.08  # or it came in after its patience ended


def test_handing_over_twice_or_with_nothing_in_hand_is_no_mistake():
    def twice() -> str:
        hand_over()
        hand_over()
        return "done"

    hand_over()
    assert together(twice, twice, twice) == ["done"] * 3


def test_a_failed_job_leaves_nothing_behind():
    def fails() -> None:
        raise ValueError("no")

    began = time.monotonic()
    found = together(*[fails] * 30, lambda: "done", threads=1, waiting=40)
    assert found[-1] == "done"
    assert [type(each) for each in found[:-1]] == [ValueError] * 30
    assert time.monotonic() - began < 2.5  # each would wait a tenth of a second for a baton that nobody has


def test_too_many_are_told_to_come_back_and_too_long_is_told_too():
    go_on = threading.Event()

    def waits() -> None:
        go_on.wait(10)

    found = together(waits, waits, waits, threads=1, waiting=1, seconds=0.2)
    go_on.set()
    assert [each.status for each in found if isinstance(each, Refused)] == [504, 504, 503]


@pytest.mark.parametrize("count", [1, 3])
def test_what_jobs_give_comes_back(count):
    assert together(*[lambda: 42] * count) == [42] * count
