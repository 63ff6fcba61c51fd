"""Which things a sentence names, and whether a reading has just those."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .building import Item
from .index import Index
from .sentence import Sentence
from .wording import sameness


def named_in(phrase: Sentence, index: Index) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where a sentence has the words of names, the longest first."""
    keys = phrase.keys
    starts = [start for start, key in enumerate(keys) if key in index.name_words]
    for size in range(min(index.longest_name, len(keys)), 0, -1):
        for start in starts:
            run = keys[start : start + size]
            if len(run) == size and run in index.names_by_words:
                yield start, start + size, run


def count_things(
    nodes: Sequence[Item], phrase: Sentence, named: Sequence[tuple[int, int, tuple[str, ...]]], counts: dict[str, float]
) -> None:
    """Compare the things of a reading with those that the sentence names."""
    used: dict[tuple[str, ...], int] = {}
    taken: set[int] = set()  # words that are copied, or of a longer name
    for node in nodes:
        rule = node.entry.rule
        if rule.is_name and node.entry.mode not in ("soft", "unsaid"):
            used[rule.anchors] = used.get(rule.anchors, 0) + 1
        for part in node.parts:
            if isinstance(part, tuple):
                taken.update(range(*part))
    said: dict[tuple[str, ...], int] = {}
    for start, end, run in named:
        if taken.isdisjoint(range(start, end)):
            taken.update(range(start, end))
            said[run] = said.get(run, 0) + 1
    if said != used:
        counts["dropped"] = sum(max(0, times - used.get(name, 0)) for name, times in said.items())
        counts["repeated"] = sum(max(0, times - said.get(name, 0)) for name, times in used.items())
    counts["sameness"] = float(bool(sameness(phrase.words)) != (counts["repeated"] > 0))
