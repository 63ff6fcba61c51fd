"""Who may do what, on real servers with tokens."""

from __future__ import annotations

import json
import socket
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from lookadapt.cli import application
from lookadapt.errors import LookadaptError
from lookadapt.memory.store import Store
from lookadapt.memory.store.tokens import Tokens
from lookadapt.server.running import prepare
from lookadapt.server.settings import ServerSettings

EARN = {"utterance": "how much does john earn", "form": "(field (relation salary) (person john))"}


def token(store, namespace, role):
    """A token as `lookadapt tokens make` gives it (see the last test for the command itself)."""
    with Store.open(store) as opened:
        made, kept = Tokens(opened).make(namespace, role, role)
    return {"token": made, "id": kept.id}


def command(store, *options):
    done = CliRunner().invoke(application(["tokens"]), ["tokens", *options, "--store", store, "--json"])
    return json.loads(done.stdout)


@pytest.fixture
def ask(server):
    def send(path, key=None, method="GET", headers=None, **sent):
        bearer = {"Authorization": f"Bearer {key}"} if key else {}
        url = f"{server.address}/v1/namespaces/{path}"
        return httpx.request(method, url, headers=bearer | (headers or {}), trust_env=False, timeout=30, **sent)

    return send


def test_roles_namespaces_and_revoking(server, ask, namespace):
    asker, teacher = (token(server.store, namespace, role) for role in ("ask", "teach"))
    far = {"X-Forwarded-For": "203.0.113.7"}  # as through a proxy: this machine's right does not count
    assert ask(namespace, headers=far).status_code == 401
    assert ask(namespace, asker["token"], headers=far).json()["role"] == "ask"
    may_not = ask(f"{namespace}/teach", asker["token"], "POST", json=EARN)
    assert (may_not.status_code, may_not.json()["code"]) == (403, "may_not")
    assert ask(f"{namespace}/teach", teacher["token"], "POST", json=EARN).json()["teacher"] == "teach"
    assert ask(namespace, "la_wrong").json()["code"] == "bad_token"
    with Store.open(server.store) as opened:
        Tokens(opened).revoke(asker["id"])
    time.sleep(2.1)
    assert ask(namespace, asker["token"], headers=far).status_code == 401
    kept = Path(server.store).read_bytes() + Path(f"{server.store}-wal").read_bytes()
    assert teacher["token"].encode() not in kept  # only its hash is


def test_another_namespace_is_refused_in_the_same_words_whether_it_is_there_or_not(server, ask, namespace):
    key = token(server.store, namespace, "admin")["token"]
    ask(f"{namespace}.there")  # made by us, on this machine
    there, nowhere = (ask(f"{namespace}.{name}", key) for name in ("there", "nowhere"))
    assert there.status_code == nowhere.status_code == 403
    assert there.json() == nowhere.json()


def test_a_talk_with_a_token_for_asking_does_not_teach(server, ask, namespace):
    key = token(server.store, namespace, "ask")["token"]
    talk = ask(f"{namespace}/conversations", key, "POST").json()["id"]
    said = ask(f"{namespace}/conversations/{talk}/say", key, "POST", json={"line": "to how rich is john: the salary of john"})
    assert "may ask, but not teach" in said.json()["text"]
    assert ask(f"{namespace}/lessons?own=true", key).json()["lessons"] == []


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},  # a page that made its own name mean this machine
        {"Host": "127.0.0[1"},  # no address at all; fuzzing found that this was a failure once
        {"Origin": "https://evil.example"},
        {"Origin": "http://[evil"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Via": "1.1 proxy"},
    ],
)
def test_foreign_pages_and_proxies_have_no_right_of_this_machine(ask, namespace, headers):
    assert ask(namespace).status_code == 200
    assert ask(namespace, headers=headers).status_code == 401


def test_a_proxy_that_was_told_nothing_has_no_right_of_this_machine(server, namespace):
    host, port = server.address.removeprefix("http://").split(":")
    for version, status in (("1.1", b"200"), ("1.0", b"401")):
        with socket.create_connection((host, int(port)), timeout=30) as wire:
            head = f"GET /v1/namespaces/{namespace} HTTP/{version}\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n"
            wire.sendall(head.encode())
            assert wire.recv(100).split()[1] == status


def test_no_foreign_page_may_read_unless_it_was_named(ask, namespace):
    assert "access-control-allow-origin" not in ask(namespace, headers={"Origin": "https://evil.example"}).headers


def test_security_headers_are_everywhere(server, ask, namespace):
    for answer in (ask(namespace), httpx.get(f"{server.address}/", trust_env=False), ask("no such name!")):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_beyond_this_machine_it_does_not_start_without_a_token(tmp_path):
    for options in ({"host": "0.0.0.0"}, {"tokens_always": True}):
        with pytest.raises(LookadaptError, match="there is no token yet"):
            prepare(ServerSettings(str(tmp_path / "l.db"), tmp_path, **options))
    token(str(tmp_path / "l.db"), "ann", "ask")
    prepare(ServerSettings(str(tmp_path / "l.db"), tmp_path, host="0.0.0.0"))


def test_the_log_has_no_words_of_anybody(server, ask, namespace):
    ask(f"{namespace}/ask", method="POST", json={"utterance": "the secret of mary"})

    def is_logged():
        lines = [
            json.loads(line) for line in server.log.read_text().splitlines(keepends=True) if line[:1] == "{" and line[-1] == "\n"
        ]
        return any(line.get("namespace") == namespace and line["route"].endswith("/ask") for line in lines)

    last = time.monotonic() + 5
    while not is_logged() and time.monotonic() < last:  # the line is written when the answer has gone out
        time.sleep(0.02)
    assert is_logged()
    assert "secret" not in server.log.read_text()


def test_tokens_are_made_listed_and_revoked_by_command(tmp_path):
    store = str(tmp_path / "l.db")
    made = command(store, "make", "ann", "--role", "teach", "--note", "Ann", "--days", "30")
    assert made["token"].startswith("la_")
    assert command(store, "revoke", str(made["id"]))["valid"] is False
    (listed,) = command(store, "list")["tokens"]
    assert (listed["namespace"], listed["role"], listed["note"], listed["valid"]) == ("ann", "teach", "Ann", False)
    assert "token" not in listed
