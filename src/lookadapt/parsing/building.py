"""Constituents: what a span means, at what cost, and how it came about; built from a way into a rule and what fills its slots."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from ..language.logical_form import Form
from ..memory.frames import label_of
from ..memory.rules import Slot
from ..memory.template import hole_number
from .clauses import Clause, is_prefixed, ranks
from .copying import prices
from .costs.limits import BUDGET
from .domains import EVERY
from .index import Index
from .sentence import Sentence
from .strangers import least_cost, strange_cost
from .trie import Entry

_UNFIT: Final = math.inf


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
    domains: int = EVERY  # what it is about, a bit each
    form: Form | None = None  # what it stands for, once somebody asked (`forms.form_of`)
    label: str | None = None  # of an argument that it says, the same (`piece_label`)

    def skipping(self, place: int, start: int, end: int, cost: float) -> Item:
        """The same of a span with one word more that nothing explains."""
        skipped = (*self.skipped, place)
        return Item(cost, start, end, self.entry, self.parts, self.key, self.kind, self.acts, skipped, self.pieces)


Part = Item | tuple[int, int]


class Builder:
    """Builds and prices the constituents of one sentence; a strict one refuses what does not fit."""

    def __init__(
        self,
        sentence: Sentence,
        index: Index,
        relaxed: bool,
        roles: bool,
        keys: dict[tuple[Any, ...], int],
        budget: float = BUDGET,
    ):
        self.index = index
        self.weights = index.weights
        self.relaxed = relaxed
        self.roles = roles
        self.keys = keys
        self.copying = prices(sentence, index, strict=not relaxed)
        self.left = budget

    def item(
        self,
        entry: Entry,
        start: int,
        end: int,
        parts: tuple[Part, ...],
        cost: float,
        pieces: tuple[Item, ...] = (),
        most: float = _UNFIT,
    ) -> Item | None:
        """The constituent, or None if it does not fit or costs more than `most`."""
        rule = entry.rule
        weights = self.weights
        self.left -= 1
        cost += entry.cost + weights.rule
        if cost > most:  # nothing below makes it cheaper
            return None
        if rule.frame is not None and not self._is_complete(entry, pieces):
            return None
        if self.relaxed and parts and self._is_too_dear(entry, parts, cost, most):
            return None
        index, about = self.index, EVERY
        kind, acts, heads, own, joining = index.facts(entry.number)
        if not parts and not pieces:  # a name
            if not own and (cost := cost + weights.domain) > most:
                return None
            key = self.keys.setdefault((rule.template, rule.piece), len(self.keys))
            return Item(cost, start, end, entry, (), key, kind, acts, (), (), own or about)
        ordered = [(number, parts[place]) for number, place in entry.order]
        if not ordered:  # a slot is said twice
            said_once = _said_once(sorted(zip(entry.slots, parts, strict=True), key=_slot_number))
            if said_once is None:
                return None
            ordered = said_once
        strange: tuple[tuple[int, str], ...] = ()
        joining = joining and len(parts) == 2
        coordinating = index.signatures.coordinating
        for number, part in ordered:
            slot = rule.slots[number]
            if isinstance(part, tuple):
                if not slot.number and not self.roles:
                    cost += self.copying.cost(rule, number, part)
                    if cost == _UNFIT:
                        return None
                continue
            price = index.kind_cost(entry, number, part.kind, part.acts)
            if joining and number and price != _UNFIT and alike(parts):
                price = min(price, weights.atom_alone)  # as strange as the first
            if price == _UNFIT:
                if not self.relaxed:
                    return None
                # `berlin or oslo` where `sales or engineering` was taught is strange once
                stranger = (len(slot.kinds), part.kind)
                price = 0.0 if stranger in strange else strange_cost(entry, slot, part.kind, index)
                strange = (*strange, stranger)
            elif slot.seen and part.entry.rule.is_name and part.entry.rule.template not in slot.seen:
                price += weights.name_elsewhere if self.index.stranger(part.entry.rule, slot) else weights.name_new
            elif heads and number in heads and _is_prefixed(part, end):
                price += weights.superlative  # `cheapest X within Y` ranks those within Y
            elif heads and number in heads and part.end == end and part.parts and _adds_behind(part):
                price += weights.premodifier
            cost += price
            if coordinating and part.entry.number in coordinating:
                cost += self._coordination_cost(entry, slot, part)
            if cost > most:
                return None
            if number in rule.possessors and _ends_in_a_thing(part):
                cost += weights.group_genitive
            if number in heads:
                acts |= part.acts
                cost += self._nesting_cost(kind, part)
            about &= part.domains
        if joining and not self._interchangeable(parts):
            cost += weights.unlike
        if not own & about:
            cost += weights.domain
        if rule.together and len(parts) > 1 and self.index.rules.homonyms:
            cost += self._company_cost(entry, ordered)
        first = parts[0] if parts else None
        if isinstance(first, Item) and first.start == start:
            cost += weights.long_first * (first.end - first.start)
        if cost > most:
            return None
        shape: tuple[Any, ...] = (rule.template, rule.piece, *[p if isinstance(p, tuple) else p.key for _, p in ordered])
        if pieces:
            shape = (*shape, *sorted(("piece", piece_label(piece), piece.key) for piece in pieces))
        key = self.keys.setdefault(shape, len(self.keys))
        filled = tuple(part for _, part in ordered) if entry.turned else parts
        return Item(cost, start, end, entry, filled, key, kind, acts, (), pieces, about & own or about)

    def _is_too_dear(self, entry: Entry, parts: tuple[Part, ...], cost: float, most: float) -> bool:
        """Whether the kinds of the parts alone make it cost more than `most`: so it is with most of what a relaxed chart tries. Whatever
        else is priced only adds to that."""
        known, rule, bare = self.index.least, entry.number, not entry.anchors
        strangers: tuple[str, ...] = ()
        for number, place in entry.order:
            part = parts[place]
            if isinstance(part, Item):
                key = rule, number, bare, part.kind, part.acts
                found = known.get(key)
                if found is None:
                    found = known[key] = least_cost(entry, number, part.kind, part.acts, self.index)
                price, strange = found
                if strange:
                    if part.kind in strangers:
                        continue  # what is strange twice is strange once
                    strangers = (*strangers, part.kind)
                cost += price
                if cost > most:
                    return True
        return False

    def _coordination_cost(self, entry: Entry, slot: Slot, part: Item) -> float:
        """What it costs to say something of two sentences together, where memory never does: `jump and run twice`. A condition
        is outside of everything: of `if it rains close the gate and then ring` both are to be done."""
        coordinating = self.index.signatures.coordinating
        if self.index.signatures.clauses[entry.number] is Clause.CONDITION and entry.number not in coordinating:
            return 0.0
        inside = part.entry.number in coordinating and entry.number not in coordinating and part.kind not in slot.kinds
        return self.weights.coordinated if inside else 0.0

    def _nesting_cost(self, kind: str, part: Item) -> float:
        """What it costs to say more of what something was said of, where memory joins the two or has them the other way round."""
        signatures = self.index.signatures
        joined = part.kind == kind and kind in signatures.joined
        stacked = kind in signatures.stacked and part.kind in signatures.stacked and not part.entry.rule.is_name
        return self.weights.nested if joined or stacked else 0.0

    def _interchangeable(self, parts: tuple[Part, ...]) -> bool:
        """True if the two parts of `X and Y` are of one kind, or memory shows that theirs take each other's places."""
        acts = [part.acts for part in parts if isinstance(part, Item)]
        return alike(parts) or any(self.index.signatures.interchangeable(a, b) for a in acts[0] for b in acts[-1])

    def _is_complete(self, entry: Entry, pieces: tuple[Item, ...]) -> bool:
        """True if the frame was taught with as few arguments, and has none twice."""
        rule = entry.rule
        assert rule.frame is not None
        frame = self.index.rules.frames[rule.frame]
        own = self.index.core_labels[entry.number]
        labels = own | {piece_label(piece) for piece in pieces}
        if len(labels) < len(own) + len(pieces):
            return False
        if not frame.required <= labels:  # another argument came instead
            return bool(pieces) and len(labels) in {len(taught) for taught in frame.taught}
        return bool(pieces) or own in frame.taught

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
                    strange += self.weights.name_known if frozenset((one[1], two[1])) in company else 1.0
        return self.weights.name_company * strange


