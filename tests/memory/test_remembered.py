from __future__ import annotations

import threading

from lookadapt.language.examples import Example
from lookadapt.language.forgetful import forget
from lookadapt.memory.remembered import Remembered, remembered


def test_what_was_made_is_made_once_and_the_oldest_goes_first_by_weight():
    made: list[tuple[int, ...]] = []

    @remembered(5)
    def total(key: tuple[int, ...]) -> int:
        made.append(key)
        return sum(key)

    assert [total((1, 2)), total((3, 4)), total((1, 2))] == [3, 7, 3]
    assert made == [(1, 2), (3, 4)]
    assert total((5, 6)) == 11  # six in all: (3, 4) was used longest ago
    assert [total((1, 2)), len(made)] == [3, 3]
    assert [total((3, 4)), len(made)] == [7, 4]


def test_one_that_is_too_large_is_kept_alone():
    made: list[object] = []
    kept: Remembered[tuple[int, ...], int] = Remembered(lambda key: made.append(key) or len(key), 3)  # type: ignore[func-returns-value]
    kept((1,))
    assert [kept((1, 2, 3, 4)), kept((1, 2, 3, 4)), len(kept)] == [4, 4, 1]
    assert len(made) == 2


def test_making_one_may_look_up_another_and_threads_do_not_wait_for_each_other():
    inside = threading.Event()
    go_on = threading.Event()

    def make(key: tuple[int, ...]) -> int:
        if len(key) == 1:
            inside.set()
            assert go_on.wait(10)
            return kept((1, 2))
        return len(key)

    kept: Remembered[tuple[int, ...], int] = Remembered(make, 100)
    found: list[int] = []
    slow = threading.Thread(target=lambda: found.append(kept((1,))))
    slow.start()
    assert inside.wait(10)
    assert kept((1, 2, 3)) == 3  # while the other is being made
    go_on.set()
    slow.join(10)
    assert found == [2]


def test_weight_is_counted_once_if_two_make_the_same():
    barrier = threading.Barrier(2, timeout=10)

    def make(key: tuple[int, ...]) -> int:
        if key == (1, 2):
            barrier.wait()
        return sum(key)

    kept: Remembered[tuple[int, ...], int] = Remembered(make, 4)
    both = [threading.Thread(target=kept, args=((1, 2),)) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(10)
    kept((3, 4))
    assert len(kept) == 2  # four in all, not six


def test_what_was_made_of_a_forgotten_example_goes_with_its_weight():
    lamp, fan = Example.of("lamp", "(device lamp)"), Example.of("fan", "(device fan)")
    kept: Remembered[tuple[Example, ...], int] = Remembered(len, 3)
    kept((lamp, fan))
    kept((fan,))
    forget(["lamp"])
    assert len(kept) == 1
    kept((fan, fan))
    assert len(kept) == 2  # three in all: the weight of what is gone does not count


def test_a_weight_of_ones_own():
    kept: Remembered[tuple[int, ...], int] = Remembered(sum, 2, weigh=lambda _: 1)
    assert [kept((1, 2, 3)), kept((4, 5)), kept((6,))] == [6, 9, 6]
    assert len(kept) == 2
