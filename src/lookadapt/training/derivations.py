"""Readings with all that any judge may look at: words, features, and each node's phrase beside the wording it was taught with.

Judges are compared on these (`contest`). A node is a phrase of the sentence read by a taught rule; what fills the rule's slots is
masked by letters on both sides: `hand X over to Y` beside `give Y the X`. Nodes that say what was taught, word for word,
are left out: there is nothing to compare. A rule that floats is compared with the whole sentence. Files have one JSON object per line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from ..errors import ExampleError
from ..language.english import SILENT, stem
from ..parsing.building import Item
from ..parsing.features import with_judgement
from ..parsing.parser import Parser
from ..parsing.queries import collect
from ..parsing.sentence import Sentence

_LETTERS: Final = "XYZWVUTSRQPONMLKJIHGFEDCBA"
_DIGITS: Final = 4  # of features in a file

Node = tuple[str, str]  # a phrase of the sentence, and the wording that is taken to say the same


@dataclass(frozen=True)
class Derived:
    """One reading of a sentence."""

    text: str
    right: bool
    cost: float
    nodes: tuple[Node, ...]
    values: tuple[float, ...]  # in the order of scoring.FEATURES


@dataclass(frozen=True)
class Readings:
    """A sentence, and how the parser reads it."""

    pack: str
    tier: str
    sentence: str
    readings: tuple[Derived, ...]

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


def derivations(parser: Parser, folder: Path, more: Path | None, every: int, *, judged: bool) -> Iterator[Readings]:
    """The freely worded queries of a pack, its traps and lines out of scope, one in `every`, with the parser's readings.

    `judged`, all readings have the score of the judge that is shipped, not only the best few.
    """
    encoder = parser.encoder
    for query in collect(parser, folder, more, every):
        if query.free and query.phrase is not None and encoder is not None:
            said = [candidate.reading for candidate in query.candidates]
            scores = encoder.judge(query.utterance, said) if judged and said else None
            candidates = query.candidates if scores is None else with_judgement(query.candidates, scores)
            readings = [
                Derived(
                    candidate.reading,
                    hit,
                    round(candidate.item.cost, _DIGITS),
                    tuple(nodes_of(candidate.item, query.phrase)),
                    tuple(round(float(value), _DIGITS) for value in candidate.values),
                )
                for candidate, hit in zip(candidates, query.right, strict=True)
            ]
            yield Readings(folder.name, query.tier, query.utterance, tuple(readings))


def read_derivations(files: Sequence[Path]) -> list[Readings]:
    """The sentences of some files."""
    found = []
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            try:
                row = json.loads(line)
                readings = tuple(
                    Derived(each["text"], each["right"], each["cost"], tuple(map(_node, each["nodes"])), tuple(each["values"]))
                    for each in row["readings"]
                )
                found.append(Readings(row["pack"], row["tier"], row["sentence"], readings))
            except (ValueError, KeyError, TypeError) as error:
                raise ExampleError(f"{file}, line {number}: not a sentence with readings: {error}") from error
    return found


def _node(pair: Sequence[str]) -> Node:
    phrase, wording = pair
    return phrase, wording


def nodes_of(item: Item, phrase: Sentence) -> list[Node]:
    """What a derivation takes to say the same, node by node; each pair once."""
    found: dict[Node, None] = {}
    stack = [item]
    while stack:
        node = stack.pop()
        stack += [part for part in (*node.parts, *node.pieces) if isinstance(part, Item)]
        taught = " ".join(_LETTERS[e % len(_LETTERS)] if isinstance(e, int) else e for e in node.entry.rule.surface)
        said = _masked(node, phrase)
        if _compared(said) != _compared(taught):
            found[said, taught] = None
    return list(found)


def _masked(node: Item, phrase: Sentence) -> str:
    """The words of a node, letters in place of what fills its slots, nothing in place of its pieces."""
    masks: dict[int, str] = {}
    for number, part in enumerate(node.parts):
        masks |= dict.fromkeys(_places(part), _LETTERS[number % len(_LETTERS)])
    for piece in node.pieces:
        masks |= dict.fromkeys(_places(piece), "")
    start, end = (0, len(phrase)) if node.entry.mode in ("float", "unsaid") else (node.start, node.end)
    first = 0 if start == 0 else phrase.places[start]
    last = len(phrase.tokens) if end == len(phrase) else phrase.places[end - 1] + 1
    mask_at = {place: masks.get(number) for number, place in enumerate(phrase.places)}
    words: list[str] = []
    for place in range(first, last):
        mask = mask_at.get(place)
        if mask is None:
            words.append(phrase.tokens[place].text)
        elif mask and (not words or words[-1] != mask):
            words.append(mask)
    return " ".join(words)


def _places(part: Item | tuple[int, int]) -> set[int]:
    """The words that a part stands on; of a rule that floats, those that name its things."""
    if isinstance(part, tuple):
        return set(range(*part))
    if part.entry.mode == "unsaid":
        return set()
    if part.entry.mode != "float":
        return set(range(part.start, part.end))
    return set().union(*map(_places, (*part.parts, *part.pieces)))


def _compared(text: str) -> list[str]:
    return [stem(word) for word in text.split() if word not in SILENT]
