"""Lists for the aligner: a sentence with composed readings, the right one first, as rules, copied words and what fills what.

Unlike the judge's lists (`lists`) they keep structure instead of text: of hundreds of readings that composition makes of a sentence
only the words of the rules differ, so a pack's rules are encoded once for all of its sentences. Files have one JSON object
per pack.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from ..language.examples import Example
from ..language.logical_form import Form
from ..memory.memory import Memory
from ..parsing.composing import Composing
from ..parsing.forms import form_of
from ..parsing.parser import Parser
from ..parsing.partials import Partial
from ..parsing.rule_words import SpokenRule, spoken_rule
from ..parsing.sentence import Sentence
from ..parsing.stand_ins import stand_ins
from .lists import read_rows

_LOOKED_AT: Final = 220  # composed readings of a sentence whose forms are made, and
_FARTHER: Final = 60  # others, drawn
_FIRST: Final = 40  # wrong ones of a list: the cheapest, and
_OTHERS: Final = 24  # others, drawn
_UNMADE: Final = 0.5  # what a right reading is taken to cost more that composition did not make: what fits badly is not priced
_DIGITS: Final = 3


@dataclass(frozen=True)
class Composed:
    """A reading: its rules, the words that name or are copied with how far they are covered, and what fills the rules' slots."""

    rules: tuple[int, ...]
    covers: tuple[tuple[int, int, float], ...]  # from, to, how far
    fills: tuple[tuple[int, int, int], ...]  # rule, slot, bits of the words that name what fills it
    price: float  # of everything but words


@dataclass(frozen=True)
class AlignedLine:
    """A sentence and its readings, the right one first."""

    text: str  # its tokens, between blanks
    places: tuple[int, ...]  # which of them count
    words: tuple[str, ...]
    keys: tuple[str, ...]
    weights: tuple[float, ...]  # of the words, before anything is learned
    readings: tuple[Composed, ...]


@dataclass(frozen=True)
class AlignedPack:
    """What a pack teaches the aligner."""

    pack: str
    rules: tuple[SpokenRule, ...]
    lines: tuple[AlignedLine, ...]

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


def read_aligned(files: Sequence[Path]) -> list[AlignedPack]:
    """The packs of some files."""
    return read_rows(files, _pack, "a pack of aligned sentences", "lookadapt train lists --aligned")


def aligned_pack(parser: Parser, folder: Path, lines: Sequence[Example], rng: random.Random) -> AlignedPack:
    """The lines of a pack that are read in free wording."""
    memory = Memory.read(folder / "memory.txt")
    made: list[AlignedLine] = []
    rules: tuple[SpokenRule, ...] = ()
    for example in lines:
        found = parser.searcher.find(Sentence.of(example.utterance, memory.rules.silent), memory)
        search = found.composing
        if search is None:
            continue
        if not rules:
            usual = stand_ins(search.floater.index)
            rules = tuple(spoken_rule(rule, usual) for rule in search.floater.rules)
        if (line := _line(search, example.form, rng)) is not None:
            made.append(line)
    return AlignedPack(folder.name, rules, tuple(made))


def _line(search: Composing, form: Form, rng: random.Random) -> AlignedLine | None:
    sayer, phrase = search.sayer, search.phrase
    gold = sayer.unwrapped(form)
    order = sorted(search.run(), key=lambda partial: (round(search.total(partial), 5), partial.shape))
    far = order[_LOOKED_AT:]
    made: dict[Form, Partial] = {}
    for partial in (*order[:_LOOKED_AT], *rng.sample(far, min(_FARTHER, len(far)))):
        item = search.item(partial)
        if item is not None:
            made.setdefault(form_of(item, phrase), partial)
    right, more = made.pop(gold, None), 0.0
    if right is None:
        saying = sayer.say(gold)
        right, more = (search.said(saying) if saying is not None else None), _UNMADE
        if right is None:
            return None
    wrong = list(made.values())
    wrong = [*wrong[:_FIRST], *rng.sample(wrong[_FIRST:], min(_OTHERS, max(0, len(wrong) - _FIRST)))]
    readings = (_composed(search, right, more), *(_composed(search, partial) for partial in wrong))
    return AlignedLine(
        " ".join(token.text for token in phrase.tokens),
        phrase.places,
        phrase.words,
        phrase.keys,
        tuple(round(float(weight), _DIGITS) for weight in search.mentions.plain),
        readings,
    )


def _composed(search: Composing, partial: Partial, more: float = 0.0) -> Composed:
    rules: list[int] = []
    covers: list[tuple[int, int, float]] = []
    fills: list[tuple[int, int, int]] = []
    price = partial.price + more
    stack = [partial]
    while stack:
        node = stack.pop()
        if node.rule < 0:
            covers.append((*node.span, search.prices.most_alike))
        elif node.item is not None:
            covers.append((*node.span, 1.0))
        else:
            rules.append(node.rule)
            price -= search.own[node.rule][1]
            for slot, part in enumerate(node.parts):
                fills.append((node.rule, slot, part.used))
                price -= search.fitting.role(part.used, node.rule, slot)
            stack += [*node.parts, *node.pieces]
    return Composed(tuple(rules), tuple(covers), tuple(fills), round(price, _DIGITS))


def _pack(row: Any) -> AlignedPack:
    rules = tuple(SpokenRule(tuple(r["words"]), tuple(r["own"]), tuple((a, b) for a, b in r["slots"])) for r in row["rules"])
    return AlignedPack(str(row["pack"]), rules, tuple(map(_read_line, row["lines"])))


def _read_line(row: Any) -> AlignedLine:
    readings = tuple(
        Composed(
            tuple(each["rules"]),
            tuple((a, b, far) for a, b, far in each["covers"]),
            tuple((rule, slot, bits) for rule, slot, bits in each["fills"]),
            float(each["price"]),
        )
        for each in row["readings"]
    )
    places, words, keys, weights = (tuple(row[name]) for name in ("places", "words", "keys", "weights"))
    return AlignedLine(str(row["text"]), places, words, keys, weights, readings)
