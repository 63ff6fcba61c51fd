"""Free wording: clauses of a query compared with the bank's patterns, what they mention put in the patterns' slots.

A first chart finds what the query mentions. The whole sentence and its likely clauses are said again with
stand-ins in place of those things, encoded in one batch and compared with the bank. Patterns that are similar
and whose slots fit become constituents of the second chart, priced by similarity.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..language.english import FUNCTION_WORDS, SYNONYMS, is_value
from ..memory.rules import Slot
from .allowance import Allowance
from .bank import Bank, Inner, Text, takes_value
from .building import Item
from .chart import Chart
from .costs.limits import CLAUSE_GAP, CLAUSE_MENTIONS, CLAUSE_TEXTS, PER_CLAUSE, SEARCHED, SOFT_MENTIONS
from .encoder import TextEncoder
from .evidence import Evidence, Trust
from .sentence import Sentence
from .trie import Entry

_CONNECTIVES: Final = frozenset(word for phrases in SYNONYMS.values() for phrase in phrases for word in phrase) | {
    "and",
    "after",
    "before",
    "first",
}


@dataclass(frozen=True)
class QuerySpan:
    """A span of the query, what it mentions, and how it sounds with stand-ins."""

    start: int
    end: int
    mentions: tuple[Item | tuple[int, int], ...]  # constituents, or copied values
    text: str


def free_items(chart: Chart, bank: Bank, encoder: TextEncoder, purse: Allowance) -> list[Item]:
    """Constituents by similarity to patterns, for the whole sentence and for its clauses, as many as can be paid for."""
    clauses = list(itertools.islice(find_clauses(chart, bank), CLAUSE_TEXTS))
    clauses = clauses[: purse.afford([clause.text for clause in clauses], encoder)]
    if not clauses or not bank.texts:
        return []
    vectors = encoder.encode([clause.text for clause in clauses])  # [C, D]
    scores = vectors @ bank.vectors.T  # [C, P]
    found: list[Item] = []
    for clause, row in zip(clauses, scores, strict=True):
        taken = 0
        for i in np.argsort(-row)[:SEARCHED]:
            similarity = float(row[i])
            for item in _fit(clause, bank.texts[i], similarity, chart, bank):
                found.append(item)
                taken += 1
            if taken >= PER_CLAUSE:
                break
    return found


def find_clauses(chart: Chart, bank: Bank) -> Iterator[QuerySpan]:
    """The whole sentence, then spans between connectives or between things mentioned."""
    phrase = chart.phrase
    size = len(phrase)
    seen: set[tuple[int, int, str]] = set()
    for start, end in _spans(chart):
        if (start == 0 and end == size) or end - start >= 2:
            for mentions in _mentions(chart, start, end):
                text = _said(phrase, start, end, mentions, bank)
                if (start, end, text) not in seen:
                    seen.add((start, end, text))
                    yield QuerySpan(start, end, mentions, text)


def _spans(chart: Chart) -> Iterator[tuple[int, int]]:
    words = chart.phrase.words
    size = len(words)
    yield 0, size
    joins = [i for i, word in enumerate(words) if word in _CONNECTIVES]
    if not joins:
        return
    starts = {0, *(i + 1 for i in joins)}
    ends = {size, *joins}
    if joins[0] == 0 or any(words[i] in ("when", "if", "once", "after", "before") for i in joins):
        things = sorted(
            {(item.start, item.end) for items in chart.items.values() for item in items if not item.skipped and item.cost < 1}
        )
        for (_, end), (start, _) in itertools.pairwise(things):
            for cut in range(end, min(start, end + CLAUSE_GAP) + 1):
                starts.add(cut)
                ends.add(cut)
    spans = {(a, b) for a in starts for b in ends if b - a >= 2 and (a, b) != (0, size)}
    yield from sorted(spans, key=lambda span: (span[0] - span[1], span))


def _mentions(chart: Chart, start: int, end: int) -> Iterator[tuple[Item | tuple[int, int], ...]]:
    """What a span mentions: its largest constituents and its values; then also with words taken for similar names."""
    sure: list[Item] = []
    soft: list[Item] = []
    for (a, b), items in chart.items.items():
        if start <= a and b <= end and (b - a) < (end - start):
            for item in items:
                if item.skipped or not _is_thing(item, chart):
                    continue
                (soft if _is_soft(item) else sure).append(item)
    sure.sort(key=lambda item: (item.start - item.end, item.cost))
    soft.sort(key=lambda item: item.cost)
    values = _values(chart.phrase, start, end)
    base = _disjoint([*sure], values)
    yield tuple(base)
    for item in soft[:SOFT_MENTIONS]:
        mixed = _disjoint([item, *sure], values)
        if item in mixed:
            yield tuple(mixed)


def _disjoint(items: Sequence[Item], values: Sequence[tuple[int, int]]) -> list[Item | tuple[int, int]]:
    taken: list[Item | tuple[int, int]] = []
    candidates: list[Item | tuple[int, int]] = [*items, *values]
    for candidate in candidates:
        a, b = _place(candidate)
        if all(b <= c or d <= a for c, d in map(_place, taken)):
            taken.append(candidate)
    return sorted(taken, key=_place)[:CLAUSE_MENTIONS]


def _place(mention: Item | tuple[int, int]) -> tuple[int, int]:
    return mention if isinstance(mention, tuple) else (mention.start, mention.end)


def _is_thing(item: Item, chart: Chart) -> bool:
    return item.entry.rule.is_name or bool(chart.index.heads_of[item.entry.number]) or not chart.index.is_clause(item.kind)


def _is_soft(item: Item) -> bool:
    return bool(item.entry.edits) or any(isinstance(part, Item) and _is_soft(part) for part in item.parts)


def _values(phrase: Sentence, start: int, end: int) -> list[tuple[int, int]]:
    """Runs of words that write a number or a time."""
    found: list[tuple[int, int]] = []
    for i in range(start, end):
        if is_value(phrase.words[i]):
            if found and found[-1][1] == i:
                found[-1] = (found[-1][0], i + 1)
            else:
                found.append((i, i + 1))
    return found


def _said(phrase: Sentence, start: int, end: int, mentions: Iterable[Item | tuple[int, int]], bank: Bank) -> str:
    """The span as it was written, with stand-ins for what it mentions."""
    tokens = phrase.tokens
    first = phrase.places[start - 1] + 1 if start else 0
    last = phrase.places[end - 1] + 1 if end < len(phrase) else len(tokens)
    replaced: dict[int, tuple[int, str]] = {}
    for mention in mentions:
        a, b = _place(mention)
        if isinstance(mention, Item):
            kinds = [mention.kind, *sorted(mention.acts - {mention.kind})]
            names = [k for k in (*kinds[1:], kinds[0]) if k in bank.stand_ins]
            text = bank.stand_ins[names[0]] if names else phrase.surface(a, b)
            replaced[phrase.places[a]] = (phrase.places[b - 1] + 1, text)
    said: list[str] = []
    i = first
    while i < last:
        if i in replaced:
            i, text = replaced[i]
            said.append(text)
        else:
            said.append(tokens[i].text)
            i += 1
    return " ".join(said)


def _fit(clause: QuerySpan, text: Text, similarity: float, chart: Chart, bank: Bank) -> Iterator[Item]:
    """The pattern with the clause's mentions in its slots, if each finds one and none but the unsaid is left."""
    leaves = text.pattern.leaves
    unsaid = text.unsaid
    places = [i for i in range(len(leaves)) if unsaid is None or i != unsaid[0]]
    if len(places) != len(clause.mentions):
        return
    weights = bank.index.weights
    built: list[Item] = []
    for flips, order in enumerate(itertools.permutations(range(len(places)))):
        fillers: list[Item | tuple[int, int] | None] = [None] * len(leaves)
        for mention, place in zip(clause.mentions, order, strict=True):
            fillers[places[place]] = mention
        if not all(_suits(filler, leaves[i], chart.phrase) for i, filler in enumerate(fillers) if filler is not None):
            continue
        if unsaid is not None:
            name = bank.rules[unsaid[1]]
            entry = Entry(
                name,
                unsaid[1],
                (),
                0.0,
                (Evidence(Trust.MISSING, taught=" ".join(map(str, name.surface)), cost=weights.free_unsaid),),
                1,
                "unsaid",
            )
            fillers[unsaid[0]] = chart.make(entry, clause.start, clause.end, ())
        cost = weights.free + weights.free_slope * (1 - similarity) + (weights.free_unsaid if unsaid else 0.0)
        cost += weights.free_order * bool(flips)
        built.append(_build(text.pattern.root, fillers, clause, cost, 1 - similarity, chart, bank, text.words))
    built.sort(key=lambda item: item.cost)
    yield from built[:2]


