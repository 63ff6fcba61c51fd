"""Readings with their nodes: phrases beside taught wordings, what fills slots masked."""

from pathlib import Path

import pytest

from lookadapt import Memory
from lookadapt.errors import ExampleError
from lookadapt.parsing.fake_encoder import HashEncoder
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.scoring import FEATURES, LearnedScorer
from lookadapt.parsing.sentence import Sentence
from lookadapt.training.derivations import Derived, Readings, derivations, nodes_of, read_derivations

PACK = Path(__file__).resolve().parents[2] / "data/judge_packs/songbook"
MEMORY = (
    Memory()
    .teach("lamp", "(device lamp)")
    .teach("fan", "(device fan)")
    .teach("kitchen", "(room kitchen)")
    .teach("hall", "(room hall)")
    .teach("move the lamp to the kitchen", "(move (device lamp) (room kitchen))")
)


def nodes(sentence: str, memory: Memory = MEMORY) -> list[list[tuple[str, str]]]:
    found = Parser(LearnedScorer(), HashEncoder()).searcher.find(Sentence.of(sentence, memory.rules.silent), memory)
    return [nodes_of(item, found.phrase) for item in found.items]


def test_what_was_taught_word_for_word_needs_no_comparing() -> None:
    assert [] in nodes("move the fan to the hall")


def test_fillers_are_masked_on_both_sides_by_the_same_letters() -> None:
    said = {node for each in nodes("to the hall the fan shall wander") for node in each}
    assert ("to the Y the X shall wander", "move the X to the Y") in said


def test_all_features_and_nodes_are_written_and_read_back(tmp_path: Path) -> None:
    found = list(derivations(Parser(LearnedScorer(), HashEncoder()), PACK, None, every=12, judged=False))
    assert {each.tier for each in found} >= {"natural", "trap"}
    assert any(reading.right for each in found for reading in each.readings)
    assert any(reading.nodes for each in found for reading in each.readings)
    rules = FEATURES.index("rules")
    assert all(reading.values[rules] for each in found for reading in each.readings[10:])  # not of the best few only
    file = tmp_path / "songbook.jsonl"
    file.write_text("".join(f"{each.to_json()}\n" for each in found), encoding="utf-8")
    assert read_derivations([file]) == found


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    good = Readings("p", "natural", "a", (Derived("b", True, 0.5, (("c X", "d X"),), (1.0,)),))
    file = tmp_path / "lists.jsonl"
    file.write_text(good.to_json() + '\n{"pack": "p"}\n', encoding="utf-8")
    with pytest.raises(ExampleError, match="line 2"):
        read_derivations([file])
