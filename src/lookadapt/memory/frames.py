"""Predicates with optional labelled arguments: `(brew (drink latte) (size large) (for "nina"))`.

A predicate that was taught with different numbers of arguments, each with a label of its own, is a *frame*. The
sentences that teach it are cut into a *core* (`make [drink]`), which all of them share, and *pieces* (`[size]`, `for
[name]`), each an argument with the words that announce it. A core takes any pieces in any order; the form gives
them in the order of the labels. What was taught with one frame serves frames that share two labels with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ..language.logical_form import Expression, Form
from .costs import LABELS_ALIKE
from .rules import Frame, Rule
from .template import terms


def label_of(form: Form) -> str:
    """What an argument is called by: its predicate, or itself."""
    if isinstance(form, Expression):
        return str(form.items[0])
    return '"' if form.quoted else form.text


def find_frames(forms: Iterable[Form]) -> dict[str, Frame]:
    """The predicates whose labelled arguments come and go, with the order of their labels."""
    uses: dict[str, dict[tuple[str, ...], None]] = defaultdict(dict)
    for form in forms:
        for head, part in terms(form):
            if part.items[0].quoted:  # type: ignore[union-attr]
                continue  # text is no predicate, so nothing comes and goes with it
            uses[head][tuple(map(label_of, part.items[1:]))] = None
    found = {}
    for head, signatures in uses.items():
        sizes = {len(signature) for signature in signatures}
        if len(sizes) < 2 or any(len(set(s)) < len(s) for s in signatures) or 0 in sizes:
            continue
        order = _merged(signatures)
        if order is not None:
            required = frozenset.intersection(*(frozenset(s) for s in signatures))
            taught = frozenset(frozenset(signature) for signature in signatures)
            found[head] = Frame(head, order, required, taught, _precedes(signatures))
    return found


def _merged(signatures: Iterable[Sequence[str]]) -> tuple[str, ...] | None:
    """One order of labels that all signatures keep, those taught first first; None if they disagree."""
    labels = list(dict.fromkeys(label for signature in signatures for label in signature))
    before: dict[str, set[str]] = {label: set() for label in labels}
    for signature in signatures:
        for i, label in enumerate(signature):
            before[label].update(signature[:i])
    order: list[str] = []
    while labels:
        free = next((label for label in labels if before[label] <= set(order)), None)
        if free is None:
            return None
        labels.remove(free)
        order.append(free)
    return tuple(order)


def _precedes(signatures: Iterable[Sequence[str]]) -> frozenset[tuple[str, str]]:
    """The pairs of labels that were taught in this order, and what follows from them."""
    pairs = {(s[i], s[j]) for s in signatures for i in range(len(s)) for j in range(i + 1, len(s))}
    while more := {(a, d) for a, b in pairs for c, d in pairs if b == c} - pairs:
        pairs |= more
    return frozenset(pairs)


def common(one: Sequence[object], two: Sequence[object]) -> list[object]:
    """The longest common subsequence."""
    table: list[list[list[object]]] = [[[] for _ in range(len(two) + 1)] for _ in range(len(one) + 1)]
    for i in range(len(one) - 1, -1, -1):
        for j in range(len(two) - 1, -1, -1):
            if one[i] == two[j]:
                table[i][j] = [one[i], *table[i + 1][j + 1]]
            else:
                table[i][j] = max(table[i + 1][j], table[i][j + 1], key=len)
    return table[0][0]


def lends(piece: Rule, frame: str, frames: Mapping[str, Frame]) -> bool:
    """Whether a piece that was taught with another frame serves this one: the frames share two labels."""
    mine = frozenset(frames[frame].labels)
    return any(head in frames and len(mine & frozenset(frames[head].labels)) >= LABELS_ALIKE for head in piece.lenders)
