"""The training packs are readable, free of conflicts, and as large as promised."""

from pathlib import Path

import pytest

from lookadapt.language.validation import Problem, validate

PACKS = sorted(p for p in (Path(__file__).parents[1] / "data" / "packs").iterdir() if p.is_dir())


def test_there_are_enough_packs():
    assert len(PACKS) >= 15


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_a_pack_is_clean_and_large_enough(pack):
    counts = {}
    for file in sorted(pack.glob("*.txt")):
        if file.name == "oos.txt":
            continue
        found = list(validate(file))
        assert [problem for problem in found if isinstance(problem, Problem)] == [], file.name
        counts[file.stem] = len(found)
    assert counts["memory"] >= 24
    assert counts["eval_template"] >= 30
    assert counts["eval_natural"] >= 30
    assert len([line for line in (pack / "oos.txt").read_text(encoding="utf-8").splitlines() if line.strip()]) >= 15
