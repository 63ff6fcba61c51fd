"""An exact weighted chart over the rules of a memory, with the k best forms of every span.

Positions are gone through by where spans end, and for each end by where they start, from right to left. A
constituent is then complete before anything uses it, because a rule that adds no word is never applied, so
each span keeps its k cheapest forms exactly. Costs: `scoring.Weights`.

Relaxed, a constituent may also take a neighbouring word that nothing explains, at the price of skipping it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..language.english import FUNCTION_WORDS, is_value
from ..memory.phrase import Phrase
from ..memory.rules import Slot
from .index import Entry, Index, Node, SoftMatch

MAX_OPEN = 14  # words an open slot may copy
MAX_STATES = 600  # prefixes kept at a position; only the relaxed chart of a long sentence ever has more
BEST = 10  # forms kept of a span


@dataclass(eq=False, slots=True)
class Item:
    """A constituent: what a span means, at what cost, and how it came about."""

    cost: float
    start: int
    end: int
    entry: Entry
    parts: tuple[Item | tuple[int, int], ...]  # in the order of the rule's slots; a pair is copied words
    key: int  # the same for the same form
    kind: str
    acts: frozenset[str]  # kinds it can stand for: its own, and its head's if it only modifies that
    skipped: tuple[int, ...] = ()  # words of the span that nothing explains, its own only


class Chart:
    """One sentence's constituents."""

    def __init__(
        self,
        phrase: Phrase,
        index: Index,
        relaxed: bool,
        best: int = BEST,
        bound: float = math.inf,
        soft: Sequence[SoftMatch] = (),
        given: Sequence[Item] = (),
        keys: dict[tuple[Any, ...], int] | None = None,
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
        self.items: dict[tuple[int, int], list[Item]] = {}
        self._run()

    def whole(self) -> list[Item]:
        """Readings of the sentence; a value alone says nothing."""
        return [item for item in self.items.get((0, len(self.phrase)), []) if item.entry.rule.wording != (0,)]

    def _run(self) -> None:
        keys = self.phrase.keys
        size = len(keys)
        root = self.index.root
        states: list[list[tuple[Node, int, tuple[Item | tuple[int, int], ...], float]]] = [[] for _ in range(size + 1)]
        for end in range(1, size + 1):
            if len(states[end - 1]) > MAX_STATES:
                states[end - 1].sort(key=_state_cost)
                del states[end - 1][MAX_STATES:]
            states[end - 1].append((root, end - 1, (), 0.0))
            done: dict[int, list[Item]] = {}
            reached = states[end]
            word = keys[end - 1]
            for node, start, parts, cost in states[end - 1]:
                after = node.words.get(word)
                if after is not None:
                    self._arrive(after, start, end, parts, cost, reached, done)
            for item in self.given.get(end, ()):
                if item.cost <= self.bound:
                    done.setdefault(item.start, []).append(item)
            for match in self.soft.get(end, ()):
                self._arrive_softly(match, states[match.start], reached, done)
            for begin in range(max(0, end - MAX_OPEN), end):
                valued = is_value(self.phrase.words[begin])
                for node, start, parts, cost in states[begin]:
                    if node.open is not None and (valued or node is not root):
                        self._arrive(node.open, start, end, (*parts, (begin, end)), cost, reached, done)
            for middle in range(end - 1, -1, -1):
                items = self._complete(middle, end, done.get(middle, ()))
                if not items:
                    continue
                self.items[middle, end] = items
                for node, start, parts, cost in states[middle]:
                    if node.slot is not None:
                        for item in items:
                            self._arrive(node.slot, start, end, (*parts, item), cost + item.cost, reached, done)

    def _arrive_softly(
        self,
        match: SoftMatch,
        states: list[tuple[Node, int, tuple[Item | tuple[int, int], ...], float]],
        reached: list[tuple[Node, int, tuple[Item | tuple[int, int], ...], float]],
        done: dict[int, list[Item]],
    ) -> None:
        """Take words for a taught name or run of anchors that they resemble."""
        if match.name is not None:
            entry = Entry(
                self.index.rules.rules[match.name], match.name, (), match.cost, (f"like {match.taught!r}",), 1, "soft", match.gap
            )
            item = self._item(entry, match.start, match.end, (), 0.0)
            if item.cost <= self.bound:
                done.setdefault(match.start, []).append(item)
            return
        for node, start, parts, cost in states:
            after = node.runs.get(match.run or "")
            if after is not None:
                self._arrive(after, start, match.end, parts, cost + match.cost, reached, done)

    def _arrive(
        self,
        node: Node,
        start: int,
        end: int,
        parts: tuple[Item | tuple[int, int], ...],
        cost: float,
        reached: list[tuple[Node, int, tuple[Item | tuple[int, int], ...], float]],
        done: dict[int, list[Item]],
    ) -> None:
        if cost > self.bound:
            return
        if node.words or node.runs or node.slot is not None or node.open is not None:
            reached.append((node, start, parts, cost))
        for entry in node.ends:
            item = self._item(entry, start, end, parts, cost)
            if item.cost <= self.bound:
                done.setdefault(start, []).append(item)

    def make(self, entry: Entry, start: int, end: int, parts: tuple[Item | tuple[int, int], ...], cost: float = 0.0) -> Item:
        """A constituent from outside the chart, priced and numbered as the chart's own."""
        return self._item(entry, start, end, parts, cost)

    def _item(self, entry: Entry, start: int, end: int, parts: tuple[Item | tuple[int, int], ...], cost: float) -> Item:
        rule = entry.rule
        weights = self.weights
        cost += entry.cost + weights.rule
        kind = self.index.kind_of[entry.number]
        acts = frozenset((kind,))
        heads = self.index.heads_of[entry.number]
        ordered = list(zip(entry.slots, parts, strict=True))
        if len(ordered) > 1:
            ordered.sort(key=_slot_number)
        names: list[Any] = []
        strange: set[tuple[frozenset[str], str]] = set()
        for number, part in ordered:
            slot = rule.slots[number]
            if isinstance(part, tuple):
                cost += self.copy_cost(slot, part)
                names.append(part)
                continue
            if part.kind not in slot.kinds and (slot.kinds, part.kind) in strange:
                pass  # `berlin or oslo` where `sales or engineering` was taught is strange once
            elif part.kind not in slot.kinds:
                strange.add((slot.kinds, part.kind))
                if part.acts & slot.kinds:
                    cost += weights.kind_within
                elif not entry.anchors or part.kind == "'":
                    cost += weights.kind_new_bare
                elif self.index.is_clause(part.kind) != self.index.takes_clause(slot):
                    cost += weights.kind_other
                else:
                    cost += weights.kind_new
            elif part.entry.rule.is_name and part.entry.rule.template not in slot.seen:
                cost += weights.name_elsewhere if self.index.stranger(part.entry.rule, slot) else weights.name_new
            if number in heads:
                acts |= part.acts
            names.append(part.key)
        if rule.together and len(parts) > 1 and self.index.rules.homonyms:
            cost += self._company_cost(entry, ordered)
        first = parts[0] if parts else None
        if isinstance(first, Item) and first.start == start:
            cost += weights.long_first * (first.end - first.start)
        shape = (rule.template, *names)
        key = self.keys.setdefault(shape, len(self.keys))
        return Item(cost, start, end, entry, tuple(part for _, part in ordered), key, kind, acts)

    def _company_cost(self, entry: Entry, ordered: list[tuple[int, Item | tuple[int, int]]]) -> float:
        """Words that name several things mean the one that was seen with its neighbour."""
        names = [
            (number, part.entry.rule.template)
            for number, part in ordered
            if not isinstance(part, tuple) and part.entry.rule.is_name
        ]
        homonyms, company = self.index.rules.homonyms, self.index.rules.company
        strange = 0.0
        for i, one in enumerate(names):
            for two in names[i + 1 :]:
                if (one[1] in homonyms or two[1] in homonyms) and frozenset((one, two)) not in entry.rule.together:
                    strange += 0.5 if frozenset((one[1], two[1])) in company else 1.0
        return self.weights.name_company * strange

    def copy_cost(self, slot: Slot, span: tuple[int, int]) -> float:
        """What it costs to copy these words into an open slot."""
        weights = self.weights
        words = self.phrase.words[span[0] : span[1]]
        keys = self.phrase.keys[span[0] : span[1]]
        cost = weights.open_slot + weights.open_word * len(words)
        for word, key in zip(words, keys, strict=True):
            if is_value(word):
                continue
            if key in self.index.name_words:
                cost += weights.open_name
            elif key in self.index.vocabulary and key not in FUNCTION_WORDS:
                cost += weights.open_known
        if words[-1] in FUNCTION_WORDS and any(is_value(word) for text in slot.texts for word in text.split()):
            cost += weights.open_trailing
        if slot.texts and (odd := self.index.odd_words(slot, words)):
            cost += weights.open_shape * odd
        return cost

    def _complete(self, start: int, end: int, found: Sequence[Item]) -> list[Item]:
        """The k cheapest distinct forms of a span."""
        best: dict[int, Item] = {}
        for item in found:
            old = best.get(item.key)
            if old is None or item.cost < old.cost:
                best[item.key] = item
        if self.relaxed and end - start > 1:
            for inner, place in (((start, end - 1), end - 1), ((start + 1, end), start)):
                price = self.index.insertion(self.phrase.keys[place])
                for item in self.items.get(inner, ()):
                    cost = item.cost + price
                    if cost > self.bound:
                        break
                    old = best.get(item.key)
                    if old is None or cost < old.cost:
                        best[item.key] = Item(
                            cost, start, end, item.entry, item.parts, item.key, item.kind, item.acts, (*item.skipped, place)
                        )
        return sorted(best.values(), key=lambda item: (item.cost, item.key))[: self.best]


def _slot_number(pair: tuple[int, Item | tuple[int, int]]) -> int:
    return pair[0]


def _state_cost(state: tuple[Node, int, tuple[Item | tuple[int, int], ...], float]) -> float:
    return state[3]
