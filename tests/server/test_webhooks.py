"""Skills that run elsewhere, with a real server at the other end."""

from __future__ import annotations

import http.server
import json
import threading
import time

import pytest

from lookadapt.agent import Agent, Entity, SkillError
from lookadapt.parsing.parser import Parser
from lookadapt.server import webhooks
from lookadapt.server.webhooks import SIGNATURE, Webhooks, verify

SECRET = "a secret of some length"


class Device(Entity): ...


@pytest.fixture
def house(monkeypatch):
    """A server that remembers its calls; `plan` says how it answers them, one after the other."""
    monkeypatch.setattr(webhooks, "_PAUSES", (0.01, 0.01, 0.01))
    calls: list[tuple[bool, dict]] = []
    plan: list[tuple[int, object]] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            calls.append((verify(SECRET, self.headers[SIGNATURE], body), json.loads(body)))
            status, answer = plan.pop(0) if plan else (200, {"value": "the lamp is on"})
            if status == 0:
                time.sleep(1)
                status = 200
            self.send_response(status)
            if status == 302:
                self.send_header("Location", "http://127.0.0.1:9/elsewhere")
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/hooks/", calls, plan
    server.shutdown()
    thread.join()
    server.server_close()


def agent_of(place: str, **options) -> Agent:
    hooks = Webhooks(SECRET, [place], **options)
    agent = Agent(parser=Parser.load(encoder=False), skills=[hooks.skill("turn_on", f"{place}turn_on", device=Device)])
    agent.teach("turn on the lamp", "(turn_on (device lamp))")
    return agent


def test_a_skill_elsewhere_is_called_signed(house):
    place, calls, _ = house
    assert agent_of(place).ask("turn on the lamp").text == "the lamp is on"
    ((good, said),) = calls
    assert good
    assert (said["skill"], said["arguments"]) == ("turn_on", {"device": "lamp"})


def test_it_tries_again_with_the_same_id(house):
    place, calls, plan = house
    plan += [(503, {}), (200, {"value": "done at last"})]
    assert agent_of(place).ask("turn on the lamp").text == "done at last"
    assert len({said["id"] for _, said in calls}) == 1
    assert len(calls) == 2


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ([(503, {})] * 3, "cannot be reached: it answered 503"),
        ([(0, {})] * 3, "cannot be reached: ReadTimeout"),
        ([(200, {"error": "the lamp is broken"})], "the lamp is broken"),
        ([(302, {})], "it answered 302"),
        ([(200, "text")], "it answered 200"),
    ],
)
def test_what_goes_wrong_is_said(house, plan, words):
    place, _, planned = house
    planned += plan
    reply = agent_of(place, timeout=0.2).ask("turn on the lamp")
    assert not reply.done
    assert words in reply.text


def test_an_address_that_is_not_on_the_list_is_refused_when_it_is_made(house):
    place, *_ = house
    with pytest.raises(SkillError, match="not on the list"):
        Webhooks(SECRET, [place]).skill("turn_on", "http://127.0.0.1:1/hooks/turn_on", device=Device)
    with pytest.raises(SkillError, match="too short"):
        Webhooks("short", [place])
