"""Sentence vectors, so that another wording can be compared with a taught one (DESIGN section 5; the paper's PRETRAIN-ENC).

`SentenceEncoder` runs the embedded MiniLM-L6 (int8, made by scripts/export_encoder.py) with onnxruntime. A sentence's
vector does not depend on what else is in the batch, so batching and caching never change a parse. The parser takes
any `TextEncoder`; `fake_encoder` has one for tests.

Axes: N texts, U distinct texts that are not cached, T tokens of the longest, D = 384.
"""

from __future__ import annotations

import importlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from lookadapt.errors import LookadaptError, MissingPart

from .alignment import Alignment
from .contexts import in_context
from .costs.limits import KEPT_ALIGNED, KEPT_VECTORS, LARGEST_RUN, MAX_CHARACTERS
from .wordpiece import WordPiece

Vectors = NDArray[np.float32]

WEIGHTS = Path(__file__).parent / "weights"
DIM = 384
JUDGED = " | "  # between a sentence and a reading, as the judge was trained


class EncoderError(LookadaptError):
    """An encoder that cannot be loaded, or input it cannot take."""


class TextEncoder(Protocol):
    """What the parser needs: one unit-length row per text, in order."""

    @property
    def dim(self) -> int: ...

    def encode(self, texts: Sequence[str]) -> Vectors: ...

    def encode_words(self, texts: Sequence[str]) -> tuple[Vectors, list[Vectors]]: ...

    def judge(self, sentence: str, readings: Sequence[str]) -> Vectors | None: ...

    def align(self, texts: Sequence[str]) -> list[Vectors]: ...

    @property
    def alignment(self) -> Alignment: ...

    def pieces(self, text: str) -> int: ...


@dataclass(frozen=True)
class TokenVectors:
    """The tokens of one text in context: where each stands, and its unit-length vector."""

    spans: tuple[tuple[int, int], ...]  # [start, end) characters of the text
    vectors: Vectors  # [T, D]


