"""What `scripts/mutate.py` counts; that it breaks what it should shows when it is run."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def mutate(root: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(root / "scripts"))
    return import_module("mutate")


def test_a_sample_is_drawn_by_its_seed(mutate: ModuleType) -> None:
    drawn = mutate.drawn(mutate.MUTATIONS, 20, 3)
    assert drawn == mutate.drawn(mutate.MUTATIONS, 20, 3) != mutate.drawn(mutate.MUTATIONS, 20, 4)
    assert drawn == sorted(set(drawn), key=mutate.MUTATIONS.index)
    assert len(drawn) == 20


def test_a_sample_says_that_it_is_one(mutate: ModuleType) -> None:
    made = mutate.MUTATIONS[:4]
    found = dict(zip((each.name for each in made), ("caught", "survived", "caught", "stale"), strict=True))
    part = mutate.total(made, found, "4 of 9, seed 0")
    assert part["sample"] == "4 of 9, seed 0"
    assert (part["mutations"], part["caught"], part["share"]) == (3, 2, 0.667)
    assert (part["survived"], part["stale"]) == ([made[1].name], [made[3].name])
    assert "sample" not in mutate.total(made, found, "")


def test_a_mutation_is_where_its_text_stands_once(mutate: ModuleType, tmp_path: Path) -> None:
    room = tmp_path / "src" / "lookadapt" / "parsing"
    room.mkdir(parents=True)
    (room / "sails.py").write_text("if wind > 7 \\\n    and gusts:\n    reef()\nhoist()\nhoist()\n", encoding="utf-8")

    def place(file: str, old: str) -> str | None:
        found = mutate.find(mutate.Mutation("n", file, old, ""), tmp_path)
        return found and found[0].read_text(encoding="utf-8")[found[1] : found[2]]

    assert place("parsing/sails.py", "reef()") == "reef()"
    assert place("parsing/moved.py", "gusts: reef()") == "gusts:\n    reef()"
    assert place("parsing/sails.py", "hoist()") is None  # which of both?
    assert place("parsing/sails.py", "strike()") is None


def test_of_a_mutation_elsewhere_the_tests_of_its_module_are_asked(mutate: ModuleType, root: Path) -> None:
    (cast,) = (each for each in mutate.MUTATIONS if each.name == "who suffers does")
    assert mutate.nearest(root, cast) == ["tests/language/test_casting.py"]


def test_names_of_mutations_differ(mutate: ModuleType) -> None:
    names = [each.name for each in mutate.MUTATIONS]
    assert len(names) == len(set(names))
