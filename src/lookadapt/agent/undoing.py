"""Taking back in a talk: what was done last, else the last lesson, never one instead of the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ..memory.store import NotYours
from . import listing
from .agent import Agent
from .pending import Confirming, Pending
from .reply import Reply
from .smalltalk import plain

_WRONG: Final = re.compile(
    r"(?:no )?(?:(?:that|this|it) (?:'s|is|was) )?(?:all |quite |completely )?(?:wrong|incorrect|a mistake|not (?:right|correct|what i (?:meant|said|asked for|wanted)))"
)


class Undoing:
    """What one talk did last, until a lesson is taught. `wait` waits for the answer to a question, `taken_back` is told what was undone."""

    def __init__(self, agent: Agent, wait: Callable[[Pending], None], taken_back: Callable[[Reply], None]):
        self.agent = agent
        self._wait = wait
        self._told_of = taken_back
        self._acted: Reply | None = None
        self._taken_back = False  # what was done last was undone, and nothing was taught since

    def note(self, reply: Reply) -> None:
        """Remember what was done, if it changed something."""
        self._acted = reply if reply.changes else self._acted

    @property
    def several(self) -> bool:
        """Whether what was done last changed several things."""
        return self._acted is not None and len(self._acted.changes) > 1

    def taken_back(self, reply: Reply) -> None:
        """What was taken back is not taken back again."""
        if self._acted is reply:
            self._acted, self._taken_back = None, True

    def forget(self) -> None:
        """What is undone next is a lesson."""
        self._acted, self._taken_back = None, False

    def undo(self, lesson: bool) -> str:
        """Say what would be undone."""
        if self._acted is not None and not lesson:
            return self._ask(self._acted, "; undo lesson takes back your last lesson")
        if self._taken_back and not lesson:  # who undoes twice may mean what was done before
            self._taken_back = False
            if not self.agent.lessons(own=True):
                return listing.undone(None)
            self._wait(Confirming(lambda: self.undo(True)))
            return "There is nothing else I could take back but your last lesson. Shall I? (yes or no)"
        try:
            return listing.undone(self.agent.undo())
        except NotYours as error:
            self._wait(Confirming(lambda: listing.undone(self.agent.undo(others=True))))
            return f"{error.message[0].upper()}{error.message[1:]}. Undo it all the same? (yes or no)"

    def complaint(self, text: str, last: Reply | None) -> str | None:
        """What to say to `that's wrong` after something was understood."""
        if last is None or not last.understood or not _WRONG.fullmatch(plain(text)):
            return None
        if last is self._acted:
            return self._ask(last, "; or say what you meant: no, i meant …; or: it means …")
        return "Then say what you meant: no, i meant …; or what it means: it means …"

    def _ask(self, acted: Reply, more: str) -> str:
        if any(action.undo is None for action in acted.changes):
            return f'I cannot take back "{acted.reading or acted.utterance}". ({more.removeprefix("; ")}.)'

        def take_back() -> str:
            self._told_of(acted)
            return self.agent.take_back(acted).text

        self._wait(Confirming(take_back))
        return f'Take back "{acted.reading or acted.utterance}"? (yes or no{more})'
