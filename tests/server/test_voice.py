"""`lookadapt wyoming`, with the protocol's own client."""

from __future__ import annotations

import asyncio
import socket

import pytest

pytest.importorskip("wyoming", reason="the voice needs lookadapt[voice]")

from typer.testing import CliRunner
from wyoming.asr import Transcript
from wyoming.client import AsyncTcpClient
from wyoming.event import Event
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.intent import Intent, NotRecognized, Recognize

from lookadapt.agent import Agent, Entity
from lookadapt.cli import application
from lookadapt.errors import LookadaptError
from lookadapt.parsing.parser import Parser
from lookadapt.server.voice import listen


class Device(Entity): ...


@pytest.fixture
def house():
    """An agent of a small house, and what was done in it."""
    done: list[str] = []
    agent = Agent(parser=Parser.load(encoder=False))

    @agent.skill
    def turn_on(device: Device) -> str:
        done.append(device.name)
        return f"the {device} is on"

    for name in ("lamp", "fan"):
        agent.teach(name, f"(device {name})")
    agent.teach("turn on the lamp", "(turn_on (device lamp))")
    return agent, done


def talked(agent: Agent, *events: Event) -> list[Event]:
    """The answers to some events over one connection."""

    async def main() -> list[Event]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        serving = asyncio.create_task(listen(agent, f"tcp://127.0.0.1:{port}"))
        answers = []
        try:
            for _ in range(100):
                try:
                    client = AsyncTcpClient("127.0.0.1", port)
                    await client.connect()
                    break
                except OSError:
                    await asyncio.sleep(0.02)
            for event in events:
                await client.write_event(event)
                answers.append(await asyncio.wait_for(client.read_event(), 20))
            await client.disconnect()
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
        return answers

    return asyncio.run(main())


def said(text: str) -> Event:
    return Transcript(text, context={"conversation_id": "kitchen"}).event()


def test_it_says_what_it_offers(house):
    (answer,) = talked(house[0], Describe().event())
    info = Info.from_event(answer)
    assert [program.name for program in (*info.handle, *info.intent)] == ["lookadapt", "lookadapt"]


def test_a_voice_teaches_and_is_understood(house):
    agent, done = house
    lines = ("turn on the fan", "brighten the lamp", "to brighten the lamp: turn on the lamp", "brighten the fan")
    answers = talked(agent, *map(said, lines))
    assert [answer.type for answer in answers] == ["handled", "not-handled", "handled", "handled"]
    assert "the fan is on" in Handled.from_event(answers[0]).text
    assert "I do not understand" in NotHandled.from_event(answers[1]).text
    assert done == ["fan", "fan"]


def test_an_intent_has_its_arguments_by_name_and_runs_nothing(house):
    agent, done = house
    good, bad = talked(agent, Recognize("turn on the fan").event(), Recognize("sing a song").event())
    intent = Intent.from_event(good)
    assert (intent.name, [(each.name, each.value) for each in intent.entities]) == ("turn_on", [("device", "fan")])
    assert NotRecognized.is_type(bad.type)
    assert done == []


def test_a_broken_event_is_answered_and_the_connection_stays(house):
    broken, good = talked(house[0], Event("transcript", {}), Recognize("turn on the fan").event())
    assert (broken.type, good.type) == ("error", "intent")


def test_files_are_not_for_the_voice(house, tmp_path):
    (answer,) = talked(house[0], said(f"export {tmp_path}/x.jsonl"))
    assert "Files are not for the voice" in Handled.from_event(answer).text
    assert list(tmp_path.iterdir()) == []


def test_the_command_opens_the_assistant_and_says_what_is_no_address(tmp_path):
    command = ["wyoming", "--store", str(tmp_path / "l.db"), "--uri", "carrier-pigeon://x"]
    done = CliRunner().invoke(application(["wyoming"]), command)
    assert isinstance(done.exception, LookadaptError)
    assert done.exception.hint == "tcp://127.0.0.1:10700"
