"""Where and when someone speaks: `tomorrow`, `half past six` and `3/4` mean nothing without it.

The clock is given, not read, so that tests and servers decide what time it is, for whom.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime


def local_clock() -> datetime:
    """Now, in this machine's time zone."""
    return datetime.now().astimezone()


@dataclass(frozen=True)
class Surroundings:
    """A user's clock and habits. The time zone is that of the clock's times."""

    clock: Callable[[], datetime] = local_clock
    language: str = "en"  # of numbers and dates beyond English, read by dateparser and text2num if they are installed
    day_first: bool = True  # 3/4 is the third of April

    @property
    def now(self) -> datetime:
        return self.clock()
