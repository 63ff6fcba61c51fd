"""Parsing with a synchronous grammar, both ways: an utterance to its derivations, a form to its utterances.

One chart serves both sides, since a target written as tokens is a context-free rule too. The sides of a
category's rules share a trie, so the many wordings of a rule cost one path each; finished phrases are packed
(one per category and span) and derivations are read off lazily. Left recursion is fine, empty sources do not
exist, unit circles are refused on load, so every forest is finite. Nothing recurses: length is no limit.

Why not a library: lark's Earley parser, the well-kept one that returns all derivations, took 15.8 s for 10,000
of the authors' utterances where this takes 1.2 s (one core, `benchmarks/grammar_speed.py` runs both), and it knows
only one side of a synchronous rule.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from .grammar import Grammar
from .logical_form import Form
from .rule import GrammarDerivation, GrammarRule, Link, Symbol
from .tokens import tokenize


@dataclass(eq=False, slots=True)
class _Trie:
    """A prefix of right-hand sides; `ends` are the rules whose side ends here."""

    words: dict[str, _Trie] = field(default_factory=dict)
    phrases: dict[str, _Trie] = field(default_factory=dict)
    ends: list[tuple[GrammarRule, tuple[Symbol, ...]]] = field(default_factory=list)

    def add(self, side: tuple[Symbol, ...], rule: GrammarRule) -> None:
        node = self
        for symbol in side:
            if isinstance(symbol, Link):
                node = node.phrases.setdefault(symbol.category, _Trie())
            else:
                node = node.words.setdefault(symbol, _Trie())
        node.ends.append((rule, side))


_Phrase: TypeAlias = tuple[str, int, int]  # category, start, end
_Way: TypeAlias = tuple[GrammarRule, tuple[Symbol, ...], tuple[_Phrase, ...]]  # one way to build a phrase
_Ways: TypeAlias = list[_Way]
_Prefix: TypeAlias = tuple[_Trie, int, tuple[_Phrase, ...]]  # where in the trie, start, phrases so far


class Recognizer:
    """A grammar prepared for parsing utterances and forms."""

    def __init__(self, grammar: Grammar):
        self.grammar = grammar
        self._sources: dict[str, _Trie] = {category: _Trie() for category in grammar.by_category}
        self._targets: dict[str, _Trie] = {category: _Trie() for category in grammar.by_category}
        for rule in grammar.rules:
            for wording in rule.wordings:
                self._sources[rule.category].add(wording, rule)
            self._targets[rule.category].add(rule.target, rule)
        self._vocabulary = {word for rule in grammar.rules for side in rule.wordings for word in side if isinstance(word, str)}
        self._capitals = {word.lower(): word for word in sorted(self._vocabulary, reverse=True)}

    def derivations(self, utterance: str | Sequence[str]) -> Iterator[GrammarDerivation]:
        """Every derivation of an utterance, lazily; none if it is outside domain(G)."""
        tokens = self._words(utterance)
        return _Forest(_chart(self._sources, self.grammar.start, tokens), both=False).trees((self.grammar.start, 0, len(tokens)))

    def parse(self, utterance: str | Sequence[str]) -> list[Form]:
        """The distinct forms of an utterance."""
        return list(dict.fromkeys(derivation.form for derivation in self.derivations(utterance)))

    def derivations_of_form(self, form: Form) -> Iterator[GrammarDerivation]:
        """Every derivation whose form this is, one for each wording of each rule in it."""
        tokens = [token.text for token in form.tokens()]
        return _Forest(_chart(self._targets, self.grammar.start, tokens), both=True).trees((self.grammar.start, 0, len(tokens)))

    def utterances(self, form: Form) -> Iterator[str]:
        """The distinct utterances that mean a form, lazily."""
        seen: set[str] = set()
        for derivation in self.derivations_of_form(form):
            if derivation.utterance not in seen:
                seen.add(derivation.utterance)
                yield derivation.utterance

    def _words(self, utterance: str | Sequence[str]) -> list[str]:
        """Cut at spaces, as the authors do. If a word is unknown then, cut as people type, and use the grammar's capitals."""
        if not isinstance(utterance, str):
            return list(utterance)
        cut = utterance.split()
        if all(word in self._vocabulary for word in cut):
            return cut
        spelt = ((utterance[token.start : token.end], token.text) for token in tokenize(utterance))
        return [written if written in self._vocabulary else self._capitals.get(lower, lower) for written, lower in spelt]


