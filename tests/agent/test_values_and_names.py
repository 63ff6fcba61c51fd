"""Values are read from words, and names teach themselves."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from time import process_time
from typing import Literal

import pytest

from lookadapt.agent import Agent, Entity, SkillError, Surroundings, names_of, skill
from lookadapt.agent.antecedents import clauses
from lookadapt.agent.conversation import Conversation
from lookadapt.agent.literals import literal
from lookadapt.parsing.parser import Parser
from talks import NOON


class Colour(Enum):
    RED = "red"
    DARK_BLUE = "dark blue"


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (int, "twenty five", 25),
        (float, "two thirds", 2 / 3),
        (float, "two and a half", 2.5),
        (Decimal, "2.50", Decimal("2.5")),
        (Decimal, "2,50", Decimal("2.5")),
        (Decimal, "1.000,50", Decimal("1000.5")),
        (date, "next friday", date(2026, 11, 20)),
        (time, "half past six", time(6, 30)),
        (datetime, "tomorrow at noon", datetime(2026, 11, 17, 12, tzinfo=UTC)),
        (timedelta, "two and a half hours", timedelta(hours=2, minutes=30)),
        (timedelta, "a quarter of an hour", timedelta(minutes=15)),
        (timedelta, "three quarters of an hour", timedelta(minutes=45)),
        (Colour, "dark blue", Colour.DARK_BLUE),
        (Literal["hot", "cold"], "hot", "hot"),
        (int | None, "7", 7),
    ],
)
def test_values_are_read_from_words(parser: Parser, kind: object, text: str, value: object) -> None:
    agent = Agent(parser=parser, surroundings=Surroundings(lambda: NOON))
    got: list[object] = []

    def take(x: object) -> str:
        got.append(x)
        return "ok"

    take.__annotations__ = {"x": kind, "return": str}
    agent.skill(take)
    agent.teach(f"take {text} now then", f'(take "{text}")')
    assert agent.ask(f"take {text} now then").text == "ok"
    assert got == [value]
    with pytest.raises(SkillError):
        agent.teach("take lemons", '(take "lemons and more")')


def test_a_bool_is_no_number(parser: Parser) -> None:
    agent = Agent(parser=parser)

    @agent.skill
    def truth() -> bool:
        return True

    @agent.skill
    def double(number: int) -> int:
        return 2 * number

    with pytest.raises(SkillError, match="must be a whole number"):
        agent.teach("double truth", "(double (truth))")


def test_names_teach_themselves(shed: Conversation) -> None:
    assert shed.say("lend the mower to carla").endswith("lent the lawn mower to carla")
    assert shed.say("lend the drill to zoe").startswith('I know no neighbour called "zoe"')
    assert shed.say("welcome the new neighbour zoe").endswith("welcome, zoe")
    assert shed.say("lend the drill to zoe").endswith("lent the power drill to zoe")


@pytest.mark.parametrize(
    "text", ["five hundred thousand million", "five thousand six million", "five hundred hundred", "five million thousand"]
)
def test_a_number_is_read_with_all_its_words_or_not_at_all(text: str) -> None:
    assert literal(text, Decimal, Surroundings(lambda: NOON)) is None


@pytest.mark.parametrize("text", ["tomorrow from noon", "tomorrow 5 pm"])
def test_a_day_has_no_time_of_day(text: str) -> None:
    assert literal(text, date, Surroundings(lambda: NOON)) is None


def test_a_comma_between_digits_separates_nothing(shed: Conversation) -> None:
    shed.say("charge ann 5,50 euros")
    assert shed.last is not None
    assert str(shed.last.form) == '(charge (neighbour ann) "5,50")'
    assert shed.say("how much does ann owe").endswith("ann owes 5.5 euros")
    shed.say("charge ann 5,50 euros and tell her that the gate is locked")
    assert str(shed.last.form) == '(do (charge (neighbour ann) "5,50") (note (neighbour ann) "the gate is locked"))'


@pytest.mark.parametrize("amount", ["5.50", "5,50"])
def test_a_mark_between_digits_begins_no_clause(amount: str) -> None:
    assert clauses(f"ann is late, charge her {amount} euros") == ("ann is late", f"charge her {amount} euros")


@pytest.mark.parametrize(("amount", "value"), [("1,000", "1000"), ("1.000", "1")])
def test_an_amount_that_can_be_read_in_two_ways_is_asked_about(shed: Conversation, amount: str, value: str) -> None:
    assert shed.say(f"charge ann {amount} euros").endswith(
        f"I would charge: ann, {amount}, that is {value}.\n(yes, no, or: it means …)"
    )
    assert shed.say("yes").startswith(f"ann owes {value} euros\n")
    assert shed.say(f"charge bob {amount} euros").endswith(f"bob owes {value} euros")  # a lesson says so now


@pytest.mark.parametrize(
    "text", ["next week", "this weekend", "weekend", "next month", "next year", "the summer", "next week at 7 pm", "2,5 weeks"]
)
def test_a_span_of_several_days_is_no_day(text: str) -> None:
    around = Surroundings(lambda: NOON)
    assert literal(text, date, around) is None
    assert literal(text, datetime, around) is None


@pytest.mark.parametrize("when", ["next week", "this weekend", "next month", "next week at 7 pm"])
def test_who_says_a_span_of_days_is_asked_for_the_day(shed: Conversation, when: str) -> None:
    shed.say(f"reserve the ladder for ann {when}")
    assert shed.last is not None
    assert not shed.last.done


class Part(Entity): ...


def test_a_hundred_thousand_names_stay_fast(parser: Parser) -> None:
    rows = [f"part {i}x" for i in range(100_000)]

    class Store_:
        @names_of(Part)
        def parts(self) -> list[str]:
            return rows

        @skill(effect="reads")
        def find(self, part: Part) -> str:
            return f"found {part}"

    store = Store_()
    agent = Agent(parser=parser, skills=[store.parts, store.find])
    agent.teach("find part 7x", "(find (part part_7x))")
    agent.ask("find part 8x")
    began = process_time()
    assert agent.ask("find part 99999x").text == "found part 99999x"
    rows.append("golden part")
    assert agent.ask("find the golden part").text == "found golden part"
    assert process_time() - began < 2  # seconds of work; most of it to take in the new name
