"""What may fill what: the signatures that memory shows, used while readings are built and not afterwards.

A slot takes the kinds that were seen in its place, kinds that memory shows to be interchangeable with them (two kinds
that share a place anywhere, or two commands, or two statements), and phrases that act as such a kind (`lamp in the kitchen` is
a device where lamps were seen). Sibling rules (`turn up X`, `turn down X`) share what was seen in their slots.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..language.english import COORDINATORS, FUNCTION_WORDS
from ..language.logical_form import Atom, Expression, Form, Path
from ..memory.frames import label_of
from ..memory.places import side_by_side
from ..memory.rules import Rule, RuleSet, Slot, Wording
from ..memory.stacking import first_is_outermost
from ..memory.template import hole_number
from .classes import classified, commands, headed
from .clauses import Clause, clause_of, head_noun, head_slots, is_joining, is_superlative, is_sure_clause
from .costs import Costs

_GENITIVES: Final = ({"of"}, {"'s"})


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


_JOINING: Final = COORDINATORS | FUNCTION_WORDS


class Signatures:
    """What the slots of a rule set take, at what price; what they do not take is not in the table."""

    def __init__(self, rules: RuleSet, costs: Costs):
        self.rules = rules
        self.costs = costs
        self.all = list(rules.rules)  # constructions of the lexicon are added behind those of memory
        self.kind_of = [self._kind(rule) for rule in rules.rules]
        self._modifiers = self._never_alone()
        worded = [clause_of(rule) for rule in rules.rules]
        self.heads_of = headed(rules, self.kind_of, self._modifiers, worded)
        self.joined = self._joined()
        outermost = first_is_outermost(rules.rules)
        self.stacked = frozenset(k for k, rule in zip(self.kind_of, rules.rules, strict=True) if rule.template in outermost)
        self.clauses = classified(rules, self.kind_of, self.heads_of, worded)
        self.commands = commands(rules, self.clauses, self.kind_of)
        self._clause_of_kind = {
            k: c
            for k, c, rule in zip(self.kind_of, self.clauses, rules.rules, strict=True)
            if rule.slots or c is not Clause.THING
        }
        self._nouns: dict[str, frozenset[str]] = {}
        self._partners = self._interchangeable()
        self._siblings = _sibling_kinds(rules.rules)
        self._atoms = [kind for kind in self.kind_of if kind.startswith(("'", "("))]
        self._questions = frozenset(k for k, c in zip(self.kind_of, self.clauses, strict=True) if c is Clause.QUESTION)
        placed = frozenset(kind for kinds in rules.places.values() for kind in kinds)
        things = frozenset(k for k, c in zip(self.kind_of, self.clauses, strict=True) if c is Clause.THING)
        self._clause_kinds = frozenset(self.kind_of) - things
        self._unplaced = things - placed - frozenset(self._atoms)  # taught alone: nothing shows yet where they belong
        counts = Counter(kind for kinds in rules.places.values() for kind in kinds)
        values = frozenset(
            k for k, rule in zip(self.kind_of, rules.rules, strict=True) if rule.wording == (0,) and rule.slots[0].open
        )
        self._seen_once = frozenset(kind for kind, count in counts.items() if count == 1)
        self._beside = side_by_side(rules.places)
        self._unplaced -= values
        self._rare = (
            frozenset(kind for kind in self.kind_of if counts[kind] <= 1) - self._questions - values - frozenset(self._atoms)
        )
        copied = frozenset(k for k, rule in zip(self.kind_of, rules.rules, strict=True) if any(slot.open for slot in rule.slots))
        self._sure = frozenset(k for k, c, r in zip(self.kind_of, worded, rules.rules, strict=True) if is_sure_clause(r, c))
        self._doubtful = frozenset(k for k in self._rare if counts[k] == 0 or k not in copied) - self._sure
        self._genitives = frozenset(
            kind for kind, rule in zip(self.kind_of, rules.rules, strict=True) if rule.slots and is_genitive(rule.wording, rules)
        )
        self._heads = self._modified()
        self.coordinating = self._coordinating()
        self._tables: dict[tuple[int, int], Mapping[str, float]] = {}

    def _kind(self, rule: Rule) -> str:
        if rule.frame is not None and not rule.frame_path:
            return rule.frame  # a core may have no argument of its own
        return self.rules.kinds(rule.template)

    def _never_alone(self) -> frozenset[str]:
        """The kinds of phrases that are only said of something, `whose make is X`, and of such phrases joined."""
        by_kind: dict[str, list[Rule]] = defaultdict(list)
        for kind, rule in zip(self.kind_of, self.rules.rules, strict=True):
            by_kind[kind].append(rule)
        found = {kind for kind, rules in by_kind.items() if not any(rule.whole for rule in rules)}
        joined = {
            kind
            for kind, rules in by_kind.items()
            if all(rule.slots and all(slot.kinds and slot.kinds <= found for slot in rule.slots) for rule in rules)
        }
        return frozenset(found | joined)

    def _joined(self) -> frozenset[str]:
        """The kinds whose phrases take several modifiers joined in one, `(find X (both Y Z))`: they need not be nested."""
        nested = {kind for (kind, _), kinds in self.rules.places.items() if kind in kinds}
        joins = set()
        for rule in self.rules.rules:
            for _, part in rule.template.walk() if rule.slots else ():
                slots = [hole_number(item) for item in part.items[1:]] if isinstance(part, Expression) else []
                if len(slots) > 1 and all(n is not None and rule.slots[n].kinds & self._modifiers for n in slots):
                    joins.add(self.rules.kinds(part))
        return frozenset(kind for (kind, _), kinds in self.rules.places.items() if kinds & joins) - nested

    def _coordinating(self) -> frozenset[int]:
        """The rules that put two sentences together, `X and Y`, `X after Y`: nothing said of one sentence goes around both."""
        alone = {rule.template for rule in self.rules.names if rule.whole}

        def says(slot: Slot) -> bool:
            bare = any(isinstance(form, Expression) and len(form.items) == 1 and form in alone for form in slot.seen)
            return bare or (bool(slot.kinds) and slot.kinds <= self._clause_kinds)

        return frozenset(
            number
            for number, rule in enumerate(self.rules.rules)
            if len(rule.slots) == 2 and not COORDINATORS.isdisjoint(rule.anchors) and _JOINING.issuperset(rule.anchors)
            if isinstance(rule.wording[0], int) and isinstance(rule.wording[-1], int) and all(map(says, rule.slots))
        )

    def _modified(self) -> dict[str, frozenset[str]]:
        """The kinds that a kind only says more about: `messages in X` are messages."""
        found: dict[str, set[str]] = defaultdict(set)
        for kind, heads, rule in zip(self.kind_of, self.heads_of, self.rules.rules, strict=True):
            if rule.anchors and not is_superlative(rule.wording) and not is_joining(rule):
                for slot in heads:
                    found[kind] |= rule.slots[slot].kinds - {kind}
        return {kind: frozenset(kinds) for kind, kinds in found.items()}

    def _interchangeable(self) -> dict[str, frozenset[str]]:
        anything = {  # the R of anything: that two kinds have attributes does not make them alike
            kind for kind, rule in zip(self.kind_of, self.rules.rules, strict=True) if is_genitive(rule.wording, self.rules)
        }
        groups: list[frozenset[str]] = [
            kinds for (head, _), kinds in self.rules.places.items() if len(kinds) > 1 and head not in anything
        ]
        nouns: dict[str, set[str]] = defaultdict(set)
        for kind, clause, rule in zip(self.kind_of, self.clauses, self.rules.rules, strict=True):
            noun = head_noun(rule) if clause is Clause.THING else None
            if noun is not None:
                nouns[noun].add(kind)
        groups += [frozenset(kinds) for kinds in nouns.values() if len(kinds) > 1]  # `this song`, `songs by X`
        ranked = zip(self.kind_of, self.rules.rules, strict=True)
        groups.append(frozenset(kind for kind, rule in ranked if is_superlative(rule.wording)))  # `oldest X`, `longest X`
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
        self.kind_of.append(self._kind(rule))
        self.clauses.append(clause_of(rule))
        self.heads_of.append(head_slots(rule.wording))
        return len(self.all) - 1

    def interchangeable(self, one: str, two: str) -> bool:
        """True if memory shows two kinds in one place, or both command, or both say something."""
        return two in self._partners.get(one, ())

    def clause_of_kinds(self, kinds: Iterable[str]) -> set[Clause]:
        """What phrases of these kinds do."""
        return {self._clause_of_kind.get(kind, Clause.THING) for kind in kinds} or {Clause.THING}

    def may_stand_for(self, kind: str, kinds: Iterable[str]) -> bool:
        """True if nothing in memory tells a kind apart from those seen in a place: it never stands beside one of them, and is
        not of one place only."""
        return kind not in self._seen_once and all(frozenset((kind, other)) not in self._beside for other in kinds)

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
        clause = bool((slot.kinds or seen) & self._clause_kinds)
        doubtful = self._doubtful if seen.isdisjoint(self._sure) else frozenset()  # what does not say for sure what it does
        rare = {kind for kind in self._rare if kind in doubtful or (kind in self._clause_kinds) == clause}
        done = self._sure & self._clause_kinds if seen.isdisjoint(self._sure) and not seen <= self._clause_kinds else frozenset()
        rare -= done  # where things stand nothing is done
        if seen.isdisjoint(self._modifiers):
            rare -= self._modifiers
        elif seen <= self._modifiers:
            rare &= self._modifiers
        table.update(dict.fromkeys(rare, costs.kind_rare))
        if not clause:
            modifies = bool(seen) and seen <= self._modifiers  # what is only said of things: no thing stands there
            table.update(dict.fromkeys(self._unplaced & self._modifiers if modifies else self._unplaced, costs.kind_unplaced))
            table.update(dict.fromkeys(self._genitives, costs.kind_value))
            if _is_possessor(rule.wording, slot_number, self.rules):
                table.update(dict.fromkeys(self._genitives, costs.kind_place))
        for mark in "'(":
            if any(kind.startswith(mark) for kind in seen):
                table.update(dict.fromkeys((kind for kind in self._atoms if kind.startswith(mark)), costs.kind_atom))
                table[mark] = costs.atom_alone
        heads = {head for kind in seen - self._clause_kinds for head in self._heads.get(kind, ())}
        table.update((other, costs.kind_shared) for other, things in self._heads.items() if things & heads)
        table.update(dict.fromkeys(heads, costs.kind_head))
        known = seen | self._siblings.get((number, slot_number), set())
        said = done if rule.speaks else frozenset()
        near = {other for kind in known for other in self._partners.get(kind, ()) if other not in self._questions} - said
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


def is_genitive(wording: Wording, rules: RuleSet) -> bool:
    """True for `R of X` and `X 's R`, whatever words that say nothing are among them: `R field of X instances`."""
    return {element for element in wording if isinstance(element, str) and element not in rules.noise} in _GENITIVES


def _is_possessor(wording: Wording, slot_number: int, rules: RuleSet) -> bool:
    """True for X of `R of X` and `X 's R`."""
    slots = [element for element in wording if isinstance(element, int)]
    if len(slots) != 2 or not is_genitive(wording, rules):
        return False
    return slot_number == (slots[0] if "'s" in wording else slots[-1])


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
            if isinstance(word, str) and others:
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
