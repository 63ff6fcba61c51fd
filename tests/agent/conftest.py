from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from lookadapt.agent import Agent, Entity, Store
from lookadapt.agent.conversation import Conversation
from lookadapt.parsing.parser import Parser
from talks import talk_with


class Device(Entity, names=("lamp", "fan", "heater", "blinds")): ...


class Person(Entity): ...


class Item(Entity): ...


HOME = {
    "lamp": "(device lamp)",
    "fan": "(device fan)",
    "heater": "(device heater)",
    "blinds": "(device blinds)",
    "bob": "(person bob)",
    "alice": "(person alice)",
    "turn on the lamp": "(turn_on (device lamp))",
    "turn off the heater": "(turn_off (device heater))",
    "close the blinds": "(close (device blinds))",
    "the fan is on": "(is_on (device fan))",
    "write a letter": "(write (item letter))",
    "send the letter to bob": "(send (item letter) (person bob))",
}


class Home:
    """Skills that remember what was done."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def turn_on(self, device: Device) -> str:
        """Turn a device on."""
        return self._note(f"{device} on")

    def turn_off(self, device: Device) -> str:
        return self._note(f"{device} off")

    def close(self, device: Device) -> str:
        return self._note(f"{device} closed")

    def is_on(self, device: Device) -> bool:
        return f"{device} on" in self.done

    def write(self, item: Item) -> str:
        return self._note(f"{item} written")

    def send(self, item: Item, person: Person) -> str:
        return self._note(f"{item} sent to {person}")

    def _note(self, text: str) -> str:
        self.done.append(text)
        return text

    def skills(self) -> list[object]:
        return [self.turn_on, self.turn_off, self.close, self.is_on, self.write, self.send]


@pytest.fixture(scope="session")
def parser() -> Parser:
    """Symbols only: what these tests expect must not depend on how alike two sentences are."""
    return Parser.load(encoder=False)


@pytest.fixture
def home() -> Home:
    return Home()


@pytest.fixture(scope="session")
def taught(parser: Parser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store in which a small house and some people were taught: teaching takes a second, a copy of it nothing."""
    where = tmp_path_factory.mktemp("taught") / "lessons.db"
    with Store.open(where) as store:
        made = Agent(store=store, parser=parser, skills=Home().skills(), teacher="ann")  # type: ignore[arg-type]
        for utterance, form in HOME.items():
            made.teach(utterance, form, on_conflict="keep_both")
    return where


@pytest.fixture
def agent(parser: Parser, home: Home, taught: Path, tmp_path: Path) -> Iterator[Agent]:
    """An agent that knows a small house and some people."""
    with Store.open(shutil.copy(taught, tmp_path / "agent.db")) as store:
        yield Agent(store=store, parser=parser, skills=home.skills(), teacher="ann")  # type: ignore[arg-type]


@pytest.fixture
def people(tmp_path: Path, parser: Parser) -> Iterator[Conversation]:
    talk = talk_with(None, tmp_path, parser)
    yield talk
    talk.agent.close()


@pytest.fixture
def house(tmp_path: Path, root: Path, parser: Parser) -> Iterator[Conversation]:
    talk = talk_with(root / "examples" / "smarthome_agent", tmp_path, parser)
    yield talk
    talk.agent.close()


@pytest.fixture
def shed(tmp_path: Path, root: Path, parser: Parser) -> Iterator[Conversation]:
    talk = talk_with(root / "examples" / "tool_shed", tmp_path, parser)
    yield talk
    talk.agent.close()
