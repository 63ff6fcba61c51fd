"""What each part of a reading adds to its features: what it leaves out, takes on trust and copies, and in which order.

Readings of one sentence share most of their parts, so each part is looked at once.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from ..language.english import FUNCTION_WORDS, OPPOSITE_DIRECTIONS, PREPOSITIONAL, preposition_before
from .building import Item
from .contrasts import ragged
from .index import Index
from .nesting import is_mentioned, middle
from .sentence import Sentence

Counts = dict[str, float]  # by feature

_CONTENT: Final = "content"  # words left out that say something; no feature by itself


def count_parts(nodes: Sequence[Item], phrase: Sentence, index: Index, known: dict[int, Counts], counts: Counts) -> None:
    """Count what a reading's parts add, the whole first; `known` are parts of other readings, by their identity."""
    counts["cost"] = nodes[0].cost
    counts["rules"] = len(nodes)
    content = 0.0
    for node in nodes:
        found = known.get(id(node))
        if found is None:
            found = known[id(node)] = _of_part(node, phrase, index)
        for name, value in found.items():
            if name == _CONTENT:
                content += value
            else:
                counts[name] += value
    counts["thing_skipping"] = float(content > 0 and not index.is_clause(nodes[0].kind))


def _of_part(node: Item, phrase: Sentence, index: Index) -> Counts:
    counts: Counts = {}

    def add(name: str, value: float) -> None:
        if value:
            counts[name] = counts.get(name, 0.0) + value

    entry = node.entry
    for place in node.skipped:
        key, word = phrase.keys[place], phrase.words[place]
        if word in FUNCTION_WORDS or key in index.rules.noise:
            add("skipped_function", 1)
        else:
            add(_CONTENT, 1)
            add("skipped_known" if key in index.vocabulary else "skipped_unknown", 1)
    if entry.mode == "variant":
        add("edits", entry.cost)
    elif entry.mode in ("soft", "free"):
        add(entry.mode, 1)
        add(f"{entry.mode}_gap", entry.gap)
        if entry.mode == "free":
            _count_free(node, phrase, index, counts)
    elif entry.mode in ("unsaid", "float"):
        add(entry.mode, 1)
    if len(node.parts) > 1:
        add("flips", _flips(node))
    if node.parts:
        _count_roles(node, phrase, counts)
    for number, part in enumerate(node.parts):
        slot = entry.rule.slots[number]
        if isinstance(part, tuple):
            add("copied", part[1] - part[0])
            add("copied_verbs", float(not slot.number) * ragged(phrase.words[part[0] : part[1]], slot))
            keys = phrase.keys[part[0] : part[1]]
            add("copied_known", sum(key in index.vocabulary and key not in FUNCTION_WORDS for key in keys))
        elif part.kind not in slot.kinds and not part.acts & slot.kinds:
            add("kinds_new", 1)
    return counts


def _flips(node: Item) -> int:
    """How many pairs of a rule's things stand in another order in the sentence than in the taught wording."""
    places = [middle(node.parts[number]) for number in node.entry.rule.order if number < len(node.parts)]
    return sum(a > b for a, b in itertools.combinations([place for place in places if place >= 0], 2))


def _count_roles(node: Item, phrase: Sentence, counts: Counts) -> None:
    """Compare the words before things in the sentence with those before the rule's slots."""
    before = node.entry.rule.directed
    if not before:
        return
    taken = {place for part in node.parts for place in _places(part)}
    for number, part in enumerate(node.parts):
        start = _first(part)
        near = range(max(0, start - PREPOSITIONAL), max(0, start))
        word = preposition_before(["" if place in taken else phrase.keys[place] for place in near])
        if word is not None:
            taught = before.get(number)
            if taught == word:
                counts["roles"] = counts.get("roles", 0.0) + 1
            elif word in before.values() or {taught, word} == OPPOSITE_DIRECTIONS:
                counts["roles_crossed"] = counts.get("roles_crossed", 0.0) + 1


def _places(part: Item | tuple[int, int]) -> Iterator[int]:
    """The words that name things or are copied."""
    if isinstance(part, tuple):
        yield from range(*part)
    elif part.parts:
        yield from itertools.chain.from_iterable(map(_places, part.parts))
    elif is_mentioned(part):
        yield from (place for place in range(part.start, part.end) if place not in part.skipped)


def _first(part: Item | tuple[int, int]) -> int:
    """Where what a part names begins; -1 if it names nothing."""
    if isinstance(part, tuple):
        return part[0]
    if not part.parts:
        return part.start if is_mentioned(part) else -1
    return min((place for place in map(_first, part.parts) if place >= 0), default=-1)


def _count_free(node: Item, phrase: Sentence, index: Index, counts: Counts) -> None:
    """The words of a freely worded clause that none of its things covers."""
    covered: set[int] = set()
    anchors: set[str] = set()
    stack: list[Item] = [node]
    while stack:
        inner = stack.pop()
        anchors.update(inner.entry.rule.anchors)
        for part in inner.parts:
            if isinstance(part, tuple):
                covered.update(range(*part))
            elif (part.start, part.end) == (node.start, node.end):
                stack.append(part)
            else:
                covered.update(range(part.start, part.end))
    own = [i for i in range(node.start, node.end) if i not in covered]
    counts["free_words"] = float(len(own))
    counts["free_known"] = float(sum(phrase.keys[i] in index.vocabulary and phrase.keys[i] not in anchors for i in own))
