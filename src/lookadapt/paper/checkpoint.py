"""Where an interrupted training run continues: a folder with `state.json` and `state.safetensors`. No pickle."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from safetensors.torch import load_file, save_file
from torch import Tensor

from ..errors import LookadaptError

Weights = dict[str, Tensor]
FORMAT = 2


@dataclass
class Checkpoint:
    """A run between two steps."""

    step: int
    loss: float
    seconds: float
    seed: int
    settings: dict[str, Any]
    curve: list[dict[str, Any]]
    kept: dict[str, tuple[float, int, Weights]]
    model: Weights
    judged: Weights  # the running mean of the weights, or the weights again
    adam: dict[int, dict[str, Tensor]]

    @classmethod
    def of(cls, **parts: Any) -> Checkpoint:
        return cls(**parts)

    def check(self, seed: int, settings: dict[str, Any]) -> None:
        """Refuse to continue another run."""
        if self.seed != seed or self.settings != settings:
            raise LookadaptError(
                "the checkpoint is of another run (its seed or settings differ)",
                hint="continue with the same ones, or remove the checkpoint",
            )

    def write(self, folder: Path) -> None:
        """Write both files whole or not at all."""
        folder.mkdir(parents=True, exist_ok=True)
        tensors = {f"model/{name}": value for name, value in self.model.items()}
        tensors |= {f"judged/{name}": value.clone() for name, value in self.judged.items()}  # two names may not share memory
        for split, (_, _, weights) in self.kept.items():
            tensors |= {f"kept/{split}/{name}": value for name, value in weights.items()}
        for number, moments in self.adam.items():
            tensors |= {f"adam/{number}/{name}": value for name, value in moments.items()}
        state = {
            "format": FORMAT,
            "step": self.step,
            "loss": self.loss,
            "seconds": self.seconds,
            "seed": self.seed,
            "settings": self.settings,
            "curve": self.curve,
            "kept": {split: [accuracy, step] for split, (accuracy, step, _) in self.kept.items()},
        }
        with tempfile.TemporaryDirectory(dir=folder) as part:
            save_file({name: value.contiguous() for name, value in tensors.items()}, Path(part) / "state.safetensors")
            (Path(part) / "state.json").write_text(json.dumps(state), encoding="utf-8")
            for name in ("state.safetensors", "state.json"):
                os.replace(Path(part) / name, folder / name)

    @classmethod
    def read(cls, folder: Path) -> Checkpoint:
        try:
            state = json.loads((folder / "state.json").read_text(encoding="utf-8"))
            tensors = load_file(folder / "state.safetensors")
            if state.pop("format") != FORMAT:
                raise ValueError("unknown format")
        except (OSError, ValueError, KeyError) as error:
            raise LookadaptError(f"{folder} is not a checkpoint of this version", hint="remove it to start anew") from error
        adam: dict[int, dict[str, Tensor]] = {}
        for name, value in tensors.items():
            if name.startswith("adam/"):
                _, number, moment = name.split("/")
                adam.setdefault(int(number), {})[moment] = value
        kept = {split: (*values, _under(f"kept/{split}/", tensors)) for split, values in state.pop("kept").items()}
        return cls(**state, kept=kept, model=_under("model/", tensors), judged=_under("judged/", tensors), adam=adam)


def _under(prefix: str, tensors: Weights) -> Weights:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
