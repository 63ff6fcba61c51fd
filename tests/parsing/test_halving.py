"""Sentences of two halves in free wording."""

import pytest

from lessons import memory_of
from lookadapt.memory.memory import Memory
from lookadapt.parsing.building import Item
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.encoder import SentenceEncoder
from lookadapt.parsing.forms import form_of
from lookadapt.parsing.halving import halves, said
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.search import Found, Searcher
from lookadapt.parsing.sentence import Sentence

TAUGHT = (
    ("close the window", "(close (thing window))"), ("open the door", "(open (thing door))"), ("lock the gate", "(lock (thing gate))"),
    ("it rains in york", "(rain (town york))"), ("it snows in bath", "(snow (town bath))"), ("it is cold in rome", "(cold (town rome))"),
    ("when it rains in york close the window", "(when (rain (town york)) (close (thing window)))"),
    ("when it snows in bath open the door", "(when (snow (town bath)) (open (thing door)))"),
    ("lock the gate then open the door", "(then (lock (thing gate)) (open (thing door)))"),
)  # fmt: skip


@pytest.fixture(scope="module")
def memory() -> Memory:
    return memory_of(TAUGHT)


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load()


@pytest.mark.parametrize(
    ("sentence", "predicate", "first", "second"),
    [
        ("if rome gets freezing, shut the window", "when", "rome gets freezing", "shut the window"),
        ("shut the window as soon as rome gets freezing", "when", "rome gets freezing", "shut the window"),
        ("should rome get freezing, shut the window", "when", "rome get freezing", "shut the window"),
        ("if rome gets freezing shut the window", "when", "rome gets freezing", "shut the window"),  # at the verb
        ("bolt the gate, then shut the window", "then", "bolt the gate", "shut the window"),
        ("first bolt the gate, next shut the window", "then", "bolt the gate", "shut the window"),
        ("bolt the gate and later shut the window", "then", "bolt the gate", "shut the window"),
        ("first bolt the gate and then shut the window", "then", "bolt the gate", "shut the window"),
        ("after bolting the gate, shut the window", "then", "bolting the gate", "shut the window"),
        ("before you shut the window bolt the gate", "then", "bolt the gate", "you shut the window"),
        ("bolt the gate before you shut the window", "then", "bolt the gate", "you shut the window"),
        ("shut the window after bolting the gate", "then", "bolting the gate", "shut the window"),
    ],
)
def test_cuts(parser: Parser, memory: Memory, sentence: str, predicate: str, first: str, second: str) -> None:
    phrase = Sentence.of(sentence, memory.rules.silent)
    found = halves(phrase, parser.searcher.tables.relaxed(memory))
    assert [predicate, first, second] in [
        [str(cut.template).split()[0].strip("("), *(said(phrase, span) for span in cut.spans)] for cut in found
    ]


@pytest.mark.parametrize(
    "sentence", ["shut the window", "bolt the gate next friday", "when", "if rome", "unless rome gets freezing, shut the window"]
)
def test_what_memory_joins_in_no_way_is_not_cut(parser: Parser, memory: Memory, sentence: str) -> None:
    assert not halves(Sentence.of(sentence, memory.rules.silent), parser.searcher.tables.relaxed(memory))


def test_halves_are_read_by_themselves(memory: Memory) -> None:
    asked: list[str] = []

    def order(found: Found) -> list[Item]:
        asked.append(found.phrase.text)
        return found.items

    searcher = Searcher(Costs(), SentenceEncoder.load(), order=order)
    found = searcher.find(Sentence.of("should rome turn icy, i want that window shut", memory.rules.silent), memory)
    assert asked == ["rome turn icy", "i want that window shut"]
    assert "(when (cold (town rome)) (close (thing window)))" in {str(form_of(item, found.phrase)) for item in found.items}
