"""Memories of any size, made of packs and nonce-renamed copies of packs, and what a parse costs in them."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..language.examples import Example
from ..memory.memory import Memory
from ..parsing.encoder import SentenceEncoder
from ..parsing.parser import Parser
from .measure import nearest_rank
from .nonce import Renamer
from .sets import read_pack

NEW = ("gramophone", "(device gramophone)")  # one lesson more, and a question that needs it
ASKED = "turn on the gramophone"


def copies(packs: Path, first: str, size: int, seed: int) -> Iterator[Example]:
    """The examples of one pack, then of nonce-renamed copies of all packs in turn, `size` of them."""
    found = {path.parent.name: list(Memory.read(path)) for path in sorted(packs.glob("*/memory.txt"))}
    endless = (
        renamer.example(example)
        for copy in itertools.count()
        for name, examples in found.items()
        for renamer in [Renamer(f"{seed}/{copy}/{name}")]
        for example in examples
    )
    yield from itertools.islice(itertools.chain(found[first], endless), size)


def encoding_seconds(times: int = 120) -> float:
    """E: the processor's time for one int8 encoding of an eight-word sentence, median."""
    encoder = SentenceEncoder.load(cache_size=0)
    sentence = "switch on the lamp in the small kitchen"
    return nearest_rank([timed(encoder.encode, [sentence])[0] for _ in range(times)], 0.5)


def timed(work: Callable[..., object], *arguments: object) -> tuple[float, float]:
    """Seconds of the processor and on the clock. The first does not change when others use the machine too."""
    processor, clock = time.process_time(), time.perf_counter()
    work(*arguments)
    return time.process_time() - processor, time.perf_counter() - clock


def scale(packs: str, first: str, size: int, seed: int) -> dict[str, Any]:
    """Seconds to build a memory of this size, to parse taught wording in it, and to teach it one example more."""
    folder = Path(packs)
    encoding = encoding_seconds()
    memory = Memory(copies(folder, first, size, seed))
    parser = Parser.load(encoder=False)
    asked = [example.utterance for example in read_pack(folder / first).tiers["template"]]
    build = timed(parser.parse, asked[0], memory)
    for utterance in asked:
        parser.parse(utterance, memory)
    times = [timed(parser.parse, utterance, memory) for utterance in asked * 3]
    right = sum(parser.parse(e.utterance, memory).best == e.form for e in read_pack(folder / first).tiers["template"])
    taught: list[Memory] = []
    teach = timed(lambda: taught.append(_ready(memory.teach(*NEW))))
    first_parse = timed(parser.parse, ASKED, taught[0])
    return {
        "examples": len(memory),
        "encoding": encoding,
        "build": build[0],
        "template_p50": nearest_rank([t[0] for t in times], 0.5),
        "template_p95": nearest_rank([t[0] for t in times], 0.95),
        "template_p50_clock": nearest_rank([t[1] for t in times], 0.5),
        "right": right,
        "asked": len(asked),
        "teach": teach[0],
        "first_parse_after": first_parse[0],
        "understood_after": str(parser.parse(ASKED, taught[0]).best),
    }


def _ready(memory: Memory) -> Memory:
    """With its rules worked out, as far as a query would."""
    memory.focus(ASKED).rules  # noqa: B018 - worked out when first asked for
    return memory
