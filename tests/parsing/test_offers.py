"""What English offers for a memory, sentence by sentence."""

from __future__ import annotations

from lessons import memory_of
from lookadapt.language.lexicon import read
from lookadapt.memory.memory import Memory
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.index import Index
from lookadapt.parsing.offers import Offers
from lookadapt.parsing.sayable import Sayable
from lookadapt.parsing.sentence import Sentence

THINGS = [("crane", "(gear crane)"), ("winch", "(gear winch)"), ("load", "(rel load)"), ("reach", "(rel reach)")]
OF = ("load of the crane", "(of (rel load) (gear crane))")
ENTRIES = ["has: R of X | R that X has | ~R for X", "own: R of X | R that X has | R belonging to X"]


def offers(memory: Memory, *entries: str) -> Offers:
    return Offers(memory.rules, Index(memory.rules, Costs(), relaxed=False), Costs(), Sayable(read(entries)))


def names(made: Offers, words: str) -> list[str]:
    return [
        f"{each.evidence.entry}: {each.evidence.words}" for _, found in made.by(frozenset(words.split()), set()) for each in found
    ]


def test_what_the_words_of_a_sentence_could_say_is_offered() -> None:
    made = offers(memory_of([*THINGS, OF]), *ENTRIES)
    assert names(made, "load for crane") == ["has: R for X"]
    assert names(made, "load crane") == []


def test_of_constructions_that_say_the_same_the_first_holds() -> None:
    made = offers(memory_of([*THINGS, OF]), *ENTRIES)
    assert names(made, "reach that winch have") == ["has: R that X has"]


def test_what_is_known_is_not_offered_again() -> None:
    made = offers(memory_of([*THINGS, OF]), *ENTRIES)
    known = {need for need, _ in made.by(frozenset(("for",)), set())}
    assert known == {frozenset(("for",))}
    assert list(made.by(frozenset(("for",)), known)) == []


def test_a_chart_takes_in_what_its_sentence_could_say_and_nothing_else() -> None:
    memory = memory_of([*THINGS, OF])
    index = Index(memory.rules, Costs(), relaxed=False, offers=offers(memory, *ENTRIES))
    before = len(index.signatures.all)
    (item,) = Chart(Sentence.of("reach that the winch has", memory.rules.silent), index, relaxed=False).whole()
    assert item.entry.rule.entry == "has"
    assert [rule.wording for rule in index.signatures.all[before:]] == [(0, "that", 1, "have")]
    Chart(Sentence.of("load that the crane has", memory.rules.silent), index, relaxed=False)
    assert len(index.signatures.all) == before + 1
