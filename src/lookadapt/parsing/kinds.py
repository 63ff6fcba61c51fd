"""What may fill what: the signatures that memory shows, used while readings are built and not afterwards.

A slot takes the kinds that were seen in its place, kinds that memory shows to be interchangeable with them (two kinds
that share a place anywhere, or two commands, or two statements), and phrases that act as such a kind (`lamp in the kitchen` is
a device where lamps were seen). Sibling rules (`turn up X`, `turn down X`) share what was seen in their slots.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Final

from ..language.english import ARTICLES, ASKING, FUNCTION_WORDS, MODIFIERS, PREPOSITIONS, STOPS, VERB_FORMS, stem
from ..language.lexicon import verbs
from ..language.logical_form import Atom, Expression, Form, Path
from ..memory.frames import label_of
from ..memory.rules import Rule, RuleSet, Slot, Wording
from ..memory.template import hole_number
from .costs import Costs

_NOMINAL: Final = frozenset(("of", "that", "which", "who", "whose"))
_RANKS: Final = frozenset(("first", "last", "best", "worst", "only", "next"))
_GENITIVE: Final = frozenset(("of", "'s"))
_GENITIVES: Final = ({"of"}, {"'s"})
_VERBS: Final = frozenset((*VERB_FORMS.values(), "has", "can", "will"))


class Clause(Enum):
    """What a phrase does: names a thing, says something, asks, or commands."""

    THING = "thing"
    STATEMENT = "statement"
    QUESTION = "question"
    CONDITION = "condition"  # a command with a condition: it stands outside everything else
    COMMAND = "command"


def head_slots(wording: Wording) -> frozenset[int]:
    """The slots whose fillers the whole phrase may be a kind of: `X in the Y` is an X, `red X` is an X, `turn on X` is not."""
    slots = [element for element in wording if isinstance(element, int)]
    anchors = [element for element in wording if isinstance(element, str)]
    if not anchors:
        return frozenset(slots)
    if is_superlative(wording):
        return frozenset(slots)  # the newest X is an X
    if set(anchors) == {"'s"}:
        return frozenset(slots[-1:])
    return frozenset(slots[:1]) if isinstance(wording[0], int) and anchors[0] in MODIFIERS else frozenset()


def head_noun(wording: Wording) -> str | None:
    """What a phrase calls the thing it names: `song` of `songs by X`, `station` of `charging station`."""
    words: list[str] = []
    for element in wording:
        if isinstance(element, int) or element in PREPOSITIONS or element in _NOMINAL:
            if words:
                break
        else:
            words.append(element)
    return words[-1] if words and words[-1] not in FUNCTION_WORDS else None


def is_superlative(wording: Wording) -> bool:
    """True for `newest X`, `first X`."""
    first = wording[0] if wording else 0
    return (
        len(wording) == 2
        and isinstance(wording[1], int)
        and isinstance(first, str)
        and (first.endswith("est") or first in _RANKS)
    )


def is_nominal(wording: Wording) -> bool:
    """True for wordings that name a thing by another: `keeper of X`, `ship that carries X`."""
    before = list(itertools.takewhile(lambda element: isinstance(element, str), wording))
    if len(before) < 2 or before[0] in FUNCTION_WORDS:
        return False
    return before[1] in _NOMINAL or (before[0] not in verbs() and any(word in _NOMINAL for word in before[2:]))


def clause_of(rule: Rule) -> Clause:
    """What a rule's phrases do, by their words."""
    wording = rule.wording
    asks = len(wording) > 1 and wording[0] in ASKING and isinstance(wording[1], str)  # `when is X`
    closed = sum(not slot.open for slot in rule.slots)
    if not asks and closed > 1 and any(isinstance(word, str) and word in STOPS for word in wording):
        return Clause.CONDITION
    if not wording or head_slots(wording) or is_nominal(wording) or {w for w in wording if isinstance(w, str)} <= _GENITIVE:
        return Clause.THING
    first = wording[0]
    if isinstance(first, str) and first in ASKING:
        return Clause.QUESTION
    verb = any(isinstance(word, str) and word in _VERBS for word in wording[1:])
    if verb or isinstance(first, int):
        return Clause.STATEMENT
    if rule.slots or rule.frame is not None:
        return Clause.THING if _names(rule) else Clause.COMMAND
    return Clause.THING


def _names(rule: Rule) -> bool:
    """True for phrases that begin with an article, a superlative, a plural, or a word that no command begins with."""
    word = next((w for w in rule.surface if isinstance(w, str)), "")
    if len(rule.wording) == 2 and rule.slots and rule.slots[0].number:
        return True  # `floor 8`
    if word in ARTICLES or any(isinstance(w, str) and w.endswith("est") for w in rule.surface[:3]):
        return True
    if word.endswith("s") and not word.endswith("ss") and stem(word) != word:
        return True
    return rule.wording[0] not in verbs() and rule.anchors[1:2] in (("of",), ("with",), ("that",), ("by",), ("in",))


