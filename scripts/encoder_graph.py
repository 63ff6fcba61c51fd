"""The graph of the sentence encoder, and of the judge beside it, as ONNX.

The graph is written by hand instead of traced, so torch is not needed and every node is there for a reason. It was
compared once with transformers' BertModel: sentence vectors differ by at most 2e-7, tokens by 3e-6. What differs from
onnxruntime's stock dynamic quantisation, and why (320 pack sentences, cosine with fp32; one AVX2 core):

* Activations are quantised **per token**, not per tensor. Per tensor, a vector depends on its neighbours in the batch
  (cosines between sentences moved by up to 0.09); per token it does not. 12 % slower in batches, 20 % alone.
* **Smoothing** (Xiao et al. 2023, SmoothQuant, alpha 1/2) before the three products whose inputs have outlying
  channels: mean cosine .9960 -> .9982, worst .989 -> .995; stock dynamic: .9928 and .982.
* Weights use 7 bits (-64..64), per output channel: AVX2 without VNNI adds pairs of u8 x s8 products in
  16 bits, and 8-bit weights overflow there (.9982 -> .9955). With 7 bits every CPU computes the same sums.
* **Padding is dropped** before the first layer and put back for attention only: 40 % less time for 16 sentences of mixed length.
* Mean pooling and unit length are in the graph (a sum suffices, its length is divided away). The token vectors are
  there anyway, so they are a second output.
* Word embeddings are int8 with a scale per word; positions end at 64 tokens.

The **judge** says whether a reading says the same as a sentence. It is a graph of its own (onnxruntime computes all of a graph, whatever
is asked of it); its word embeddings and two lowest layers are read from the encoder's file. It is rounded like the encoder, and was
trained so (`lookadapt.training`): rounding a judge that was trained in fp32 changed one choice in twenty.

Input `ids` int32 [batch, time], 0 = padding. Outputs `sentence` [batch, 384] and `tokens` [batch, time, 384]; of the judge
`judgement` [batch] for ids of `sentence | reading`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

LAYERS, HEADS, WIDTH, MAX_TOKENS = 6, 12, 384, 64
SHARED = 2  # lowest layers of the judge that are the encoder's own
LEAST_SHARED = 50_000  # bytes of a constant that is worth sharing
JUDGE_SCALE = 20.0  # of the judge's linear function of a unit vector, as in training
OPSET, IR_VERSION = 18, 9
WEIGHT_MAX = 64  # 255 * 64 * 2 fits in 16 bits
MICROSOFT = "com.microsoft"


class Graph:
    """Nodes and constants in the order they are written; a node is named after its first output."""

    def __init__(self, fused: bool = True) -> None:
        self.fused = fused  # sums and norms in one node; in onnxruntime 1.31 two are faster, a fifth of the judge's time
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}

    def constant(self, name: str, value: Any) -> str:
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.array(value, order="C"), name)
        return name

    def node(self, op: str, inputs: list[str], *outputs: str, domain: str = "", **attributes: Any) -> str:
        self.nodes.append(helper.make_node(op, inputs, list(outputs), name=outputs[0], domain=domain, **attributes))
        return outputs[0]

    def model(self, extra_outputs: tuple[str, ...] = ()) -> onnx.ModelProto:
        return self._model(
            [
                helper.make_tensor_value_info("sentence", TensorProto.FLOAT, ["batch", WIDTH]),
                helper.make_tensor_value_info("tokens", TensorProto.FLOAT, ["batch", "time", WIDTH]),
                *(helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in extra_outputs),
            ]
        )

    def judge(self) -> onnx.ModelProto:
        return self._model(
            [
                helper.make_tensor_value_info("judgement", TensorProto.FLOAT, ["batch"]),
                helper.make_tensor_value_info("judge.tokens", TensorProto.FLOAT, ["batch", "time", WIDTH]),
            ]
        )

    def _model(self, outputs: list[onnx.ValueInfoProto]) -> onnx.ModelProto:
        ids = helper.make_tensor_value_info("ids", TensorProto.INT32, ["batch", "time"])
        graph = helper.make_graph(self.nodes, "all-MiniLM-L6-v2", [ids], outputs, list(self.constants.values()))
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(MICROSOFT, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION, producer_name="lookadapt")


Weights = dict[str, np.ndarray]
Peaks = dict[str, np.ndarray]  # largest absolute value of each channel of an activation, by its name


def product(graph: Graph, x: str, weight: np.ndarray, name: str, peaks: Peaks | None, smooth: np.ndarray | None = None) -> str:
    """x [tokens, in] times weight [out, in] transposed; fp32 without `peaks`, else int8 with a scale per token.

    How the inputs are smoothed comes with a judge (`smooth`), which was trained so; else from their peaks.
    """
    if peaks is None:
        return graph.node("MatMul", [x, graph.constant(f"{name}.w", weight.T)], name)
    if smooth is None and x in peaks:
        smooth = np.sqrt(np.maximum(peaks[x], 1e-5) / np.maximum(np.abs(weight).max(0), 1e-5))
        # Steps of 2^(1/8): another CPU's last digit in the calibration must not change the file.
        smooth = np.exp2(np.round(8 * np.log2(smooth / np.exp(np.log(smooth).mean()))) / 8).astype(np.float32)
    if smooth is not None:
        weight = weight * smooth
        x = graph.node("Mul", [x, graph.constant(f"{name}.smooth", 1 / smooth)], f"{name}.x")
    scale = (np.abs(weight).max(1) / WEIGHT_MAX).astype(np.float32)  # [out]
    quantised = np.rint(weight / scale[:, None]).clip(-WEIGHT_MAX, WEIGHT_MAX).astype(np.int8)

    graph.node("Abs", [x], f"{name}.abs")
    last_axis = graph.constant("last_axis", np.array([-1], np.int64))
    peak = graph.node("ReduceMax", [f"{name}.abs", last_axis], f"{name}.peak", keepdims=1)
    graph.node("Div", [x, peak], f"{name}.scaled")  # -1..1
    step, middle = graph.constant("1/127", np.float32(1 / 127)), graph.constant("middle", np.uint8(128))
    graph.node("QuantizeLinear", [f"{name}.scaled", step, middle], f"{name}.int8")
    operands = [f"{name}.int8", graph.constant(f"{name}.w", quantised.T), step, graph.constant(f"{name}.s", scale), middle]
    graph.node("MatMulIntegerToFloat", operands, f"{name}.product", domain=MICROSOFT)
    return graph.node("Mul", [f"{name}.product", peak], name)


def embed(graph: Graph, weights: Weights, quantised: bool) -> str:
    """Word + position + type embeddings of the tokens that are not padding; returns x [tokens, 384]."""
    flat = graph.constant("flat", np.array([-1], np.int64))
    graph.node("Cast", ["ids"], "is_token", to=TensorProto.BOOL)
    graph.node("Cast", ["is_token"], "mask", to=TensorProto.INT32)
    graph.node("Shape", ["ids"], "shape")
    graph.node("Concat", ["shape", flat], "shape3", axis=0)
    graph.node("Reshape", ["mask", flat], "mask.flat")
    graph.node("NonZero", ["mask.flat"], "nonzero")
    graph.node("Reshape", ["nonzero", flat], "unpad")  # [tokens] place of each token in the padded batch
    graph.node("CumSum", ["mask.flat", graph.constant("axis0", np.int64(0))], "count")
    graph.node("Sub", ["count", graph.constant("int1", np.int32(1))], "pad")  # [batch*time] the way back
    graph.node("Reshape", ["ids", flat], "ids.flat")
    graph.node("Gather", ["ids.flat", "unpad"], "ids.tokens")

    words = weights["embeddings.word_embeddings.weight"]
    if quantised:
        scale = np.abs(words).max(1, keepdims=True) / np.float32(127)
        scale[scale == 0] = 1
        graph.node("Gather", [graph.constant("words", np.rint(words / scale).astype(np.int8)), "ids.tokens"], "word.int8")
        graph.node("Cast", ["word.int8"], "word.float", to=TensorProto.FLOAT)
        graph.node("Gather", [graph.constant("words.scale", scale), "ids.tokens"], "word.scale")
        graph.node("Mul", ["word.float", "word.scale"], "word")
    else:
        graph.node("Gather", [graph.constant("words", words), "ids.tokens"], "word")
    positions = weights["embeddings.position_embeddings.weight"][:MAX_TOKENS]
    positions = positions + weights["embeddings.token_type_embeddings.weight"][0]
    graph.node("Gather", ["shape", graph.constant("int64.1", np.int64(1))], "time")
    graph.node("Mod", ["unpad", "time"], "position")
    graph.node("Gather", [graph.constant("positions", positions), "position"], "place")
    return normalise(graph, weights, "embeddings.", ["word", "place"], "x")


def normalise(graph: Graph, weights: Weights, prefix: str, terms: list[str], name: str, bias: str | None = None) -> str:
    """LayerNorm(a + b + bias)."""
    norm = [
        graph.constant(f"{name}.norm.w", weights[f"{prefix}LayerNorm.weight"]),
        graph.constant(f"{name}.norm.b", weights[f"{prefix}LayerNorm.bias"]),
    ]
    shift = [graph.constant(f"{name}.b", weights[bias])] if bias is not None else []
    if graph.fused:
        return graph.node("SkipLayerNormalization", [*terms, *norm, *shift], name, domain=MICROSOFT, epsilon=1e-12)
    total = terms[0]
    for number, term in enumerate((*shift, *terms[1:])):
        total = graph.node("Add", [total, term], f"{name}.sum{number}")
    return graph.node("LayerNormalization", [total, *norm], name, axis=-1, epsilon=1e-12)


def layers(graph: Graph, x: str, weights: Weights, numbers: range, peaks: Peaks | None, prefix: str = "") -> str:
    """Some layers of the network on x [tokens, 384]."""
    for i in numbers:
        layer, at = f"encoder.layer.{i}.", f"{prefix}layer{i}"
        smooth = [weights.get(f"{layer}{part}.smooth") for part in ("attention.self", "intermediate.dense", "output.dense")]
        parts = [f"{layer}attention.self.{part}." for part in ("query", "key", "value")]
        qkv = product(graph, x, np.concatenate([weights[f"{part}weight"] for part in parts]), f"{at}.qkv", peaks, smooth[0])
        graph.node("Gather", [qkv, "pad"], f"{at}.qkv.padded")
        graph.node("Reshape", [f"{at}.qkv.padded", "shape3"], f"{at}.qkv3")
        graph.node("Split", [f"{at}.qkv3"], f"{at}.query", f"{at}.key", f"{at}.value", axis=-1, num_outputs=3)
        bias = graph.constant(f"{at}.qkv.b", np.concatenate([weights[f"{part}bias"] for part in parts]))
        attended = [f"{at}.query", f"{at}.key", f"{at}.value", bias, "mask"]
        graph.node("MultiHeadAttention", attended, f"{at}.attended", domain=MICROSOFT, num_heads=HEADS)
        rows = graph.constant("rows", np.array([-1, WIDTH], np.int64))
        graph.node("Reshape", [f"{at}.attended", rows], f"{at}.attended.flat")
        graph.node("Gather", [f"{at}.attended.flat", "unpad"], f"{at}.context")

        out = f"{layer}attention.output."
        y = product(graph, f"{at}.context", weights[f"{out}dense.weight"], f"{at}.out", peaks)
        x = normalise(graph, weights, out, [y, x], f"{at}.mid", f"{out}dense.bias")
        y = product(graph, x, weights[f"{layer}intermediate.dense.weight"], f"{at}.up", peaks, smooth[1])
        bias = graph.constant(f"{at}.up.b", weights[f"{layer}intermediate.dense.bias"])
        graph.node("BiasGelu", [y, bias], f"{at}.gelu", domain=MICROSOFT)
        y = product(graph, f"{at}.gelu", weights[f"{layer}output.dense.weight"], f"{at}.down", peaks, smooth[2])
        x = normalise(graph, weights, f"{layer}output.", [y, x], f"{at}.x", f"{layer}output.dense.bias")
    return x


def pool(graph: Graph, x: str, prefix: str = "") -> str:
    """The sum of a text's tokens at unit length, [batch, 384]; the tokens in their places are `{prefix}tokens`."""
    graph.node("Gather", [x, "pad"], f"{prefix}tokens.flat")
    graph.node("Reshape", [f"{prefix}tokens.flat", "shape3"], f"{prefix}tokens")
    graph.node("Cast", ["mask"], "mask.float", to=TensorProto.FLOAT)
    graph.node("Unsqueeze", ["mask.float", graph.constant("axis1", np.array([1], np.int64))], "mask3")
    graph.node("MatMul", ["mask3", f"{prefix}tokens"], f"{prefix}sum3")
    graph.node("Squeeze", [f"{prefix}sum3", graph.constant("axis1", np.array([1], np.int64))], f"{prefix}sum")
    return graph.node("LpNormalization", [f"{prefix}sum"], f"{prefix}sentence", axis=-1, p=2)


