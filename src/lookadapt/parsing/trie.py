"""Wordings as a trie: a word leads to the rules that use it; every way into a rule has a price and its evidence."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ..language.english import FUNCTION_WORDS
from ..language.logical_form import Expression
from ..memory.frames import label_of
from ..memory.rules import Frame, Rule, Wording
from ..memory.template import hole_number
from .evidence import Evidence

RUN: Final = "\x00"  # marks a run of anchors in a wording


@dataclass(frozen=True, slots=True)
class SoftMatch:
    """A run of words that may stand for a taught name (a rule's number) or for a run of anchors."""

    start: int
    end: int
    name: int | None
    run: str | None
    cost: float
    taught: str
    gap: float  # 1 - similarity


@dataclass(eq=False, slots=True)
class Entry:
    """One way into a rule."""

    rule: Rule
    number: int  # of the rule
    slots: tuple[int, ...]  # slot numbers in the order of this wording
    cost: float
    edits: tuple[Evidence, ...]  # what differs from the taught wording
    anchors: int  # words of this wording
    mode: str = "taught"  # or variant, soft (a similar name), free (a similar pattern), unsaid
    gap: float = 0.0  # what similarity lacks, of soft and free entries
    frame: Frame | None = None  # of a core


@dataclass(eq=False, slots=True)
class Node:
    """A prefix of wordings."""

    words: dict[str, Node] = field(default_factory=dict)
    runs: dict[str, Node] = field(default_factory=dict)  # anchors side by side, to be matched by similarity
    slot: Node | None = None
    open: Node | None = None
    number: Node | None = None
    gaps: set[str] = field(default_factory=set)  # frames whose pieces may come here
    ends: list[Entry] = field(default_factory=list)


def plain(wording: Wording) -> Wording:
    """A wording with its slots all alike."""
    return tuple(-1 if isinstance(element, int) else element for element in wording)


def core_labels(rule: Rule) -> frozenset[str]:
    """The labels of the arguments that a core has by itself."""
    if rule.frame is None:
        return frozenset()
    node = rule.template.at(rule.frame_path)
    assert isinstance(node, Expression)
    found = []
    for argument in node.items[1:]:
        number = hole_number(argument)
        seen = sorted(rule.slots[number].seen, key=str) if number is not None else []
        found.append(label_of(seen[0] if seen else argument))
    return frozenset(found)


def with_runs(wording: Wording, said: Mapping[str, str], deletion: Callable[[str], float]) -> Iterator[tuple[Wording, float]]:
    """Every choice of anchor runs to match by similarity; the others stay, or go if they are function words."""
    groups: list[list[tuple[Wording, float]]] = []
    i = 0
    while i < len(wording):
        if isinstance(wording[i], int):
            groups.append([((wording[i],), 0.0)])
            i += 1
            continue
        end = i
        while end < len(wording) and isinstance(wording[end], str):
            end += 1
        run = [str(word) for word in wording[i:end]]
        options: list[tuple[Wording, float]] = [(tuple(run), 0.0)]
        if all(word in FUNCTION_WORDS for word in run):
            options.append(((), sum(map(deletion, run))))
        else:
            options.append(((RUN + " ".join(said.get(word, word) for word in run),), 0.0))
        groups.append(options)
        i = end
    for choice in itertools.product(*groups):
        elements = tuple(element for part, _ in choice for element in part)
        if any(isinstance(element, str) and element.startswith(RUN) for element in elements):
            yield elements, sum(price for _, price in choice)


def shape(wording: Wording, left_out: int) -> Wording:
    return tuple(-1 if isinstance(element, int) else element for i, element in enumerate(wording) if i != left_out)


def shortened(wording: Wording) -> set[Wording]:
    """The wording with each anchor left out in turn, its slots all alike."""
    return {shape(wording, i) for i, element in enumerate(wording) if isinstance(element, str)}


def subsets(places: list[int], most: int) -> Iterable[frozenset[int]]:
    """Sets of one to `most` places."""
    found: list[frozenset[int]] = [frozenset()]
    for place in places:
        found += [old | {place} for old in found if len(old) < most]
    return (subset for subset in found if subset)
