"""Gold actions (§4): the sequence of look-ups and decisions that leads from a memory to the right form.

The paper: with one example per rule in memory, the sequence is unique. It is unique by rule, not by form: `X 's Y`
and `Y of X` share their form, seven pronouns share `(person reference)`. So the oracle needs the derivation of each
training pair, and finds it from the memory alone, without a grammar:

    a terminal form stands where the utterance of an entry with this very form occurs (the longest, if several);
    any other form is a predicate over parts that stand at disjoint places; its rule is that of the entry with the
    same predicate, as many parts in the same order, and the most words in common between the parts.

On the authors' data this is the grammar's own derivation for every pair (a test holds us to it).
A subtree is kept if it equals its target or applies the same predicate by a rule with non-terminals; else replaced.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import LookadaptError
from ..language.examples import Example
from ..language.logical_form import Atom, Expression, Form
from ..language.tokens import words
from .memory_table import head_of, is_terminal, same_construction


@dataclass(frozen=True, eq=False)
class Derivation:
    """What a form should be made of: the memory entry of its rule, and the derivations of its parts."""

    form: Form
    entry: int
    parts: tuple[Derivation, ...] = ()

    def shifted(self, by: int) -> Derivation:
        """The same in a memory that has `by` more entries before these."""
        return Derivation(self.form, self.entry + by, tuple(part.shifted(by) for part in self.parts))


@dataclass(frozen=True)
class _Rule:
    """What an entry teaches about its rule: which part comes first, and the words between the parts."""

    entry: int
    order: tuple[int, ...]
    between: frozenset[str]


@dataclass(frozen=True)
class _Placed:
    score: float
    start: int
    end: int
    derivation: Derivation
    rule: _Rule | None = None


class Oracle:
    """Derivations of utterance-form pairs from one domain's memory."""

    def __init__(self, memory: Sequence[Example]):
        self._terminals: dict[Form, list[tuple[tuple[str, ...], int]]] = {}
        self._rules: dict[tuple[Atom, int], list[_Rule]] = {}
        for entry, example in enumerate(memory):
            if is_terminal(example.form):
                self._terminals.setdefault(example.form, []).append((words(example.utterance), entry))
        larger = [entry for entry, example in enumerate(memory) if not is_terminal(example.form)]
        for entry in sorted(larger, key=lambda i: (memory[i].form.depth, i)):
            example = memory[entry]
            best = max(self._placed(example.form, words(example.utterance), entry), key=lambda p: p.score, default=None)
            if best is None or best.rule is None:
                raise LookadaptError(
                    f"memory entry {example}: no words for its parts",
                    hint="the paper's memory has one example per rule, the words of a rule's parts included",
                )
            assert isinstance(example.form, Expression)
            self._rules.setdefault((head_of(example.form), len(example.form.items)), []).append(best.rule)

    def derive(self, example: Example) -> Derivation:
        """The derivation of a pair; an error if memory lacks one of its rules."""
        best = max(self._placed(example.form, words(example.utterance)), key=lambda p: p.score, default=None)
        if best is None:
            raise LookadaptError(
                f"no entries in memory make {example}", hint="memory needs one example for every rule the pair uses"
            )
        return best.derivation

    def _placed(self, form: Form, text: tuple[str, ...], own: int | None = None) -> Iterator[_Placed]:
        """Every way to find a form in an utterance; `own` is the entry itself while its rule is being read."""
        if is_terminal(form):
            for spoken, entry in self._terminals.get(form, ()):
                for start in range(len(text) - len(spoken) + 1):
                    end = start + len(spoken)
                    if text[start:end] == spoken:
                        yield _Placed(1e-3 * len(spoken), start, end, Derivation(form, entry))
            return
        assert isinstance(form, Expression)
        for parts in itertools.product(*(list(self._placed(part, text)) for part in form.arguments)):
            order = tuple(sorted(range(len(parts)), key=lambda i: parts[i].start))
            neighbours = [(parts[a], parts[b]) for a, b in itertools.pairwise(order)]
            if any(left.end > right.start for left, right in neighbours):
                continue
            between = frozenset(word for left, right in neighbours for word in text[left.end : right.start])
            start, end = parts[order[0]].start, parts[order[-1]].end
            score = sum(part.score for part in parts) - 1e-4 * (end - start)
            made = tuple(part.derivation for part in parts)
            if own is not None:
                yield _Placed(score, start, end, Derivation(form, own, made), _Rule(own, order, between))
                continue
            for rule in self._rules.get((head_of(form), len(form.items)), ()):
                if rule.order == order:
                    common = len(rule.between & between) / max(1, len(rule.between | between))
                    yield _Placed(score + 1 + common, start, end, Derivation(form, rule.entry, made))


def should_keep(subtree: Form, target: Form) -> bool:
    """The gold decision on a subtree that should become `target`."""
    return subtree == target or same_construction(subtree, target)


def parts_of(gold: Derivation | Form | None, form: Form) -> list[Derivation | Form | None]:
    """What the children of `form` should become if the whole should become `gold`; None where it cannot be said."""
    assert isinstance(form, Expression)
    target = gold.form if isinstance(gold, Derivation) else gold
    if not isinstance(target, Expression) or len(target.items) != len(form.items) or target.predicate != form.predicate:
        return [None] * len(form.arguments)
    if isinstance(gold, Derivation) and gold.parts:
        return list(gold.parts)
    return list(target.arguments)


def equivalents(memory: Sequence[Example]) -> dict[object, list[int]]:
    """Entries that lead to the same form, by what `equivalence` says of that form."""
    found: dict[object, list[int]] = {}
    for entry, example in enumerate(memory):
        found.setdefault(equivalence(example.form), []).append(entry)
    return found


def equivalence(form: Form) -> object:
    """Forms with the same value here can be made from the same entries."""
    return form if is_terminal(form) or isinstance(form, Atom) else (head_of(form), len(form.items))