class _Forest:
    """The packed phrases of one chart. Derivations are numbered, so they can be read off one by one."""

    def __init__(self, phrases: dict[_Phrase, _Ways], both: bool):
        self.phrases = phrases
        self.both = both  # a form does not say which wording of a rule was used, so take each
        self._counts: dict[_Phrase, int] = {}

    def trees(self, root: _Phrase) -> Iterator[GrammarDerivation]:
        for number in range(self._count(root)) if root in self.phrases else ():
            yield self._nth(root, number)

    def _wordings(self, way: _Way) -> tuple[tuple[Symbol, ...], ...]:
        return way[0].wordings if self.both else (way[1],)

    def _count(self, root: _Phrase) -> int:
        """How many derivations a phrase has; what it is made of is counted first."""
        stack = [root]
        while stack:
            phrase = stack[-1]
            if phrase in self._counts:
                stack.pop()
                continue
            missing = [part for _, _, parts in self.phrases[phrase] for part in parts if part not in self._counts]
            if missing:
                stack.extend(missing)
                continue
            self._counts[phrase] = sum(map(self._count_way, self.phrases[phrase]))
        return self._counts[root]

    def _count_way(self, way: _Way) -> int:
        return math.prod((self._counts[part] for part in way[2]), start=len(self._wordings(way)))

    def _nth(self, root: _Phrase, number: int) -> GrammarDerivation:
        """Numbers go down to the leaves, derivations come back up; a stack of our own instead of recursion."""
        todo: list[tuple[_Phrase, int] | tuple[GrammarRule, tuple[Symbol, ...], tuple[int, ...]]] = [(root, number)]
        done: list[GrammarDerivation] = []
        while todo:
            task = todo.pop()
            if len(task) == 3:
                rule, wording, places = task
                filled = done[len(done) - len(places) :]
                del done[len(done) - len(places) :]
                done.append(GrammarDerivation(rule, wording, tuple(filled[place] for place in places)))
                continue
            phrase, number = task
            for way in self.phrases[phrase]:
                if number < (size := self._count_way(way)):
                    break
                number -= size
            rule, side, parts = way
            wordings = self._wordings(way)
            number, choice = divmod(number, len(wordings))
            order = [symbol for symbol in side if isinstance(symbol, Link)]
            todo.append((rule, wordings[choice], tuple(order.index(link) for link in rule.links)))
            inner = []
            for part in parts:
                number, index = divmod(number, self._counts[part])
                inner.append((part, index))
            todo.extend(reversed(inner))
        return done[0]


def _chart(tries: Mapping[str, _Trie], start: str, tokens: Sequence[str]) -> dict[_Phrase, _Ways]:
    """All phrases over the tokens that some prefix asked for (Earley's prediction), from left to right."""
    phrases: dict[_Phrase, _Ways] = {}
    # waiting[i]: prefixes that end before token i and want a phrase: category -> (trie, start, parts)
    waiting: list[dict[str, list[_Prefix]]] = []
    reached: list[_Prefix] = [(tries[start], 0, ())]
    for i, token in enumerate(tokens):
        wanted: dict[str, list[_Prefix]] = {}
        if i == 0:
            wanted[start] = []
        for node, begin, parts in reached:  # grows while we go: a category asked for starts here
            for category, after in node.phrases.items():
                if category not in wanted:
                    wanted[category] = []
                    if i or category != start:
                        reached.append((tries[category], i, ()))
                wanted[category].append((after, begin, parts))
        waiting.append(wanted)
        end = i + 1
        agenda: list[_Prefix] = [(node.words[token], begin, parts) for node, begin, parts in reached if token in node.words]
        reached = []
        while agenda:
            prefix = node, begin, parts = agenda.pop()
            reached.append(prefix)
            for rule, side in node.ends:
                phrase = (rule.category, begin, end)
                known = phrases.setdefault(phrase, [])
                known.append((rule, side, parts))
                if len(known) == 1:
                    agenda.extend(
                        (after, first, (*before, phrase)) for after, first, before in waiting[begin].get(rule.category, ())
                    )
        if not reached:
            break
    return phrases
