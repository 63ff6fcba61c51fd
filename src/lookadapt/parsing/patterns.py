"""Constructions of the lexicon as rules of a memory.

An entry holds patterns that say the same: `set R of X to R of Y`, `give X the same R as Y`. If the rules of a memory
read one of them, its capital letters standing for anything that fits, the reading has a form with slots, and every other
pattern of the entry becomes a rule with that form. Nothing is guessed: what fits a slot is what fits in the reading.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ..language.english import ASKING, REQUESTS
from ..language.lexicon import LexiconEntry, Member, WordingLexicon, is_role
from ..language.logical_form import Form
from ..language.tokens import Token
from ..language.values import MEASURED, TEMPORAL, WORDY
from ..memory.rules import Rule, Slot, Wording
from ..memory.template import fill, hole
from .attributes import AttributesInWords, Worded
from .building import Item
from .chart import Chart
from .clauses import Clause
from .construction import Construction
from .costs.limits import PATTERN_COST, PATTERN_TRIED, PATTERN_WORDS
from .domains import EVERY
from .evidence import Evidence, Trust
from .genitives import with_phrases
from .index import ANYTHING, Index
from .sayable import Way
from .sentence import Sentence


@dataclass(frozen=True)
class _Read:
    """A pattern as the rules of a memory read it: what every other pattern of its entry may be said for."""

    taught: Member
    template: Form
    slots: Mapping[str, Slot]
    order: Mapping[str, int]
    rule: Rule
    cost: float
    domains: int


class Constructions:
    """The patterns that the rules of an index give a meaning, each worked out when a sentence could say it."""

    def __init__(self, index: Index, lexicon: WordingLexicon):
        self.index = index
        self.lexicon = lexicon
        self._about = lexicon.numbers(index.vocabulary)
        self._read: dict[int, _Read | None] = {}
        self._attributes = AttributesInWords(index.rules.rules)
        self._worded: dict[int, tuple[tuple[_Read, Worded], ...]] = {}

    def made(self, way: Way) -> Iterator[Construction]:
        """The rules that a pattern has become; none if nothing gives it a meaning."""
        if way.entry not in self._about:
            return
        entry = self.lexicon.entry(way.entry)
        if way.entry not in self._read:
            self._read[way.entry] = _reading(entry, self.index)
            self._worded[way.entry] = tuple(self._in_words(entry))
        read = self._read[way.entry]
        found = _construction(entry, entry.members[way.member], read, self.index) if read is not None else None
        if found is not None and way.phrased:
            phrased = with_phrases(found.rule, self.index.rules.kinds)
            found = replace(found, rule=phrased) if phrased is not None and phrased.anchors else None
        if found is not None:
            yield found
        for in_words, worded in self._worded[way.entry]:
            other = worded.said(entry.members[way.member], turned=way.phrased)
            found = _construction(entry, other, in_words, self.index) if other is not None else None
            if found is not None:
                yield found

    def _in_words(self, entry: LexiconEntry) -> Iterator[tuple[_Read, Worded]]:
        """The entry as rules read it that have only words for its attribute."""
        for each in self._attributes.of(entry):
            rule, order = self.index.rules.rules[each.number], {role: number for number, role in enumerate(each.slots)}
            slots = {role: rule.slots[slot] for role, slot in each.slots.items()}
            if all(_suits(role, slot, self.index) for role, slot in slots.items()):
                fillers = sorted(each.slots, key=each.slots.__getitem__)
                template = fill(rule.template, [hole(order[role]) for role in fillers])
                yield _Read(each.taught, template, slots, order, rule, 0.0, self.index.domains[each.number]), each


def _reading(entry: LexiconEntry, index: Index) -> _Read | None:
    """The first pattern of an entry that the rules read."""
    sayable = (each for each in entry.members if not each.weak and len(each.tokens) > 1 and _sayable(each, index))
    for taught in itertools.islice(sayable, PATTERN_TRIED):
        read = _read(taught, index)
        if read is not None and (domains := _domains(read[-1], index)):  # else a rule of one domain around a thing of another
            template, slots, order, item = read
            return _Read(taught, template, slots, order, item.entry.rule, item.cost, domains)
    return None


def _construction(entry: LexiconEntry, other: Member, read: _Read, index: Index) -> Construction | None:
    if read.domains & index.questions and _asks(other) != _asks(read.taught):
        return None  # a question stays a question
    if other is read.taught or set(other.roles) != set(read.slots) or len(other.tokens) > PATTERN_WORDS:
        return None
    if all(is_role(token) for token in other.tokens) or _says_something_else(other, read.template, read.order, index):
        return None
    made = _rule(other, read, entry.name)
    price = index.weights.pattern + read.cost + (index.weights.wording_weak if other.weak else 0.0)
    price += index.weights.pattern_turned * _turned(other, read.order)
    evidence = Evidence(Trust.WORDING, other.text, read.taught.text, price, entry.name, other.weak)
    return Construction(made, price, evidence, read.domains)


def _domains(item: Item, index: Index) -> int:
    found = index.domains[item.entry.number] if item.kind != ANYTHING else EVERY
    for part in item.parts:
        if not isinstance(part, tuple):
            found &= _domains(part, index)
    return found


def _sayable(pattern: Member, index: Index) -> bool:
    """False if a pattern has a word that no rule has: no need to read it."""
    return all(is_role(token) or token in index.anchors for token in pattern.tokens)


def _says_something_else(other: Member, template: Form, order: Mapping[str, int], index: Index) -> bool:
    """True if the taught rules read a pattern themselves, and not as the lexicon would have it: what was taught holds."""
    if not _sayable(other, index):
        return False
    sentence = _sentence(other)
    for item in Chart(sentence, index, relaxed=False, roles=True).whole():
        if item.kind != ANYTHING:
            return _template(item, sentence, index, {}, order) != template
    return False


def _turned(other: Member, order: Mapping[str, int]) -> int:
    """How many pairs of roles stand in another order than in the pattern that was read."""
    places = [order[role] for role in dict.fromkeys(other.roles)]
    return sum(a > b for a, b in itertools.combinations(places, 2))


def _asks(member: Member) -> bool:
    words = tuple(member.text.split())
    return words[0] in ASKING or any(words[: len(request)] == request for request in REQUESTS)


def _suits(role: str, slot: Slot, index: Index) -> bool:
    """Whether a slot takes what a role stands for: numbers, times, text, statements, commands, or things."""
    clauses = index.signatures.clause_of_kinds(slot.kinds)
    if role == "N":
        return slot.open and (slot.number or not slot.types.isdisjoint(MEASURED))
    if role == "T":
        return (slot.open and not slot.types.isdisjoint(TEMPORAL)) or (not slot.open and clauses == {Clause.THING})
    if role == "M":
        return slot.open and not slot.types.isdisjoint(WORDY)
    if role == "C":
        return not slot.open and Clause.STATEMENT in clauses
    if role in "AB":
        return not slot.open and bool(clauses & {Clause.COMMAND, Clause.CONDITION})
    return (slot.open and not slot.types.isdisjoint(WORDY)) or (not slot.open and Clause.THING in clauses)


def _read(pattern: Member, index: Index) -> tuple[Form, Mapping[str, Slot], Mapping[str, int], Item] | None:
    """The best reading of a pattern by the rules of a memory: its form, and the slot that each role fills."""
    sentence = _sentence(pattern)
    chart = Chart(sentence, index, relaxed=False, roles=True)
    for item in chart.whole():
        if item.cost > PATTERN_COST or item.pieces or item.kind == ANYTHING:
            return None
        slots: dict[str, Slot] = {}
        order = {role: number for number, role in enumerate(dict.fromkeys(pattern.roles))}
        template = _template(item, sentence, index, slots, order)
        if template is not None and set(slots) == set(order) and all(_suits(role, slot, index) for role, slot in slots.items()):
            return template, slots, order, item
    return None


def _sentence(pattern: Member) -> Sentence:
    tokens = tuple(Token(token, 0, 0) for token in pattern.tokens)
    return Sentence(pattern.text, tokens, pattern.tokens, tuple(range(len(tokens))))


def _template(item: Item, sentence: Sentence, index: Index, slots: dict[str, Slot], order: Mapping[str, int]) -> Form | None:
    rule = item.entry.rule
    fillers: list[Form] = []
    for number, part in enumerate(item.parts):
        slot = rule.slots[number]
        if isinstance(part, tuple):
            role = sentence.keys[part[0]]
            if part[1] - part[0] != 1 or not is_role(role):
                return None
            slots[role] = slot
            fillers.append(hole(order[role]))
        elif part.kind == ANYTHING:
            role = next(key for key in sentence.keys[part.start : part.end] if is_role(key))
            takes = index.signatures.takes(item.entry.number, number)
            kinds = frozenset(kind for kind, price in takes.items() if price <= index.weights.kind_far)
            old = slots.get(role)
            if old is not None:
                kinds = kinds & old.kinds or kinds
            slots[role] = replace(slot, kinds=kinds | slot.kinds)
            fillers.append(hole(order[role]))
        else:
            inner = _template(part, sentence, index, slots, order)
            if inner is None:
                return None
            fillers.append(inner)
    return fill(rule.template, fillers)


def _rule(other: Member, read: _Read, name: str) -> Rule:
    order = read.order
    wording: Wording = tuple(order[token] if is_role(token) else token for token in other.tokens)
    surface: Wording = tuple(order[word] if is_role(word) else word for word in other.text.split())
    slotted = tuple(read.slots[role] for role in order)
    return Rule(wording, read.template, slotted, read.rule.sources, surface, wrapper=read.rule.wrapper, entry=name)
