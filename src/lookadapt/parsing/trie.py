"""Wordings as a trie: a word leads to the rules that use it; every way into a rule has a price and its evidence."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ..language.english import FUNCTION_WORDS
from ..language.forgetful import forgetful
from ..language.logical_form import Expression
from ..memory.frames import label_of
from ..memory.rules import Frame, Rule, Slot, Wording
from ..memory.template import hole_number
from .costs.limits import KEPT_WORDINGS
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
    turned: bool = field(init=False)  # the slots are not said in the order of their numbers, or one is said twice
    order: tuple[tuple[int, int], ...] = field(
        init=False
    )  # slots by their numbers, and where each is said; none if one is said twice

    def __post_init__(self) -> None:
        self.turned = any(a >= b for a, b in itertools.pairwise(self.slots))
        self.order = _order(self.slots)


@forgetful(KEPT_WORDINGS)
def _order(slots: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Shared by all entries with such slots."""
    return tuple(sorted(zip(slots, itertools.count(), strict=False))) if len(set(slots)) == len(slots) else ()


_NO_WAYS: Final[dict[str, Any]] = {}
_NO_FRAMES: Final[tuple[str, ...]] = ()
_NO_ENDS: Final[list[Any]] = []


class Node:
    """A prefix of wordings. Most nodes have one way on, and there are tens of thousands, so all share what they have none of."""

    __slots__ = ("ends", "gaps", "goes_on", "least", "number", "open", "runs", "slot", "words")

    def __init__(self) -> None:
        self.words: dict[str, Node] = _NO_WAYS
        self.runs: dict[str, Node] = _NO_WAYS  # anchors side by side, to be matched by similarity
        self.slot: Node | None = None
        self.open: Node | None = None
        self.number: Node | None = None
        self.gaps: tuple[str, ...] = _NO_FRAMES  # frames whose pieces may come here
        self.ends: list[Entry] = _NO_ENDS
        self.goes_on = False  # a wording goes on here, or a piece may come
        self.least = math.inf  # what the cheapest way that ends here costs

    def by_word(self, word: str) -> Node:
        """Where a word leads; made if nothing has it yet."""
        if self.words is _NO_WAYS:
            self.words, self.goes_on = {}, True
        return self.words.get(word) or self.words.setdefault(word, Node())

    def by_run(self, run: str) -> Node:
        """The same for a run of anchors."""
        if self.runs is _NO_WAYS:
            self.runs, self.goes_on = {}, True
        return self.runs.get(run) or self.runs.setdefault(run, Node())

    def by_slot(self, slot: Slot) -> Node:
        """The same for what fills a slot."""
        self.goes_on = True
        if slot.number:
            self.number = self.number or Node()
            return self.number
        if slot.open:
            self.open = self.open or Node()
            return self.open
        self.slot = self.slot or Node()
        return self.slot

    def wait(self, frame: str) -> None:
        """Pieces of a frame may come here."""
        if frame not in self.gaps:
            self.gaps, self.goes_on = (*self.gaps, frame), True

    def end(self, entry: Entry) -> None:
        """A way into a rule ends here."""
        if self.ends is _NO_ENDS:
            self.ends = []
        self.ends.append(entry)
        self.least = min(self.least, entry.cost)


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
