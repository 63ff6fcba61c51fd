"""Every request as data: what to send, and how to read the answer. Both clients send the same ones."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar
from urllib.parse import quote

from .answers import Conflict, Imported, Lesson, Parse, Preview, Raw, Reply, Turn, Undone

_T = TypeVar("_T")
OnConflict: TypeAlias = Literal["refuse", "replace", "keep_both"]
_AT_ONCE: Final = 100  # sentences in a request


@dataclass(frozen=True)
class Call(Generic[_T]):
    """One request. `again`: it may be sent a second time when nobody knows whether the first arrived."""

    method: str
    path: str
    read: Callable[[Any], _T]
    json: Mapping[str, Any] | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    content: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    again: bool = False


def file_kind(path: str | Path) -> str:
    """The format of a file of lessons, by its name."""
    return Path(path).suffix.lstrip(".") or "jsonl"


def _keyed() -> dict[str, str]:
    return {"Idempotency-Key": secrets.token_urlsafe(16)}


class Calls:
    """The requests of one namespace."""

    def __init__(self, namespace: str):
        self.place = f"/v1/namespaces/{quote(namespace, safe='')}"

    def about(self) -> Call[Raw]:
        return Call("GET", self.place, dict, again=True)

    def parse(self, utterances: Iterable[str], memory: Iterable[tuple[str, str]] | None, best: int, why: bool) -> Call[Any]:
        body: dict[str, Any] = {"utterances": list(utterances), "best": best, "why": why}
        if memory is not None:
            body["memory"] = [{"utterance": utterance, "form": form} for utterance, form in memory]
        return Call("POST", f"{self.place}/parse", lambda raw: tuple(map(Parse.of, raw["parses"])), body, again=True)

    def parses(
        self, utterances: Iterable[str], memory: Iterable[tuple[str, str]] | None, best: int, why: bool
    ) -> list[Call[Any]]:
        """As many requests as it takes."""
        texts, known = list(utterances), None if memory is None else list(memory)
        return [self.parse(texts[start : start + _AT_ONCE], known, best, why) for start in range(0, len(texts), _AT_ONCE)]

    def ask(self, utterance: str, run: bool, why: bool) -> Call[Reply]:
        body = {"utterance": utterance, "run": run, "why": why}
        return Call("POST", f"{self.place}/ask", Reply.of, body, again=not run)

    def confirm(self, reply: Reply, number: int) -> Call[Reply] | None:
        """None if nothing was offered."""
        wanted = reply.choices[number]["form"] if reply.choices else reply.suggestion
        body = {"utterance": reply.utterance, "form": wanted}
        return None if wanted is None else Call("POST", f"{self.place}/confirm", Reply.of, body)

    def teach(self, utterance: str, form: str | None, steps: str | None, on_conflict: OnConflict) -> Call[Lesson]:
        body = {"utterance": utterance, "form": form, "steps": steps, "on_conflict": on_conflict}
        return Call("POST", f"{self.place}/teach", Lesson.of, body, headers=_keyed(), again=True)

    def edit(
        self, number: int, form: str | None, utterance: str | None, steps: str | None, on_conflict: OnConflict
    ) -> Call[Lesson]:
        body = {"utterance": utterance, "form": form, "steps": steps, "on_conflict": on_conflict}
        return Call("PATCH", f"{self.place}/lessons/{number}", Lesson.of, body, headers=_keyed(), again=True)

    def forget(self, number: int) -> Call[Lesson]:
        return Call("DELETE", f"{self.place}/lessons/{number}", Lesson.of, headers=_keyed(), again=True)

    def undo(self, others: bool = False) -> Call[Undone | None]:
        def read(raw: Raw) -> Undone | None:
            made = Undone.of(raw)
            return made if made.undone is not None or made.restored or made.withdrawn else None

        params = {"others": True} if others else {}
        return Call("POST", f"{self.place}/undo", read, params=params, headers=_keyed(), again=True)

    def conflicts(self, utterance: str, form: str | None, steps: str | None) -> Call[tuple[Conflict, ...]]:
        body = {"utterance": utterance, "form": form, "steps": steps}
        read: Callable[[Raw], tuple[Conflict, ...]] = lambda raw: tuple(map(Conflict.of, raw["conflicts"]))  # noqa: E731
        return Call("POST", f"{self.place}/conflicts", read, body, again=True)

    def preview(self, utterance: str, form: str | None, steps: str | None) -> Call[Preview]:
        body = {"utterance": utterance, "form": form, "steps": steps}
        return Call("POST", f"{self.place}/preview", Preview.of, body, again=True)

    def page(self, containing: str, own: bool, newest: bool, after: int | None, limit: int) -> Call[Raw]:
        params = {"containing": containing, "own": own, "newest": newest, "limit": limit}
        return Call("GET", f"{self.place}/lessons", dict, params=params | ({} if after is None else {"after": after}), again=True)

    def lesson(self, number: int) -> Call[Lesson]:
        return Call("GET", f"{self.place}/lessons/{number}", Lesson.of, again=True)

    def import_lessons(self, content: bytes, format: str, on_conflict: OnConflict) -> Call[Imported]:
        headers = {"Content-Type": "application/x-ndjson" if format == "jsonl" else "text/plain", **_keyed()}
        params = {"format": format, "on_conflict": on_conflict}
        path = f"{self.place}/import"
        return Call("POST", path, Imported.of, params=params, content=content, headers=headers, again=True)

    def export(self, path: str | Path, everything: bool) -> str:
        """The address of the lessons as a stream, in the format that the file's name says."""
        return f"{self.place}/export?format={'txt' if file_kind(path) == 'txt' else 'jsonl'}&everything={str(everything).lower()}"

    def listed(self, what: Literal["rules", "skills"], utterance: str = "") -> Call[tuple[Raw, ...]]:
        params = {"utterance": utterance} if utterance else {}
        return Call("GET", f"{self.place}/{what}", lambda raw: tuple(raw[what]), params=params, again=True)

    def start(self) -> Call[Raw]:
        return Call("POST", f"{self.place}/conversations", dict, again=True)

    def say(self, talk: str, line: str) -> Call[Turn]:
        return Call("POST", f"{self.place}/conversations/{talk}/say", Turn.of, {"line": line})

    def end(self, talk: str) -> Call[Raw]:
        return Call("DELETE", f"{self.place}/conversations/{talk}", dict)
