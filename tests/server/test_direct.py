"""Ask and teach on their direct way: the same answers as on the long one, which everything takes that is not quite right."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.testclient import TestClient

from lookadapt.server import direct
from lookadapt.server.app import create_app
from lookadapt.server.direct import Direct
from lookadapt.server.settings import ServerSettings

GOOD = b'{"utterance": "the hometown of john"}'
JSON = [(b"content-type", b"application/json")]


def scope(path: str = "/v1/namespaces/a/ask", headers: list[tuple[bytes, bytes]] = JSON, **more: Any) -> dict[str, Any]:
    return {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": headers, **more}


def passed_on(asked: dict[str, Any], *messages: Any) -> list[Any] | None:
    """What the framework gets to read of a request; None if it is not asked."""
    waiting, seen = list(messages), None

    async def receive() -> Any:
        message = waiting.pop(0)
        if isinstance(message, Exception):
            raise message
        return message

    async def inner(_: Any, received: Any, __: Any) -> None:
        nonlocal seen
        seen = []
        try:
            while len(seen) < len(messages):
                seen.append(await received())
        except HTTPException as error:
            seen.append(error)

    async def send(_: Any) -> None:
        pass

    asyncio.run(Direct(inner)(asked, receive, send))
    return seen


def whole(body: bytes = GOOD) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": False}


@pytest.mark.parametrize(
    "asked",
    [
        scope("/v1/namespaces/a/parse"),
        scope("/v1/namespaces/a/ask/"),
        scope("/v1/namespaces/../ask"),
        scope("/v1/namespaces/a b/ask"),
        scope(method="PUT"),
        scope(query_string=b"run=false"),
        scope(headers=[]),
        scope(headers=[(b"content-type", b"text/plain")]),
        scope(headers=[*JSON, *JSON]),
        scope("/v1/namespaces/a/teach", [*JSON, (b"idempotency-key", b"a b")]),
        scope("/v1/namespaces/a/teach", [*JSON, (b"idempotency-key", b"a"), (b"idempotency-key", b"b")]),
    ],
    ids=lambda asked: f"{asked['method']} {asked['path']}",
)
def test_an_address_that_is_another_goes_the_long_way_as_it_came(asked):
    assert passed_on(asked, whole()) == [whole()]


@pytest.mark.parametrize(
    "messages",
    [
        [whole(b"{")],
        [whole(b"[" * 100_000)],
        [whole(b'{"utterance": 1}')],
        [whole(b'{"utterance": "a", "more": 1}')],
        [whole(b"\xff")],
        [{"type": "http.request", "body": GOOD[:9], "more_body": True}, whole(GOOD[9:])],
        [{"type": "http.disconnect"}],
        [HTTPException(413, "at most 9 bytes")],
    ],
    ids=["half", "deep", "number", "unknown field", "no text", "in parts", "left", "too long"],
)
def test_a_body_that_is_not_quite_right_goes_the_long_way_as_it_came(messages):
    assert passed_on(scope(), *messages) == messages


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("direct")
    app = create_app(ServerSettings(str(folder / "lessons.db"), folder, encoder=False))
    with TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 5000)) as made:
        yield made


LESSON = {"utterance": "the pay of john", "form": "(field (relation salary) (person john))"}
OTHER = {"utterance": "the pay of john", "form": "(field (relation hometown) (person john))"}
CALLS: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("ask", {"utterance": "the hometown of john"}, {}),
    ("ask", {"utterance": "the hometown of john", "run": False, "why": True}, {}),
    ("ask", {"utterance": "glorp the zix"}, {}),
    ("ask", {"utterance": "the hometown of john"}, {"Authorization": "Bearer nobody"}),
    ("ask", {"utterance": "the hometown of john"}, {"Authorization": "Basic eDp5"}),
    ("teach", LESSON, {"Idempotency-Key": "k1"}),
    ("teach", LESSON, {"Idempotency-Key": "k1"}),
    ("teach", OTHER, {"Idempotency-Key": "k1"}),
    ("teach", OTHER, {}),
    ("teach", {"utterance": "x"}, {}),
    ("ask", {"utterance": "the pay of john"}, {}),
]


def test_both_ways_give_the_same_answers(client, monkeypatch):
    def answers(namespace: str) -> list[Any]:
        found = []
        for name, body, headers in CALLS:
            answer = client.post(f"/v1/namespaces/{namespace}/{name}", json=body, headers=headers)
            kept = re.sub(r'lesson \d+|"id":\d+|"taught_at":"[^"]*"', "…", answer.text.replace(namespace, "…"))
            headers = {key: value for key, value in answer.headers.items() if key not in ("x-request-id", "content-length")}
            found.append((answer.status_code, headers, kept))
        return found

    short = answers("short")
    monkeypatch.setattr(direct, "_read", lambda *_: None)
    long = answers("detour")
    assert [status for status, _, _ in short] == [200, 200, 200, 401, 401, 200, 200, 409, 409, 422, 200]
    for one, other in zip(short, long, strict=True):
        assert one == other


def test_the_direct_way_is_taken_and_counted_under_its_address(client, monkeypatch):
    taken: list[str] = []
    before = client.app.router.__class__.__call__

    async def watched(self: Any, asked: Any, receive: Any, send: Any) -> None:
        taken.append(asked["path"])
        await before(self, asked, receive, send)

    monkeypatch.setattr(client.app.router.__class__, "__call__", watched)
    client.post("/v1/namespaces/counted/ask", json={"utterance": "the hometown of john"})
    client.post("/v1/namespaces/counted/teach", json=LESSON)
    assert taken == []
    counts = client.get("/v1/metrics").text
    assert 'lookadapt_requests_total{method="POST",route="/v1/namespaces/{namespace}/ask",status="200"}' in counts
    assert 'lookadapt_requests_total{method="POST",route="/v1/namespaces/{namespace}/teach",status="200"}' in counts