def _places(template: Form, rules: RuleSet) -> dict[int, list[tuple[str, int | str]]]:
    """The places that each slot of a template stands in."""
    found: dict[int, list[tuple[str, int | str]]] = defaultdict(list)
    stack: list[tuple[Path, Form]] = [((), template)]
    while stack:
        path, part = stack.pop()
        if isinstance(part, Expression) and isinstance(part.items[0], Atom):
            head = rules.kinds(part)
            for i, item in enumerate(part.items[1:], start=1):
                number = hole_number(item)
                if number is not None:
                    found[number].append((head, label_of(item) if head in rules.frames else i))
                else:
                    stack.append(((*path, i), item))
    return found


class Signatures:
    """What the slots of a rule set take, at what price; what they do not take is not in the table."""

    def __init__(self, rules: RuleSet, costs: Costs):
        self.rules = rules
        self.costs = costs
        self.all = list(rules.rules)  # constructions of the lexicon are added behind those of memory
        self.kind_of = [rules.kinds(rule.template) for rule in rules.rules]
        self.clauses = self._classified()
        self._clause_of_kind = {k: c for k, c, rule in zip(self.kind_of, self.clauses, rules.rules, strict=True) if rule.slots}
        self._nouns: dict[str, frozenset[str]] = {}
        self._partners = self._interchangeable()
        self._siblings = _sibling_kinds(rules.rules)
        self._atoms = [kind for kind in self.kind_of if kind[0] in "'("]
        self._questions = frozenset(k for k, c in zip(self.kind_of, self.clauses, strict=True) if c is Clause.QUESTION)
        placed = frozenset(kind for kinds in rules.places.values() for kind in kinds)
        things = frozenset(k for k, c in zip(self.kind_of, self.clauses, strict=True) if c is Clause.THING)
        self._clause_kinds = frozenset(self.kind_of) - things
        self._unplaced = things - placed - frozenset(self._atoms)  # taught alone: nothing shows yet where they belong
        counts = Counter(kind for kinds in rules.places.values() for kind in kinds)
        values = frozenset(
            k for k, rule in zip(self.kind_of, rules.rules, strict=True) if rule.wording == (0,) and rule.slots[0].open
        )
        self._unplaced -= values
        self._rare = (
            frozenset(kind for kind in self.kind_of if counts[kind] <= 1) - self._questions - values - frozenset(self._atoms)
        )
        self._genitives = frozenset(
            kind for kind, rule in zip(self.kind_of, rules.rules, strict=True) if rule.slots and set(rule.anchors) in _GENITIVES
        )
        self._tables: dict[tuple[int, int], Mapping[str, float]] = {}

    def _classified(self) -> list[Clause]:
        """What each rule's phrases do; `X and then Y` does what X and Y do."""
        found = [clause_of(rule) for rule in self.rules.rules]
        by_kind = {kind: clause for kind, clause, rule in zip(self.kind_of, found, self.rules.rules, strict=True) if rule.slots}
        for number, rule in enumerate(self.rules.rules):
            heads = head_slots(rule.wording)
            if found[number] is Clause.THING and rule.anchors and heads:
                seen = {by_kind.get(kind, Clause.THING) for slot in heads for kind in rule.slots[slot].kinds}
                if len(seen) == 1:
                    found[number] = seen.pop()
        return found

    def _interchangeable(self) -> dict[str, frozenset[str]]:
        anything = {  # the R of anything: that two kinds have attributes does not make them alike
            kind for kind, rule in zip(self.kind_of, self.rules.rules, strict=True) if set(rule.anchors) in _GENITIVES
        }
        groups: list[frozenset[str]] = [
            kinds for (head, _), kinds in self.rules.places.items() if len(kinds) > 1 and head not in anything
        ]
        nouns: dict[str, set[str]] = defaultdict(set)
        for kind, clause, rule in zip(self.kind_of, self.clauses, self.rules.rules, strict=True):
            noun = head_noun(rule.wording) if clause is Clause.THING else None
            if noun is not None:
                nouns[noun].add(kind)
        groups += [frozenset(kinds) for kinds in nouns.values() if len(kinds) > 1]  # `this song`, `songs by X`
        self._nouns = {kind: frozenset(kinds) for kinds in nouns.values() for kind in kinds}
        for wanted in (Clause.COMMAND, Clause.STATEMENT):
            groups.append(
                frozenset(
                    kind
                    for kind, clause, rule in zip(self.kind_of, self.clauses, self.rules.rules, strict=True)
                    if clause is wanted and rule.piece is None
                )
            )
        found: dict[str, set[str]] = defaultdict(set)
        for group in groups:
            for kind in group:
                found[kind] |= group
        return {kind: frozenset(others) for kind, others in found.items()}

    def add(self, rule: Rule) -> int:
        """Know one rule more; its number."""
        self.all.append(rule)
        self.kind_of.append(self.rules.kinds(rule.template))
        self.clauses.append(clause_of(rule))
        return len(self.all) - 1

    def clause_of_kinds(self, kinds: Iterable[str]) -> set[Clause]:
        """What phrases of these kinds do."""
        return {self._clause_of_kind.get(kind, Clause.THING) for kind in kinds} or {Clause.THING}

    def takes(self, number: int, slot_number: int) -> Mapping[str, float]:
        """The kinds that a slot of a rule takes, with their prices."""
        key = (number, slot_number)
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = self._table(self.all[number], number, slot_number)
        return table

    def _table(self, rule: Rule, number: int, slot_number: int) -> Mapping[str, float]:
        costs, slot = self.costs, rule.slots[slot_number]
        table: dict[str, float] = {}
        if rule.entry or (rule.piece is not None and hole_number(rule.template) is not None):
            return dict.fromkeys(slot.kinds, 0.0)  # a whole argument: its label is its kind
        seen = set(slot.kinds)
        for place in _places(rule.template, self.rules).get(slot_number, ()):
            if isinstance(place[1], int):
                seen |= self.rules.places.get(place, frozenset())
        clause = bool(seen & self._clause_kinds)
        table.update((kind, costs.kind_rare) for kind in self._rare if (kind in self._clause_kinds) == clause)
        if not clause:
            table.update(dict.fromkeys(self._unplaced, costs.kind_unplaced))
            table.update(dict.fromkeys(self._genitives, costs.kind_value))
            if _is_possessor(rule.wording, slot_number):
                table.update(dict.fromkeys(self._genitives, costs.kind_place))
        for mark in "'(":
            if any(kind.startswith(mark) for kind in seen):
                table.update(dict.fromkeys((kind for kind in self._atoms if kind[0] == mark), costs.kind_atom))
                table[mark] = costs.kind_shared  # an atom that was taught alone, and was seen in no place yet
        known = seen | self._siblings.get((number, slot_number), set())
        near = {other for kind in known for other in self._partners.get(kind, ()) if other not in self._questions}
        for other in {far for kind in near - self._clause_kinds for far in self._nouns.get(kind, ())}:
            table[other] = costs.kind_far
        table.update(dict.fromkeys(near, costs.kind_shared))  # but a question is asked, not talked about
        for kind in self._siblings.get((number, slot_number), ()):
            table[kind] = costs.kind_sibling
        for kind in seen:
            table[kind] = costs.kind_place
        for kind in slot.kinds:
            table[kind] = 0.0
        return table


