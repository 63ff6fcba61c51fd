"""What a sentence mentions, as partial readings: names said, names like something said, words to copy."""

from dataclasses import replace

import pytest

from lessons import memory_of
from lookadapt.language.logical_form import Atom
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs, Prices
from lookadapt.parsing.encoder import SentenceEncoder
from lookadapt.parsing.floating import Floater
from lookadapt.parsing.index import Index
from lookadapt.parsing.mentions import Mentions
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.tables import near_of
from lookadapt.parsing.trie import Entry

TAUGHT = (
    ("sofa", "(thing sofa)"), ("piano", "(thing piano)"),
    ("move the sofa at 7 am", '(move (thing sofa) (time "7 am"))'),
    ("buy 4 sofas", "(buy 4 (thing sofa))"),
)  # fmt: skip


def mentions(text: str) -> Mentions:
    memory = memory_of(TAUGHT)
    index = Index(memory.rules, Costs(), relaxed=True)
    phrase = Sentence.of(text, memory.rules.silent)
    floater = Floater(index, SentenceEncoder.load(), near_of(memory))
    return Mentions(floater, Prices(), Chart(phrase, index, relaxed=True, bound=3.0))


def names(found: Mentions) -> list[str]:
    return [str(found.rule_words.rules[thing.rule].template) for thing in found.things()]


def test_names_that_are_said_come_before_names_like_what_is_said() -> None:
    assert names(mentions("shift the piano and the couch"))[:2] == ["(thing piano)", "(thing sofa)"]


@pytest.mark.parametrize(
    ("atom", "words"),
    [
        (Atom("half past six", quoted=True), ("half", "past", "six")),
        (Atom("4"), ("four",)),
        (Atom("the blue one", quoted=True), ("blue", "one")),
    ],
)
def test_what_an_atom_copies_is_found_in_the_sentence(atom: Atom, words: tuple[str, ...]) -> None:
    found = mentions("at half past six take four of the blue one")
    copied = found.copy(atom)
    assert copied is not None
    assert found.phrase.words[slice(*copied.span)] == words


def test_what_is_not_said_is_not_copied() -> None:
    assert mentions("at noon").copy(Atom("midnight", quoted=True)) is None


def test_words_to_copy_are_those_that_english_marks() -> None:
    found = mentions("bring everything over at half past six for tom reed")
    spans = {found.phrase.words[slice(*value.span)] for value in found.values()}
    assert ("tom", "reed") in spans


def test_what_is_uncovered_is_paid() -> None:
    found = mentions("the sofa")
    thing = found.things()[0]
    assert found.total(thing) == pytest.approx(thing.price, abs=1e-5)
    assert mentions("the sofa sings").total(mentions("the sofa sings").things()[0]) > thing.price


def test_a_name_like_the_whole_sentence_is_not_mentioned() -> None:
    """What is like a sentence as a whole (`sentences`) covers none of its words: rules around it would explain everything."""
    memory = memory_of((*TAUGHT, ("old leather arm chair", "(thing chair)")))
    index = Index(memory.rules, Costs(), relaxed=True)
    chart = Chart(Sentence.of("old leather seat", memory.rules.silent), index, relaxed=True, bound=3.0)
    number = next(n for n, rule in enumerate(index.rules.rules) if str(rule.template) == "(thing chair)")
    alike = Entry(index.rules.rules[number], number, (), 0.3, (), 4, "free", 0.2)
    chart.items[0, 3] = [chart.make(alike, 0, 3, ())]
    found = Mentions(Floater(index, SentenceEncoder.load(), near_of(memory)), Prices(), chart)
    assert number not in {name for name, _ in found.said}
    chart.items[0, 3] = [chart.make(replace(alike, mode="exact"), 0, 3, ())]
    assert number in {name for name, _ in Mentions(found.rule_words, Prices(), chart).said}
