"""Words of users and values of skills are shown, never obeyed, and stay with whom they belong to."""

from __future__ import annotations

from pathlib import Path

import pytest

from lookadapt.agent import Agent, Store
from lookadapt.agent.assistants import Assistant
from lookadapt.agent.conversation import Conversation
from lookadapt.parsing.parser import Parser


def test_text_is_shown_not_obeyed(people: Conversation) -> None:
    for text in ("\x1b[31mred", "a\u202eb", "bell\x07", "x\x9b2J", "\u2066hidden\u2069"):
        answer = people.say(f"tell bob that {text}")
        assert not any(c in answer for c in "\x1b\u202e\x07\x9b\u2066\u2069"), answer


class Odd:
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Leaving:
    def __str__(self) -> str:
        raise SystemExit(3)


def _circle() -> list[object]:
    circle: list[object] = []
    circle.append(circle)
    return circle


VALUES = {
    "huge": 10**5000,
    "odd": Odd(),
    "leaving": Leaving(),
    "circle": _circle(),
    "long": "x" * 10**6,
    "inner": {"a": _circle()},
    "inf": float("inf"),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_whatever_a_skill_gives_is_said_inside_the_guard(value: object, parser: Parser) -> None:
    agent = Agent(parser=parser)
    agent.skills.add(lambda: value, "surprise")
    agent.teach("surprise me", "(surprise)")
    assert 0 < len(agent.ask("surprise me").text) < 30_000


def test_a_skill_cannot_end_the_assistant(parser: Parser) -> None:
    agent = Agent(parser=parser)

    @agent.skill
    def leave() -> None:
        raise SystemExit(0)

    agent.teach("leave", "(leave)")
    assert "leave failed" in agent.ask("leave").text


def test_facts_belong_to_the_namespace(tmp_path: Path, parser: Parser) -> None:
    with Store.open(None) as store:
        loaded = Assistant.load()
        ann = loaded.agent(store, tmp_path, namespace="ann", parser=parser)
        eve = loaded.agent(store, tmp_path, namespace="eve", parser=parser)
        ann.ask("set the salary of bob to 9")
        assert eve.ask("the salary of bob").text == "45000"
        both = [loaded.agent(store, tmp_path, namespace=n, parser=parser, shared=True) for n in ("ann", "eve")]
        both[0].ask("set the salary of bob to 7")
        assert both[1].ask("the salary of bob").text == "7"


def test_exports_are_private(people: Conversation, tmp_path: Path) -> None:
    people.say("to lights out: tell bob that it is dark")
    for name in ("x.jsonl", "x.txt"):
        people.say(f"export {tmp_path / name}")
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