def build(weights: Weights, peaks: Peaks | None = None, extra_outputs: tuple[str, ...] = ()) -> onnx.ModelProto:
    """The whole encoder; int8 if the activations' `peaks` are known, fp32 otherwise."""
    graph = Graph()
    pool(graph, layers(graph, embed(graph, weights, quantised=peaks is not None), weights, range(LAYERS), peaks))
    return graph.model(extra_outputs)


def build_judge(weights: Weights, peaks: Peaks, judge: Weights, encoder: bytes, file: str) -> onnx.ModelProto:
    """The judge; its word embeddings and lowest layers are those of the `encoder`, read from that `file` beside it."""
    graph = Graph(fused=False)
    x = layers(graph, embed(graph, weights, quantised=True), weights, range(SHARED), peaks)
    shared = [name for name, constant in graph.constants.items() if len(constant.raw_data) >= LEAST_SHARED]
    pooled = pool(graph, layers(graph, x, weights | judge, range(SHARED, LAYERS), {}, "judge."), "judge.")
    head = graph.constant("judge.head", (JUDGE_SCALE * judge["judge.weight"]).astype(np.float32)[:, None])
    graph.node("MatMul", [pooled, head], "judge.product")
    graph.node("Add", ["judge.product", graph.constant("judge.bias", JUDGE_SCALE * judge["judge.bias"])], "judge.score")
    graph.node("Squeeze", ["judge.score", graph.constant("axis1", np.array([1], np.int64))], "judgement")
    for name in shared:
        constant = graph.constants[name]
        place, size = encoder.index(constant.raw_data), len(constant.raw_data)
        constant.ClearField("raw_data")
        constant.data_location = TensorProto.EXTERNAL
        for key, value in (("location", file), ("offset", place), ("length", size)):
            constant.external_data.add(key=key, value=str(value))
    return graph.judge()
