"""The least that parts of a constituent cost: what a relaxed chart refuses by it would have cost at least as much."""

import math

from lessons import memory_of
from lookadapt.parsing.building import Builder, Item
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.strangers import least_cost

TAUGHT = (
    ("ann", "(person ann)"), ("bob", "(person bob)"), ("lamp", "(device lamp)"), ("fan", "(device fan)"), ("salary", "(relation salary)"),
    ("salary of ann", "(field (relation salary) (person ann))"), ("ann 's salary", "(field (relation salary) (person ann))"),
    ("start the lamp", "(start (device lamp))"), ("give ann the lamp", "(give (person ann) (device lamp))"),
    ("start the lamp and the fan", "(start (both (device lamp) (device fan)))"),
)  # fmt: skip
SAID = (
    "give the lamp bob",
    "start ann and the fan",
    "bob 's lamp salary of fan",
    "give salary the salary of lamp",
    "ann and bob and the fan start",
)


def charts() -> list[tuple[Chart, Index]]:
    memory = memory_of(TAUGHT)
    index = Index(memory.rules, Costs(), relaxed=True)
    return [(Chart(Sentence.of(text, memory.rules.silent), index, relaxed=True, bound=9.0), index) for text in SAID]


def test_nothing_costs_less_than_its_parts_at_their_least() -> None:
    seen = strange = 0
    for chart, index in charts():
        for item in (item for items in chart.items.values() for item in items if item.parts and not item.skipped):
            entry, kinds = item.entry, set()
            least = sum(part.cost for part in item.parts if isinstance(part, Item))
            for number, part in enumerate(item.parts):
                if isinstance(part, Item) and part.kind not in kinds:
                    kinds.add(part.kind)
                    price, new = least_cost(entry, number, part.kind, part.acts, index)
                    least, strange = least + price, strange + new
            assert item.cost >= least - 1e-9
            seen += 1
    assert seen > 50
    assert strange


def test_what_is_too_dear_by_its_kinds_is_refused_and_only_that() -> None:
    for chart, index in charts():
        builder = Builder(chart.phrase, index, True, False, {})
        for item in (item for items in chart.items.values() for item in items if len(item.parts) == 2 and not item.skipped):
            entry = item.entry
            places = dict(entry.order)
            if len(places) < len(item.parts):
                continue
            parts = tuple(
                part
                for _, part in sorted(
                    zip(entry.slots, [item.parts[n] for n in entry.slots], strict=True), key=lambda p: places[p[0]]
                )
            )
            cost = sum(part.cost for part in parts if isinstance(part, Item))
            made = builder.item(entry, item.start, item.end, parts, cost)
            assert made is not None
            assert not builder._is_too_dear(entry, parts, cost + entry.cost + index.weights.rule, made.cost)
            assert builder._is_too_dear(entry, parts, cost + 10.0, made.cost)
            assert builder.item(entry, item.start, item.end, parts, cost, (), made.cost) is not None
            assert builder.item(entry, item.start, item.end, parts, cost, (), math.nextafter(made.cost, 0)) is None


def test_the_second_of_two_that_are_joined_may_cost_nothing() -> None:
    """It is as strange as the first, whatever that is."""
    found = [(item.entry, index) for chart, index in charts() for items in chart.items.values() for item in items]
    entry, index = next((entry, index) for entry, index in found if "both" in str(entry.rule.template) and len(entry.slots) == 2)
    person = "person", frozenset(("person",))
    assert least_cost(entry, 0, *person, index)[0] > 0
    assert least_cost(entry, 1, *person, index) == (0.0, False)
