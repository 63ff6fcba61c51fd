"""An exact weighted chart over the rules of a memory, with the k best forms of every span.

Positions are gone through by where spans end, and for each end by where they start, from right to left. A
constituent is then complete before anything uses it, because a rule that adds no word is never applied, so
each span keeps its k cheapest forms exactly. Costs: `costs.Costs`.

Kinds are part of the search: strict, a slot takes only what `kinds.Signatures` lets it take, and copied words must be of
the taught type. Relaxed, anything may fill anything at a price, and a constituent may also take a neighbouring word
that nothing explains, at the price of skipping it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..language.english import FUNCTION_WORDS, INSIDE_VALUES, NOT_NAMES, OPERATORS, PREPOSITIONS, STOPS, is_value
from ..language.lexicon import is_role
from ..language.logical_form import Atom
from ..language.values import WORDY, ValueType, unlike
from ..memory.frames import lends
from ..memory.rules import Rule, Slot
from .costs import BUDGET, MAX_COPIED, MAX_SUBJECT
from .evidence import Evidence, Trust
from .index import ANYTHING, Entry, Index, Node, SoftMatch
from .kinds import is_superlative
from .sentence import Sentence

MAX_STATES: Final = 600  # prefixes kept at a position; only the relaxed chart of a long sentence ever has more
BEST: Final = 10  # forms kept of a span
_UNFIT: Final = math.inf
_ROLE: Final = Rule((), Atom("role"), (), (), ())
WHEN: Final = frozenset(("at", "on", "in"))  # joins a time to a date: `saturday at noon`


@dataclass(eq=False, slots=True)
class Item:
    """A constituent: what a span means, at what cost, and how it came about."""

    cost: float
    start: int
    end: int
    entry: Entry
    parts: tuple[Part, ...]  # in the order of the rule's slots; a pair is copied words
    key: int  # the same for the same form
    kind: str
    acts: frozenset[str]  # kinds it can stand for: its own, and its head's if it only modifies that
    skipped: tuple[int, ...] = ()  # words of the span that nothing explains, its own only
    pieces: tuple[Item, ...] = ()  # of a frame


Part = Item | tuple[int, int]
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
        self._copies: dict[tuple[int, int, int], float] = {}
        self._left: float = BUDGET
        self._run()

    @property
    def cut_off(self) -> bool:
        """True if the sentence was too much: what was found is not all there is."""
        return self._left <= 0

    def whole(self) -> list[Item]:
        """Readings of the sentence; a value or a piece alone says nothing."""
        return [
            item
            for item in self.items.get((0, len(self.phrase)), [])
            if item.entry.rule.wording != (0,) and item.entry.rule.piece is None and item.entry.rule.whole
        ]

    def _run(self) -> None:
        keys = self.phrase.keys
        size = len(keys)
        root, front = self.index.root, self.index.front
        states: list[list[State]] = [[] for _ in range(size + 1)]
        for end in range(1, size + 1):
            if self._left <= 0:
                self.items.clear()
                return
            if len(states[end - 1]) > MAX_STATES:
                states[end - 1].sort(key=_state_cost)
                del states[end - 1][MAX_STATES:]
            states[end - 1].append((root, end - 1, (), 0.0, ()))
            done: dict[int, list[Item]] = {}
            reached = states[end]
            word = keys[end - 1]
            for node, start, parts, cost, pieces in states[end - 1]:
                after = node.words.get(word)
                if after is not None:
                    self._arrive(after, start, end, parts, cost, pieces, reached, done)
            for begin, _ in self.phrase.numbers.get(end, ()):
                for node, start, parts, cost, pieces in states[begin]:
                    if node.number is not None:
                        self._arrive(node.number, start, end, (*parts, (begin, end)), cost, pieces, reached, done)
            if self.roles and is_role(word):
                done.setdefault(end - 1, []).append(self._role(end - 1))
                for node, start, parts, cost, pieces in states[end - 1]:
                    for after in (node.open, node.number):
                        if after is not None and node is not root:
                            self._arrive(after, start, end, (*parts, (end - 1, end)), cost, pieces, reached, done)
            for item in self.given.get(end, ()):
                if item.cost <= self.bound:
                    done.setdefault(item.start, []).append(item)
            for match in self.soft.get(end, ()):
                self._arrive_softly(match, states[match.start], reached, done)
            for begin in range(max(0, end - MAX_COPIED) if not self.roles else end, end):
                valued = is_value(self.phrase.words[begin])
                for node, start, parts, cost, pieces in states[begin]:
                    if node.open is None:
                        continue
                    if valued or node is not root:
                        self._arrive(node.open, start, end, (*parts, (begin, end)), cost, pieces, reached, done)
                    elif node.open.words and end - begin <= MAX_SUBJECT:  # `mrs lane is allergic`: words must follow
                        reached.append((node.open, start, ((begin, end),), cost, pieces))
            for middle in range(end - 1, -1, -1):
                items = self._complete(middle, end, done.get(middle, ()))
                if not items:
                    continue
                self.items[middle, end] = items
                for node, start, parts, cost, pieces in states[middle]:
                    if node.slot is not None:
                        for item in items:
                            if item.entry.rule.piece is None:
                                self._arrive(node.slot, start, end, (*parts, item), cost + item.cost, pieces, reached, done)
                for item in items:
                    if item.entry.rule.piece is not None:
                        self._attach(item, states[middle], reached, done, front)
                    else:
                        for entry in self.index.bare_pieces:
                            if item.kind in entry.rule.slots[0].kinds:
                                bare = self._item(entry, middle, end, (item,), item.cost)
                                if bare is not None and bare.cost <= self.bound:
                                    self._attach(bare, states[middle], reached, done, front)

    def _role(self, place: int) -> Item:
        """A capital letter of a pattern, as something that fits wherever something fits."""
        entry = Entry(_ROLE, 0, (), 0.0, (), 0)
        key = self.keys.setdefault(("role", self.phrase.keys[place]), len(self.keys))
        return Item(0.0, place, place + 1, entry, (), key, ANYTHING, frozenset((ANYTHING,)))

    def _attach(
        self, item: Item, states: Sequence[State], reached: list[State], done: dict[int, list[Item]], front: dict[str, Node]
    ) -> None:
        """Give a piece to the frames that are waiting for one here, or begin a frame with it."""
        label = item.entry.rule.piece
        prices = {frame: self._piece_cost(item, frame) for frame in front}
        for node, start, parts, cost, pieces in states:
            for frame in node.gaps:
                if prices[frame] < _UNFIT and all(label != piece.entry.rule.piece for piece in pieces):
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

    def _arrive_softly(
        self, match: SoftMatch, states: Sequence[State], reached: list[State], done: dict[int, list[Item]]
    ) -> None:
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
            item = self._item(entry, match.start, match.end, (), 0.0)
            if item is not None and item.cost <= self.bound:
                done.setdefault(match.start, []).append(item)
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
        done: dict[int, list[Item]],
        only: str | None = None,
    ) -> None:
        if cost > self.bound or self._left <= 0:
            return
        self._left -= 0.1
        if node.words or node.runs or node.gaps or node.slot is not None or node.open is not None or node.number is not None:
            reached.append((node, start, parts, cost, pieces))
        for entry in node.ends:
            frame = entry.rule.frame
            if pieces and (frame is None or any(self._piece_cost(piece, frame) == _UNFIT for piece in pieces)):
                continue
            if only is not None and frame != only:
                continue
            item = self._item(entry, start, end, parts, cost, pieces)
            if item is not None and item.cost <= self.bound:
                done.setdefault(start, []).append(item)

    def make(self, entry: Entry, start: int, end: int, parts: tuple[Part, ...], cost: float = 0.0) -> Item:
        """A constituent from outside the chart, priced and numbered as the chart's own."""
        item = self._item(entry, start, end, parts, cost)
        assert item is not None  # only a strict chart refuses
        return item

    def _item(
        self, entry: Entry, start: int, end: int, parts: tuple[Part, ...], cost: float, pieces: tuple[Item, ...] = ()
    ) -> Item | None:
        rule = entry.rule
        weights = self.weights
        self._left -= 1
        cost += entry.cost + weights.rule
        if rule.frame is not None and not self._is_complete(entry, pieces):
            return None
        kind = self.index.kind_of[entry.number]
        acts = frozenset((kind,))
        heads = self.index.heads_of[entry.number]
        ordered = list(zip(entry.slots, parts, strict=True))
        if len(ordered) > 1:
            ordered.sort(key=_slot_number)
            if len(set(entry.slots)) < len(ordered):
                said_once = _said_once(ordered)
                if said_once is None:
                    return None
                ordered = said_once
        names: list[Any] = []
        strange: set[tuple[int, str]] = set()
        for number, part in ordered:
            slot = rule.slots[number]
            if isinstance(part, tuple):
                if not slot.number and not self.roles:
                    cost += self.copy_cost(slot, part)
                    if cost == _UNFIT:
                        return None
                names.append(part)
                continue
            price = self.index.kind_cost(entry, number, part.kind, part.acts)
            if price == _UNFIT:
                if not self.relaxed:
                    return None
                price = 0.0 if (len(slot.kinds), part.kind) in strange else self._strange_cost(entry, slot, part)
                strange.add(
                    (len(slot.kinds), part.kind)
                )  # `berlin or oslo` where `sales or engineering` was taught is strange once
            elif part.entry.rule.is_name and part.entry.rule.template not in slot.seen and slot.seen:
                price += weights.name_elsewhere if self.index.stranger(part.entry.rule, slot) else weights.name_new
            elif heads and number in heads and is_superlative(part.entry.rule.wording):
                price += weights.superlative  # `cheapest X within Y` ranks those within Y
            cost += price
            if number in heads:
                acts |= part.acts
            names.append(part.key)
        if rule.together and len(parts) > 1 and self.index.rules.homonyms:
            cost += self._company_cost(entry, ordered)
        first = parts[0] if parts else None
        if isinstance(first, Item) and first.start == start:
            cost += weights.long_first * (first.end - first.start)
        shape: tuple[Any, ...] = (rule.template, rule.piece, *names)
        if pieces:
            shape = (*shape, *sorted(("piece", piece.entry.rule.piece, piece.key) for piece in pieces))
        key = self.keys.setdefault(shape, len(self.keys))
        return Item(cost, start, end, entry, tuple(part for _, part in ordered), key, kind, acts, (), pieces)

    def _is_complete(self, entry: Entry, pieces: tuple[Item, ...]) -> bool:
        """True if the frame was taught with as few arguments, and has none twice."""
        rule = entry.rule
        assert rule.frame is not None
        frame = self.index.rules.frames[rule.frame]
        own = self.index.core_labels[entry.number]
        labels = own | {str(piece.entry.rule.piece) for piece in pieces}
        if len(labels) < len(own) + len(pieces):
            return False
        return bool(pieces) or own in frame.taught

    def _strange_cost(self, entry: Entry, slot: Slot, part: Item) -> float:
        weights = self.weights
        if not entry.anchors or part.kind[0] in "'#":
            return weights.kind_new_bare
        if self.index.is_clause(part.kind) != self.index.takes_clause(slot):
            return weights.kind_other
        return weights.kind_new

    def _company_cost(self, entry: Entry, ordered: list[tuple[int, Part]]) -> float:
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
        """What it costs to copy these words into an open slot; infinite if a strict chart may not."""
        key = (id(slot), *span)
        cost = self._copies.get(key)
        if cost is None:
            cost = self._copies[key] = self._copy_cost(slot, span)
        return cost

    def _copy_cost(self, slot: Slot, span: tuple[int, int]) -> float:
        weights = self.weights
        words = self.phrase.words[span[0] : span[1]]
        keys = self.phrase.keys[span[0] : span[1]]
        cost = weights.open_slot + weights.open_word * len(words)
        apart = unlike(slot.types, words)
        free = ValueType.TEXT in slot.types
        edges = sum(word in FUNCTION_WORDS and not is_value(word) for word in {words[0], words[-1]})
        if not self.relaxed and (apart > 2 or runs_on(words, slot) or (edges and slot.types.isdisjoint(WORDY))):
            return _UNFIT
        cost += weights.open_unlike[int(apart)]
        taught = {word for text in slot.texts for word in text.split()}
        for word, key in zip(words, keys, strict=True):
            if word in FUNCTION_WORDS and key in self.index.vocabulary and word not in taught and not is_value(word):
                cost += weights.open_join_text if free else weights.open_join
            elif is_value(word) and not free and slot.types <= WORDY and word not in taught:
                cost += weights.open_join
            known = key in self.index.name_words or (key in self.index.vocabulary and key not in FUNCTION_WORDS)
            if known and not is_value(word) and word not in taught:
                cost += weights.open_known
        return cost if free else cost + weights.open_edge * edges

    def _complete(self, start: int, end: int, found: Sequence[Item]) -> list[Item]:
        """The k cheapest distinct forms of a span."""
        best: dict[int, Item] = {}
        for item in found:
            old = best.get(item.key)
            if old is None or item.cost < old.cost:
                best[item.key] = item
        if end - start > 1:
            for inner, place in (((start, end - 1), end - 1), ((start + 1, end), start)):
                if not self.relaxed and not self.index.is_noise(self.phrase.keys[place]):
                    continue
                price = self.index.insertion(self.phrase.keys[place])
                for item in self.items.get(inner, ()):
                    cost = item.cost + price
                    if cost > self.bound:
                        break
                    old = best.get(item.key)
                    if old is None or cost < old.cost:
                        best[item.key] = Item(
                            cost,
                            start,
                            end,
                            item.entry,
                            item.parts,
                            item.key,
                            item.kind,
                            item.acts,
                            (*item.skipped, place),
                            item.pieces,
                        )
        return sorted(best.values(), key=lambda item: (item.cost, item.key))[: self.best]


