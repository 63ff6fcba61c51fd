"""Rules induced from memory: words that name a form, and sentences with slots."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from ..language.english import (
    ANNOUNCES_TEXT,
    ARTICLES,
    FUNCTION_WORDS,
    MENTIONS,
    PREPOSITIONAL,
    TEXT_LABELS,
    preposition_before,
    stem,
)
from ..language.examples import Example
from ..language.logical_form import Atom, Expression, Form, Path
from ..language.values import WORDY, ValueType, types_of
from .template import Kinds, hole, hole_number

Places: TypeAlias = Mapping[tuple[str, int | str], frozenset[str]]  # the kinds seen in each place of each predicate
Wording: TypeAlias = tuple[str | int, ...]  # stems, and numbers of slots


@dataclass(frozen=True)
class Slot:
    """A hole of a rule: open ones copy words, the others take a form. What was seen there says what fits."""

    open: bool
    seen: frozenset[Form] = frozenset()  # fillers of the examples that taught the rule, or used it
    kinds: frozenset[str] = frozenset()
    texts: tuple[str, ...] = ()  # taught texts of an open slot
    number: bool = False  # an open slot that copies a number, written in digits
    leading: bool | None = None  # whether copied text takes an article before it; None: nothing taught says so

    @cached_property
    def types(self) -> frozenset[ValueType]:
        """What copied values look like."""
        return types_of(self.texts)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all that was copied."""
        return frozenset(word for text in self.texts for word in text.split())


@dataclass(frozen=True)
class Frame:
    """A predicate whose labelled arguments come and go (`frames`)."""

    head: str
    labels: tuple[str, ...]  # in the order of the form
    required: frozenset[str]
    taught: frozenset[frozenset[str]]  # the sets of labels that were taught
    precedes: frozenset[tuple[str, str]]  # which label was taught before which, in one form or by way of others

    def ordered(self, labels: Sequence[str]) -> list[int]:
        """The numbers of spoken labels in the order of the form: as they were taught together, else as they are spoken."""
        left = list(range(len(labels)))
        found: list[int] = []
        while left:
            free = next((n for n in left if not any((labels[m], labels[n]) in self.precedes for m in left)), left[0])
            left.remove(free)
            found.append(free)
        return found


