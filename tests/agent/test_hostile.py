"""Input that nobody sends by accident: a clear error of ours, in time that grows with its length and no faster."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lookadapt.agent import Agent, LessonError, Store
from lookadapt.agent.conversation import Conversation
from lookadapt.agent.pronouns import pronouns_in
from lookadapt.agent.steps import plan
from lookadapt.errors import ExampleError, LookadaptError
from lookadapt.parsing.parser import Parser

SENTENCES: dict[str, Callable[[int], str]] = {
    "commas in a condition": lambda n: "if " + "a, " * n + "turn on the lamp",
    "nested parentheses": lambda n: "to x: " + "(" * n + ")" * n,
    "open parentheses": lambda n: "(" * n,
    "quotes": lambda n: '"' * n,
    "spaces": lambda n: "turn on" + " " * n + "the lamp",
    "ands": lambda n: "turn on the lamp " + "and " * n,
    "ifs": lambda n: "if " * n,
    "otherwise": lambda n: "if a then b " + "otherwise " * n,
    "means": lambda n: "means " * n,
    "when i say": lambda n: "when i say " * n,
    "pronouns": lambda n: "turn it them that there " * n,
    "digits": lambda n: "set it to " + "9" * n,
    "apostrophes": lambda n: "'s" * n,
}


@pytest.mark.parametrize("name", SENTENCES)
def test_every_input_answers_in_time(agent: Agent, name: str) -> None:
    talk = Conversation(agent)
    talk.say("turn on the fan")
    for size in (1_000, 8_000):
        began = time.perf_counter()
        assert talk.say(SENTENCES[name](size)) or True
        assert time.perf_counter() - began < 5, (name, size)
        talk.say("cancel")


@pytest.mark.parametrize("size", [600, 3_000])
def test_pronouns_without_end_are_not_all_tried(house: Conversation, size: int) -> None:
    house.say("turn on the lamp")
    began = time.process_time()
    assert "I do not understand" in house.say("it " * size)
    assert time.process_time() - began < 5
    assert len(list(pronouns_in("it " * size))) == (6 if size == 600 else 0)


@pytest.mark.parametrize("name", SENTENCES)
def test_the_agent_itself_answers_in_time(agent: Agent, name: str) -> None:
    began = time.process_time()
    reply = agent.ask(SENTENCES[name](9_000))
    assert time.process_time() - began < 5
    assert bool(reply.actions) == (name == "spaces")  # nothing but the lamp, said slowly
    assert reply.text


def test_cutting_takes_linear_time() -> None:
    times = []
    for size in (20_000, 80_000):
        text = "(" * size + ")" * size
        began = time.process_time()
        plan(text, lambda _: None)
        times.append(time.process_time() - began)
    assert times[1] < 12 * times[0] + 0.2
    with pytest.raises(LessonError, match="too many"):
        plan("if " + "a, " * 9_000 + "b", lambda _: None)


def record(**fields: object) -> str:
    return json.dumps(
        {"utterance": "lights out", "form": "(turn_off (device lamp))", "taught_at": "2026-01-02T03:04:05+00:00", **fields}
    )


@pytest.mark.parametrize(
    "line",
    [
        record(taught_at="yesterday"), record(taught_at=7), record(taught_at=None), record(taught_at="9999-99-99"), record(taught_at=[1]),
        record(teacher=7), record(teacher=""), record(teacher="x\u0000y"), record(teacher={"a": 1}), record(how="magic"), record(how=3),
        record(steps=5), record(steps=["a"]),
    ],
)  # fmt: skip
def test_wrong_provenance_is_an_error_with_its_place(agent: Agent, tmp_path: Path, line: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(record(utterance="close up") + "\n" + line + "\n")
    before = agent.lessons()
    with pytest.raises(ExampleError) as caught:
        agent.import_lessons(path)
    assert caught.value.where is not None
    assert caught.value.where.line == 2
    assert agent.lessons() == before


def test_a_bare_carriage_return_shifts_nothing(agent: Agent, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    first = record(utterance="first thing", teacher="ann")[:-1] + "\r}"  # white space inside JSON
    path.write_bytes(
        (
            first + "\n" + record(utterance="second thing", teacher="bob") + "\n" + record(utterance="third thing", teacher="eve")
        ).encode()
    )
    agent.import_lessons(path)
    taught = {lesson.utterance: lesson.teacher for lesson in agent.lessons() if "thing" in lesson.utterance}
    assert taught == {"first thing": "ann", "second thing": "bob", "third thing": "eve"}


DAMAGE = {
    "form": ("form", "(broken"),
    "blob": ("utterance", b"\xff\xfe"),
    "time": ("taught_at", "long ago"),
    "numbers": ("replaces", "one two"),
    "teacher": ("teacher", b"\xfe"),
    "steps": ("steps", b"\x00"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damaged_cells_are_our_error(tmp_path: Path, parser: Parser, name: str) -> None:
    path = tmp_path / "l.db"
    with Agent(store=path, parser=parser) as agent:
        agent.teach("lamp", "(device lamp)")
    column, value = DAMAGE[name]
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE lookadapt_lessons SET {column} = ?", (value,))
    connection.close()
    with pytest.raises(LookadaptError) as caught:
        open_and_ask(path, parser)
    assert caught.value.hint


def open_and_ask(path: Path, parser: Parser) -> None:
    with Store.open(path) as store:
        agent = Agent(store=store, parser=parser)
        agent.lessons()
        reply = agent.ask("lamp")
        if reply.error is not None:
            raise reply.error