def runs_on(words: Sequence[str], slot: Slot) -> bool:
    """True if copied words go on into another clause, `8 am unless i am asleep`, and no taught text does."""
    free = ValueType.TEXT in slot.types
    stops = {word for word in words if word in STOPS or (not free and (word in OPERATORS or word in NOT_NAMES or word == "and"))}
    if not slot.types.isdisjoint(WORDY) and (words[0] in PREPOSITIONS or words[-1] in PREPOSITIONS) and not free:
        return True  # `by radiohead` is no name
    if slot.types.isdisjoint(WORDY):
        stops.discard("and")  # `two and a half hours`
    if bool(stops) and not any(stops & set(text.split()) for text in slot.texts):
        return True
    if slot.types.isdisjoint(WORDY):  # `180 degrees for 20 minutes` is two values
        return any(
            a in PREPOSITIONS and a not in INSIDE_VALUES and not (a in WHEN and is_value(b))
            for a, b in itertools.pairwise((*words, " "))
        )
    return not free and any(a in PREPOSITIONS and is_value(b) for a, b in itertools.pairwise(words))


def _said_once(ordered: list[tuple[int, Part]]) -> list[tuple[int, Part]] | None:
    """Slots that a wording says twice, with what fills them once; None if two things fill one slot."""
    found: dict[int, Part] = {}
    for number, part in ordered:
        old = found.setdefault(number, part)
        if isinstance(old, tuple) or isinstance(part, tuple) or old.key != part.key:
            return None
    return list(found.items())


def _slot_number(pair: tuple[int, Part]) -> int:
    return pair[0]


def _state_cost(state: State) -> float:
    return state[3]
