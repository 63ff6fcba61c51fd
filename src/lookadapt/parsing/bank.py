"""Taught sentences as a bank of patterns to compare a query with, by substitution.

A pattern is a rule, or a few rules inside each other (`what is` around `A of B`), down to the slots that things
fill. Its text has a fixed stand-in in every slot, the same for every thing of a kind: `turn on the lamp`,
`close the lamp`. A query gets the same stand-ins in place of what it mentions, so that only the wording differs.
A slot that a query may leave unsaid (`how hot is the bedroom` names no attribute) gives one text for each name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..language.english import is_value
from ..memory.rules import Rule, Slot
from .costs.limits import MOST_PATTERNS, MOST_TEXTS, PATTERN_DEPTH, PATTERN_LEAVES, PATTERN_OPTIONS, STAND_IN_ROUNDS, UNSAID_NAMES
from .encoder import TextEncoder
from .index import Index


@dataclass(frozen=True)
class Inner:
    """A rule in a pattern; its parts are inner rules or numbers of leaves."""

    rule: int
    parts: tuple[Inner | int, ...]


@dataclass(frozen=True)
class Pattern:
    """Rules inside each other, and the slots left to fill."""

    root: Inner
    leaves: tuple[Slot, ...]


@dataclass(frozen=True)
class Text:
    """A pattern said with stand-ins; `unsaid` is a leaf that a name of the pattern itself fills."""

    pattern: Pattern
    words: str
    unsaid: tuple[int, int] | None = None  # leaf, number of the name


Bit: TypeAlias = str | int


class Bank:
    """All patterns of an index, their texts and the texts' vectors."""

    def __init__(self, index: Index, encoder: TextEncoder):
        self.index = index
        self.rules = index.rules.rules
        self.stand_ins = stand_ins(index)
        self.texts: list[Text] = []
        for pattern in self._patterns():
            self.texts.extend(self._texts(pattern))
            if len(self.texts) >= MOST_TEXTS:
                break
        self.vectors: NDArray[np.float32] = encoder.encode([text.words for text in self.texts])  # [P, D]

    def _patterns(self) -> list[Pattern]:
        found: list[Pattern] = []
        for depth in range(1, PATTERN_DEPTH + 1):
            for number, rule in enumerate(self.rules):
                if rule.slots and not rule.analogy:
                    for inner, leaves in self._expand(number, depth):
                        if len(leaves) <= PATTERN_LEAVES and _height(inner) == depth:
                            found.append(Pattern(inner, leaves))
        return found[:MOST_PATTERNS]

    def _expand(self, number: int, depth: int) -> Iterator[tuple[Inner, tuple[Slot, ...]]]:
        """A rule with each of its slots left open, or filled by a rule of a kind seen there."""
        options: list[tuple[tuple[Inner | int, ...], tuple[Slot, ...]]] = [((), ())]
        for slot in self.rules[number].slots:
            grown: list[tuple[tuple[Inner | int, ...], tuple[Slot, ...]]] = []
            for parts, leaves in options:
                grown.append(((*parts, len(leaves)), (*leaves, slot)))
                if depth > 1 and not slot.open:
                    for other in self._fitting(number, slot):
                        for inner, more in self._expand(other, depth - 1):
                            if len(leaves) + len(more) <= PATTERN_LEAVES:
                                grown.append(((*parts, _shift(inner, len(leaves))), (*leaves, *more)))
            options = grown[:PATTERN_OPTIONS]
        for parts, leaves in options:
            yield Inner(number, parts), leaves

    def _fitting(self, outer: int, slot: Slot) -> Iterator[int]:
        unary = len(self.rules[outer].slots) == 1
        for number, rule in enumerate(self.rules):
            if not rule.slots or rule.analogy or number == outer:
                continue
            kind = self.index.kind_of[number]
            modifies = self.index.heads_of[number] and not kind_in(slot, kind)
            if kind_in(slot, kind) or (unary and not modifies and self.index.is_clause(kind) and self.index.takes_clause(slot)):
                yield number

    def _texts(self, pattern: Pattern) -> Iterator[Text]:
        fillers = [stand_in(slot, self.stand_ins) for slot in pattern.leaves]
        yield Text(pattern, self._say(pattern.root, fillers))
        if len(pattern.leaves) < 2:
            return
        for leaf, slot in enumerate(pattern.leaves):
            if slot.open or all(other.open for i, other in enumerate(pattern.leaves) if i != leaf):
                continue
            names = [n for n, rule in enumerate(self.rules) if rule.is_name and self.index.kind_of[n] in slot.kinds]
            for name in names[:UNSAID_NAMES]:
                said = [*fillers]
                said[leaf] = _words(self.rules[name])
                yield Text(pattern, self._say(pattern.root, said), (leaf, name))

    def _say(self, inner: Inner, fillers: list[str]) -> str:
        said: list[str] = []
        for element in self.rules[inner.rule].surface:
            if isinstance(element, str):
                said.append(element)
            else:
                part = inner.parts[element]
                said.append(fillers[part] if isinstance(part, int) else self._say(part, fillers))
        return " ".join(said)


def kind_in(slot: Slot, kind: str) -> bool:
    return kind in slot.kinds


def stand_in(slot: Slot, usual: dict[str, str]) -> str:
    """What stands for anything in a slot."""
    if slot.open:
        return slot.texts[0] if slot.texts else "it"
    return next((usual[kind] for kind in sorted(slot.kinds) if kind in usual), "it")


def stand_ins(index: Index) -> dict[str, str]:
    """For every kind the text that stands for any thing of that kind: its shortest name, or a short phrase."""
    texts: dict[str, str] = {}
    rules = index.rules.rules
    for number, rule in enumerate(rules):
        if rule.is_name:
            _shorter(texts, index.kind_of[number], _words(rule))
    for _ in range(STAND_IN_ROUNDS):
        for number, rule in enumerate(rules):
            kind = index.kind_of[number]
            if rule.slots and not rule.analogy and kind not in texts:
                said: list[str] = []
                for element in rule.surface:
                    if isinstance(element, str):
                        said.append(element)
                        continue
                    slot = rule.slots[element]
                    text = slot.texts[0] if slot.texts else next((texts[k] for k in sorted(slot.kinds) if k in texts), None)
                    if text is None:
                        break
                    said.append(text)
                else:
                    texts[kind] = " ".join(said)
    return texts


def _shorter(texts: dict[str, str], kind: str, text: str) -> None:
    if kind not in texts or (len(text), text) < (len(texts[kind]), texts[kind]):
        texts[kind] = text


def _words(rule: Rule) -> str:
    return " ".join(str(word) for word in rule.surface)


def _height(inner: Inner) -> int:
    return 1 + max((_height(part) for part in inner.parts if isinstance(part, Inner)), default=0)


def _shift(inner: Inner, by: int) -> Inner:
    return Inner(inner.rule, tuple(part + by if isinstance(part, int) else _shift(part, by) for part in inner.parts))


def takes_value(slot: Slot) -> bool:
    """True for open slots that were taught with a number or a time."""
    return slot.open and any(is_value(word) for text in slot.texts for word in text.split())
