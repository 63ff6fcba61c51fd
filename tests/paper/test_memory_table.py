import pytest

from lookadapt import Example, LookadaptError, read_form
from lookadapt.paper.memory_table import MemoryTable, is_terminal, same_construction


def test_nodes_spans_and_parents() -> None:
    table = MemoryTable.of(
        [Example.of("set john 's parents to mary", "(set (field (relation parent) (person john)) (person mary))")]
    )
    assert table.tokens[0][:4] == ("(", "set", "(", "field")
    assert [table.tokens[0][i] for i in table.predicates[0]] == [
        "set", "field", "relation", "parent", "person", "john", "person", "mary"]  # fmt: skip
    by_form = {str(form): node for node, form in enumerate(table.form)}
    field = by_form["(field (relation parent) (person john))"]
    assert table.span[field] == (1, 2, 3, 4, 5)
    assert table.parent[field] == 0
    assert [str(table.form[child]) for child in table.children[field]] == ["(relation parent)", "(person john)"]
    assert table.parent[by_form["john"]] == 4


def test_an_empty_memory_and_a_list_for_a_predicate_are_refused() -> None:
    with pytest.raises(LookadaptError, match="memory is empty"):
        MemoryTable.of([])
    with pytest.raises(LookadaptError, match="starts with a list"):
        MemoryTable.of([Example.of("x", "((a b) c)")])


def test_constructions() -> None:
    a, b, c = (read_form(t) for t in ("(field (relation a) (person b))", "(field (relation c) (person d))", "(person b)"))
    assert same_construction(a, b)
    assert not same_construction(a, c)
    assert not same_construction(c, read_form("(person d)"))
    assert is_terminal(c)
    assert is_terminal(read_form("john"))
    assert not is_terminal(a)
