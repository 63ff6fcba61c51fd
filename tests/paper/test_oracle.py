"""Gold actions: unique by rule, and enough to make every training form."""

import pytest
import torch

from lookadapt import Example, LookadaptError
from lookadapt.language.domains import NAMES as DOMAINS
from lookadapt.language.domains import load_domain
from lookadapt.language.generation import Dataset
from lookadapt.language.recognition import Recognizer
from lookadapt.paper.algorithm import look_up_and_adapt
from lookadapt.paper.memory_table import MemoryTable
from lookadapt.paper.oracle import Derivation, Oracle, equivalents, parts_of, should_keep

from .tiny import AUTHORS, tiny_memory

HE = [Example.of(word, "(person reference)") for word in ("he", "him", "she")]


class Told:
    """Decides by the oracle alone; the scorer's numbers are never asked for."""

    def __init__(self, table: MemoryTable):
        self.table = table

    def start(self) -> torch.Tensor:
        return torch.zeros(0)

    def align(self, _adaptations, above):
        return above

    def weights(self, _attention):
        return []

    def retrieve(self, retrievals, _attention):
        return [each.gold.entry for each in retrievals]

    def replace(self, adaptations, _attention):
        targets = [each.gold.form if isinstance(each.gold, Derivation) else each.gold for each in adaptations]
        return [not should_keep(self.table.form[each.node], target) for each, target in zip(adaptations, targets, strict=True)]

    def inherit(self, gold, form):
        return parts_of(gold, form)


def test_rules_that_share_a_form_are_told_apart_by_their_words() -> None:
    oracle = Oracle(tiny_memory())
    form = "(field (relation child) (person mary))"
    assert oracle.derive(Example.of("mary 's children", form)).entry == 7
    assert oracle.derive(Example.of("the children of mary", form)).entry == 8


def test_entries_that_share_a_form_are_told_apart_by_their_words() -> None:
    oracle = Oracle([*HE, *tiny_memory()])
    gold = oracle.derive(Example.of("the parents of him", "(field (relation parent) (person reference))"))
    assert [part.entry for part in gold.parts] == [3 + 4, 1]


def test_what_memory_cannot_make_is_an_error() -> None:
    oracle = Oracle(tiny_memory())
    with pytest.raises(LookadaptError, match="no entries in memory make"):
        oracle.derive(Example.of("zoe 's children", "(field (relation child) (person zoe))"))
    with pytest.raises(LookadaptError, match="no words for its parts"):
        Oracle([Example.of("zoe 's children", "(field (relation child) (person zoe))")])


def test_equivalent_entries_lead_to_the_same_form() -> None:
    groups = sorted(map(tuple, equivalents([*HE, *tiny_memory()]).values()))
    assert (0, 1, 2) in groups
    assert (10, 11) in groups


@pytest.mark.parametrize("domain", DOMAINS)
def test_authors_pairs_forced_and_unique_by_rule(domain: str) -> None:
    if not AUTHORS.is_dir():
        pytest.skip("the authors' data is not beside this checkout (shared/paper/data)")
    data = Dataset.read(AUTHORS / domain).sets
    grammars = load_domain(domain)
    for memory, pairs, grammar in (("M_old", "D_old", grammars.old), ("M_new", "E_newdev", grammars.full)):
        oracle, recognizer, table = Oracle(data[memory]), Recognizer(grammar), MemoryTable.of(data[memory])
        rule_of = [top_rule(recognizer, entry) for entry in data[memory]]
        assert len(set(rule_of)) == len(rule_of)  # one example per rule
        golds = [oracle.derive(pair) for pair in data[pairs]]
        told = Told(table)
        run = look_up_and_adapt(table, told, told, golds)
        assert [run.form(i) for i in range(len(golds))] == [pair.form for pair in data[pairs]]
        for gold, pair in list(zip(golds, data[pairs], strict=True))[::4]:
            assert rule_of[gold.entry] == top_rule(recognizer, pair)
            assert entries_used(gold, rule_of) == rules_used(recognizer, pair)


def derivation_of(recognizer: Recognizer, pair: Example):
    return next(d for d in recognizer.derivations(pair.utterance) if d.form == pair.form)


def rules_used(recognizer: Recognizer, pair: Example) -> list[str]:
    return sorted(str(r) for r in derivation_of(recognizer, pair).rules() if r.own_depth)


def top_rule(recognizer: Recognizer, pair: Example) -> str:
    return next(str(r) for r in derivation_of(recognizer, pair).rules() if r.own_depth)


def entries_used(gold: Derivation, rule_of: list[str]) -> list[str]:
    found = [rule_of[gold.entry]]
    for part in gold.parts:
        found += entries_used(part, rule_of)
    return sorted(found)
