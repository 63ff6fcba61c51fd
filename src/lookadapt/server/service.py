"""One worker's parts, put together: the store, the agents, the threads, the door."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from fastapi import Request
from fastapi.responses import JSONResponse

from ..agent import Agent
from ..agent.assistants import Assistant
from ..memory.store.receipts import Receipt, Receipts, Repeated
from ..memory.store.talks import Talks
from ..memory.store.tokens import Role, Tokens
from ..parsing.parser import Parser
from .access import Caller, Door, Visitor
from .acting import Act, ServedStore, acting
from .agents import Agents
from .metrics import Metrics
from .problems import Refused
from .settings import ServerSettings
from .talking import Conversations
from .work import WorkQueue

_T = TypeVar("_T")


@dataclass(frozen=True)
class Once:
    """A key that makes asking twice the same as asking once, and what was asked."""

    key: str | None
    digest: str

    @classmethod
    def of(cls, key: str | None, *asked: object) -> Once:
        return cls(key, hashlib.sha256(json.dumps(asked, default=str).encode()).hexdigest())


class Service:
    """What the routes work with."""

    def __init__(self, settings: ServerSettings, metrics: Metrics, parser: Parser | None = None):
        self.settings = settings
        self.metrics = metrics
        self.assistant = Assistant.load(settings.assistant)
        opened = ServedStore.open(settings.store)
        assert isinstance(opened, ServedStore)
        self.store = opened
        self.parser = parser or Parser.load(encoder=settings.encoder)
        self.agents = Agents(self.store, self.assistant, self.parser, settings)
        self.door = Door(Tokens(self.store), settings)
        self.receipts = Receipts(self.store)
        self.talks = Talks(self.store)
        self.conversations = Conversations(self.talks, settings.talks)
        self.work = WorkQueue(settings.threads, settings.waiting, settings.seconds)

    @property
    def namespace(self) -> str:
        """What the page opens with."""
        return self.settings.namespace or self.assistant.name

    def close(self) -> None:
        self.work.close()
        self.store.close()

    async def run(
        self,
        request: Request,
        namespace: str,
        role: Role,
        job: Callable[[Agent, Caller], _T],
        *,
        seconds: float | None = None,
    ) -> _T:
        """Let the caller in, then do a job with the namespace's agent, in a thread."""
        visitor = Visitor.of(request)
        request.state.namespace = namespace

        def whole() -> _T:
            caller = self.door.admit(visitor, namespace, role)
            request.state.role = caller.role
            agent = self.agents.get(namespace)
            with acting(Act(caller.name, caller.may("teach"))):
                return job(agent, caller)

        return await self.work.do(whole, seconds)

    async def once(
        self,
        request: Request,
        namespace: str,
        once: Once,
        job: Callable[[Agent], tuple[int, dict[str, Any]]],
        again: Callable[[Receipt], dict[str, Any]],
        *,
        remade: bool = False,
        seconds: float | None = None,
    ) -> JSONResponse:
        """A change that is made once for each key. `again` makes the answer from a change whose own answer was lost; if it
        is the very same answer (`remade`), none is kept, which spares the store a second transaction.
        """
        visitor = Visitor.of(request)
        request.state.namespace = namespace

        def answered(receipt: Receipt) -> tuple[int, dict[str, Any]]:
            if receipt.answer is None:
                return 200, again(receipt)
            kept = json.loads(receipt.answer)
            return kept["status"], kept["body"]

        def whole() -> tuple[int, dict[str, Any]]:
            caller = self.door.admit(visitor, namespace, "teach")
            request.state.role = caller.role
            agent = self.agents.get(namespace)
            if once.key is None:
                with acting(Act(caller.name, True)):
                    return job(agent)
            done = self.receipts.find(namespace, once.key, once.digest)
            if done is not None:
                return answered(done)
            act = Act(caller.name, True, once.key, once.digest)
            try:
                with acting(act):
                    status, body = job(agent)
            except Repeated:  # by another process, since we looked
                done = self.receipts.find(namespace, once.key, once.digest)
                if done is None:
                    raise
                return answered(done)
            if not (remade and act.receipts):
                self.receipts.finish(namespace, once.key, once.digest, json.dumps({"status": status, "body": body}))
            return status, body

        status, body = await self.work.do(whole, seconds)
        return JSONResponse(body, status)

    async def admin(self, request: Request) -> None:
        """Refuse who may not see what concerns every namespace."""
        visitor = Visitor.of(request)
        caller = await self.work.do(lambda: self.door.admit(visitor, "*", "admin"))
        if not caller.may("admin"):
            raise Refused(403, "may_not", "this needs the role admin")


def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service
