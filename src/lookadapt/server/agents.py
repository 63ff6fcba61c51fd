"""The agents of a worker: one for each namespace in use, made when it is first asked for, dropped when others are."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import replace

from ..agent import Agent
from ..agent.assistants import Assistant
from ..parsing.parser import Parser
from .acting import ServedStore, quiet
from .settings import ServerSettings


class Agents:
    """A bounded cache. What an agent knows is checked against the store at every request (one indexed look-up of the
    namespace's newest change), so it is never older than the request, whichever process taught.
    """

    def __init__(self, store: ServedStore, assistant: Assistant, parser: Parser, settings: ServerSettings):
        self.store = store
        self.assistant = replace(assistant, skills=lambda home: [quiet(each) for each in assistant.skills(home)])
        self.parser = parser
        self._settings = settings
        self._agents: OrderedDict[str, Agent] = OrderedDict()
        self._making: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()
        self.made = 0  # cold starts, for the metrics

    def get(self, namespace: str) -> Agent:
        """The agent of a namespace."""
        with self._lock:
            found = self._agents.get(namespace)
            if found is not None:
                self._agents.move_to_end(namespace)
                return found
            making = self._making.setdefault(namespace, threading.Lock())
        with making:  # others who ask for the same one wait, others who ask for another do not
            with self._lock:
                found = self._agents.get(namespace)
            if found is None:
                found = self._make(namespace)
                with self._lock:
                    self._agents[namespace] = found
                    self._making.pop(namespace, None)
                    self._shrink()
        return found

    def _make(self, namespace: str) -> Agent:
        home = self._settings.home / namespace  # what skills keep belongs to the namespace
        self.made += 1
        return self.assistant.agent(self.store, home, namespace=namespace, parser=self.parser)

    def _shrink(self) -> None:
        lessons = sum(len(agent.notebook) for agent in self._agents.values())
        while len(self._agents) > 1 and (len(self._agents) > self._settings.namespaces or lessons > self._settings.lessons):
            _, gone = self._agents.popitem(last=False)
            lessons -= len(gone.notebook)

    def __len__(self) -> int:
        return len(self._agents)
