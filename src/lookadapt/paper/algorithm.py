"""Algorithms 1 and 2 (§3): LookUpAndAdapt and Adapt, written once.

The loop asks a *scorer* for attention and a *decider* for choices. Greedy decider: parsing; forced: training
on gold actions; oracle: ORACLE-DISCRIM; a scripted scorer drives the tests (appendix C).

Where we differ from the boxes. They recurse depth first; siblings never see each other's results, so the same
calls can be made level by level, and for a whole batch of utterances at once: the choices and the attention
are the same, and `depth_first` gives the boxes' order back for the trace. The recursion is bounded, and
reaching the bound is a visible result (`Run.unfinished`): the boxes may run for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from ..language.logical_form import Atom, Expression, Form
from .memory_table import MemoryTable

Attention = TypeVar("Attention")
Shown = TypeVar("Shown", contravariant=True)  # attention, to one who only looks at it
Gold = Any  # what a decider that knows the answer carries along; None elsewhere

MAX_LEVELS = 24  # of nested calls
MAX_LOOK_UPS = 60  # for one utterance; the longest of the paper's needs six


@dataclass(eq=False, slots=True)
class Retrieval:
    """One call of LookUpAndAdapt: the entry found for the attended words, then its children adapted."""

    query: int  # which utterance of the batch
    row: int  # its attention, a row of the level above
    gold: Gold = None
    entry: int | None = None
    probability: float | None = None  # P(i|x') of the entry, if the decider asked
    children: list[Adaptation] = field(default_factory=list)
    weights: list[float] | None = None


@dataclass(eq=False, slots=True)
class Adaptation:
    """One call of Adapt on a subtree: kept, with its children adapted, or replaced by a new retrieval."""

    query: int
    row: int  # the parent's attention, a row of the level above
    node: int  # the subtree, a node of the memory table
    gold: Gold = None
    fails: float | None = None  # P(fail to match), if the decider asked
    replacement: Retrieval | None = None
    children: list[Adaptation] | None = None  # None: never reached, because of the bound
    weights: list[float] | None = None


class Scorer(Protocol[Attention]):
    """Numbers for a batch of utterances against one memory."""

    def start(self) -> Attention:
        """First attention: all ones, one row an utterance."""
        ...

    def align(self, adaptations: Sequence[Adaptation], above: Attention) -> Attention:
        """§3.2: attention of each subtree over the words of its utterance, one row each."""
        ...

    def weights(self, attention: Attention) -> list[list[float]]:
        """The rows as numbers, for the trace."""
        ...


class Decider(Protocol[Shown]):
    """Choices."""

    def retrieve(self, retrievals: Sequence[Retrieval], attention: Shown) -> Sequence[int]:
        """An entry for each retrieval (LookUp, Algorithm 1 line 2)."""
        ...

    def replace(self, adaptations: Sequence[Adaptation], attention: Shown) -> Sequence[bool]:
        """Whether each subtree fails to match (Algorithm 2, lines 9 to 11)."""
        ...

    def inherit(self, gold: Gold, form: Form) -> Sequence[Gold]:
        """What each child of `form` should become, if this decider knows."""
        ...


@dataclass(eq=False)
class Run(Generic[Attention]):
    """What the loop did for every utterance of a batch."""

    table: MemoryTable
    roots: list[Retrieval]
    unfinished: set[int]  # utterances that reached the bound

    def form(self, query: int) -> Form | None:
        """The logical form, or None if the bound was reached."""
        return None if query in self.unfinished else _form(self.table, self.roots[query])

    def depth_first(self, query: int) -> Iterator[tuple[int, Retrieval | Adaptation]]:
        """The calls in the order of the paper's boxes, each with the depth of the call stack."""
        stack: list[tuple[int, Retrieval | Adaptation]] = [(0, self.roots[query])]
        while stack:
            depth, call = stack.pop()
            yield depth, call
            below: list[Retrieval | Adaptation] = []
            if isinstance(call, Adaptation) and call.replacement is not None:
                below.append(call.replacement)
            else:
                below.extend(call.children or ())
            stack.extend((depth + 1, each) for each in reversed(below))


def look_up_and_adapt(
    table: MemoryTable,
    scorer: Scorer[Attention],
    decider: Decider[Attention],
    golds: Sequence[Gold],
    *,
    record: bool = False,
) -> Run[Attention]:
    """Parse a batch: one root retrieval for each of `golds` (None where nothing is known)."""
    attention = scorer.start()
    roots = [Retrieval(query, query, gold) for query, gold in enumerate(golds)]
    retrievals, adaptations = roots, list[Adaptation]()
    look_ups = [0] * len(roots)
    if record:
        _record(roots, scorer.weights(attention))
    for _ in range(MAX_LEVELS):
        if retrievals:
            for retrieval, entry in zip(retrievals, decider.retrieve(retrievals, attention), strict=True):
                look_ups[retrieval.query] += 1
                if look_ups[retrieval.query] <= MAX_LOOK_UPS:
                    retrieval.entry = entry
                    retrieval.children = _children(table, decider, table.root[entry], retrieval, retrieval.row)
                    adaptations.extend(retrieval.children)
        if not adaptations:
            break
        attention = scorer.align(adaptations, attention)
        replaced = decider.replace(adaptations, attention)
        if record:
            _record(adaptations, scorer.weights(attention))
        retrievals, kept = [], list[Adaptation]()
        for row, (adaptation, fails) in enumerate(zip(adaptations, replaced, strict=True)):
            if fails:
                adaptation.replacement = Retrieval(adaptation.query, row, adaptation.gold, weights=adaptation.weights)
                retrievals.append(adaptation.replacement)
            else:
                adaptation.children = _children(table, decider, adaptation.node, adaptation, row)
                kept.extend(adaptation.children)
        adaptations = kept
    pending: list[Retrieval | Adaptation] = [*adaptations, *(r for r in retrievals if r.entry is None)]
    unfinished = {call.query for call in pending} | {query for query, n in enumerate(look_ups) if n > MAX_LOOK_UPS}
    return Run(table, roots, unfinished)


def _children(
    table: MemoryTable, decider: Decider[Attention], node: int, call: Retrieval | Adaptation, row: int
) -> list[Adaptation]:
    children = table.children[node]
    if not children:
        return []
    golds = decider.inherit(call.gold, table.form[node])
    return [Adaptation(call.query, row, child, gold) for child, gold in zip(children, golds, strict=True)]


def _record(calls: Sequence[Retrieval | Adaptation], weights: list[list[float]]) -> None:
    for call, row in zip(calls, weights, strict=True):
        call.weights = row


def _form(table: MemoryTable, call: Retrieval | Adaptation) -> Form:
    """The form a finished call returned. Recursion is bounded by MAX_LEVELS plus the depth of the memory's forms."""
    if isinstance(call, Adaptation):
        if call.replacement is not None:
            return _form(table, call.replacement)
        form = table.form[call.node]
    else:
        assert call.entry is not None
        form = table.form[table.root[call.entry]]
    if isinstance(form, Atom):
        return form
    return Expression((form.predicate, *(_form(table, child) for child in call.children or ())))
