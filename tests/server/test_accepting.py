"""Connections are shared out evenly, whoever wakes first."""

from __future__ import annotations

import asyncio
from collections import Counter
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from serving import running

from lookadapt.server.accepting import AWAY, FairServer, Seat


def test_a_worker_waits_for_who_has_fewer_and_for_nobody_who_is_away():
    counts = [3, AWAY, 2]
    assert not Seat(counts, 0).is_turn(3)
    assert Seat(counts, 2).is_turn(2)
    assert counts == [3, AWAY, 2]
    assert Seat(counts, 0).is_turn(2)  # one of its own ended
    assert counts == [2, AWAY, 2]


async def _app(scope, _, send):
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


def _answers(bound, counts, number):
    """A server with this seat, asked once."""

    async def asked():
        server = FairServer(uvicorn.Config(_app, log_config=None, lifespan="off"), Seat(counts, number))
        serving = asyncio.create_task(server._serve([bound]))
        while not server.started:
            await asyncio.sleep(0.01)
        async with httpx.AsyncClient(trust_env=False) as client:
            began = asyncio.get_running_loop().time()
            text = (await client.get(f"http://127.0.0.1:{bound.getsockname()[1]}/", timeout=10)).text
            took = asyncio.get_running_loop().time() - began
        server.should_exit = True
        await serving
        return text, took

    return asyncio.run(asked())


@pytest.fixture
def bound():
    import socket

    with socket.create_server(("127.0.0.1", 0)) as made:
        yield made


def test_nobody_waits_for_long_for_a_worker_that_is_busy(bound):
    text, took = _answers(bound, [AWAY, -1], 0)  # the other always has fewer, and takes nothing
    assert text == "ok"
    assert 0.09 < took < 5


def test_a_worker_that_stops_is_away(bound):
    counts = [AWAY, AWAY]
    assert _answers(bound, counts, 0)[0] == "ok"
    assert counts == [AWAY, AWAY]


def test_two_workers_share_connections_that_come_at_once(tmp_path):
    async def asked(port):
        opened = await asyncio.gather(*(asyncio.open_connection("127.0.0.1", port) for _ in range(40)))

        async def worker(reader, writer):
            writer.write(b"GET /v1/metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            body = await reader.readexactly(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
            return body.split(b'busy_requests{worker="')[1].split(b'"')[0]

        found = await asyncio.gather(*(worker(*each) for each in opened))
        for _, writer in opened:
            writer.close()
        await asyncio.sleep(0.5)
        return Counter(found)

    with running(tmp_path, "--no-encoder", "--rate", "0", "--workers", "2") as server:
        port = urlsplit(server.address).port
        for _ in range(60):  # until both have started
            shares = asyncio.run(asked(port))
            if len(shares) == 2:
                break
        again = asyncio.run(asked(port))
    assert min(again.values()) >= 16  # left to themselves: 62 and 2 of 64, seen
    assert len(again) == 2
