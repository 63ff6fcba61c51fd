"""Every request as data: what to send, and how to read the answer. Both clients send the same ones."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar
from urllib.parse import quote

from .answers import Conflict, Imported, Lesson, Parse, Preview, Raw, Reply, Turn, Undone

_T = TypeVar("_T")
OnConflict: TypeAlias = Literal["refuse", "replace", "keep_both"]


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

    def ask(self, utterance: str, run: bool, why: bool) -> Call[Reply]:
        body = {"utterance": utterance, "run": run, "why": why}
        return Call("POST", f"{self.place}/ask", Reply.of, body, again=not run)

    def confirm(self, utterance: str, form: str) -> Call[Reply]:
        return Call("POST", f"{self.place}/confirm", Reply.of, {"utterance": utterance, "form": form})

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

    def undo(self) -> Call[Undone | None]:
        def read(raw: Raw) -> Undone | None:
            made = Undone.of(raw)
            return made if made.undone is not None or made.restored or made.withdrawn else None

        return Call("POST", f"{self.place}/undo", read, headers=_keyed(), again=True)

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

    def listed(self, what: Literal["rules", "skills"]) -> Call[tuple[Raw, ...]]:
        return Call("GET", f"{self.place}/{what}", lambda raw: tuple(raw[what]), again=True)

    def start(self) -> Call[Raw]:
        return Call("POST", f"{self.place}/conversations", dict, again=True)

    def say(self, talk: str, line: str) -> Call[Turn]:
        return Call("POST", f"{self.place}/conversations/{talk}/say", Turn.of, {"line": line})

    def end(self, talk: str) -> Call[Raw]:
        return Call("DELETE", f"{self.place}/conversations/{talk}", dict)
