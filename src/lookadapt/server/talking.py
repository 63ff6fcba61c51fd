"""Conversations that any worker can continue.

A conversation lives in the worker that had its last turn. What was said last is in the store; a worker that did not
hear it says those lines again as a rehearsal: skills are still, and the store refuses changes (what was taught by
those lines is there already). So drafts, offers and references are there again, and nothing happens twice.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from ..agent import Agent, Reply
from ..agent.commands import COMMANDS, command_in
from ..agent.conversation import Conversation
from ..memory.store.talks import Talk, Talks
from .acting import Act, acting
from .problems import Refused

_FILES: Final = frozenset(name for name, (usage, _) in COMMANDS.items() if "FILE" in usage)


@dataclass
class _Open:
    """A conversation in this worker's memory, as of a turn."""

    talk: Talk
    conversation: Conversation
    lock: threading.Lock


@dataclass(frozen=True)
class TalkTurn:
    """The result of one line."""

    talk: Talk
    text: str
    prompt: str
    over: bool
    reply: Reply | None


class Conversations:
    """The conversations of a worker: bounded, the one used longest ago goes first."""

    def __init__(self, talks: Talks, most: int):
        self._talks = talks
        self._most = most
        self._open: OrderedDict[tuple[str, str], _Open] = OrderedDict()
        self._lock = threading.Lock()

    def start(self, agent: Agent) -> Talk:
        talk = self._talks.start(agent.namespace)
        self._keep(agent.namespace, _Open(talk, Conversation(agent), threading.Lock()))
        return talk

    def say(self, agent: Agent, number: str, line: str) -> TalkTurn:
        """A line of a conversation, and the answer."""
        opened = self._find(agent, number)
        with opened.lock:  # one after the other, as one speaks
            command = command_in(" ".join(line.split()))
            if command is not None and command.name in _FILES:
                text = f"{command.name} works with files of this machine; use the page, or the address …/{command.name}"
                return TalkTurn(opened.talk, text, opened.conversation.prompt, False, None)
            text = opened.conversation.say(line)
            opened.talk = self._talks.said(opened.talk, line)
            last = opened.conversation.last
            reply = last if last is not None and last.utterance == " ".join(line.split()) else None
            return TalkTurn(opened.talk, text, opened.conversation.prompt, opened.conversation.over, reply)

    def end(self, namespace: str, number: str) -> None:
        talk = self._talks.find(namespace, number)
        if talk is None:
            raise _gone()
        self._talks.end(talk)
        with self._lock:
            self._open.pop((namespace, number), None)

    def _find(self, agent: Agent, number: str) -> _Open:
        talk = self._talks.find(agent.namespace, number)
        if talk is None:
            raise _gone()
        with self._lock:
            here = self._open.get((agent.namespace, number))
        if here is not None and here.talk.turn == talk.turn:
            return here
        made = _Open(talk, rehearsed(agent, talk.lines), threading.Lock())
        self._keep(agent.namespace, made)
        return made

    def _keep(self, namespace: str, opened: _Open) -> None:
        with self._lock:
            self._open[(namespace, opened.talk.id)] = opened
            self._open.move_to_end((namespace, opened.talk.id))
            while len(self._open) > self._most:
                self._open.popitem(last=False)


def rehearsed(agent: Agent, lines: tuple[str, ...]) -> Conversation:
    """A conversation in which these lines were said, without anything having been done or taught again."""
    conversation = Conversation(agent)
    with acting(Act("rehearsal", may_teach=False, rehearsal=True)):
        for line in lines:
            conversation.say(line)
    conversation.over = False
    return conversation


def _gone() -> Refused:
    return Refused(404, "no_conversation", "there is no such conversation here, or it is over", "start a new one")
