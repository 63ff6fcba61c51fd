"""The lexicon puts a request as a lesson puts it, whatever it is about; what only sometimes says the same is asked about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lookadapt.agent import Agent, Entity, skill
from lookadapt.agent.rewording import reworded
from lookadapt.parsing.parser import Parser


class Product(Entity, names=("milk", "oil", "flour")): ...


@skill
def buy_soon(product: Product) -> str:
    return f"{product} is on the list"


@skill
def cut(product: Product, amount: int) -> str:
    return f"{product} {amount} less"


@pytest.fixture
def shop(parser: Parser) -> Iterator[Agent]:
    agent = Agent(parser=parser, skills=[buy_soon, cut])
    agent.teach("put milk on the shopping list", "(buy_soon (product milk))")
    agent.teach("make the stock of milk 3 smaller", '(cut (product milk) "3")')
    yield agent
    agent.close()


def test_roles_are_any_words() -> None:
    (found,) = reworded(["add", "oil", "to", "the", "list", "for", "the", "church"], [("put", "milk", "on", "list")])
    assert (found.text, found.loose) == ("put oil on the list for the church", False)


def test_nothing_is_put_in_words_that_no_lesson_has_in_that_order() -> None:
    assert list(reworded(["remove", "oil", "from", "the", "list"], [("off", "list", "tak", "milk")])) == []
    assert list(reworded(["remove", "oil", "from", "the", "list"], [("tak", "milk", "off", "list")])) != []
    assert list(reworded(["add", "oil", "to", "the", "list"], [("fetch", "milk")])) == []


def test_the_past_and_weak_members_are_loose() -> None:
    (past,) = reworded(["we", "added", "oil", "to", "the", "list"][1:], [("put", "milk", "on", "list")])
    assert past.loose


@pytest.mark.parametrize("said", ["could you add oil to the shopping list", "could you add oil to the shopping list?"])
def test_it_is_done_unasked(shop: Agent, said: str) -> None:
    reply = shop.ask(said)
    assert (str(reply.form), reply.text) == ("(buy_soon (product oil))", "oil is on the list")


@pytest.mark.parametrize(
    "said",
    [
        "can ann add oil to the shopping list",
        "shall we add oil to the shopping list",
        "add oil to the shopping list?",
        "don't add oil to the shopping list",
        "add oil to the shopping list if it rains",
        "remove oil from the shopping list",
        "i added oil to the shopping list yesterday",
    ],
)
def test_what_asks_denies_or_tells_is_not(shop: Agent, said: str) -> None:
    assert not shop.ask(said).actions


def test_words_for_what_is_looked_up_only_ask() -> None:
    found = list(
        reworded(["show", "the", "atlas", "to", "emma"], [("giv", "atla", "to", "emma"), ("give", "atlas", "to", "emma")])
    )
    assert all(each.asks for each in found)
    assert not any(each.asks for each in reworded(["add", "oil", "to", "the", "list"], [("put", "milk", "on", "list")]))
