"""In which order things are said of one thing, and which of them is around the others.

`peaks in the alps that ann climbed` is `(climbed ann (in alps peaks))`: what is said first lies innermost, and `highest` ranks all that is
left. Taught wording says so by its places. Where rules float, only the places of what they mention tell.
"""

from __future__ import annotations

from .building import Item
from .clauses import is_prefixed
from .index import Index


def crossings(item: Item, index: Index) -> tuple[int, int]:
    """Pairs of things said of one: how many have the first said around the second, and how many rank before all is said."""
    crossed = inside = 0
    stack = [item]
    while stack:
        node = stack.pop()
        heads = index.heads_of[node.entry.number]
        for number, part in enumerate(node.parts):
            if isinstance(part, tuple):
                continue
            stack.append(part)
            if number not in heads:
                continue
            if is_prefixed(part.entry.rule.wording):
                inside += not is_prefixed(node.entry.rule.wording)
            elif inner_heads := index.heads_of[part.entry.number]:
                outer, inner = _told(node, number), _told(part, min(inner_heads))
                crossed += outer is not None and inner is not None and outer < inner
        stack += node.pieces
    return crossed, inside


def _told(node: Item, head: int) -> float | None:
    """Where what a rule says of its head is said: the middle of its other things; None if it has none."""
    places = [place for number, part in enumerate(node.parts) if number != head and (place := middle(part)) >= 0]
    return sum(places) / len(places) if places else None


def is_mentioned(name: Item) -> bool:
    """Whether the sentence says a name, or a word like it."""
    return name.entry.mode != "unsaid" or name.start < name.end


def middle(part: Item | tuple[int, int]) -> float:
    """Where what a part names stands: the middle of its names; -1 if it names nothing."""
    if isinstance(part, tuple):
        return (part[0] + part[1]) / 2
    if not part.parts:
        return (part.start + part.end) / 2 if is_mentioned(part) else -1.0
    places = [place for place in map(middle, part.parts) if place >= 0]
    return sum(places) / len(places) if places else -1.0