def _is_possessor(wording: Wording, slot_number: int) -> bool:
    """True for X of `R of X` and `X 's R`."""
    anchors = {element for element in wording if isinstance(element, str)}
    slots = [element for element in wording if isinstance(element, int)]
    return anchors in _GENITIVES and len(slots) == 2 and slot_number == (slots[0] if "'s" in anchors else slots[-1])


def _sibling_kinds(rules: Sequence[Rule]) -> dict[tuple[int, int], set[str]]:
    """What was seen in the slots of rules that differ in one word and in their predicate only."""
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    opening: dict[Wording, list[tuple[int, int]]] = defaultdict(list)
    for number, rule in enumerate(rules):
        if not rule.slots or rule.analogy or not isinstance(rule.template, Expression):
            continue
        shape = rule.template.items[1:]
        start = next((i for i, element in enumerate(rule.wording) if isinstance(element, int)), 0)
        if start and any(word not in FUNCTION_WORDS for word in rule.wording[:start]):  # `play X`, `play X on Y`
            opening[rule.wording[:start]].append((number, int(rule.wording[start])))
        for i, word in enumerate(rule.wording):
            others = [w for j, w in enumerate(rule.wording) if j != i and isinstance(w, str)]
            if isinstance(word, str) and (others or (i == 0 and word not in FUNCTION_WORDS)):
                groups[(rule.wording[:i], rule.wording[i + 1 :], shape)].append(number)
    found: dict[tuple[int, int], set[str]] = defaultdict(set)
    for places in opening.values():
        shared = {kind for number, slot_number in places for kind in rules[number].slots[slot_number].kinds}
        for place in places:
            found[place] |= shared
    for members in groups.values():
        if len(members) < 2:
            continue
        for slot_number in range(len(rules[members[0]].slots)):
            kinds: set[str] = set()
            for number in members:
                slot: Slot = rules[number].slots[slot_number]
                kinds |= slot.kinds
            for number in members:
                found[number, slot_number] |= kinds
    return found
