"""Rules made ready for the chart: a trie over wordings, so that a word leads to the rules that use it.

A rule enters with its taught wording and, for the relaxed chart, with variants: an anchor left out, and the
turns of English in `variants`. Every way in has a cost and a name for the trace.
"""

from __future__ import annotations

import itertools
import math
import threading
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from ..language import lexicon
from ..language.english import FUNCTION_WORDS, OPERATORS, is_value, stem
from ..language.logical_form import Form
from ..language.values import ValueType
from ..memory.rules import Rule, RuleSet, Slot, Wording
from .clauses import Clause, is_joining, is_nominal
from .construction import Need, Offering
from .costs import Costs
from .costs.limits import DROPPED
from .domains import EVERY, domains
from .evidence import Evidence, Trust
from .kinds import Signatures
from .passives import passives
from .trie import RUN, Entry, Node, core_labels, plain, shape, shortened, subsets, with_runs
from .variants import Joiners, agreeing, english_variants
from .wordings import content_words, other_wordings

Facts = tuple[str, frozenset[str], Collection[int], int, bool]  # kind, what it acts as, heads, domains, whether it joins

ANYTHING: Final = "*"  # the kind of a role of a pattern: it fits wherever something fits


class Index:
    """The trie of a rule set; `relaxed` adds the variants."""

    def __init__(self, rules: RuleSet, weights: Costs, relaxed: bool, worded: bool = False, offers: Offering | None = None):
        self.rules = rules
        self.weights = weights
        self.root = Node()
        self._offers = offers
        self._taken: set[Need] = set()  # of what is offered
        self._taking = threading.Lock()
        self.vocabulary = rules.vocabulary
        self.name_words = frozenset(word for rule in rules.names for word in rule.anchors)
        self.names_by_words = frozenset(rule.anchors for rule in rules.names)
        self.texts = _texts(rules)  # every copied value that was taught, with the types of its slots
        self.text_words = frozenset(word for text in self.texts for word in text.split())
        self.said_of_things = _behind_things(rules) - self.name_words - FUNCTION_WORDS
        self.longest_name = max(map(len, self.names_by_words), default=0)
        self.signatures = Signatures(rules, weights)
        self.kind_of = self.signatures.kind_of
        self.domains = list(domains(rules))
        self.questions = 0  # the domains that have questions of their own
        for clause, bits in zip(self.signatures.clauses, self.domains, strict=True):
            self.questions |= bits if clause is Clause.QUESTION else 0
        self.front: dict[str, Node] = {}  # cores of a frame, entered after a piece that comes first
        self.heads_of = self.signatures.heads_of
        slotted = [
            (kind, bool(heads) or is_nominal(rule.wording))
            for kind, heads, rule in zip(self.kind_of, self.heads_of, rules.rules, strict=True)
            if rule.slots
        ]
        self._clauses = frozenset(kind for kind, _ in slotted) - frozenset(kind for kind, nominal in slotted if nominal)
        self._strangers: dict[tuple[Form, int], bool] = {}
        self._kind_costs: dict[tuple[int, int, str, frozenset[str]], float] = {}
        self.least: dict[tuple[int, int, bool, str, frozenset[str]], tuple[float, bool]] = {}  # of `building`
        self._facts: dict[int, Facts] = {}
        self.core_labels = [core_labels(rule) for rule in rules.rules]
        self.bare_pieces = [
            Entry(rule, number, (0,), weights.analogy, (), 0)
            for number, rule in enumerate(rules.rules)
            if rule.piece is not None and rule.wording == (0,) and not rule.slots[0].open
        ]
        self._shapes = Counter(shape for rule in rules.rules for shape in shortened(rule.wording))
        self._joiners = Joiners(rules.rules, self.domains, self.takes_clause)
        self._taught = {plain(rule.wording) for rule in rules.rules if not rule.analogy}
        self.runs: set[str] = set()
        self.anchors: set[str] = set()  # the words of all wordings
        for number, rule in enumerate(rules.rules):
            by_analogy = weights.analogy * rule.analogy
            self.add(
                rule,
                number,
                rule.wording,
                by_analogy,
                (Evidence(Trust.ANALOGY, cost=by_analogy),) if rule.analogy and not rule.frame and not rule.piece else (),
            )
            if rule.slots and (not rule.analogy or rule.frame or rule.piece):
                seen = {rule.wording}
                for wording, cost, edits in self.variants(rule, number, relaxed):
                    if wording not in seen:
                        seen.add(wording)
                        self.add(rule, number, wording, cost, edits)
                if relaxed:
                    self.add_runs(rule, number)
            if worded and (not rule.analogy or rule.frame or rule.piece):
                self._add_wordings(rule, number)

    def take_in(self, words: Iterable[str]) -> None:
        """Know what English offers for the words of a sentence. What it offers for others could not be said with these, so that
        nobody sees whether it is known already."""
        if self._offers is not None:
            with self._taking:
                for need, offered in self._offers.by(frozenset(words), self._taken):
                    self._taken.add(need)
                    for each in offered:
                        self.learn(each.rule, each.price, each.evidence, each.domains)

    def learn(self, rule: Rule, price: float, evidence: Evidence, source: int = EVERY) -> None:
        """Take in a construction of the lexicon."""
        if plain(rule.wording) in self._taught:
            return
        number = self.signatures.add(rule)
        self.domains.append(source)
        self.core_labels.append(frozenset())
        self.add(rule, number, rule.wording, price, (evidence,))

    def _add_wordings(self, rule: Rule, number: int) -> None:
        """What the lexicon offers for a rule, but for what was taught otherwise."""
        for wording, loose in passives(rule):
            if plain(wording) not in self._taught:
                turn = Evidence(Trust.TURN, cost=self.weights.variant, entry="wish", loose=loose)
                self.add(rule, number, wording, self.weights.variant + self.weights.wish, (turn,))
        for wording, price, evidence in other_wordings(rule, lexicon.words(), self.weights):
            if evidence.loose and self.vocabulary.issuperset(content_words(evidence.words)):
                continue  # memory has its own sense of these words
            if plain(wording) not in self._taught:
                self.add(rule, number, wording, price, (evidence,))
                for turned, name in english_variants(wording, rule.slots):
                    if name == "particle shift" and plain(turned) not in self._taught:
                        self.add(rule, number, turned, price, (evidence,))

    def facts(self, number: int) -> Facts:
        """What every constituent of a rule asks of it."""
        found = self._facts.get(number)
        if found is None:
            kind = self.kind_of[number]
            joining = is_joining(self.signatures.all[number])
            found = self._facts[number] = kind, frozenset((kind,)), self.heads_of[number], self.domains[number], joining
        return found

    def is_clause(self, kind: str) -> bool:
        """True if phrases of this kind say something of things rather than being a thing with modifiers."""
        return kind in self._clauses

    def takes_clause(self, slot: Slot) -> bool:
        return bool(slot.kinds & self._clauses)

    def kind_cost(self, entry: Entry, number: int, kind: str, acts: frozenset[str]) -> float:
        """What it costs a slot to take something of a kind, or that acts as others; infinite if it may not."""
        if kind == ANYTHING:
            return 0.0
        key = (entry.number, number, kind, acts)
        price = self._kind_costs.get(key)
        if price is None:
            price = self._kind_costs[key] = self._kind_cost(entry.number, number, kind, acts)
        return price

    def _kind_cost(self, rule: int, number: int, kind: str, acts: frozenset[str]) -> float:
        table = self.signatures.takes(rule, number)
        price = table.get(kind, math.inf)
        if price > self.weights.kind_within and len(acts) > 1:
            for other in acts:
                inner = table.get(other)
                if inner is not None and inner <= self.weights.kind_shared and inner + self.weights.kind_within < price:
                    price = inner + self.weights.kind_within
        elif price == self.weights.kind_unplaced and any(table.get(other) == 0.0 for other in acts):
            price = self.weights.unplaced_within
        return price

    def stranger(self, name: Rule, slot: Slot) -> bool:
        """True if a name was seen in other slots, but never where anything seen in this slot was seen; or in this place of a
        rule that has the same words and means something else."""
        known = self._strangers.get((name.template, id(slot)))
        if known is None:
            contexts = self.rules.contexts
            mine = contexts.get(name.template, frozenset())
            known = len(mine) > 0 and name.template not in slot.seen
            known = known and not any(mine & contexts.get(other, frozenset()) for other in slot.seen)
            known = known or name.template in self.rules.elsewhere.get(id(slot), ())
            self._strangers[name.template, id(slot)] = known
        return known

    def add(self, rule: Rule, number: int, wording: Wording, cost: float, edits: tuple[Evidence, ...]) -> None:
        if rule.frame is not None:
            start = self.front.setdefault(rule.frame, Node())
            start.wait(rule.frame)
            self._insert(start, rule, number, wording, cost, edits)
        self._insert(self.root, rule, number, wording, cost, edits)

    def _insert(self, node: Node, rule: Rule, number: int, wording: Wording, cost: float, edits: tuple[Evidence, ...]) -> None:
        slots: list[int] = []
        for element in wording:
            if isinstance(element, str):
                if element.startswith(RUN):
                    self.runs.add(element[1:])
                    node = node.by_run(element[1:])
                else:
                    self.anchors.add(element)
                    node = node.by_word(element)
            else:
                slots.append(element)
                node = node.by_slot(rule.slots[element])
            if rule.frame is not None:
                node.wait(rule.frame)
        anchors = sum(isinstance(element, str) for element in wording)
        frame = self.rules.frames.get(rule.frame) if rule.frame is not None else None
        node.end(Entry(rule, number, tuple(slots), cost, edits, anchors, "variant" if edits else "taught", frame=frame))

    def add_runs(self, rule: Rule, number: int) -> None:
        """The wording and its turns with runs of anchors to be matched by similarity, function words between slots optional."""
        said = {stem(word): word for word in rule.surface if isinstance(word, str)}
        turned: list[tuple[Wording, float, tuple[Evidence, ...]]] = [
            (rule.wording, 0.0, ()),
            *((w, self.weights.variant, (self._turn(n),)) for w, n in self._turns(rule, number)),
        ]
        seen: set[Wording] = set()
        for wording, cost, edits in turned:
            for elements, price in with_runs(wording, said, self.deletion):
                if elements not in seen and price <= self.weights.largest_deletion:
                    seen.add(elements)
                    self.add(rule, number, elements, cost + price, (*edits, Evidence(Trust.SIMILAR, cost=price)))

    def variants(self, rule: Rule, number: int, relaxed: bool) -> Iterable[tuple[Wording, float, tuple[Evidence, ...]]]:
        """English variants of the wording, then each of them with anchors left out; not relaxed, only those that say nothing."""
        turned: list[tuple[Wording, float, tuple[Evidence, ...]]] = [(rule.wording, 0.0, ())]
        for wording, name in (*self._turns(rule, number), *agreeing(rule)):
            turned.append((wording, self.weights.variant, (self._turn(name),)))
        yield from turned[1:]
        for wording, cost, edits in turned:
            anchors = [i for i, element in enumerate(wording) if isinstance(element, str)]
            if not relaxed:
                anchors = [i for i in anchors if self.is_noise(str(wording[i]))]
            for dropped in subsets(
                anchors, min(DROPPED, len(anchors) - (len(anchors) == sum(isinstance(e, str) for e in wording)))
            ):
                words = [str(wording[i]) for i in dropped]
                price = sum(self.deletion(word) for word in words)
                if any(self._shapes[shape(wording, i)] > 1 for i in dropped):
                    price = max(price, self.weights.delete_content)  # these words tell rules apart
                if price > self.weights.largest_deletion:
                    continue
                shorter = tuple(element for i, element in enumerate(wording) if i not in dropped)
                yield (
                    shorter,
                    cost + price,
                    (*edits, *(Evidence(Trust.MISSING, taught=word, cost=self.deletion(word)) for word in words)),
                )

    def _turns(self, rule: Rule, number: int) -> Iterator[tuple[Wording, str]]:
        """The turns of English that a rule's wording may take in this memory."""
        turns = english_variants(rule.wording, rule.slots)
        return ((wording, name) for wording, name in turns if self._joiners.allow(rule, wording, self.domains[number]))

    def _turn(self, name: str) -> Evidence:
        return Evidence(Trust.TURN, cost=self.weights.variant, entry=name)

    def is_noise(self, word: str) -> bool:
        """True for content words that memory's own examples show to say nothing."""
        return word in self.rules.noise and word not in FUNCTION_WORDS and word not in self.name_words

    def deletion(self, word: str) -> float:
        if word in OPERATORS:
            return self.weights.operator
        if word in self.rules.noise:
            return self.weights.noise
        return self.weights.delete_function if word in FUNCTION_WORDS else self.weights.delete_content

    def insertion(self, word: str) -> float:
        if word in OPERATORS:
            return self.weights.operator
        if word in self.rules.noise:
            return self.weights.noise
        if is_value(word):
            return self.weights.insert_known
        if word in FUNCTION_WORDS and word not in self.name_words:  # a pronoun that was taught as a name is one
            return self.weights.insert_anchor if word in self.vocabulary else self.weights.insert_function
        return self.weights.insert_known if word in self.vocabulary else self.weights.insert_unknown


def _behind_things(rules: RuleSet) -> frozenset[str]:
    """The words that stand right behind things wherever they were taught: `instances` in `set cat instances to …`."""
    pairs = [(rule, pair) for rule in rules.rules for pair in itertools.pairwise(("", *rule.wording))]
    behind = {word for rule, (slot, word) in pairs if isinstance(slot, int) and not rule.slots[slot].open}
    elsewhere = {word for rule, (slot, word) in pairs if not isinstance(slot, int) or rule.slots[slot].open}
    return frozenset(word for word in behind - elsewhere if isinstance(word, str))


def _texts(rules: RuleSet) -> dict[str, frozenset[ValueType]]:
    found: dict[str, frozenset[ValueType]] = {}
    for rule in rules.rules:
        for slot in rule.slots:
            for text in slot.texts if slot.open and not slot.number else ():
                found[text.lower()] = found.get(text.lower(), frozenset()) | slot.types
    return found
