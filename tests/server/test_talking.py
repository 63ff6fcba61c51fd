"""Conversations over HTTP, and how another worker goes on with one."""

from __future__ import annotations

import httpx
import pytest

from lookadapt.agent import Agent
from lookadapt.agent.conversation import Conversation
from lookadapt.parsing.parser import Parser
from lookadapt.server.acting import ServedStore, quiet
from lookadapt.server.talking import rehearsed


@pytest.fixture
def api(server, namespace):
    with httpx.Client(base_url=f"{server.address}/v1/namespaces/{namespace}", trust_env=False, timeout=60) as client:
        yield client


@pytest.fixture
def say(api):
    place = f"/conversations/{api.post('/conversations').json()['id']}/say"
    return lambda line: api.post(place, json={"line": line}).json()


def test_a_conversation_teaches_and_understands(say):
    assert say("the hometown of john")["reply"]["text"] == "pittsburgh"
    assert "Learned" in say("to how much does john earn: the salary of john")["text"]
    turn = say("how much does mary earn")
    assert (turn["reply"]["text"], turn["turn"]) == ("62000", 3)
    assert turn["reply"]["why"]["parts"][0]["taught"] == "how much does john earn"
    assert "how much does john earn" in say("why")["text"]


def test_what_works_with_files_of_the_machine_is_refused(say, tmp_path):
    for line in (f"export {tmp_path}/x.jsonl", f"import {tmp_path}/x.txt", f"/export {tmp_path}/y.jsonl"):
        assert "works with files of this machine" in say(line)["text"]
    assert list(tmp_path.iterdir()) == []


def test_an_ended_conversation_is_gone(api):
    number = api.post("/conversations").json()["id"]
    assert api.delete(f"/conversations/{number}").status_code == 200
    assert api.post(f"/conversations/{number}/say", json={"line": "x"}).status_code == 404


def test_a_conversation_of_another_namespace_is_not_there(server, api, namespace):
    number = api.post("/conversations").json()["id"]
    foreign = f"{server.address}/v1/namespaces/{namespace}.other/conversations/{number}/say"
    assert httpx.post(foreign, json={"line": "x"}, trust_env=False, timeout=30).status_code == 404


def test_a_rehearsal_brings_drafts_back_and_does_nothing():
    ran: list[str] = []

    def greet(name: str) -> str:
        ran.append(name)
        return f"hello {name}"

    agent = Agent(parser=Parser.load(encoder=False), store=ServedStore.open(None), skills=[quiet(greet)])
    agent.teach("greet ann", '(greet "ann")')
    lines = ("greet bob", "to hail bob: greet bob", "undo", "to wave at bob: frobnicate bob")
    heard = Conversation(agent)
    for line in lines:
        heard.say(line)
    again = rehearsed(agent, lines)
    assert ran == ["bob"]  # by the first, not by the rehearsal
    assert [lesson.utterance for lesson in agent.lessons()] == ["greet ann"]  # what was undone is not taught again
    assert again.prompt == heard.prompt == 'teach "frobnicate bob"> '
    before = len(agent.lessons())
    assert "Learned" in again.say('(greet "bob")')
    assert len(agent.lessons()) == before + 2  # the step, and the lesson it was a step of
