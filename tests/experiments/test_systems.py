import json
from dataclasses import replace
from pathlib import Path

import pytest

from lookadapt import LookadaptError
from lookadapt.experiments import cells as cells_module
from lookadapt.experiments.cell_store import CellStore
from lookadapt.experiments.cells import Cell, Work, fingerprint, settings_of
from lookadapt.experiments.systems import ABLATED, ENCODERS, SYSTEMS, system_named
from lookadapt.paper.recipes import ABLATIONS, PLUS


def test_every_system_is_found_by_its_name() -> None:
    for system in (*SYSTEMS.values(), ENCODERS, *ABLATED.values()):
        assert system_named(system.name) is system
    with pytest.raises(LookadaptError, match="unknown system"):
        system_named("lookupadapt+: without luck")
    assert set(ABLATED) == set(ABLATIONS)


def test_an_ablation_is_plus_without_one_thing() -> None:
    cell = Cell("transfer", ABLATED["without cosine"].name, "event", 0)
    assert cell.name == "transfer.plus--without-cosine.event.0"
    settings = settings_of(cell, Work())
    assert not settings.cosine
    assert settings.recovery_share == 0  # transfer does without it
    assert settings_of(Cell("extension", "lookupadapt+", "event", 0), Work()) == PLUS
    assert list(ABLATED["without recovery"].settings) == ["extension"]


def test_a_fingerprint_tells_questions_settings_and_data_apart() -> None:
    cell, work = Cell("transfer", "lookupadapt", "event", 0), Work()
    other_seed, other_settings = Cell("transfer", "lookupadapt", "event", 1), Work(overrides=(("steps", 3),))
    prints = [fingerprint(cell, work, "a"), fingerprint(cell, work, "b"), fingerprint(other_seed, work, "a"),
              fingerprint(cell, other_settings, "a")]  # fmt: skip
    assert len(set(prints)) == 4
    assert prints[0] == fingerprint(cell, Work(), "a")


def test_a_cell_of_other_code_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    cell = Cell("transfer", "lookupadapt", "event", 0)
    before = fingerprint(cell, Work(), "a")
    monkeypatch.setattr(cells_module, "code_behind", lambda *_, **__: "of tomorrow")
    assert fingerprint(cell, Work(), "a") != before


def test_pretrained_cells_are_stale_when_their_encoders_are(monkeypatch: pytest.MonkeyPatch) -> None:
    cell = Cell("transfer", "pretrain-enc", "event", 0)
    before = fingerprint(cell, Work(), "a")
    real = cells_module.settings_of

    def other_encoders(asked: Cell, work: Work) -> object:
        found = real(asked, work)
        return replace(found, steps=found.steps + 1) if asked.system == ENCODERS.name else found

    monkeypatch.setattr(cells_module, "settings_of", other_encoders)
    assert fingerprint(cell, Work(), "a") != before


CELLS = Path(__file__).parents[2] / "results" / "paper"


def test_the_committed_cells_are_of_this_code() -> None:
    """A change of any module behind the cells makes all of them stale: compute them again, or leave that code alone."""
    store = CellStore(CELLS)
    cell = Cell("extension", "lookupadapt", "animal", 0)
    data = json.loads((CELLS / "results.json").read_text(encoding="utf-8"))["data"]["digest"]
    kept = store.get(cell.name)
    assert kept is not None
    assert kept["fingerprint"] == fingerprint(cell, Work(), data)
