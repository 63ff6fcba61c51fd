"""Floating readings: rules composed of what a sentence mentions, wherever its words stand."""

from itertools import pairwise

import pytest

from lessons import memory_of
from lookadapt.language.logical_form import Form, read_form
from lookadapt.memory.memory import Memory
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs, Prices
from lookadapt.parsing.encoder import SentenceEncoder
from lookadapt.parsing.floating import Floated, Floater
from lookadapt.parsing.forms import whole_form
from lookadapt.parsing.index import Index
from lookadapt.parsing.near import Near
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.tables import near_of

TAUGHT = (
    ("john", "(person john)"), ("mary", "(person mary)"), ("salary", "(relation salary)"), ("birthday", "(relation birthday)"),
    ("salary of john", "(field (relation salary) (person john))"),
    ("set the salary of john to mary", "(set (field (relation salary) (person john)) (person mary))"),
    ("remove john", "(remove (person john))"),
)  # fmt: skip


@pytest.fixture(scope="module")
def memory() -> Memory:
    return memory_of(TAUGHT)


def floats(memory: Memory, utterance: str, further: tuple[Form, ...] = ()) -> list[tuple[float, Form]]:
    index = Index(memory.rules, Costs(), relaxed=True)
    phrase = Sentence.of(utterance, memory.rules.silent)
    floater = Floater(index, SentenceEncoder.load(), near_of(memory))
    found = floater.readings(Chart(phrase, index, relaxed=True, bound=3.0), 24, further)
    return [(price, whole_form(item, phrase)) for price, item in found.readings]


def test_words_may_stand_anywhere(memory: Memory) -> None:
    found = [form for _, form in floats(memory, "mary has which salary")]
    assert read_form("(field (relation salary) (person mary))") in found[:4]


def test_cheapest_first_and_each_form_once(memory: Memory) -> None:
    found = floats(memory, "when is the birthday of mary")
    assert all(a <= b + 1e-4 for (a, _), (b, _) in pairwise(found))
    assert len({form for _, form in found}) == len(found)


def test_a_thing_said_once_may_be_meant_twice(memory: Memory) -> None:
    wanted = read_form("(set (field (relation salary) (person john)) (field (relation salary) (person mary)))")
    assert wanted in [form for _, form in floats(memory, "give john the same salary as mary")]


def test_further_forms_are_priced_beside_the_others(memory: Memory) -> None:
    wanted = read_form("(set (field (relation birthday) (person mary)) (field (relation salary) (person john)))")
    assert wanted not in [form for _, form in floats(memory, "remove mary")]
    assert wanted in [form for _, form in floats(memory, "remove mary", (wanted, read_form("(unknown x)")))]


def test_readings_of_the_chart_are_priced_as_if_they_floated(memory: Memory) -> None:
    index = Index(memory.rules, Costs(), relaxed=True)
    chart = Chart(Sentence.of("remove john now", memory.rules.silent), index, relaxed=True, bound=3.0)
    floater = Floater(index, SentenceEncoder.load(), near_of(memory))
    found, others = floater.readings(chart, 24), floater.readings(chart, 0)
    whole = chart.whole()
    alone = Floated([], others.composing)
    prices = {item.key: price for price, item in found.readings}
    shared = [item.key for item in whole if item.key in prices]
    assert shared
    assert {key: price for key, price in floater.priced(alone, whole).items() if key in shared} == pytest.approx(
        {key: prices[key] for key in shared}
    )


def test_nothing_to_compose() -> None:
    empty = Memory(())
    index = Index(empty.rules, Costs(), relaxed=True)
    floater = Floater(index, SentenceEncoder.load(), Near(()))
    assert floater.readings(Chart(Sentence.of("x"), index, relaxed=True), 5).readings == []


def test_rules_of_one_domain_cost_more_around_things_of_another() -> None:
    home = [(f"{verb} the {name}", f"({verb} (device {name}))") for verb in ("start", "stop", "dim") for name in ("lamp", "fan")]
    people = [(f"{verb} {name}", f"({verb} (person {name}))") for verb in ("call", "thank", "invite") for name in ("ann", "bob")]
    index = Index(memory_of([*home, *people]).rules, Costs(), relaxed=True)
    phrase = Sentence.of("we could invite that lamp")
    near = near_of(memory_of([*home, *people]))

    def price(domain: float, wanted: str) -> float:
        floater = Floater(index, SentenceEncoder.load(), near, Prices(domain=domain))
        found = floater.readings(Chart(phrase, index, relaxed=True, bound=3.0), 60)
        return next(cost for cost, item in found.readings if str(whole_form(item, phrase)) == wanted)

    assert price(1.0, "(invite (device lamp))") == pytest.approx(price(0.0, "(invite (device lamp))") + 1.0, abs=1e-3)
    assert price(1.0, "(start (device lamp))") == pytest.approx(price(0.0, "(start (device lamp))"), abs=1e-3)
