"""Limits on size, rate and time, and the queue before the threads."""

from __future__ import annotations

import asyncio
import time

import pytest
from starlette.requests import ClientDisconnect
from starlette.testclient import TestClient

from lookadapt.parsing.parser import Parser
from lookadapt.server.app import create_app
from lookadapt.server.guard import Buckets, Guard
from lookadapt.server.metrics import Metrics
from lookadapt.server.problems import Refused
from lookadapt.server.settings import ServerSettings
from lookadapt.server.work import WorkQueue


@pytest.fixture
def client(tmp_path):
    settings = ServerSettings(str(tmp_path / "l.db"), tmp_path, body_bytes=2_000, rate=0.5, burst=5)
    with TestClient(create_app(settings, Parser.load(encoder=False)), "http://localhost", client=("127.0.0.1", 1)) as made:
        yield made


def test_a_body_that_is_too_large_is_refused_announced_or_not(client):
    large = b'{"utterance": "' + b"x" * 3_000 + b'"}'
    for content in (large, iter([large[:1500], large[1500:]])):
        answer = client.post("/v1/namespaces/a/ask", content=content, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["status"]) == (413, 413)


def test_who_asks_too_often_is_told_when_to_come_back(client):
    answers = [client.get("/v1/health") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_buckets_fill_again_and_are_each_callers_own():
    buckets = Buckets(rate=10, burst=2)
    assert [buckets.take("a", 0.0) > 0 for _ in range(3)] == [False, False, True]
    assert buckets.take("b", 0.0) == 0
    assert buckets.take("a", 0.1) == 0


def test_what_takes_too_long_is_answered_all_the_same_and_the_queue_is_bounded():
    async def main() -> list[str]:
        work = WorkQueue(threads=1, waiting=1, seconds=0.1)
        jobs = [asyncio.create_task(work.do(lambda: time.sleep(0.4))) for _ in range(3)]
        found = [getattr(each, "code", "") for each in await asyncio.gather(*jobs, return_exceptions=True)]
        await asyncio.sleep(0.5)
        assert work.busy == 0
        work.close()
        return found

    assert sorted(asyncio.run(main())) == ["busy", "too_long", "too_long"]


def test_the_work_keeps_the_error_of_a_job():
    def wrong() -> None:
        raise Refused(418, "teapot", "short and stout")

    with pytest.raises(Refused, match="short and stout"):
        asyncio.run(WorkQueue(1, 1, 5).do(wrong))


def test_what_nobody_foresaw_is_a_problem_without_insides(client, monkeypatch):
    service = client.app.state.service
    monkeypatch.setattr(service.agents, "get", lambda _: 1 / 0)
    answer = client.get("/v1/namespaces/a")
    assert (answer.status_code, answer.json()["code"]) == (500, "failure")
    assert "division" not in answer.text
    assert "content-security-policy" in answer.headers


def test_only_named_origins_may_call_from_their_pages(tmp_path):
    settings = ServerSettings(str(tmp_path / "l.db"), tmp_path, cors=("https://good.example",))
    with TestClient(create_app(settings, Parser.load(encoder=False)), "http://localhost", client=("127.0.0.1", 1)) as client:
        for origin, allowed in (("https://good.example", "https://good.example"), ("https://evil.example", None)):
            headers = {"Origin": origin, "Access-Control-Request-Method": "POST"}
            answer = client.options("/v1/namespaces/a/ask", headers=headers)
            assert answer.headers.get("access-control-allow-origin") == allowed
        assert client.get("/v1/namespaces/a", headers={"Origin": "https://good.example"}).status_code == 401  # with a token


def test_who_leaves_in_the_middle_of_a_request_is_no_failure_of_ours(tmp_path, caplog):
    async def left(*_):
        raise ClientDisconnect

    sent: list[object] = []

    async def send(message):
        sent.append(message)

    guard = Guard(left, ServerSettings(str(tmp_path / "l.db"), tmp_path), Metrics())
    asyncio.run(guard({"type": "http", "method": "POST", "path": "/x", "headers": []}, None, send))
    assert sent == []
    assert "failure" not in caplog.text
