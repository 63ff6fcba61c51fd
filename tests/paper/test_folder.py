import json
from pathlib import Path

import pytest
import torch

from lookadapt import LookadaptError
from lookadapt.paper.folder import load_model, save_model
from lookadapt.paper.model import LookUpAdapt
from lookadapt.paper.recipes import ABLATIONS, PLUS
from lookadapt.paper.settings import Settings

from .tiny import TINY


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_model(tmp_path / "model", LookUpAdapt(TINY), "tiny", {"seed": 0, "dev accuracy": 0.5})
    return tmp_path / "model"


def test_a_model_comes_back_as_it_was(folder: Path) -> None:
    one, source = load_model(folder)
    other, _ = load_model(folder)
    assert source == "tiny"
    assert one.settings == TINY
    assert all(torch.equal(a, b) for a, b in zip(one.parameters(), other.parameters(), strict=True))
    card = (folder / "README.md").read_text()
    assert "dev accuracy: 0.5" in card
    assert {path.name for path in folder.iterdir()} == {"config.json", "weights.safetensors", "README.md"}


def change(folder: Path, **values: object) -> None:
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({**config, **values}))


def test_what_is_no_model_is_refused_in_words(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(LookadaptError, match="no model folder"):
        load_model(tmp_path / "nowhere")
    with pytest.raises(LookadaptError, match=r"no config\.json"):
        load_model(tmp_path)
    change(folder, format=99)
    with pytest.raises(LookadaptError, match="format 99"):
        load_model(folder)
    change(folder, format=1, kind="cake")
    with pytest.raises(LookadaptError, match="not a model of the paper's parser"):
        load_model(folder)
    change(folder, kind="lookadapt.paper", settings={**TINY.as_json(), "hidden": 3})
    with pytest.raises(LookadaptError, match="does not fit"):
        load_model(folder)
    (folder / "weights.safetensors").write_bytes(b"\x80\x04 not numbers")
    with pytest.raises(LookadaptError, match="does not fit"):
        load_model(folder)
    (folder / "config.json").write_text("{")
    with pytest.raises(LookadaptError, match="not JSON"):
        load_model(folder)


def test_settings_are_checked() -> None:
    assert Settings.from_json(PLUS.as_json()) == PLUS
    for bad, word in (({"hiden": 3}, "unknown setting"), ({"hidden": 0}, "at least 1"), ({"hidden": "3"}, "hidden"),
                      ({"dropout": 2.0}, "share"), ({"threshold": 1.0}, "probability"), ({"cosine": 1}, "cosine")):  # fmt: skip
        with pytest.raises(LookadaptError, match=word):
            Settings.from_json(bad)
    assert all(settings != PLUS for settings in ABLATIONS.values())