def _suits(filler: Item | tuple[int, int], slot: Slot, phrase: Sentence) -> bool:
    if isinstance(filler, tuple):
        return phrase.is_number(filler) if slot.number else takes_value(slot)
    return not slot.open and (filler.kind in slot.kinds or bool(filler.acts & slot.kinds))


def _build(
    inner: Inner,
    fillers: Sequence[Item | tuple[int, int] | None],
    clause: QuerySpan,
    cost: float,
    gap: float,
    chart: Chart,
    bank: Bank,
    taught: str,
) -> Item:
    parts: list[Item | tuple[int, int]] = []
    for part in inner.parts:
        if isinstance(part, Inner):
            parts.append(_build(part, fillers, clause, 0.0, 0.0, chart, bank, taught))
        else:
            filler = fillers[part]
            assert filler is not None
            slot = bank.rules[inner.rule].slots[len(parts)]
            parts.append(with_unit(filler, slot, chart) if isinstance(filler, tuple) else filler)
    rule = bank.rules[inner.rule]
    edits = (Evidence(Trust.SIMILAR, taught=taught, cost=cost),) if cost else ()
    entry = Entry(rule, inner.rule, tuple(range(len(rule.slots))), cost, edits, 1, "free" if cost else "taught", gap)
    inside = sum(part.cost for part in parts if isinstance(part, Item))
    return chart.make(entry, clause.start, clause.end, tuple(parts), inside)


def with_unit(span: tuple[int, int], slot: Slot, chart: Chart) -> tuple[int, int]:
    """A value with the word after it, if the slot was taught with a unit and memory does not know the word otherwise."""
    end = span[1]
    united = not slot.number and any(len(text.split()) > 1 and not is_value(text.split()[-1]) for text in slot.texts)
    if united and end < len(chart.phrase):
        key, word = chart.phrase.keys[end], chart.phrase.words[end]
        if word not in FUNCTION_WORDS and key not in chart.index.vocabulary:
            return span[0], end + 1
    return span
