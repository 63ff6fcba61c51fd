"""Domains in one memory: what is never spoken of together."""

import pytest

from lessons import memory_of
from lookadapt import Parser, read_form
from lookadapt.memory.rules import RuleSet
from lookadapt.parsing.building import Item
from lookadapt.parsing.domains import EVERY, domains, separate
from lookadapt.parsing.sufficing import of_one_domain
from lookadapt.parsing.trie import Entry

HARBOUR = [
    ("crane", "(gear crane)"),
    ("winch", "(gear winch)"),
    ("age", "(trait age)"),
    ("weight", "(trait weight)"),
    ("age of the crane", "(field (trait age) (gear crane))"),
    ("what is the weight of the winch", "(ask (field (trait weight) (gear winch)))"),
    ("oil the crane", "(oil (gear crane))"),
    ("lift the winch", "(lift (gear winch))"),
]
FAMILY = [
    ("nina", "(kin nina)"),
    ("tom", "(kin tom)"),
    ("mother", "(tie mother)"),
    ("brother", "(tie brother)"),
    ("mother of nina", "(field (tie mother) (kin nina))"),
    ("greet tom", "(greet (kin tom))"),
    ("call nina", "(call (kin nina))"),
]


def test_a_memory_of_one_domain_has_none() -> None:
    assert set(domains(memory_of(HARBOUR).rules)) == {EVERY}


def test_things_of_two_domains_are_told_apart_though_they_share_a_predicate() -> None:
    rules = memory_of([*HARBOUR, *FAMILY]).rules
    found = {str(rule): bits for rule, bits in zip(rules.rules, domains(rules), strict=True)}
    harbour, family = found["oil the [0] → (oil #0)"], found["greet [0] → (greet #0)"]
    assert harbour > 0
    assert family > 0
    assert harbour & family == 0
    assert found["[0] of the [1] → (field #0 #1)"] == harbour | family
    assert found["crane → (gear crane)"] == harbour


def test_a_question_of_one_domain_is_not_asked_of_another() -> None:
    """The harbour asks `what is …`; in the family a question is its phrase alone."""
    parser = Parser.load(encoder=False)
    asked = "who is the mum of tom"
    assert parser.parse(asked, memory_of(FAMILY)).best == read_form("(field (tie mother) (kin tom))")
    assert parser.parse(asked, memory_of([*HARBOUR, *FAMILY])).best == read_form("(field (tie mother) (kin tom))")
    assert parser.parse("what does the winch weigh", memory_of([*HARBOUR, *FAMILY])).best == read_form(
        "(ask (field (trait weight) (gear winch)))"
    )


def test_domains_one_by_one() -> None:
    assert separate([EVERY, EVERY]) == [EVERY]
    assert separate([EVERY, 1, 4, 3]) == [1, 2, 4]


@pytest.mark.parametrize(
    "asked", ["tell me who tom 's brother is", "who is tom 's brother", "i want to know who the brother of tom is"]
)
def test_constructions_are_read_for_each_domain_by_itself(asked: str) -> None:
    parser = Parser.load(encoder=False)
    assert parser.parse(asked, memory_of(FAMILY)).best == read_form("(field (tie brother) (kin tom))")
    assert parser.parse(asked, memory_of([*HARBOUR, *FAMILY])).best == read_form("(field (tie brother) (kin tom))")


def item(rules: RuleSet, written: str, *parts: Item) -> Item:
    number = next(n for n, rule in enumerate(rules.rules) if str(rule) == written)
    rule = rules.rules[number]
    return Item(0.0, 0, 1, Entry(rule, number, tuple(range(len(parts))), 0.0, (), 1), parts, number, "", frozenset())


def test_what_was_never_spoken_of_together_is_a_last_resort() -> None:
    rules = memory_of([*HARBOUR, *FAMILY]).rules
    about = domains(rules)
    crane, tom = item(rules, "crane → (gear crane)"), item(rules, "tom → (kin tom)")
    oiled, mixed = item(rules, "oil the [0] → (oil #0)", crane), item(rules, "oil the [0] → (oil #0)", tom)
    assert of_one_domain([mixed, oiled], about) == [oiled]
    assert of_one_domain([mixed], about) == [mixed]
    assert of_one_domain([mixed, oiled], [EVERY] * len(about)) == [mixed, oiled]