@dataclass(frozen=True)
class Rule:
    """A wording and the form it builds. Without slots it is a name: `living room`, `(room living_room)`."""

    wording: Wording
    template: Form
    slots: tuple[Slot, ...]
    sources: tuple[int, ...]  # examples that teach it, by number
    surface: Wording  # the wording as it was taught, silent words and inflection included
    together: frozenset[frozenset[tuple[int, Form]]] = frozenset()  # pairs of fillers seen in one sentence
    wrapper: Form | None = None  # a template with one hole around every form of this rule's memory
    analogy: int = 0  # 0: taught; 1 to 3: made by analogy with others, ever farther
    entry: str = ""  # the construction of the lexicon that made it
    whole: bool = True  # False for phrases that were never taught alone: no sentence is only that
    frame: str | None = None  # of a core: the predicate that takes pieces
    frame_path: Path = ()  # where it stands in the template
    piece: str | None = None  # of a piece: its label
    lenders: frozenset[str] = frozenset()  # of a piece: the predicates it was taught with

    @cached_property
    def anchors(self) -> tuple[str, ...]:
        return tuple(word for word in self.wording if isinstance(word, str))

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The slots in the order of the wording, each once."""
        return tuple(dict.fromkeys(element for element in self.wording if isinstance(element, int)))

    @cached_property
    def possessors(self) -> frozenset[int]:
        """The slots right before `'s`."""
        return frozenset(slot for slot, word in itertools.pairwise(self.wording) if isinstance(slot, int) and word == "'s")

    @cached_property
    def directed(self) -> Mapping[int, str]:
        """The prepositions before slots, by what they say of a role: of `out of [0] into [1]` from and to."""
        found = {}
        for place, element in enumerate(self.wording):
            if isinstance(element, int):
                before = [word if isinstance(word, str) else "" for word in self.wording[max(0, place - PREPOSITIONAL) : place]]
                if (word := preposition_before(before)) is not None:
                    found[element] = word
        return found

    @cached_property
    def speaks(self) -> bool:
        """True if it has words that say something, not only such that join or deny."""
        return any(word not in FUNCTION_WORDS for word in self.anchors)

    @property
    def sorts(self) -> tuple[tuple[bool, bool], ...]:
        """Which slots copy words, and which of those numbers: rules that differ in it are two."""
        return tuple((slot.open, slot.number) for slot in self.slots)

    @cached_property
    def spoken(self) -> Mapping[str, str]:
        """The words of the wording as they were taught: `was sighted` for its stems."""
        found: dict[str, str] = {}
        left = [word for word in self.surface if isinstance(word, str)]  # silent words besides
        for word in self.anchors:
            place = next((n for n, said in enumerate(left) if stem(said) == word), None)
            if place is not None:
                found.setdefault(word, left[place])
                left = left[place + 1 :]
        return found

    def as_taught(self, wording: Wording) -> Wording:
        """A wording with the words of this rule as they were taught."""
        return tuple(element if isinstance(element, int) else self.spoken.get(element, element) for element in wording)

    @cached_property
    def introduced(self) -> frozenset[int]:
        """The slots after words that say that a name or a text follows: `a list called X`, `the song X`."""
        said = self.surface
        return frozenset(
            element
            for i, element in enumerate(said)
            if isinstance(element, int) and i and isinstance(before := said[i - 1], str)
            if before in MENTIONS or (i > 1 and said[i - 2] in ARTICLES and before not in FUNCTION_WORDS)
        )

    @cached_property
    def running(self) -> frozenset[int]:
        """The open slots of running text, short as what was taught there may be: their label says so (`(note #0)`), or a word
        before them (`about`)."""
        said = self.surface
        found = {
            element
            for i, element in enumerate(said)
            if isinstance(element, int) and i and said[i - 1] in ANNOUNCES_TEXT and self.slots[element].open
        }
        for path, part in self.template.walk():
            number = hole_number(part)
            if number is not None and path and self.slots[number].open:
                around = self.template.at(path[:-1])
                if isinstance(around, Expression) and str(around.items[0]) in TEXT_LABELS:
                    found.add(number)
        return frozenset(number for number in found if self.slots[number].types <= WORDY)

    @cached_property
    def walled(self) -> frozenset[int]:
        """The slots between two words of the rule: what stands there is no other part of the sentence."""
        near = zip(self.wording, self.wording[1:], self.wording[2:], strict=False)
        return frozenset(slot for a, slot, b in near if isinstance(slot, int) and isinstance(a, str) and isinstance(b, str))

    @cached_property
    def is_name(self) -> bool:
        return not self.slots and self.frame is None and self.piece is None

    @cached_property
    def repeats(self) -> bool:
        """True if a slot fills several places of the form: what is said once is meant twice."""
        found = [number for _, part in self.template.walk() if (number := hole_number(part)) is not None]
        return len(set(found)) < len(found)

    def __str__(self) -> str:
        words = " ".join(f"[{w}]" if isinstance(w, int) else w for w in self.surface)
        return f"{words} → {self.template}"


@dataclass(frozen=True)
class Ambiguity:
    """A lesson that can be understood in more than one way: which words name which part of its form."""

    example: Example
    readings: tuple[str, ...]


@dataclass(frozen=True)
class RuleSet:
    """All that follows from a memory."""

    rules: tuple[Rule, ...]
    kinds: Kinds
    silent: frozenset[str] = frozenset()
    noise: Mapping[str, int] = field(default_factory=dict)  # words that explanations skipped, and how often
    ambiguities: tuple[Ambiguity, ...] = ()
    frames: Mapping[str, Frame] = field(default_factory=dict)
    places: Places = field(default_factory=dict)

    @cached_property
    def names(self) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.is_name)

    @cached_property
    def homonyms(self) -> frozenset[Form]:
        """Forms named by words that name another form too."""
        by_words: dict[Wording, set[Form]] = {}
        for rule in self.names:
            by_words.setdefault(rule.wording, set()).add(rule.template)
        return frozenset(form for forms in by_words.values() if len(forms) > 1 for form in forms)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that some rule knows."""
        return frozenset(word for rule in self.rules for word in rule.anchors)

    @cached_property
    def company(self) -> frozenset[frozenset[Form]]:
        """Pairs of forms that were seen in one rule together."""
        return frozenset(frozenset(form for _, form in pair) for rule in self.rules for pair in rule.together)

    @cached_property
    def contexts(self) -> Mapping[Form, frozenset[tuple[int, int]]]:
        """The slots (rule and number) that each form was seen in."""
        found: dict[Form, set[tuple[int, int]]] = {}
        for number, rule in enumerate(self.rules):
            if not rule.analogy:
                for slot, hole_ in enumerate(rule.slots):
                    for form in hole_.seen:
                        found.setdefault(form, set()).add((number, slot))
        return {form: frozenset(places) for form, places in found.items()}

    @cached_property
    def elsewhere(self) -> Mapping[int, frozenset[Form]]:
        """What fills a slot (by its identity) only if another constant is meant: where rules share their words and, but for one
        constant, their form, a slot in which each saw something else tells which (`whose points are [1]`, `(number #1 point)`)."""
        alike: dict[object, list[Rule]] = {}
        for rule in self.rules:
            for path, part in rule.template.walk() if not rule.analogy and len(rule.slots) > 1 else ():
                if path and path[-1] and isinstance(part, Atom) and not part.quoted and hole_number(part) is None:
                    rest = rule.template.replace(path, hole(len(rule.slots)))
                    alike.setdefault((rule.wording, rule.sorts, rest), []).append(rule)
        found: dict[int, frozenset[Form]] = {}
        for rules in alike.values():
            for slots in zip(*(rule.slots for rule in rules), strict=True) if len(rules) > 1 else ():
                every = frozenset().union(*(slot.seen for slot in slots))
                if not slots[0].open and len(every) == sum(len(slot.seen) for slot in slots) and all(slot.seen for slot in slots):
                    found.update((id(slot), every - slot.seen) for slot in slots)
        return found

    def by_source(self) -> Mapping[int, tuple[Rule, ...]]:
        found: dict[int, list[Rule]] = {}
        for rule in self.rules:
            for source in rule.sources:
                found.setdefault(source, []).append(rule)
        return {source: tuple(rules) for source, rules in found.items()}


def join(parts: Sequence[tuple[RuleSet, tuple[int, ...]]]) -> RuleSet:
    """The rule sets of parts of a memory as one; the numbers say which examples of the whole each part has."""
    rules: list[Rule] = []
    noise: Counter[str] = Counter()
    parts = sorted(
        parts, key=lambda pair: [(str(rule.template), str(rule.wording)) for rule in pair[0].rules[:2]]
    )  # not as taught
    for part, numbers in parts:
        rules += [replace(rule, sources=tuple(numbers[i] for i in rule.sources)) for rule in part.rules]
        noise.update(part.noise)
    return RuleSet(
        tuple(rules),
        Kinds.joined([part.kinds for part, _ in parts]),
        frozenset.intersection(*(part.silent for part, _ in parts)),
        dict(noise),
        tuple(ambiguity for part, _ in parts for ambiguity in part.ambiguities),
        {head: frame for part, _ in parts for head, frame in part.frames.items()},
        {place: kinds for part, _ in parts for place, kinds in part.places.items()},
    )
