"""What only likeness found is done where every word is accounted for or the lexicon has both wordings, and else asked about."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import pytest

from lookadapt import read_form
from lookadapt.agent import Agent, Entity, skill
from lookadapt.agent.daring import dares, dares_weakly
from lookadapt.agent.guard import Judgement, Verdict, content
from lookadapt.agent.readings import Reading
from lookadapt.parsing.parser import Parser


class Customer(Entity, names=("clara", "gustav")): ...


class Piece(Entity, names=("table", "bench")): ...


class Meal(Entity, names=("soup", "pie")): ...


@skill
def deliver(piece: Piece, customer: Customer, day: date) -> str:
    return f"the {piece} goes to {customer} on {day}"


@skill
def invoice(customer: Customer, amount: Decimal) -> str:
    return f"an invoice of {amount} for {customer}"


@skill
def set_price(piece: Piece, amount: Decimal) -> str:
    return f"the {piece} is {amount} now"


@skill(effect="reads")
def price(piece: Piece) -> str:
    return f"the {piece} costs 400"


@skill
def serve(meal: Meal, table: int, amount: int = 1) -> str:
    return f"{amount} {meal} for {table}"


@pytest.fixture(scope="module")
def workshop() -> Iterator[Agent]:
    agent = Agent(parser=Parser.load(), skills=[deliver, invoice, set_price, price, serve])
    agent.teach("deliver the table to clara on friday", '(deliver (piece table) (customer clara) "friday")')
    agent.teach("bill clara 300 euros", '(invoice (customer clara) "300")')
    agent.teach("set the price of the table to 400 euros", '(set_price (piece table) "400")')
    agent.teach("what is the price of the table", "(price (piece table))")
    agent.teach("bring the soup to number 5", '(serve (meal soup) "5")')
    agent.teach("bring 2 soup to number 5", '(serve (meal soup) "5" "2")')
    yield agent
    agent.close()


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("gustav gets the bench on friday", '(deliver (piece bench) (customer gustav) "friday")'),
        ("change the price of the bench to 90 euros", '(set_price (piece bench) "90")'),
    ],
)
def test_it_is_done(workshop: Agent, said: str, form: str) -> None:
    reply = workshop.ask(said)
    assert reply.actions
    assert str(reply.form) == form


@pytest.mark.parametrize(
    "said",
    [
        "gustav gets 300 euros",  # money that somebody gets is not charged
        "let gustav have 300 euros",
        "gustav wants 300 euros",
        "pay gustav 300 euros",
        "raise the price of the bench by 90 euros",
        "gustav should get the bench on friday",
        "number 9 gets 2 pie",  # or 9 for number 2
        "gustav returns the bench on friday",
        "look for the bench at gustav on friday",  # a small word is a verb, too
        "i need gustav on friday",
    ],
)
def test_it_is_asked_about(workshop: Agent, said: str) -> None:
    assert not workshop.ask(said).actions


def test_a_look_up_whose_words_are_all_said_is_answered(workshop: Agent) -> None:
    assert workshop.ask("what's the bench price?").text == "the bench costs 400"


@pytest.mark.parametrize(
    ("said", "confidence", "sure", "done"),
    [
        ("the bench for gustav on friday", 0.9, False, True),
        ("the bench for gustav on friday", 0.6, False, False),
        ("the bench for gustav on friday", 0.6, True, True),
        ("the bench for gustav will be there on friday", 0.9, True, False),
        ("the bench from gustav on friday", 0.9, True, False),
        ("the bench for gustav by friday", 0.9, True, False),
        ("look for the bench for gustav on friday", 0.9, True, False),  # an order has its verb first, however small
    ],
)
def test_what_is_dared(workshop: Agent, said: str, confidence: float, sure: bool, done: bool) -> None:
    form = read_form('(deliver (piece bench) (customer gustav) "friday")')
    judged = Judgement(Verdict.ASK, guessed=True)
    reading = Reading(form, "deliver the bench to gustav on friday", confidence, judged, first=True)
    memory = workshop.known.memory(said)
    assert dares(said, reading, judged, workshop.skills, memory, sure=sure) is done


def test_a_word_taught_for_another_skill_is_not_dared(workshop: Agent) -> None:
    form = read_form('(deliver (piece bench) (customer gustav) "friday")')
    judged = Judgement(Verdict.ASK, unheard=frozenset({"bill"}), unsaid=frozenset({"deliver"}), guessed=True)
    reading = Reading(form, "deliver the bench to gustav on friday", 0.95, judged, first=True)
    assert not dares("bill the bench to gustav on friday", reading, judged, workshop.skills, workshop.known.memory(""), sure=True)


DELIVER = read_form('(deliver (piece bench) (customer gustav) "friday")')


@pytest.mark.parametrize(
    ("said", "verb"),
    [
        (
            "ship the bench to gustav on friday",
            "ship",
        ),  # `guard the hall` was done as `close the hall` once, and the parser was sure
        ("leave the bench to gustav on friday", "leav"),  # all stays as it is
        ("ship the bench to gustav on friday for 5 euros", "ship"),
    ],
)
def test_a_verb_that_only_the_parser_finds_alike_is_asked_about(workshop: Agent, said: str, verb: str) -> None:
    judged = Judgement(Verdict.ASK, unheard=frozenset({verb}), unsaid=frozenset({"deliver"}), guessed=True)
    reading = Reading(DELIVER, "deliver the bench to gustav on friday", 0.95, judged, first=True)
    assert not dares(said, reading, judged, workshop.skills, workshop.known.memory(said), sure=True)


@pytest.mark.parametrize(
    ("said", "taught", "done"),
    [
        ("i need the bench for gustav on friday", "order", True),
        ("we would like the bench for gustav on friday", "order", True),
        ("i need the bench for gustav on friday", "deliver", False),  # that gets the speaker nothing
        ("anna needs the bench for gustav on friday", "order", False),
        ("i need to see the bench for gustav on friday", "order", False),
        ("i needed the bench for gustav on friday", "order", False),
    ],
)
def test_what_the_speaker_needs_is_obtained(workshop: Agent, said: str, taught: str, done: bool) -> None:
    words = f"{taught} the bench for gustav on friday"
    judged = Judgement(Verdict.ASK, unheard=content(said) - content(words), unsaid=frozenset({taught}), guessed=True)
    reading = Reading(DELIVER, words, 0.95, judged, first=True)
    assert dares(said, reading, judged, workshop.skills, workshop.known.memory(said), sure=True) is done


@pytest.mark.parametrize(
    ("said", "confidence", "weakly", "done"),
    [
        ("the bench goes to gustav on friday", 0.96, True, True),
        ("the bench goes to gustav on friday", 0.9, True, False),
        ("the bench goes to gustav on friday", 0.96, False, False),  # something else speaks against it
        ("the bench would go to gustav on friday", 0.96, True, False),
        ("the bench goes to gustav after friday", 0.96, True, False),
        ("the bench goes to gustav on friday for 5 euros", 0.96, True, False),
    ],
)
def test_a_weak_wording_may_be_meant_if_the_parser_is_sure(
    workshop: Agent, said: str, confidence: float, weakly: bool, done: bool
) -> None:
    judged = Judgement(Verdict.ASK, unheard=frozenset({"goe"}), unsaid=frozenset({"deliver"}), weakly=weakly)
    reading = Reading(DELIVER, "deliver the bench to gustav on friday", confidence, judged, first=True)
    assert dares_weakly(said, reading, judged, workshop.skills, workshop.known.memory(said)) is done


@pytest.mark.parametrize(
    ("said", "taught", "confidence", "done"),
    [
        ("the bench goes to gustav on friday", "deliver the bench to gustav on friday", 0.9, True),
        ("i'd like the bench at gustav on friday", "deliver the bench to gustav on friday", 0.9, True),
        ("i want the bench to go to gustav on friday", "deliver the bench to gustav on friday", 0.9, True),
        ("gustav would like the bench on friday", "deliver the bench to gustav on friday", 0.9, False),  # a wish of somebody else
        ("gustav gets his bench on friday", "deliver the bench to gustav on friday", 0.9, True),
        ("gustav needs his bench on friday", "gustav gets a bench on friday", 0.9, True),
        ("gustav needs his bench on friday", "deliver the bench to gustav on friday", 0.9, False),
        ("the bench goes to gustav on friday for 5 euros", "deliver the bench to gustav on friday", 0.99, False),
        ("give gustav the bench on friday", "gustav brings the bench back on friday", 0.99, False),
        ("hand the bench to gustav on friday", "deliver the bench to gustav on friday", 0.94, True),
        ("hand the bench to gustav on friday", "deliver the bench to gustav on friday", 0.92, False),
        ("paint the bench for gustav on friday", "deliver the bench to gustav on friday", 0.99, False),
    ],
)
def test_a_verb_that_says_hardly_anything_may_stand_for_what_was_taught(
    workshop: Agent, said: str, taught: str, confidence: float, done: bool
) -> None:
    judged = Judgement(Verdict.ASK, unheard=content(said) - content(taught), unsaid=content(taught) - content(said), guessed=True)
    reading = Reading(DELIVER, taught, confidence, judged, first=True)
    assert dares(said, reading, judged, workshop.skills, workshop.known.memory(said), sure=True) is done
