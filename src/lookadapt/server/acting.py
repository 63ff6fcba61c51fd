"""Who acts, and how: what the agent does not know because it serves many.

One agent serves everybody in a namespace, so the teacher, the right to teach and the key against teaching twice travel
beside the call, in a context variable, down to the store, where they cannot be passed by.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from ..agent import Lesson, Store, Undone
from ..memory.store.receipts import write
from ..memory.store.store import Also
from .problems import Refused
from .work import hand_over


@dataclass(frozen=True)
class Act:
    """One request as the store sees it."""

    teacher: str
    may_teach: bool
    key: str | None = None  # what makes asking twice the same as asking once
    digest: str = ""
    rehearsal: bool = False  # said again to hear the answers: nothing is taught and nothing runs
    receipts: list[str] = field(default_factory=list)  # keys whose receipts last, each with its change


_now: ContextVar[Act | None] = ContextVar("lookadapt_act", default=None)


@contextmanager
def acting(act: Act) -> Iterator[None]:
    """Everything in the block is done by this caller."""
    before = _now.set(act)
    try:
        yield
    finally:
        _now.reset(before)


class ServedStore(Store):
    """A store that knows who acts: outside of `acting` it is an ordinary one."""

    def change(self, namespace: str, kind: str, teacher: str, **more: Any) -> tuple[Lesson, ...]:
        act = _now.get()
        if act is None or kind == "starter":  # the assistant's own lessons are nobody's act
            return super().change(namespace, kind, teacher, **more)
        _check(act)
        hand_over()
        made = super().change(namespace, kind, act.teacher, also=_receipt(act), **more)
        if act.key:
            act.receipts.append(act.key)
        return made

    def undo(self, namespace: str, teacher: str, *args: Any, **more: Any) -> Undone | None:
        act = _now.get()
        if act is None:
            return super().undo(namespace, teacher, *args, **more)
        _check(act)
        hand_over()
        return super().undo(namespace, act.teacher, *args, also=_receipt(act), **more)


def _receipt(act: Act) -> Also | None:
    """Writes the receipt inside the transaction of the change."""
    if act.key is None:
        return None
    key = act.key
    return lambda connection, namespace_id, change_id: write(connection, namespace_id, change_id, key, act.digest)


def quiet(function: Callable[..., Any]) -> Callable[..., Any]:
    """A skill that is still during a rehearsal. Everything else about it stays: signature, types, marks."""

    @functools.wraps(function)
    def called(*arguments: Any) -> Any:
        act = _now.get()
        if act is not None and act.rehearsal:
            return None
        hand_over()
        return function(*arguments)

    return called


def _check(act: Act) -> None:
    if act.rehearsal:
        raise Refused(409, "rehearsal", "nothing is changed in a rehearsal")
    if not act.may_teach:
        raise Refused(403, "may_not_teach", "this token may ask, but not teach", "ask for a token with the role teach")
