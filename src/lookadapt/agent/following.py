"""What is done with a line that speaks of what was said before: `again`, `and bob?`, `no, i meant alice`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from . import listing
from .context import Context, Referred, choices_of
from .pending import Choosing, Confirming, Pending
from .reply import Reply


class Following:
    """The follow-ups of one talk. `wait` waits for an answer, `told` says what a reply says, `taken_back` is told what was undone."""

    def __init__(
        self,
        context: Context,
        wait: Callable[[Pending], None],
        told: Callable[[Reply], str],
        taken_back: Callable[[Reply], None],
    ):
        self.context = context
        self._wait = wait
        self._told = told
        self._taken_back = taken_back

    def heard(self, text: str) -> str | None:
        """What to say to a line if it is a follow-up."""
        again = self.context.again(text)
        if again is not None:
            return self.refer(text, again)
        ways = self.context.follow_up(text)
        if ways:
            return self._followed(text, ways)
        aside = self.context.corrected_at_once(text)
        if aside is None:
            return None
        if len(aside) != 1:
            return f'I do not understand "{text}". Say it in one sentence.'
        return self._asked(f'Do you mean "{aside[0].reading}"?', text, aside[0])  # asked, for it may be a mere remark

    def refer(self, text: str, referred: Referred) -> str:
        """Do what a line refers to, and say how it was taken."""
        reply = self.context.agent.run(referred.form, text, referred.reading)
        return self._told(replace(reply, remarks=(f"({referred.remark})",)))

    def _followed(self, text: str, ways: list[Referred]) -> str:
        last, agent = self.context.last, self.context.agent
        if len(ways) > 1:
            reply = Reply(text, "", False, choices=choices_of(ways, agent))
            self._wait(Choosing(reply, lambda n: self.refer(text, ways[n]), lambda: "All right."))
            return f"{listing.offered(reply.choices)}\n(a number, or none)"
        way = ways[0]
        if way.corrects and last is not None and last.changes:
            if any(action.undo is None for action in last.changes):
                stuck = f'I have done "{last.reading}" already and cannot take it back.'
                return self._asked(f'{stuck} Shall I do "{way.reading}" as well?', text, way)
            undone = agent.take_back(last)
            if undone.error is not None:
                return undone.text
            self._taken_back(last)
            return f'took back "{last.reading}": {undone.text}\n{self.refer(text, way)}'
        if way.asks and not agent.skills.reads(way.form):  # who asks is not obeyed
            return self._asked(f'Shall I do "{way.reading}"?', text, way)
        return self.refer(text, way)

    def _asked(self, question: str, text: str, way: Referred) -> str:
        self._wait(Confirming(lambda: self.refer(text, way)))
        return f"{question} (yes or no)"
