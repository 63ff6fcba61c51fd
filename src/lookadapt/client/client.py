"""The clients: one that waits, one that is awaited. A lost connection is tried again where that can do nothing twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx

from .answers import Conflict, Imported, Lesson, Parse, Preview, Raw, Reply, Turn, Undone
from .calls import Call, Calls, OnConflict
from .errors import Unreachable, error_of

_T = TypeVar("_T")
_PAUSES: Final = (0.05, 0.5, 2.0)  # seconds before the second, third and fourth try


class _Base:
    def __init__(self, address: str, namespace: str, token: str | None, timeout: float):
        self.namespace = namespace
        self._calls = Calls(namespace)
        self._options: dict[str, Any] = {
            "base_url": address,
            "headers": {"Authorization": f"Bearer {token}"} if token else {},
            "timeout": timeout,
            "trust_env": False,  # an address of this machine is no business of a proxy
        }


def _sent(call: Call[Any]) -> dict[str, Any]:
    params = {name: str(value).lower() if isinstance(value, bool) else value for name, value in call.params.items()}
    return {"params": params, "json": call.json, "content": call.content, "headers": dict(call.headers)}


def _pause(call: Call[Any], tries: int, outcome: httpx.Response | httpx.TransportError) -> float | None:
    """How long to wait before the next try; None if there is to be none."""
    if tries >= len(_PAUSES):
        return None
    if isinstance(outcome, httpx.Response):
        return _PAUSES[tries] if outcome.status_code == 503 else None  # it says itself that nothing was done
    never_arrived = isinstance(outcome, httpx.ConnectError)
    return _PAUSES[tries] if call.again or never_arrived else None


def _read(call: Call[_T], outcome: httpx.Response | httpx.TransportError) -> _T:
    if isinstance(outcome, httpx.TransportError):
        raise Unreachable(f"the service cannot be reached: {outcome}", hint="is it running at this address?") from outcome
    if not outcome.is_success:
        raise error_of(outcome)
    return call.read(outcome.json())


class Client(_Base):
    """A served assistant, used as if it were here.

    `Client("http://127.0.0.1:8765", "assistant").ask("the hometown of john").text`
    """

    def __init__(self, address: str, namespace: str, token: str | None = None, *, timeout: float = 60.0):
        super().__init__(address, namespace, token, timeout)
        self._http = httpx.Client(**self._options)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def _do(self, call: Call[_T]) -> _T:
        tries = 0
        while True:
            outcome: httpx.Response | httpx.TransportError
            try:
                outcome = self._http.request(call.method, call.path, **_sent(call))
            except httpx.TransportError as error:
                outcome = error
            pause = _pause(call, tries, outcome)
            if pause is None:
                return _read(call, outcome)
            time.sleep(pause)
            tries += 1

    def about(self) -> Raw:
        return self._do(self._calls.about())

    def parse(
        self, utterance: str, *, memory: Iterable[tuple[str, str]] | None = None, best: int = 1, why: bool = False
    ) -> Parse:
        return self.parse_all([utterance], memory=memory, best=best, why=why)[0]

    def parse_all(
        self, utterances: Iterable[str], *, memory: Iterable[tuple[str, str]] | None = None, best: int = 1, why: bool = False
    ) -> tuple[Parse, ...]:
        """Many at once, a hundred to a request."""
        texts, known = list(utterances), None if memory is None else list(memory)
        found: list[Parse] = []
        for start in range(0, len(texts), 100):
            found += self._do(self._calls.parse(texts[start : start + 100], known, best, why))
        return tuple(found)

    def ask(self, utterance: str, *, why: bool = False) -> Reply:
        """Understand and run. Never sent twice: what it runs may not be harmless twice."""
        return self._do(self._calls.ask(utterance, True, why))

    def understand(self, utterance: str, *, why: bool = False) -> Reply:
        """What would run, without running it."""
        return self._do(self._calls.ask(utterance, False, why))

    def confirm(self, reply: Reply, number: int = 0) -> Reply:
        """Run what a reply offered: one of its choices, the first if not said, or its suggestion."""
        wanted = reply.choices[number]["form"] if reply.choices else reply.suggestion
        return reply if wanted is None else self._do(self._calls.confirm(reply.utterance, wanted))

    def teach(
        self, utterance: str, form: str | None = None, *, steps: str | None = None, on_conflict: OnConflict = "refuse"
    ) -> Lesson:
        """Teach by a form or by steps. A retry never teaches twice."""
        return self._do(self._calls.teach(utterance, form, steps, on_conflict))

    def edit(
        self,
        number: int,
        form: str | None = None,
        *,
        utterance: str | None = None,
        steps: str | None = None,
        on_conflict: OnConflict = "refuse",
    ) -> Lesson:
        return self._do(self._calls.edit(number, form, utterance, steps, on_conflict))

    def conflicts(self, utterance: str, form: str | None = None, *, steps: str | None = None) -> tuple[Conflict, ...]:
        return self._do(self._calls.conflicts(utterance, form, steps))

    def preview(self, utterance: str, form: str | None = None, *, steps: str | None = None) -> Preview:
        return self._do(self._calls.preview(utterance, form, steps))

    def lessons(self, containing: str = "", *, own: bool = False, newest: bool = False, page: int = 200) -> Iterator[Lesson]:
        """Every lesson, fetched page by page as they are read."""
        after: int | None = None
        while True:
            raw = self._do(self._calls.page(containing, own, newest, after, page))
            yield from map(Lesson.of, raw["lessons"])
            after = raw["next"]
            if after is None:
                return

    def lesson(self, number: int) -> Lesson:
        return self._do(self._calls.lesson(number))

    def forget(self, number: int) -> Lesson:
        return self._do(self._calls.forget(number))

    def undo(self) -> Undone | None:
        return self._do(self._calls.undo())

    def export(self, path: str | Path, *, everything: bool = False) -> int:
        """Write lessons to a .jsonl or .txt file as they come. Returns the bytes written."""
        kind = "txt" if str(path).endswith(".txt") else "jsonl"
        params = {"format": kind, "everything": str(everything).lower()}
        with self._http.stream("GET", f"{self._calls.place}/export", params=params) as response:
            if not response.is_success:
                response.read()
                raise error_of(response)
            with Path(path).open("wb") as file:
                return sum(file.write(part) for part in response.iter_bytes())

    def import_lessons(self, path: str | Path, *, on_conflict: OnConflict = "refuse") -> Imported:
        kind = Path(path).suffix.lstrip(".") or "jsonl"
        return self._do(self._calls.import_lessons(Path(path).read_bytes(), kind, on_conflict))

    def rules(self) -> tuple[Raw, ...]:
        return self._do(self._calls.listed("rules"))

    def skills(self) -> tuple[Raw, ...]:
        return self._do(self._calls.listed("skills"))

    def conversation(self) -> Conversation:
        return Conversation(self, str(self._do(self._calls.start())["id"]))


class Conversation:
    """A conversation with a served assistant."""

    def __init__(self, client: Client, number: str):
        self.id = number
        self.last: Reply | None = None
        self._client = client

    def say(self, line: str) -> Turn:
        turn = self._client._do(self._client._calls.say(self.id, line))
        self.last = turn.reply or self.last
        return turn

    def end(self) -> None:
        self._client._do(self._client._calls.end(self.id))


class AsyncClient(_Base):
    """The same, awaited."""

    def __init__(self, address: str, namespace: str, token: str | None = None, *, timeout: float = 60.0):
        super().__init__(address, namespace, token, timeout)
        self._http = httpx.AsyncClient(**self._options)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self._http.aclose()

    async def _do(self, call: Call[_T]) -> _T:
        tries = 0
        while True:
            outcome: httpx.Response | httpx.TransportError
            try:
                outcome = await self._http.request(call.method, call.path, **_sent(call))
            except httpx.TransportError as error:
                outcome = error
            pause = _pause(call, tries, outcome)
            if pause is None:
                return _read(call, outcome)
            await asyncio.sleep(pause)
            tries += 1

    async def parse_all(
        self, utterances: Iterable[str], *, memory: Iterable[tuple[str, str]] | None = None, best: int = 1, why: bool = False
    ) -> tuple[Parse, ...]:
        found: tuple[Parse, ...] = await self._do(self._calls.parse(utterances, memory, best, why))
        return found

    async def ask(self, utterance: str, *, why: bool = False) -> Reply:
        return await self._do(self._calls.ask(utterance, True, why))

    async def understand(self, utterance: str, *, why: bool = False) -> Reply:
        return await self._do(self._calls.ask(utterance, False, why))

    async def teach(
        self, utterance: str, form: str | None = None, *, steps: str | None = None, on_conflict: OnConflict = "refuse"
    ) -> Lesson:
        return await self._do(self._calls.teach(utterance, form, steps, on_conflict))

    async def forget(self, number: int) -> Lesson:
        return await self._do(self._calls.forget(number))

    async def undo(self) -> Undone | None:
        return await self._do(self._calls.undo())
