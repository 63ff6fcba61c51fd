"""The client that waits for its answers."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import httpx

from .answers import Conflict, Imported, Lesson, Parse, Preview, Raw, Reply, Turn, Undone
from .calls import Call, OnConflict, file_kind
from .errors import ServiceError, error_of
from .sending import Base, pause, read, sent

_T = TypeVar("_T")


class Client(Base):
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
                outcome = self._http.request(call.method, call.path, **sent(call))
            except httpx.TransportError as error:
                outcome = error
            seconds = pause(call, tries, outcome)
            if seconds is None:
                return read(call, outcome)
            time.sleep(seconds)
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
        return tuple(found for call in self._calls.parses(utterances, memory, best, why) for found in self._do(call))

    def ask(self, utterance: str, *, why: bool = False) -> Reply:
        """Understand and run. Never sent twice: what it runs may not be harmless twice."""
        return self._do(self._calls.ask(utterance, True, why))

    def understand(self, utterance: str, *, why: bool = False) -> Reply:
        """What would run, without running it."""
        return self._do(self._calls.ask(utterance, False, why))

    def confirm(self, reply: Reply, number: int = 0) -> Reply:
        """Run what a reply offered: one of its choices, the first if not said, or its suggestion."""
        call = self._calls.confirm(reply, number)
        return reply if call is None else self._do(call)

    def choose(self, reply: Reply, number: int = 0) -> tuple[Reply, Lesson | None]:
        """Run a choice and teach it: the same words will not be asked about again. No lesson if it would disagree."""
        done = self.confirm(reply, number)
        try:
            return done, self.teach(reply.utterance, done.form)
        except ServiceError:
            return done, None

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

    def undo(self, *, others: bool = False) -> Undone | None:
        """Turn the last change round; one that someone else made only if `others` says so."""
        return self._do(self._calls.undo(others))

    def export(self, path: str | Path, *, everything: bool = False) -> int:
        """Write lessons to a .jsonl or .txt file as they come. Returns the bytes written."""
        with self._http.stream("GET", self._calls.export(path, everything)) as response:
            if not response.is_success:
                response.read()
                raise error_of(response)
            with Path(path).open("wb") as file:
                return sum(file.write(part) for part in response.iter_bytes())

    def import_lessons(self, path: str | Path, *, on_conflict: OnConflict = "refuse") -> Imported:
        return self._do(self._calls.import_lessons(Path(path).read_bytes(), file_kind(path), on_conflict))

    def rules(self, utterance: str = "") -> tuple[Raw, ...]:
        """What follows from the lessons; of a large namespace, from those that an utterance is about."""
        return self._do(self._calls.listed("rules", utterance))

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
