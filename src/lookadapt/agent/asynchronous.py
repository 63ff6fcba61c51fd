"""The agent for servers: the same, without holding up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

from ..language.logical_form import Form
from ..memory.store import Lesson, Undone
from .agent import Agent, OnConflict
from .exchange import Imported
from .reply import Reply


class AsyncAgent:
    """An agent whose methods are awaited. Skills may be coroutines: they run on the caller's loop.

    >>> import asyncio
    >>> from lookadapt.agent import Agent, AsyncAgent
    >>> agent = Agent()
    >>> @agent.skill
    ... async def double(number: int) -> int: return 2 * number
    >>> async def main() -> str:
    ...     patient = AsyncAgent(agent)
    ...     await patient.teach("double of 4", '(double "4")')
    ...     return (await patient.ask("double of 21")).text
    >>> asyncio.run(main())
    '42'
    """

    def __init__(self, agent: Agent):
        self.agent = agent

    async def ask(self, utterance: str) -> Reply:
        loop = asyncio.get_running_loop()

        def wait(value: Awaitable[Any]) -> Any:
            async def result() -> Any:
                return await value

            return asyncio.run_coroutine_threadsafe(result(), loop).result()

        return await asyncio.to_thread(self.agent.answer, utterance, wait)

    async def choose(self, reply: Reply, number: int = 0) -> tuple[Reply, Lesson | None]:
        return await asyncio.to_thread(self.agent.choose, reply, number)

    async def take_back(self, reply: Reply) -> Reply:
        return await asyncio.to_thread(self.agent.take_back, reply)

    async def understand(self, utterance: str) -> Reply:
        return await asyncio.to_thread(self.agent.understand, utterance)

    async def teach(
        self,
        utterance: str,
        form: str | Form | None = None,
        *,
        steps: str | None = None,
        on_conflict: OnConflict = "refuse",
    ) -> Lesson:
        return await asyncio.to_thread(self.agent.teach, utterance, form, steps=steps, on_conflict=on_conflict)

    async def edit(
        self,
        number: int,
        form: str | Form | None = None,
        *,
        utterance: str | None = None,
        steps: str | None = None,
        on_conflict: OnConflict = "refuse",
    ) -> Lesson:
        return await asyncio.to_thread(self.agent.edit, number, form, utterance=utterance, steps=steps, on_conflict=on_conflict)

    async def lessons(self, containing: str = "", *, own: bool = False) -> tuple[Lesson, ...]:
        return await asyncio.to_thread(self.agent.lessons, containing, own=own)

    async def forget(self, number: int) -> Lesson:
        return await asyncio.to_thread(self.agent.forget, number)

    async def undo(self, *, others: bool = False) -> Undone | None:
        return await asyncio.to_thread(self.agent.undo, others=others)

    async def export(self, path: str | Path, *, everything: bool = False) -> int:
        return await asyncio.to_thread(self.agent.export, path, everything=everything)

    async def import_lessons(self, path: str | Path, *, on_conflict: OnConflict = "refuse") -> Imported:
        return await asyncio.to_thread(self.agent.import_lessons, path, on_conflict=on_conflict)
