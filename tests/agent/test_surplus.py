"""What does more than was said is not even offered."""

from __future__ import annotations

import pytest

from lookadapt import read_form
from lookadapt.agent import Agent, Entity, skill
from lookadapt.agent.guard import judge
from lookadapt.agent.readings import Reading
from lookadapt.agent.surplus import adds_something
from lookadapt.parsing.parser import Parser


class Cook(Entity, names=("marco", "june", "will")): ...


class Stove(Entity, names={"gas stove": ("burner",), "oven": ()}): ...


@skill
def light(stove: Stove) -> str:
    return f"{stove} on"


@skill
def clean(stove: Stove, cook: Cook | None = None) -> str:
    return f"{stove} clean {cook}"


@skill(effect="reads")
def burns(stove: Stove) -> bool:
    return bool(stove)


@pytest.mark.parametrize(
    ("said", "words", "form", "more"),
    [
        ("clean the burner", "clean the burner", "(clean (stove gas_stove))", False),
        ("clean the gas stoves", "clean the gas stove", "(clean (stove gas_stove))", False),
        ("clean it on friday", "clean the burner on friday", "(clean (stove gas_stove))", True),  # whatever the burner is called
        ("june cleans the oven", "june cleans the oven", "(clean (stove oven) (cook june))", False),
        ("everybody cleans the oven", "will cleans the oven", "(clean (stove oven) (cook will))", True),
        ("clean the oven when i am home", "when the oven burns clean the oven", "(when (burns (stove oven)) (clean (stove oven)))", True),
        ("if the oven burns clean it", "if the oven burns clean the oven", "(when (burns (stove oven)) (clean (stove oven)))", False),
        ("clean the oven and the burner", "clean the oven then light the burner", "(do (clean (stove oven)) (light (stove gas_stove)))", True),
        ("put the oven and the burner on", "put the oven on then put the burner off", "(do (light (stove oven)) (clean (stove gas_stove)))", True),
        ("put the oven away on friday", "put the oven off on friday", "(light (stove oven))", False),
        ("clean the oven and light the burner", "clean the oven then light the burner", "(do (clean (stove oven)) (light (stove gas_stove)))", False),
    ],
)  # fmt: skip
def test_what_does_more_than_was_said(parser: Parser, said: str, words: str, form: str, more: bool) -> None:
    agent = Agent(parser=parser, skills=[light, clean, burns])
    agent.teach("clean the oven", "(clean (stove oven))")
    made = read_form(form)
    reading = Reading(made, words, 0.5, judge(said, words, made, understood=False, reads=False))
    assert adds_something(reading, said, agent.known.memory(said), agent.skills) is more
    agent.close()


def test_nothing_that_was_not_named_is_offered() -> None:
    agent = Agent(parser=Parser.load(), skills=[light, clean, burns])
    agent.teach("clean the oven", "(clean (stove oven))")
    agent.teach("june cleans the oven", "(clean (stove oven) (cook june))")
    for line in ("who cleans the burner", "everybody cleans the burner", "is marco cleaning the burner"):
        assert all("will" not in str(choice.form) for choice in agent.ask(line).choices)
    agent.close()
