"""Parsing with a synchronous grammar, both ways: an utterance to its derivations, a form to its utterances.

One bottom-up chart serves both sides, since a target written as tokens is a context-free rule too. The sides
of all rules share a trie, so the many wordings of a rule cost one path each; finished phrases are packed
(one per category and span) and derivations are read off lazily. Left recursion is fine, empty sources do not
exist, unit circles are refused on load, so every forest is finite.

Why not a library: lark's Earley parser, the well-kept one that returns all derivations, took 5 times as long
on the authors' utterances (`benchmarks/grammar_speed.py` measures both in one run).
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .grammar import Grammar
from .logical_form import Form
from .rule import Derivation, Link, Rule, Symbol
from .tokens import words


@dataclass(eq=False, slots=True)
class _Trie:
    """A prefix of right-hand sides; `ends` are the rules whose side ends here."""

    words: dict[str, _Trie] = field(default_factory=dict)
    phrases: dict[str, _Trie] = field(default_factory=dict)
    ends: list[tuple[Rule, tuple[Symbol, ...]]] = field(default_factory=list)

    def add(self, side: tuple[Symbol, ...], rule: Rule) -> None:
        node = self
        for symbol in side:
            if isinstance(symbol, Link):
                node = node.phrases.setdefault(symbol.category, _Trie())
            else:
                node = node.words.setdefault(symbol, _Trie())
        node.ends.append((rule, side))


_Phrase = tuple[str, int, int]  # category, start, end
_Ends = list[tuple[Rule, tuple[Symbol, ...], tuple[_Phrase, ...]]]  # ways to build a phrase


class Recognizer:
    """A grammar made ready to parse utterances and forms."""

    def __init__(self, grammar: Grammar):
        self.grammar = grammar
        self._source, self._target = _Trie(), _Trie()
        for rule in grammar.rules:
            for wording in rule.wordings:
                self._source.add(wording, rule)
            self._target.add(rule.target, rule)

    def derivations(self, utterance: str | Sequence[str]) -> Iterator[Derivation]:
        """Every derivation of an utterance, lazily; none if it is outside domain(G)."""
        tokens = self._words(utterance)
        phrases = _chart(self._source, tokens)
        yield from self._unpack(phrases, (self.grammar.start, 0, len(tokens)), target=False)

    def parse(self, utterance: str | Sequence[str]) -> list[Form]:
        """The distinct forms of an utterance."""
        return list(dict.fromkeys(derivation.form for derivation in self.derivations(utterance)))

    def derivations_of_form(self, form: Form) -> Iterator[Derivation]:
        """Every derivation whose form this is, one for each wording of each rule in it."""
        tokens = [token.text for token in form.tokens()]
        phrases = _chart(self._target, tokens)
        yield from self._unpack(phrases, (self.grammar.start, 0, len(tokens)), target=True)

    def utterances(self, form: Form) -> Iterator[str]:
        """The distinct utterances that mean a form, lazily."""
        seen: set[str] = set()
        for derivation in self.derivations_of_form(form):
            if derivation.utterance not in seen:
                seen.add(derivation.utterance)
                yield derivation.utterance

    def _words(self, utterance: str | Sequence[str]) -> list[str]:
        """Cut at spaces as the authors do; if a word is unknown, as people type."""
        if not isinstance(utterance, str):
            return list(utterance)
        cut = utterance.split()
        return cut if self._vocabulary.issuperset(cut) else list(words(utterance))

    @property
    def _vocabulary(self) -> frozenset[str]:
        return _vocabulary(self.grammar)

    def _unpack(self, phrases: dict[_Phrase, _Ends], phrase: _Phrase, target: bool) -> Iterator[Derivation]:
        for rule, side, parts in phrases.get(phrase, ()):
            order = [symbol for symbol in side if isinstance(symbol, Link)]
            places = [order.index(link) for link in rule.links]
            wordings = rule.wordings if target else (side,)
            for wording in wordings:
                for filled in _product(self, phrases, parts, target):
                    yield Derivation(rule, wording, tuple(filled[i] for i in places))


def _product(
    recognizer: Recognizer, phrases: dict[_Phrase, _Ends], parts: tuple[_Phrase, ...], target: bool
) -> Iterator[tuple[Derivation, ...]]:
    """All ways to fill the parts, without holding more than the tail's list at a time."""
    if not parts:
        yield ()
        return
    for first in recognizer._unpack(phrases, parts[0], target):
        for rest in _product(recognizer, phrases, parts[1:], target):
            yield (first, *rest)


def _chart(trie: _Trie, tokens: Sequence[str]) -> dict[_Phrase, _Ends]:
    """All phrases over the tokens. For each end, from left to right, prefixes grow by a word or a phrase."""
    phrases: dict[_Phrase, _Ends] = {}
    # waiting[i]: prefixes that end before token i and want a phrase: category -> (trie, start, parts)
    waiting: list[dict[str, list[tuple[_Trie, int, tuple[_Phrase, ...]]]]] = []
    reached: list[list[tuple[_Trie, int, tuple[_Phrase, ...]]]] = [[] for _ in range(len(tokens) + 1)]
    for i, token in enumerate(tokens):
        waiting.append(defaultdict(list))
        reached[i].append((trie, i, ()))
        for node, start, parts in reached[i]:
            for category, after in node.phrases.items():
                waiting[i][category].append((after, start, parts))
        end = i + 1
        agenda = [(node.words[token], start, parts) for node, start, parts in reached[i] if token in node.words]
        while agenda:
            node, start, parts = agenda.pop()
            reached[end].append((node, start, parts))
            for rule, side in node.ends:
                phrase = (rule.category, start, end)
                known = phrases.setdefault(phrase, [])
                known.append((rule, side, parts))
                if len(known) == 1:
                    agenda.extend(
                        (after, begin, (*before, phrase)) for after, begin, before in waiting[start].get(rule.category, ())
                    )
    return phrases


@lru_cache(maxsize=64)
def _vocabulary(grammar: Grammar) -> frozenset[str]:
    return frozenset(symbol for rule in grammar.rules for symbol in itertools.chain(*rule.wordings) if isinstance(symbol, str))
