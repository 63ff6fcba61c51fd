"""Composed readings as lists for the aligner: the right one first, and files that read back."""

import random
from pathlib import Path

import pytest

from lookadapt.errors import ExampleError
from lookadapt.language.examples import Example
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.fake_encoder import HashEncoder
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.scoring import LearnedScorer
from lookadapt.training.alignments import AlignedPack, aligned_pack, read_aligned

MEMORY = """lamp
(device lamp)

fan
(device fan)

kitchen
(room kitchen)

turn on the lamp
(turn_on (device lamp))

turn off the lamp
(turn_off (device lamp))

bring the lamp to the kitchen
(bring (device lamp) (room kitchen))
"""
LINES = (
    Example("that fan hurts my ears", read_form("(turn_off (device fan))")),
    Example("the kitchen wants a fan", read_form("(bring (device fan) (room kitchen))")),
    Example("turn on the fan", read_form("(turn_on (device fan))")),  # taught wording: there is nothing to align
    Example("what a nice kitchen", read_form("(unknown thing)")),  # memory cannot say it
)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> AlignedPack:
    folder = tmp_path_factory.mktemp("packs") / "home"
    folder.mkdir()
    (folder / "memory.txt").write_text(MEMORY, encoding="utf-8")
    return aligned_pack(Parser(LearnedScorer(), HashEncoder()), folder, LINES, random.Random(0))


def test_free_wordings_that_memory_can_say_are_aligned(pack: AlignedPack) -> None:
    assert [line.text for line in pack.lines] == ["that fan hurts my ears", "the kitchen wants a fan"]


def test_the_right_reading_is_the_first(pack: AlignedPack) -> None:
    for line, taught in zip(pack.lines, ("turn off the fan", "bring the fan to the kitchen"), strict=True):
        assert [" ".join(pack.rules[number].words) for number in line.readings[0].rules] == [taught]
        assert line.readings[0] not in line.readings[1:]
        assert len(line.readings) > 3


def test_what_names_a_thing_is_covered_and_fills_its_slot(pack: AlignedPack) -> None:
    line = pack.lines[1]
    things = {line.words.index("fan"), line.words.index("kitchen")}
    right = line.readings[0]
    assert {start for start, _, far in right.covers if far == 1.0} == things
    assert sorted(bits for _, _, bits in right.fills) == sorted(1 << place for place in things)


def test_files_read_back(pack: AlignedPack, tmp_path: Path) -> None:
    file = tmp_path / "aligned.jsonl"
    file.write_text(f"{pack.to_json()}\n{pack.to_json()}\n", encoding="utf-8")
    assert read_aligned([file]) == [pack, pack]


def test_a_file_that_is_none_is_named_with_its_line(pack: AlignedPack, tmp_path: Path) -> None:
    file = tmp_path / "aligned.jsonl"
    file.write_text(f'{pack.to_json()}\n{{"pack": "x"}}\n', encoding="utf-8")
    with pytest.raises(ExampleError, match="line 2: not a pack"):
        read_aligned([file])
    with pytest.raises(ExampleError, match="cannot read"):
        read_aligned([tmp_path / "missing.jsonl"])
