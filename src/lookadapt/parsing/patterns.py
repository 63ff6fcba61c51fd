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
from .building import Item
from .chart import Chart
from .clauses import Clause
from .costs.limits import PATTERN_COST, PATTERN_TRIED, PATTERN_WORDS
from .domains import EVERY
from .evidence import Evidence, Trust
from .genitives import with_phrases
from .index import ANYTHING, Index
from .sentence import Sentence


@dataclass(frozen=True)
class Construction:
    """A pattern that has become a rule."""

    rule: Rule
    price: float
    evidence: Evidence
    domains: int  # of the rules that read it


def constructions(index: Index, lexicon: WordingLexicon) -> Iterator[Construction]:
    """The patterns that the rules of a memory give a meaning."""
    for entry in lexicon.about(index.vocabulary):
        yield from _of_entry(entry, index)


def _of_entry(entry: LexiconEntry, index: Index) -> Iterator[Construction]:
    tried = 0
    for taught in entry.members:
        if taught.weak or len(taught.tokens) < 2 or not _sayable(taught, index):
            continue
        tried += 1
        if tried > PATTERN_TRIED:
            return
        read = _read(taught, index)
        if read is None:
            continue
        template, slots, order, item = read
        domains = _domains(item, index)
        if not domains:
            continue  # a rule of one domain around a thing of another
        asking = bool(domains & index.questions)
        for other in entry.members:
            if asking and _asks(other) != _asks(taught):
                continue  # a question stays a question
            if other is taught or set(other.roles) != set(slots) or len(other.tokens) > PATTERN_WORDS:
                continue
            if all(is_role(token) for token in other.tokens) or _says_something_else(other, template, order, index):
                continue
            made = _rule(other, template, slots, order, item, entry.name)
            price = index.weights.pattern + item.cost + (index.weights.wording_weak if other.weak else 0.0)
            price += index.weights.pattern_turned * _turned(other, order)
            evidence = Evidence(Trust.WORDING, other.text, taught.text, price, entry.name, other.weak)
            yield Construction(made, price, evidence, domains)
            phrased = with_phrases(made, index.rules.kinds)
            if phrased is not None and phrased.anchors:
                yield Construction(phrased, price, evidence, domains)
        return


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


def _rule(other: Member, template: Form, slots: Mapping[str, Slot], order: Mapping[str, int], item: Item, name: str) -> Rule:
    wording: Wording = tuple(order[token] if is_role(token) else token for token in other.tokens)
    surface: Wording = tuple(order[word] if is_role(word) else word for word in other.text.split())
    rule = item.entry.rule
    slotted = tuple(slots[role] for role in order)
    return Rule(wording, template, slotted, rule.sources, surface, wrapper=rule.wrapper, entry=name)
