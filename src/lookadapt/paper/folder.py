"""A model as a folder: `config.json`, `weights.safetensors` and `README.md`, a model card made from the two.

Loading reads numbers and text, and never runs code from the folder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from ..errors import LookadaptError
from .model import LookUpAdapt
from .settings import Settings

FORMAT = 1
KIND = "lookadapt.paper"


def save_model(folder: Path, model: LookUpAdapt, vectors: str, about: Mapping[str, Any]) -> None:
    """Write a model. `about` says how it was trained: data, seed, steps, accuracies, seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    config = {
        "kind": KIND,
        "format": FORMAT,
        "vectors": vectors,
        "settings": model.settings.as_json(),
        "about": dict(about),
    }
    save_file({name: value.contiguous() for name, value in model.state_dict().items()}, folder / "weights.safetensors")
    (folder / "config.json").write_text(json.dumps(config, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "README.md").write_text(model_card(config, parameters=sum(p.numel() for p in model.parameters())), encoding="utf-8")


def read_config(folder: Path) -> dict[str, Any]:
    """The checked `config.json` of a model folder."""
    if not folder.is_dir():
        raise LookadaptError(f"no model folder {folder}", hint="lookadapt train model writes one")
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except OSError as error:
        raise LookadaptError(f"{folder} has no config.json", hint="a model folder is written by lookadapt train model") from error
    except ValueError as error:
        raise LookadaptError(f"{folder}/config.json is not JSON", hint="the folder is damaged; train again") from error
    if not isinstance(config, dict) or config.get("kind") != KIND:
        raise LookadaptError(
            f"{folder} is not a model of the paper's parser", hint="a model folder is written by lookadapt train model"
        )
    if config.get("format") != FORMAT:
        raise LookadaptError(
            f"{folder} has format {config.get('format')}, this version reads {FORMAT}", hint="train again with this version"
        )
    return config


def load_model(folder: Path) -> tuple[LookUpAdapt, str]:
    """The model of a folder and the name of its word vectors."""
    config = read_config(folder)
    model = LookUpAdapt(Settings.from_json(config.get("settings") or {}))
    try:
        model.load_state_dict(load_file(folder / "weights.safetensors"))
    except (OSError, SafetensorError, RuntimeError) as error:
        raise LookadaptError(
            f"{folder}/weights.safetensors does not fit its config.json", hint="the folder is damaged; train again"
        ) from error
    return model.eval(), str(config.get("vectors", ""))


def model_card(config: Mapping[str, Any], parameters: int) -> str:
    """The card beside the weights, in words."""
    about = config["about"]
    lines = [
        "# A look-up-and-adapt parser",
        "",
        "The neural one-shot semantic parser of *Look-up and Adapt* (§3): give it a memory of utterance-form pairs and an",
        f"utterance, and it adapts the form of a similar taught utterance. {parameters:,} parameters over the frozen word",
        f"vectors `{config['vectors']}`, which are not in this folder.",
        "",
        "    lookadapt evaluate --model DIR --memory memory.txt --examples examples.txt",
        "    lookadapt parse --model DIR --memory memory.txt --trace 'set cars 's speed to trains'",
        "",
        "## Training",
        "",
        *(f"- {name}: {value}" for name, value in about.items()),
        "",
        "## Settings",
        "",
        *(f"- {name}: {value}" for name, value in config["settings"].items()),
        "",
        "## Limits",
        "",
        "Memory must hold one example for every rule (appendix B). The model always answers: it has no measure of its own",
        "certainty beyond the probabilities in its trace. English words only, as far as the word vectors know them.",
    ]
    return "\n".join(lines) + "\n"
