"""What the assistant asks: which meaning, what is missing, whether a proposed form is right; and why not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from lookadapt.agent import Agent, Entity
from lookadapt.agent.conversation import Conversation
from lookadapt.agent.proposing import propose
from lookadapt.parsing.parser import Parser
from talks import said


def test_choices_are_numbered_chosen_and_taught(people: Conversation) -> None:
    agent = people.agent
    agent.teach("ping bob", '(tell (person bob) (message "one"))')
    agent.teach("ping bob", '(tell (person bob) (message "two"))', on_conflict="keep_both")
    answer = people.say("ping bob")
    assert answer.startswith('Do you mean\n  1. "ping bob": I would tell: bob, one\n  2. "ping bob": I would tell: bob, two')
    assert people.say("the second one").startswith("told bob: two")


def test_none_offers_to_be_taught_and_is_remembered(shed: Conversation) -> None:
    asked = "i am taking 12 nails"
    answers = said(shed, asked, "none")
    assert answers[0].startswith('Do you mean "take 12 nails"?')
    assert answers[1].startswith("All right. Will you teach me")
    assert "Do you mean" not in said(shed, "no", asked)[1]


def test_what_is_missing_is_asked_for(shed: Conversation) -> None:
    assert said(shed, "lend the drill", "to bob")[0] == "To whom?"
    assert shed.last is not None
    assert str(shed.last.form) == "(lend (tool power_drill) (neighbour bob))"
    assert said(shed, "reserve the ladder for ann", "next friday") == [
        "For which day?",
        "understood: reserve the ladder for ann on next friday\nreserved the ladder for ann on 2026-11-20",
    ]
    assert said(shed, "add 5", "cancel") == ["Of what?", "All right, I do nothing."]
    assert said(shed, "add 5", "who has the drill")[1].endswith("bob has the power drill\nOf what?")  # no answer, but a question


def test_of_two_of_a_kind_the_one_that_is_missing_is_asked_for(parser: Parser) -> None:
    class Player(Entity, names=("ann", "bob", "eve")): ...

    agent = Agent(parser=parser)

    def swap(one: Player, other: Player) -> str:
        return f"{one} {other}"

    swap.__annotations__ = {"one": Player, "other": Player, "return": str}
    agent.skill(ask={"other": "With whom?"})(swap)
    agent.teach("ann changes places with bob", "(swap (player ann) (player bob))")
    reply = agent.ask("eve changes places")
    assert reply.question is not None
    assert reply.question.text == "With whom?"
    assert agent.ask(reply.question.filled("bob")).text == "eve bob"


def test_the_question_comes_from_the_words_before_the_gap(parser: Parser) -> None:
    class Goods(Entity, names=("screws", "nails")): ...

    agent = Agent(parser=parser)

    def order(amount: int, item: Goods) -> str:
        return f"{amount} {item}"

    order.__annotations__ = {"amount": int, "item": Goods, "return": str}
    agent.skill(order)
    agent.teach("order 200 boxes of screws", '(order "200" (goods screws))')
    assert said(Conversation(agent), "order 5 boxes", "nails") == [
        "boxes of what?",
        "understood: order 5 boxes of nails\n5 nails",
    ]
    for line in ("order nails", "order boxes of nails"):  # what joins the missing amount is missing, too
        assert said(Conversation(agent), line, "5") == ["Which amount?", "understood: order 5 boxes of nails\n5 nails"]


def test_a_pronoun_without_a_referent_is_asked_about(house: Conversation) -> None:
    assert said(house, "turn it off", "the lamp") == [
        'What does "it" stand for?',
        "understood: turn off the lamp\nthe lamp is off",
    ]


def test_a_form_is_proposed(shed: Conversation) -> None:
    (proposal,) = propose("please reserve for carla on saturday our ladder", shed.agent)
    assert str(proposal.form) == '(reserve (tool ladder) (neighbour carla) "saturday")'
    assert propose("don't reserve for carla on saturday our ladder", shed.agent) == []
    answer = shed.say("welcome newcomer hugo")
    assert "yes" in answer
    assert shed.say("yes").startswith("welcome,")


def test_why_not(people: Conversation) -> None:
    assert 'I do not understand "don\'t"' in people.say("why not don't tell bob that the train is late")
    assert "I would do it" in people.say("why not tell bob that the train is late")


def test_units_are_asked_for_and_said_once(parser: Parser) -> None:
    class Cloth(Entity, names=("coat", "suit")): ...

    agent = Agent(parser=parser)

    def shorten(cloth: Cloth, length: int) -> str:
        return f"{cloth} {length}"

    shorten.__annotations__ = {"cloth": Cloth, "length": int, "return": str}
    agent.skill(shorten)
    agent.teach("shorten the coat by 3 metres", '(shorten (cloth coat) "3")')
    for answer in ("4", "4 metres", "by 4 metres"):
        assert said(Conversation(agent), "shorten the suit", answer)[1].endswith("suit 4")


def test_nothing_that_was_said_stands_for_a_pronoun(shed: Conversation) -> None:
    shed.say("who has the ladder")
    assert "tell ann ann" not in shed.say("tell ann that")
    assert shed.last is None or not shed.last.actions


class Dish(Entity, names=("soup", "pie")): ...


class Waiter(Entity, names=("lena", "omar")): ...


@pytest.fixture
def bistro(parser: Parser) -> Iterator[Conversation]:
    agent = Agent(parser=parser)

    @agent.skill(ask={"table": "For which table?"})
    def serve(dish: Dish, table: int) -> str:
        return f"{dish} for table {table}"

    @agent.skill
    def roster(waiter: Waiter, day: date) -> str:
        return f"{waiter} on {day}"

    agent.teach("bring the soup to table 5", '(serve (dish soup) "5")')
    agent.teach("lena works on friday", '(roster (waiter lena) "friday")')
    yield Conversation(agent)
    agent.close()


def test_what_a_number_is_the_number_of_is_asked_for_with_it(bistro: Conversation) -> None:
    answers = said(bistro, "bring the pie", "7")
    assert answers[0] == "For which table?"
    assert answers[1].endswith("pie for table 7")


def test_an_unknown_name_may_stand_first(bistro: Conversation) -> None:
    assert bistro.say("gregor works on friday").startswith('I know no waiter called "gregor"')


def test_why_explains_what_ran_step_by_step(shed: Conversation) -> None:
    shed.say("tell ann the gate is locked and lend bob the ladder")
    why = shed.say("why")
    assert "step 1      tell ann the gate is locked\n" in why
    assert "step 2      lend bob the ladder\n" in why
    assert "'lend Y X' means 'lend X to Y'" in why
    assert '"the gate is locked and lend bob the ladder"' not in why.partition("\n")[2]


def test_why_shows_each_of_a_list(shed: Conversation) -> None:
    shed.say("tell ann and bob the gate is locked")
    why = shed.say("why")
    assert (
        '  step 1      (note (neighbour ann) "the gate is locked")\n  step 2      (note (neighbour bob) "the gate is locked")'
        in why
    )
    assert "look up" not in why


def test_why_of_what_was_put_otherwise_is_of_what_ran(shed: Conversation) -> None:
    shed.say("could you lend bob the ladder")
    assert "lend bob the ladder  lend the ladder to ann  (lend (tool ladder) (neighbour bob))" in shed.say("why")
