"""Which predicates take names that nobody taught."""

from lookadapt.language.logical_form import read_form
from lookadapt.memory.phrase import Phrase
from lookadapt.parsing.chain_names import open_names
from lookadapt.parsing.chain_trees import tree_of
from lookadapt.parsing.costs import Chained

NAMED = [("salem", "(town salem any)"), ("new york", "(town new_york any)"), ("dover", "(town dover any)")]


def new_names(*pairs: tuple[str, str]) -> dict[str, str]:
    taught = [(Phrase.of(said).keys, tree_of(read_form(form))) for said, form in pairs]
    return {head: str(unit.template) for head, unit in open_names(taught, Chained()).items()}


def test_names_that_are_spelled_as_they_are_said() -> None:
    assert new_names(*NAMED) == {"town": "(town #0 any)"}
    asked = ("where is York", "(ask (where (town york uk)))")
    assert new_names(*NAMED[:2], asked) == {"town": "(town #0 any)"}  # as most are
    assert new_names(asked, asked, *NAMED[:1]) == {}  # the same name twice is one
    assert new_names(asked, asked, asked, asked, *NAMED) == {"town": "(town #0 any)"}


def test_names_that_are_not() -> None:
    assert new_names(*NAMED[:2]) == {}
    assert new_names(*NAMED, ("the big apple", "(town gotham any)")) == {}
    assert new_names(*[(said, form.replace("town", "is").replace(" any", ' "any"')) for said, form in NAMED]) == {}
    assert new_names(*[(said, said.replace(" ", "_")) for said, _ in NAMED]) == {}  # symbols by themselves have no predicate


def test_the_unit_copies_into_its_predicate() -> None:
    taught = [(Phrase.of(said).keys, tree_of(read_form(form))) for said, form in NAMED]
    unit = open_names(taught, Chained())["town"]
    assert (unit.head, unit.copies, unit.arity, unit.is_name) == ("town", "town", 0, False)
