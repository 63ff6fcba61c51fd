"""What goes with what in a memory that compares."""

import pytest

from comparing_lessons import lessons
from lessons import memory_of
from lookadapt.language.logical_form import Atom, Expression, read_form
from lookadapt.memory.template import hole
from lookadapt.parsing.sorts import Sorts

WHERE = ("where", 5)


@pytest.fixture(scope="module")
def sorts() -> Sorts:
    return Sorts(memory_of(lessons()))


def test_properties_have_values(sorts: Sorts) -> None:
    values = {name: sorts.values[read_form(f"(prop {name})")] for name in ("length", "draught", "price", "harbour")}
    assert values == {"length": {"measure foot"}, "draught": {"measure foot"}, "price": {"measure euro"}, "harbour": {"'ports"}}


def test_a_set_is_no_property_and_a_unit_no_thing(sorts: Sorts) -> None:
    assert {read_form("(all boat)")} <= sorts.sets
    assert not sorts.sets & {read_form("(prop length)"), read_form("(op <=)")}
    assert sorts.units == {read_form("foot"), read_form("euro")}


def test_a_property_of_a_thing_is_of_the_sort_of_its_values(sorts: Sorts) -> None:
    assert sorts.of(read_form("(get boats.kittiwake (prop price))")) == {"measure euro"}
    assert sorts.of(read_form("(where (all boat) (prop insured))")) == {"(all boat)"}
    assert sorts.of(read_form("(either ports.cork ports.galway)")) == {"'ports"}


def test_properties_select_and_comparisons_do_not(sorts: Sorts) -> None:
    prop, op, value = ((*WHERE, n) for n in (2, 3, 4))
    assert sorts.selects(prop, read_form("(prop price)"), value) == frozenset(("measure euro",))
    selected = sorts.selects(op, read_form("(op >=)"), value)  # taught with feet only
    assert selected is not None
    assert "measure euro" in selected


def test_slots_beside_each_other(sorts: Sorts) -> None:
    inner = Expression((Atom("get"), hole(0), hole(1)))
    template = Expression((Atom("where"), inner, hole(2), Expression((Atom("op"), Atom("="))), hole(3)))
    assert sorts.siblings(template) == {(0, 1), (1, 0), (2, 3), (3, 2)}  # 0 and 2 are arguments of two predicates


def test_an_average_is_one_of_whatever_is_measured(sorts: Sorts) -> None:
    assert sorts.selects(("fold", 3, 1), read_form("(op avg)"), ("fold", 3, 2)) is None