class SentenceEncoder:
    """MiniLM on onnxruntime. Safe to share between threads. `calls` counts requests, `encoded` texts that reached the network."""

    def __init__(
        self,
        session: Any,
        tokenizer: WordPiece,
        judge: Callable[[], Any] | None = None,
        alignment: Alignment | None = None,
        *,
        cache_size: int = KEPT_VECTORS,
    ):
        self._session = session
        self._open_judge = judge
        self.alignment = alignment or Alignment.plain(DIM)
        self._judge: Any = None  # its session, from the first judgement on: taught wording never needs it
        self._tokenizer = tokenizer
        self._cache: OrderedDict[str, Vectors] = OrderedDict()
        self._cache_size = cache_size
        self._aligned: OrderedDict[str, NDArray[np.float16]] = OrderedDict()  # half as large, and near enough
        self._last: dict[str, tuple[Vectors, Vectors]] = {}  # the text encoded last by its words, if it was alone
        self._lock = Lock()
        self.calls = 0
        self.encoded = 0

    @classmethod
    def load(cls, path: Path | None = None, threads: int = 1, *, cache_size: int = KEPT_VECTORS) -> SentenceEncoder:
        """Load `encoder.onnx`, `tokenizer.json` and, if they are there, `judge.onnx` with `aligner.npz` from a directory, by default
        the embedded one."""
        if threads < 1 or cache_size < 0:
            raise EncoderError(f"threads must be at least 1 and cache_size at least 0, not {threads} and {cache_size}")
        folder = WEIGHTS if path is None else Path(path)
        model, vocabulary = folder / "encoder.onnx", folder / "tokenizer.json"
        for file in (model, vocabulary):
            if not file.is_file():
                raise EncoderError(f"no encoder file {file}", hint="reinstall lookadapt or run scripts/export_encoder.py")
        runtime = _import("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # The stored graph is already fused; rewriting it again only costs load time.
        options.graph_optimization_level = runtime.GraphOptimizationLevel.ORT_DISABLE_ALL

        def opened(file: Path) -> Any:
            try:
                return runtime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
            except Exception as error:  # onnxruntime raises its own kinds
                raise EncoderError(f"cannot read {file}: {error}", hint="run scripts/export_encoder.py") from error

        session = opened(model)
        try:
            tokenizer = WordPiece.read(vocabulary)
        except Exception as error:  # as many kinds as a file can be damaged
            raise EncoderError(f"cannot read {vocabulary}: {error}", hint="run scripts/export_encoder.py") from error
        judging = folder / "judge.onnx"
        judge = partial(opened, judging) if judging.is_file() else None
        alignment = Alignment.read(folder / "aligner.npz") if judge is not None else None
        return cls(session, tokenizer, judge, alignment, cache_size=cache_size)

    @property
    def dim(self) -> int:
        return DIM

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One unit-length row per text; equal texts and texts seen lately are not encoded again."""
        keys = [clean(text) for text in checked(texts)]
        with self._lock:
            self.calls += 1
            found = {key: self._cache[key] for key in keys if key in self._cache}
            for key in found:
                self._cache.move_to_end(key)
        new = [key for key in dict.fromkeys(keys) if key not in found]  # U
        rows = self._run("sentence", [self._tokenizer.encode(key).ids for key in new])  # U of [D]
        found.update(zip(new, rows, strict=True))
        with self._lock:
            self.encoded += len(new)
            for key in new:
                self._cache[key] = found[key]
            while len(self._cache) > self._cache_size:
                self._cache.popitem(last=False)
        return np.stack([found[key] for key in keys]) if keys else np.empty((0, DIM), np.float32)  # [N, D]

    def encode_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Each text's tokens in context, without the marks for start and end. Not cached."""
        keys = [clean(text) for text in checked(texts)]
        with self._lock:
            self.calls += 1
            self.encoded += len(keys)
        coded = [self._tokenizer.encode(key) for key in keys]
        found = []
        for code, row in zip(coded, self._run("tokens", [code.ids for code in coded]), strict=True):  # N of [T, D]
            inner = row[1 : len(code.ids) - 1]
            found.append(TokenVectors(tuple(code.offsets[1:-1]), inner / np.linalg.norm(inner, axis=1, keepdims=True)))
        return found

    def encode_words(self, texts: Sequence[str]) -> tuple[Vectors, list[Vectors]]:
        """Texts, and each word (what blanks separate) of each text in context, as unit-length rows. Of these only a text that was
        encoded alone is remembered, the last one: a sentence, which is compared with its readings later.

        Words beyond what the model sees get zeros.
        """
        keys = [_readable(text) for text in checked(texts)]
        with self._lock:
            known = self._last
            new = [key for key in dict.fromkeys(keys) if key not in known]
            self.calls += 1
            self.encoded += len(new)
        coded = [self._tokenizer.encode(key[:MAX_CHARACTERS]) for key in new]
        arrays = self._run_both([code.ids for code in coded])
        found = dict(known)
        for key, code, given in zip(new, coded, arrays, strict=True):
            found[key] = in_context(key, code, given)
        rows = [found[key] for key in keys]
        if len(keys) == 1:
            with self._lock:
                self._last = {keys[0]: rows[0]}
        return np.stack([sentence for sentence, _ in rows]) if rows else np.empty((0, DIM), np.float32), [
            words for _, words in rows
        ]

    def judge(self, sentence: str, readings: Sequence[str]) -> Vectors | None:
        """How well each reading says what the sentence says, higher is better; None if the model has no judge."""
        if self._open_judge is None:
            return None
        keys = [clean(f"{sentence}{JUDGED}{reading}") for reading in checked(readings)]
        new = list(dict.fromkeys(keys))  # two forms may be said in the same words
        rows = _run_all(self._judging(len(new)), ["judgement"], [self._tokenizer.encode(key).ids for key in new])  # of [[]]
        found = {key: row[0] for key, row in zip(new, rows, strict=True)}
        return np.array([found[key] for key in keys], np.float32)

    def _judging(self, texts: int) -> Any:
        """The judge's session, opened when it is first needed, to read so many texts."""
        assert self._open_judge is not None
        with self._lock:
            if self._judge is None:
                self._judge = self._open_judge()
            self.calls += 1
            self.encoded += texts
            return self._judge

    def align(self, texts: Sequence[str]) -> list[Vectors]:
        """The words of each text (what blanks separate) as the judge sees them, unit-length rows: those of a sentence beside those
        of taught rules say which says which (`alignment`). Those seen lately are not encoded again: a lesson more makes few new
        ones. Without a judge, the encoder's."""
        if self._open_judge is None:
            return self.encode_words(texts)[1]
        keys = [_readable(text) for text in checked(texts)]
        with self._lock:
            found = {key: self._aligned[key] for key in keys if key in self._aligned}
            for key in found:
                self._aligned.move_to_end(key)
        new = [key for key in dict.fromkeys(keys) if key not in found]
        coded = [self._tokenizer.encode(key[:MAX_CHARACTERS]) for key in new]
        rows = _run_all(self._judging(len(new)), ["judge.tokens"], [code.ids for code in coded])
        made = {
            key: in_context(key, code, (given[0], given[0]))[1].astype(np.float16)
            for key, code, given in zip(new, coded, rows, strict=True)
        }
        with self._lock:
            self._aligned |= made
            while len(self._aligned) > min(self._cache_size, KEPT_ALIGNED):
                self._aligned.popitem(last=False)
        found |= made
        return [found[key].astype(np.float32) for key in keys]

    def pieces(self, text: str) -> int:
        """How many pieces of words the network reads of a text: its work."""
        return len(self._tokenizer.encode(clean(text)).ids)

    def clear(self) -> None:
        """Forget the cached vectors and set the counters back."""
        with self._lock:
            self._cache.clear()
            self._aligned.clear()
            self._last = {}
            self.calls = self.encoded = 0

    def _run(self, output: str, rows: list[list[int]]) -> list[Vectors]:
        """One array per row of token numbers."""
        return [arrays[0] for arrays in _run_all(self._session, [output], rows)]

    def _run_both(self, rows: list[list[int]]) -> list[list[Vectors]]:
        return _run_all(self._session, ["sentence", "tokens"], rows)


def _run_all(session: Any, outputs: list[str], rows: list[list[int]]) -> list[list[Vectors]]:
    """Arrays per row of token numbers; as few calls of the network as LARGEST_RUN allows, one for a usual query."""
    results: list[list[Vectors]] = []
    while len(results) < len(rows):
        part: list[list[int]] = []
        longest = 0
        for row in rows[len(results) :]:
            longest = max(longest, len(row))
            if part and longest * (len(part) + 1) > LARGEST_RUN:
                break
            part.append(row)
        ids = np.zeros((len(part), max(map(len, part))), np.int32)  # [U, T], 0 is padding
        for i, row in enumerate(part):
            ids[i, : len(row)] = row
        # Copies, so that a cached row does not keep its whole batch.
        arrays = session.run(outputs, {"ids": ids})
        results.extend([array[i].copy() for array in arrays] for i in range(len(part)))
    return results


def checked(texts: Sequence[str]) -> Sequence[str]:
    if isinstance(texts, str):
        raise EncoderError("encode takes a list of texts, not one text", hint="write encode([text])")
    for text in texts:
        if not isinstance(text, str):
            raise EncoderError(f"encode takes texts, not {type(text).__name__}: {text!r:.60}")
    return texts


def clean(text: str) -> str:
    """Bounded in length, and readable."""
    return _readable(text[:MAX_CHARACTERS])


def _readable(text: str) -> str:
    """Without the lone surrogates that no tokenizer takes."""
    return text.encode("utf-8", "replace").decode()


def _import(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingPart(f"the sentence encoder needs {name}", hint=f"pip install 'lookadapt' or pip install {name}") from error
