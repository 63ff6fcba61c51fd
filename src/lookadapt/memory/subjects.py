"""What a memory speaks of: which lessons are of one subject, and which subject a sentence is about.

Two lessons are of one subject if they mention things of the same kind: `(device lamp)`. A kind that two subjects share, with nothing
else between them, does not hold them together (`(relation salary)` of persons, `(relation start)` of events), but subjects whose
symbols and words are much the same are one. Predicates alone say nothing: `field` and `ask` serve every subject.

Other domains in the same memory cost free wording 8 to 20 points of a hundred; a sentence that names things of one subject is read
as if only that had been taught.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..language.english import FUNCTION_WORDS, is_value
from ..language.examples import Example
from ..language.logical_form import Atom, Form
from .costs import LEAST_SUBJECT, ONE_SUBJECT
from .phrase import Phrase
from .rules import Rule
from .template import terms

Subject: TypeAlias = frozenset[int]  # the numbers of subjects; none: whatever is spoken of
Kinds: TypeAlias = frozenset[str]
Together: TypeAlias = Counter[Kinds]  # how many lessons mention these kinds, and no others


@dataclass(frozen=True)
class Subjects:
    """The subjects of each lesson, and what names them."""

    lessons: tuple[Subject, ...]
    names: Mapping[frozenset[str], Subject]  # by the words of the name

    @classmethod
    def of(cls, examples: Sequence[Example], names: Iterable[Rule]) -> Subjects | None:
        """None if everything is of one subject."""
        lessons = _lessons(examples)
        if len(frozenset[int]().union(*lessons)) < 2:
            return None
        named: dict[frozenset[str], set[int]] = defaultdict(set)
        for rule in names:
            words = frozenset(rule.anchors) - FUNCTION_WORDS
            if words and not all(map(is_value, words)):
                for number in rule.sources:
                    named[words] |= lessons[number]
        return cls(tuple(lessons), {words: frozenset(about) for words, about in named.items() if about})

    def relevant(self, words: Iterable[str]) -> list[int] | None:
        """The lessons of the subjects that all things named are of, by number; None if nothing is named, or things of different ones."""
        said = frozenset(words)
        named = [subjects for name, subjects in self.names.items() if name <= said]
        about = frozenset.intersection(*named) if named else frozenset()
        if not about:
            return None
        return [n for n, subjects in enumerate(self.lessons) if not subjects or subjects & about]


def _lessons(examples: Sequence[Example]) -> list[Subject]:
    """The subjects of each lesson."""
    mentioned = [_things(example.form) for example in examples]
    subjects = sorted(_subjects(Counter(mentioned)), key=sorted)
    of = {kind: number for number, kinds in enumerate(subjects) for kind in kinds}
    found = [frozenset(of[kind] for kind in kinds if kind in of) for kinds in mentioned]
    return _merged(examples, _of_their_symbols(examples, found))


def _things(form: Form) -> Kinds:
    """The kinds of the things that a form mentions; of what is said of several bare symbols, these too."""
    if isinstance(form, Atom):
        return frozenset() if form.quoted else frozenset((f" {form.text}",))
    found: set[str] = set()
    for kind, part in terms(form):
        rest = [item for item in part.items[1:] if isinstance(item, Atom) and not item.quoted]
        if part.depth == 1 and len(rest) == len(part.items) - 1 and not all(is_value(item.text) for item in rest):
            found.add(kind)
            if len(rest) > 1:
                found.update(f" {item.text}" for item in rest if not is_value(item.text))
    return frozenset(found)


def _subjects(together: Together) -> list[Kinds]:
    """The kinds of each subject. A kind without which the others fall apart is of none."""
    found: list[Kinds] = []
    left = _parts(together)
    while left:
        part = left.pop()
        if part.total() < LEAST_SUBJECT:
            continue
        cuts = [_parts(part, kind) for kind in sorted(_holding(part))]
        best = max(cuts, key=_large, default=[])  # one kind after another
        if _large(best) > 1:
            left += best
        else:
            found.append(frozenset().union(*part))
    return found


def _holding(part: Together) -> set[str]:
    """The kinds that stand beside two others at least: no other holds anything together."""
    beside: dict[str, set[str]] = defaultdict(set)
    for kinds in part:
        for kind in kinds:
            beside[kind] |= kinds
    return {kind for kind, others in beside.items() if len(others) > 2}


def _large(parts: Sequence[Together]) -> int:
    return sum(part.total() >= LEAST_SUBJECT for part in parts)


def _parts(together: Together, without: str = "") -> list[Together]:
    """What hangs together by kinds, but for one of them."""
    parent: dict[str, str] = {}

    def root(kind: str) -> str:
        while parent.setdefault(kind, kind) != kind:
            parent[kind] = parent[parent[kind]]
            kind = parent[kind]
        return kind

    rest = [(kinds - {without} if without in kinds else kinds, number) for kinds, number in together.items()]
    for kinds, _ in rest:
        first = min(kinds, default="")
        for kind in kinds:
            a, b = root(kind), root(first)
            parent[max(a, b)] = min(a, b)
    found: dict[str, Together] = defaultdict(Counter)
    for kinds, number in rest:
        if kinds:
            found[root(min(kinds))][kinds] += number
    return list(found.values())


def _of_their_symbols(examples: Sequence[Example], found: Sequence[Subject]) -> list[Subject]:
    """Lessons that mention no thing of a subject are of those that all their symbols are used in; not if there is none."""
    symbols = [_symbols(example.form) for example in examples]
    used: dict[str, Subject] = defaultdict(frozenset)
    for each, about in zip(symbols, found, strict=True):
        for symbol in each:
            used[symbol] |= about
    made = []
    for each, about in zip(symbols, found, strict=True):
        shared = [used[symbol] for symbol in each if used[symbol]]
        made.append(about or (frozenset.intersection(*shared) if shared else about))
    return made


def _merged(examples: Sequence[Example], found: list[Subject]) -> list[Subject]:
    """Subjects with much the same symbols and words are one, those most alike first."""
    features: dict[int, set[str]] = defaultdict(set)
    for example, about in zip(examples, found, strict=True):
        for number in about:
            features[number] |= {f" {symbol}" for symbol in _symbols(example.form)} | _words(example)
    among = Counter(feature for each in features.values() for feature in each)
    alike = {
        (a, b): sum(1 / (among[feature] - 1) for feature in features[a] & features[b]) / min(len(features[a]), len(features[b]))
        for a, b in itertools.permutations(features, 2)
    }
    groups = {number: [number] for number in sorted(features)}

    def likeness(pair: tuple[int, int]) -> float:
        one, two = (groups[number] for number in pair)
        return sum(alike[each] for each in itertools.product(one, two)) / (len(one) * len(two))

    while len(groups) > 1:
        best = max(itertools.combinations(groups, 2), key=likeness)
        if likeness(best) < ONE_SUBJECT:
            break
        groups[best[0]] += groups.pop(best[1])
    numbers = {number: n for n, group in enumerate(groups.values()) for number in group}
    return [frozenset(numbers[number] for number in about) for about in found]


def _symbols(form: Form) -> frozenset[str]:
    atoms = (part for _, part in form.walk() if isinstance(part, Atom))
    return frozenset(atom.text for atom in atoms if not atom.quoted and not is_value(atom.text))


def _words(example: Example) -> frozenset[str]:
    """The words of a lesson that say something, but for those that are copied: they could be any."""
    copied = {
        word for _, part in example.form.walk() if isinstance(part, Atom) and part.quoted for word in Phrase.of(part.text).keys
    }
    return frozenset(Phrase.of(example.utterance).keys) - FUNCTION_WORDS - copied
