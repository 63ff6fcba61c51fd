"""Parts of a memory that have nothing to do with each other.

Two examples belong together if their forms share a symbol, or a chain of examples links them. No rule is ever
induced across such parts, so each is worked out, and kept, on its own: teaching touches one part only, and a
large memory looks at the parts that share words with a query (§3.1's look-up, before any adapting). Only a small memory is worked out
as a whole: what one part shows of English, how questions are asked, serves the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..language.english import FUNCTION_WORDS, SILENT
from ..language.examples import Example
from ..language.forgetful import forgetful
from ..language.logical_form import Atom
from .costs import KEPT_EXAMPLES, KEPT_PHRASES, ONE_DOMAIN
from .induce import induce
from .phrase import Phrase
from .remembered import remembered
from .rules import RuleSet, join
from .word_index import WordIndex


@forgetful(KEPT_PHRASES)
def symbols(example: Example) -> frozenset[str]:
    """The symbols of an example's form."""
    return frozenset(part.text for _, part in example.form.walk() if isinstance(part, Atom) and not part.quoted)


@forgetful(KEPT_PHRASES)
def content_keys(utterance: str) -> frozenset[str]:
    """The words of an utterance that could tell parts of a memory apart."""
    return frozenset(Phrase.of(utterance).keys) - FUNCTION_WORDS - SILENT


def components(examples: Sequence[Example]) -> list[tuple[int, ...]]:
    """The numbers of the examples of each part, in the order of their first."""
    parent = list(range(len(examples)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    first: dict[str, int] = {}
    for i, example in enumerate(examples):
        for symbol in symbols(example):
            a, b = root(first.setdefault(symbol, i)), root(i)
            parent[max(a, b)] = min(a, b)
    groups: dict[int, list[int]] = defaultdict(list)
    for i in range(len(examples)):
        groups[root(i)].append(i)
    return [tuple(group) for group in groups.values()]


@remembered(KEPT_EXAMPLES)
def induced(examples: tuple[Example, ...]) -> RuleSet:
    """The rules of one part, kept as long as it is used."""
    return induce(examples)


def rules_of(examples: Sequence[Example]) -> RuleSet:
    """The rules of a whole memory: those of its parts, side by side."""
    parts = components(examples)
    if len(parts) <= 1 or len(examples) <= ONE_DOMAIN:
        return induced(tuple(examples))
    return join([(induced(tuple(examples[i] for i in part)), part) for part in parts])


@dataclass(frozen=True)
class Focus:
    """Finds the parts of a large memory that a query is about."""

    examples: Sequence[Example]
    parts: Sequence[tuple[int, ...]]
    index: WordIndex  # parts by the words of their examples
    part_of: Mapping[str, int]  # and by the symbols of their forms

    @classmethod
    def of(cls, examples: Sequence[Example]) -> Focus:
        parts, index, part_of = components(examples), WordIndex(), dict[str, int]()
        for number, part in enumerate(parts):
            for i in part:
                index.add(number, content_keys(examples[i].utterance))
                part_of.update(dict.fromkeys(symbols(examples[i]), number))
        return cls(examples, parts, index, part_of)

    def grown(self, examples: Sequence[Example]) -> Focus:
        """The same of a memory with one example more, its last, without looking at all the others again."""
        new, last = examples[-1], len(examples) - 1
        own = symbols(new)
        among = {self.part_of[symbol] for symbol in own if symbol in self.part_of}
        if len(among) > 1:  # it brings parts together
            return Focus.of(examples)
        number = min(among, default=len(self.parts))
        parts = [*self.parts] if among else [*self.parts, ()]
        parts[number] = (*parts[number], last)
        index = self.index.grown(number, content_keys(new.utterance))
        return Focus(examples, parts, index, {**self.part_of, **dict.fromkeys(own, number)})

    def relevant(self, utterance: str, most: int) -> tuple[Example, ...]:
        """Examples of the parts that share most with the utterance, rare words counting more; never half a part."""
        scores: dict[int, float] = {}
        for key in sorted(content_keys(utterance)):  # sums of weights are not quite the same in another order
            self.index.score(key, range(len(self.parts)), scores)
        chosen: list[int] = []
        size = 0
        for number, _ in sorted(scores.items(), key=lambda row: (-row[1], row[0])):
            if chosen and size + len(self.parts[number]) > most:
                break
            chosen.append(number)
            size += len(self.parts[number])
        return tuple(self.examples[i] for i in sorted(_flatten(self.parts[number] for number in chosen)))


def _flatten(parts: Iterable[tuple[int, ...]]) -> list[int]:
    return [i for part in parts for i in part]
