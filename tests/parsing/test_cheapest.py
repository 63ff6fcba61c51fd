"""What a further form of a span may cost to be among the cheapest."""

import math

from lookadapt import read_form
from lookadapt.memory.rules import Rule
from lookadapt.parsing.building import Item
from lookadapt.parsing.cheapest import Cheapest
from lookadapt.parsing.trie import Entry

ENTRY = Entry(Rule(("lamp",), read_form("lamp"), (), (0,), ("lamp",)), 0, (), 0.0, (), 1)


def item(key: int, cost: float) -> Item:
    return Item(cost, 0, 1, ENTRY, (), key, "'", frozenset(("'",)))


def test_anything_may_come_until_there_are_enough_forms() -> None:
    found = Cheapest(2, math.inf)
    found.add(item(1, 0.5))
    found.add(item(1, 0.2))  # the same form
    assert found.most == math.inf


def test_then_only_what_is_as_cheap_as_the_last_of_them() -> None:
    found = Cheapest(2, math.inf)
    for key, cost in ((1, 0.5), (2, 0.9), (3, 0.7)):
        found.add(item(key, cost))
    assert found.most == 0.7
    found.add(item(1, 0.6))  # dearer than known
    assert found.most == 0.7
    assert [each.key for each in found.items] == [1, 2, 3, 1]


def test_what_was_allowed_before_is_not_widened() -> None:
    found = Cheapest(1, 0.4)
    found.add(item(1, 0.9))
    assert found.most == 0.4