def piece_label(piece: Item) -> str:
    """The label of an argument that a piece says: of `with [0]`, where several were seen, that of what fills it."""
    if piece.label is None:
        piece.label = _piece_label(piece)
    return piece.label


def _piece_label(piece: Item) -> str:
    rule = piece.entry.rule
    part = piece.parts[0] if piece.parts else None
    if hole_number(rule.template) is not None and isinstance(part, Item) and hole_number(part.entry.rule.template) is None:
        return label_of(part.entry.rule.template)
    return str(rule.piece)


def alike(parts: Iterable[Part]) -> bool:
    """True if all parts are of one kind, or act as one."""
    acts = [part.acts for part in parts if isinstance(part, Item)]
    return bool(frozenset.intersection(*acts)) if acts else True


def _is_prefixed(part: Item, end: int) -> bool:
    """True for `cheapest X`, `number of X` before something that says more about X: it is about those only."""
    return part.end < end and (is_prefixed(part.entry.rule.wording) or _is_ranked(part))


def _ends_in_a_thing(part: Item) -> bool:
    """True for `dogs older than X`, not for `X 's dogs`: what stands before `'s` is then X first of all."""
    last = part.parts[-1] if part.parts and part.entry.rule.wording[-1:] == part.entry.slots[-1:] else None
    return isinstance(last, Item) and len(part.parts) > 1 and last.end == part.end


def _is_ranked(part: Item) -> bool:
    """True for `cheapest X` where a symbol says by what: `(min price X)`, and `cheapest` names it."""
    rule = part.entry.rule
    if len(rule.wording) != 2 or rule.anchors or len(part.parts) != 2 or not isinstance(part.parts[0], Item):
        return False
    by = min((p for p in part.parts if isinstance(p, Item)), key=lambda p: p.start).entry.rule
    said = by.surface[0] if by.is_name and by.surface else 0
    return isinstance(said, str) and (ranks(said) or (len(by.surface) > 1 and said in ("most", "least")))


def _adds_behind(item: Item) -> bool:
    """True for `X in the Y`: what says more about X comes behind it."""
    return any(isinstance(part, Item) and part.start == item.start and part.end < item.end for part in item.parts)


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
