"""The committed judge as weights that `lookadapt train judge --start` takes: checkpoints are not kept in the repository.

    .export/bin/python scripts/judge_weights.py judge.safetensors       (.export: see export_encoder.py)

The graph holds products rounded to int8; the judge was trained so, and what is read back scores as it does (the mean difference
of 46 lists was .05, scores span 15).
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
from encoder_graph import JUDGE_SCALE, LAYERS, SHARED, WIDTH
from onnx import TensorProto, numpy_helper
from safetensors.numpy import save_file

GRAPH = Path(__file__).resolve().parent.parent / "src/lookadapt/parsing/weights/judge.onnx"
SMOOTHED = (("qkv", "attention.self"), ("up", "intermediate.dense"), ("down", "output.dense"))


def product(constants: dict[str, np.ndarray], name: str) -> np.ndarray:
    """The weights [out, in] of a product, without their smoothing."""
    weight = constants[f"{name}.w"].T.astype(np.float32) * constants[f"{name}.s"][:, None]
    return weight * constants.get(f"{name}.smooth", np.float32(1))


def read_back(constants: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    found = {
        "judge.weight": constants["judge.head"][:, 0] / JUDGE_SCALE,
        "judge.bias": np.asarray(constants["judge.bias"]).reshape(1) / JUDGE_SCALE,
    }
    for number in range(LAYERS):
        at, layer = ("" if number < SHARED else "judge.") + f"layer{number}", f"encoder.layer.{number}."
        for part, name in SMOOTHED:
            found[f"{layer}{name}.smooth"] = 1 / constants[f"{at}.{part}.smooth"]
        if number < SHARED:
            continue
        together = product(constants, f"{at}.qkv")
        for part, rows in zip(("query", "key", "value"), np.split(np.arange(3 * WIDTH), 3), strict=True):
            found[f"{layer}attention.self.{part}.weight"] = together[rows]
            found[f"{layer}attention.self.{part}.bias"] = constants[f"{at}.qkv.b"][rows]
        for part, name in (("out", "attention.output.dense"), ("up", "intermediate.dense"), ("down", "output.dense")):
            found[f"{layer}{name}.weight"] = product(constants, f"{at}.{part}")
        found[f"{layer}intermediate.dense.bias"] = constants[f"{at}.up.b"]
        for part, name in (("mid", "attention.output"), ("x", "output")):
            found[f"{layer}{name}.dense.bias"] = constants[f"{at}.{part}.b"]
            found[f"{layer}{name}.LayerNorm.weight"] = constants[f"{at}.{part}.norm.w"]
            found[f"{layer}{name}.LayerNorm.bias"] = constants[f"{at}.{part}.norm.b"]
    return {name: np.ascontiguousarray(value, np.float32) for name, value in found.items()}


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: judge_weights.py OUT.safetensors")
    graph = onnx.load(GRAPH, load_external_data=False).graph
    own = [tensor for tensor in graph.initializer if tensor.data_location != TensorProto.EXTERNAL]
    save_file(read_back({tensor.name: numpy_helper.to_array(tensor) for tensor in own}), sys.argv[1])


if __name__ == "__main__":
    main()
