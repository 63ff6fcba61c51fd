"""The client that is awaited: every method of the other one, as a coroutine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import httpx

from .answers import Conflict, Imported, Lesson, Parse, Preview, Raw, Reply, Turn, Undone
from .calls import Call, OnConflict, file_kind
from .errors import ServiceError, error_of
from .sending import Base, pause, read, sent

_T = TypeVar("_T")


class AsyncClient(Base):
    """`Client`, awaited. What it gives one by one (`lessons`) is gone through with `async for`."""

    def __init__(self, address: str, namespace: str, token: str | None = None, *, timeout: float = 60.0):
        super().__init__(address, namespace, token, timeout)
        self._http = httpx.AsyncClient(**self._options)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def _do(self, call: Call[_T]) -> _T:
        tries = 0
        while True:
            outcome: httpx.Response | httpx.TransportError
            try:
                outcome = await self._http.request(call.method, call.path, **sent(call))
            except httpx.TransportError as error:
                outcome = error
            seconds = pause(call, tries, outcome)
            if seconds is None:
                return read(call, outcome)
            await asyncio.sleep(seconds)
            tries += 1

    async def about(self) -> Raw:
        return await self._do(self._calls.about())

    async def parse(
        self, utterance: str, *, memory: Iterable[tuple[str, str]] | None = None, best: int = 1, why: bool = False
    ) -> Parse:
        return (await self.parse_all([utterance], memory=memory, best=best, why=why))[0]

    async def parse_all(
        self, utterances: Iterable[str], *, memory: Iterable[tuple[str, str]] | None = None, best: int = 1, why: bool = False
    ) -> tuple[Parse, ...]:
        return tuple([found for call in self._calls.parses(utterances, memory, best, why) for found in await self._do(call)])

    async def ask(self, utterance: str, *, why: bool = False) -> Reply:
        return await self._do(self._calls.ask(utterance, True, why))

    async def understand(self, utterance: str, *, why: bool = False) -> Reply:
        return await self._do(self._calls.ask(utterance, False, why))

    async def confirm(self, reply: Reply, number: int = 0) -> Reply:
        call = self._calls.confirm(reply, number)
        return reply if call is None else await self._do(call)

    async def choose(self, reply: Reply, number: int = 0) -> tuple[Reply, Lesson | None]:
        done = await self.confirm(reply, number)
        try:
            return done, await self.teach(reply.utterance, done.form)
        except ServiceError:
            return done, None

    async def teach(
        self, utterance: str, form: str | None = None, *, steps: str | None = None, on_conflict: OnConflict = "refuse"
    ) -> Lesson:
        return await self._do(self._calls.teach(utterance, form, steps, on_conflict))

    async def edit(
        self,
        number: int,
        form: str | None = None,
        *,
        utterance: str | None = None,
        steps: str | None = None,
        on_conflict: OnConflict = "refuse",
    ) -> Lesson:
        return await self._do(self._calls.edit(number, form, utterance, steps, on_conflict))

    async def conflicts(self, utterance: str, form: str | None = None, *, steps: str | None = None) -> tuple[Conflict, ...]:
        return await self._do(self._calls.conflicts(utterance, form, steps))

    async def preview(self, utterance: str, form: str | None = None, *, steps: str | None = None) -> Preview:
        return await self._do(self._calls.preview(utterance, form, steps))

    async def lessons(
        self, containing: str = "", *, own: bool = False, newest: bool = False, page: int = 200
    ) -> AsyncIterator[Lesson]:
        after: int | None = None
        while True:
            raw = await self._do(self._calls.page(containing, own, newest, after, page))
            for each in raw["lessons"]:
                yield Lesson.of(each)
            after = raw["next"]
            if after is None:
                return

    async def lesson(self, number: int) -> Lesson:
        return await self._do(self._calls.lesson(number))

    async def forget(self, number: int) -> Lesson:
        return await self._do(self._calls.forget(number))

    async def undo(self, *, others: bool = False) -> Undone | None:
        return await self._do(self._calls.undo(others))

    async def export(self, path: str | Path, *, everything: bool = False) -> int:
        async with self._http.stream("GET", self._calls.export(path, everything)) as response:
            if not response.is_success:
                await response.aread()
                raise error_of(response)
            with Path(path).open("wb") as file:
                return sum([file.write(part) async for part in response.aiter_bytes()])

    async def import_lessons(self, path: str | Path, *, on_conflict: OnConflict = "refuse") -> Imported:
        return await self._do(self._calls.import_lessons(Path(path).read_bytes(), file_kind(path), on_conflict))

    async def rules(self, utterance: str = "") -> tuple[Raw, ...]:
        return await self._do(self._calls.listed("rules", utterance))

    async def skills(self) -> tuple[Raw, ...]:
        return await self._do(self._calls.listed("skills"))

    async def conversation(self) -> AsyncConversation:
        return AsyncConversation(self, str((await self._do(self._calls.start()))["id"]))


class AsyncConversation:
    """A conversation with a served assistant, awaited."""

    def __init__(self, client: AsyncClient, number: str):
        self.id = number
        self.last: Reply | None = None
        self._client = client

    async def say(self, line: str) -> Turn:
        turn = await self._client._do(self._client._calls.say(self.id, line))
        self.last = turn.reply or self.last
        return turn

    async def end(self) -> None:
        await self._client._do(self._client._calls.end(self.id))
