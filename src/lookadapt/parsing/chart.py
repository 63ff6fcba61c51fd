"""An exact weighted chart over the rules of a memory, with the k best forms of every span.

Positions are gone through by where spans end, and for each end by where they start, from right to left. A
constituent is then complete before anything uses it, because a rule that adds no word is never applied, so
each span keeps its k cheapest forms exactly. Costs: `costs.Costs`.

Kinds are part of the search: strict, a slot takes only what `kinds.Signatures` lets it take, and copied words must be of
the taught type. Relaxed, anything may fill anything at a price, and a constituent may also take a neighbouring word
that nothing explains, at the price of skipping it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from ..language.english import is_value
from ..language.lexicon import is_role
from ..language.logical_form import Atom
from ..memory.frames import lends
from ..memory.rules import Rule
from .building import Builder, Item, Part, piece_label
from .cheapest import Cheapest
from .costs.limits import BEST, BUDGET, MAX_COPIED, MAX_STATES, MAX_SUBJECT, PREFIX, TOO_DEAR
from .evidence import Evidence, Trust
from .index import ANYTHING, Index
from .sentence import Sentence
from .skipping import Skipping
from .trie import Entry, Node, SoftMatch

_UNFIT: Final = math.inf
_ROLE: Final = Rule((), Atom("role"), (), (), ())

State = tuple[Node, int, tuple[Part, ...], float, tuple[Item, ...]]


class Chart:
    """One sentence's constituents."""

    def __init__(
        self,
        phrase: Sentence,
        index: Index,
        relaxed: bool,
        best: int = BEST,
        bound: float = math.inf,
        soft: Sequence[SoftMatch] = (),
        given: Sequence[Item] = (),
        keys: dict[tuple[Any, ...], int] | None = None,
        roles: bool = False,
        budget: float = BUDGET,
    ):
        self.phrase = phrase
        self.index = index
        self.weights = index.weights
        self.relaxed = relaxed
        self.best = best
        self.bound = bound  # nothing dearer is built; costs only grow, so what is found is exact up to it
        self.soft: dict[int, list[SoftMatch]] = {}
        for match in soft:
            self.soft.setdefault(match.end, []).append(match)
        self.given: dict[int, list[Item]] = {}
        for item in given:
            self.given.setdefault(item.end, []).append(item)
        self.keys: dict[tuple[Any, ...], int] = {} if keys is None else keys  # a form's number, shared by charts of one sentence
        self.roles = roles  # the sentence is a pattern: its capital letters stand for anything
        self.items: dict[tuple[int, int], list[Item]] = {}
        index.take_in(phrase.keys)
        self._skipping = Skipping(phrase, index, relaxed)
        self.builder = Builder(phrase, index, relaxed, roles, self.keys, budget)
        self._run()

    @property
    def cut_off(self) -> bool:
        """True if the sentence was too much: what was found is not all there is."""
        return self.builder.left <= 0

    def whole(self) -> list[Item]:
        """Readings of the sentence; a value or a piece alone says nothing."""
        return [
            item
            for item in self.items.get((0, len(self.phrase)), [])
            if item.entry.rule.wording != (0,) and item.entry.rule.piece is None
            if item.entry.rule.whole or item.entry.number in self.index.signatures.commands
        ]

    def _run(self) -> None:
        size = len(keys := self.phrase.keys)
        root, front, bare_pieces = self.index.root, self.index.front, self.index.bare_pieces
        bound, found = self.bound, self.items
        skips = self._skipping.may
        values = [is_value(word) for word in self.phrase.words]
        states: list[list[State]] = [[] for _ in range(size + 1)]
        # Of the states at a place, those that may copy words, be filled, wait for a piece, or go on with similar words.
        sorted_out: list[list[list[State]]] = [[[] for _ in keys] for _ in range(4)]
        open_, slotted, gapped, running = sorted_out
        for end in range(1, size + 1):
            if self.builder.left <= 0:
                found.clear()
                return
            if len(states[end - 1]) > MAX_STATES:
                states[end - 1].sort(key=lambda state: state[3])
                del states[end - 1][MAX_STATES:]
            states[end - 1].append((root, end - 1, (), 0.0, ()))
            done: dict[int, Cheapest] = {}
            reached, word = states[end], keys[end - 1]
            for state in states[end - 1]:
                node, start, parts, cost, pieces = state
                if node.open is not None:
                    open_[end - 1].append(state)
                if node.slot is not None:
                    slotted[end - 1].append(state)
                if node.gaps:
                    gapped[end - 1].append(state)
                if node.runs:
                    running[end - 1].append(state)
                after = node.words.get(word)
                if after is not None:
                    self._arrive(after, start, end, parts, cost, pieces, reached, done)
            for begin, _ in self.phrase.numbers.get(end, ()):
                for node, start, parts, cost, pieces in states[begin]:
                    if node.number is not None:
                        self._arrive(node.number, start, end, (*parts, (begin, end)), cost, pieces, reached, done)
            if self.roles and is_role(word):
                self._cell(done, end - 1, end).add(self._role(end - 1))
                for node, start, parts, cost, pieces in states[end - 1]:
                    for after in (node.open, node.number):
                        if after is not None and node is not root:
                            self._arrive(after, start, end, (*parts, (end - 1, end)), cost, pieces, reached, done)
            for item in self.given.get(end, ()):
                if item.cost <= self.bound:
                    self._cell(done, item.start, end).add(item)
            for match in self.soft.get(end, ()):
                self._arrive_softly(match, running[match.start], reached, done)
            for begin in range(max(0, end - MAX_COPIED) if not self.roles else end, end):
                for node, start, parts, cost, pieces in open_[begin]:
                    assert node.open is not None
                    if node is not root or values[begin]:
                        self._arrive(node.open, start, end, (*parts, (begin, end)), cost, pieces, reached, done)
                    elif node.open.words and end - begin <= MAX_SUBJECT:  # `mrs lane is allergic`: words must follow
                        reached.append((node.open, start, ((begin, end),), cost, pieces))
            for middle in range(end - 1, -1, -1):
                cell = done.get(middle)
                beside = (skips[end - 1] and (middle, end - 1) in found) or (skips[middle] and (middle + 1, end) in found)
                if cell is None and not beside:
                    continue  # nor is anything found that a word could be left out beside
                if not (
                    items := self._skipping.complete(middle, end, cell.items if cell is not None else (), found, self.best, bound)
                ):
                    continue
                found[middle, end] = items
                fillers = [item for item in items if item.entry.rule.piece is None]
                self._fill(slotted[middle], fillers, end, reached, done)
                for item in items if bare_pieces or len(fillers) < len(items) else ():
                    if item.entry.rule.piece is not None:
                        self._attach(item, gapped[middle], reached, done, front)
                    else:
                        for entry in bare_pieces:
                            if item.kind in entry.rule.slots[0].kinds:
                                bare = self.builder.item(entry, middle, end, (item,), item.cost)
                                if bare is not None and bare.cost <= self.bound:
                                    self._attach(bare, gapped[middle], reached, done, front)

    def _fill(
        self, states: Sequence[State], fillers: Sequence[Item], end: int, reached: list[State], done: dict[int, Cheapest]
    ) -> None:
        """Fill what waits for a thing with each of these, the cheapest first."""
        builder, bound = self.builder, self.bound
        for node, start, parts, cost, pieces in states:
            after = node.slot
            assert after is not None
            ends, goes_on, least = after.ends, after.goes_on, after.least + self.weights.rule
            for item in fillers:
                price = cost + item.cost
                if price > bound or builder.left <= 0:
                    break  # the others are dearer
                if ends and price + least <= (done.get(start) or self._cell(done, start, end)).most:
                    self._arrive(after, start, end, (*parts, item), price, pieces, reached, done)
                    continue
                builder.left -= PREFIX  # nothing that ends here can be among the cheapest
                if goes_on:
                    reached.append((after, start, (*parts, item), price, pieces))
                for _ in ends:
                    builder.left -= TOO_DEAR

    def _cell(self, done: dict[int, Cheapest], start: int, end: int) -> Cheapest:
        """What a span is known to mean so far. What is found without its last word is found with it too, at the price of
        skipping it."""
        found = done.get(start)
        if found is None:
            inner = self.items.get((start, end - 1), ())
            most = self.bound
            if len(inner) >= self.best and self._skipping.may[end - 1]:
                most = min(most, inner[self.best - 1].cost + self._skipping.prices[end - 1])
            found = done[start] = Cheapest(self.best, most)
        return found

    def _role(self, place: int) -> Item:
        """A capital letter of a pattern, as something that fits wherever something fits."""
        entry = Entry(_ROLE, 0, (), 0.0, (), 0)
        key = self.keys.setdefault(("role", self.phrase.keys[place]), len(self.keys))
        return Item(0.0, place, place + 1, entry, (), key, ANYTHING, frozenset((ANYTHING,)))

    def _attach(
        self, item: Item, states: Sequence[State], reached: list[State], done: dict[int, Cheapest], front: dict[str, Node]
    ) -> None:
        """Give a piece to the frames that are waiting for one here, or begin a frame with it."""
        label = piece_label(item)
        prices = {frame: self._piece_cost(item, frame) for frame in front}
        for node, start, parts, cost, pieces in states:
            if pieces and any(label == piece_label(piece) for piece in pieces):
                continue
            for frame in node.gaps:
                if prices[frame] < _UNFIT:
                    price = cost + item.cost + prices[frame]
                    self._arrive(node, start, item.end, parts, price, (*pieces, item), reached, done, frame)
        for frame, node in front.items():
            if prices[frame] < _UNFIT:
                price = item.cost + prices[frame] + self.weights.piece_early
                reached.append((node, item.start, (), price, (item,)))

    def _piece_cost(self, item: Item, frame: str) -> float:
        rule = item.entry.rule
        if frame in rule.lenders:
            return self.weights.piece
        return self.weights.piece_lent if lends(rule, frame, self.index.rules.frames) else _UNFIT

    def _arrive_softly(self, match: SoftMatch, states: Sequence[State], reached: list[State], done: dict[int, Cheapest]) -> None:
        """Take words for a taught name or run of anchors that they resemble."""
        if match.name is not None:
            entry = Entry(
                self.index.rules.rules[match.name],
                match.name,
                (),
                match.cost,
                (Evidence(Trust.SIMILAR, taught=match.taught, cost=match.cost),),
                1,
                "soft",
                match.gap,
            )
            item = self.builder.item(entry, match.start, match.end, (), 0.0)
            if item is not None and item.cost <= self.bound:
                self._cell(done, match.start, match.end).add(item)
            return
        for node, start, parts, cost, pieces in states:
            after = node.runs.get(match.run or "")
            if after is not None:
                self._arrive(after, start, match.end, parts, cost + match.cost, pieces, reached, done)

    def _arrive(
        self,
        node: Node,
        start: int,
        end: int,
        parts: tuple[Part, ...],
        cost: float,
        pieces: tuple[Item, ...],
        reached: list[State],
        done: dict[int, Cheapest],
        only: str | None = None,
    ) -> None:
        if cost > self.bound or (builder := self.builder).left <= 0:
            return
        builder.left -= PREFIX
        if node.goes_on:
            reached.append((node, start, parts, cost, pieces))
        if not node.ends:
            return
        cell = done.get(start) or self._cell(done, start, end)
        for entry in node.ends:
            if cost + (entry.cost + self.weights.rule) > cell.most:
                builder.left -= TOO_DEAR
                continue
            frame = entry.rule.frame
            if pieces and (frame is None or any(self._piece_cost(piece, frame) == _UNFIT for piece in pieces)):
                continue
            if only is not None and frame != only:
                continue
            item = builder.item(entry, start, end, parts, cost, pieces, cell.most)
            if item is not None:
                cell.add(item)

    def make(
        self, entry: Entry, start: int, end: int, parts: tuple[Part, ...], cost: float = 0.0, pieces: tuple[Item, ...] = ()
    ) -> Item:
        """A constituent from outside the chart, priced and numbered as the chart's own."""
        item = self.builder.item(entry, start, end, parts, cost, pieces)
        assert item is not None  # only a strict chart refuses
        return item
