"""What the parts of a reading add to its features."""

from collections import defaultdict

from lessons import memory_of
from lookadapt.parsing.building import Item
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.counting import Counts, count_parts
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence

TAUGHT = (
    ("ann", "(person ann)"), ("bob", "(person bob)"), ("salary", "(relation salary)"),
    ("salary of ann", "(field (relation salary) (person ann))"), ("remove ann", "(remove (person ann))"),
    ("note milk for ann", '(note "milk" (person ann))'),
)  # fmt: skip


def reading(text: str) -> tuple[Chart, Item]:
    memory = memory_of(TAUGHT)
    index = Index(memory.rules, Costs(), relaxed=True)
    chart = Chart(Sentence.of(text, memory.rules.silent), index, relaxed=True, bound=9.0)
    return chart, chart.whole()[0]


def nodes(item: Item) -> list[Item]:
    return [item, *(node for part in item.parts if isinstance(part, Item) for node in nodes(part))]


def counted(chart: Chart, item: Item, known: dict[int, Counts]) -> Counts:
    counts: Counts = defaultdict(float)
    count_parts(nodes(item), chart.phrase, chart.index, known, counts)
    return counts


def test_parts_are_counted() -> None:
    chart, item = reading("remove frob ann")
    counts = counted(chart, item, {})
    assert (counts["rules"], counts["skipped_unknown"], counts["cost"]) == (2, 1, item.cost)
    chart, item = reading("note fresh bread for bob")
    assert counted(chart, item, {})["copied"] == 2
    chart, item = reading("remove the salary")
    assert counted(chart, item, {})["kinds_new"] == 1


def test_a_thing_beside_words_that_say_something_is_only_a_thing() -> None:
    chart, item = reading("frob ann")
    assert counted(chart, item, {})["thing_skipping"] == 1
    chart, item = reading("ann")
    assert counted(chart, item, {})["thing_skipping"] == 0


def test_what_is_known_of_a_part_is_not_counted_again() -> None:
    chart, item = reading("remove ann")
    known: dict[int, Counts] = {}
    once = counted(chart, item, known)
    assert set(known) == {id(node) for node in nodes(item)}
    assert counted(chart, item, known) == once
    known[id(item.parts[0])] = {"flips": 3.0}
    assert counted(chart, item, known)["flips"] == once["flips"] + 3
