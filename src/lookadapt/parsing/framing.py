"""Frames that float: a core takes the pieces that the sentence supports, in any order (`composing`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ..language.logical_form import Expression, Form
from ..memory.frames import lends
from .costs.limits import PER_CORE, PIECE_BEAM, PIECES
from .index import Index
from .partials import APART, Partial
from .rule_words import Floats


class Framing:
    """The cores and pieces of an index."""

    def __init__(self, index: Index):
        self.index = index
        rules = index.rules.rules
        self.cores = [number for number, rule in enumerate(rules) if rule.frame is not None]
        pieces = [number for number, rule in enumerate(rules) if rule.piece is not None]
        frames = index.rules.frames
        self.pieces: Mapping[str, list[int]] = {
            head: [p for p in pieces if head in rules[p].lenders or lends(rules[p], head, frames)] for head in frames
        }

    def is_whole(self, partial: Partial) -> bool:
        """False for a core alone that was never taught with so few arguments, and for one with an argument twice."""
        rules = self.index.rules
        frame = rules.rules[partial.rule].frame
        if frame is None:
            return True
        own = self.index.core_labels[partial.rule]
        labels = own | {rules.rules[piece.rule].piece for piece in partial.pieces}
        if len(labels) < len(own) + len(partial.pieces):
            return False
        return bool(partial.pieces) or own in rules.frames[frame].taught

    def is_sound(self, form: Form) -> bool:
        """False if a frame in it has an argument twice, or itself as one."""
        frames = self.index.rules.frames
        for _, part in form.walk() if frames else ():
            if isinstance(part, Expression) and (head := str(part.items[0])) in frames:
                labels = [str(item.items[0]) for item in part.items[1:] if isinstance(item, Expression)]
                if head in labels or len(set(labels)) < len(labels):
                    return False
        return True

    def filled(self, cores: Sequence[Partial], apply: Callable[[int], Sequence[Partial]], weight: Floats) -> list[Partial]:
        """The cores with pieces added one by one, as long as each says more than it costs."""
        if not cores:
            return []
        rule = self.index.rules.rules[cores[0].rule]
        found = list(cores)
        beam = list(cores[:PIECE_BEAM])
        offered = [piece for number in self.pieces.get(str(rule.frame), ()) for piece in apply(number)]
        for _ in range(PIECES):
            grown: dict[tuple[object, ...], Partial] = {}
            for core in beam:
                for piece in offered:
                    if (more := self._with(core, piece, weight)) is not None:
                        grown.setdefault(more.shape, more)
            beam = sorted(grown.values(), key=lambda p: (round(p.price - float((weight * p.cover).sum()), 5), p.shape))[
                :PIECE_BEAM
            ]
            if not beam:
                break
            found += beam
        found.sort(key=lambda p: (round(p.price - float((weight * p.cover).sum()), 5), p.shape))
        return [partial for partial in found if self.is_whole(partial)][:PER_CORE]

    def _with(self, core: Partial, piece: Partial, weight: Floats) -> Partial | None:
        label = self.index.rules.rules[piece.rule].piece
        taken = self.index.core_labels[core.rule] | {self.index.rules.rules[p.rule].piece for p in core.pieces}
        if label in taken or core.used & piece.used or any(part.kind == label for part in core.parts):
            return None
        cover = np.maximum(core.cover, piece.cover)
        price = core.price + piece.price
        if float((weight * (cover - core.cover)).sum()) <= piece.price:
            return None
        pieces = (*core.pieces, piece)
        shape = (*core.shape[: 1 + len(core.parts)], APART, *sorted(p.shape for p in pieces))
        return Partial(
            price,
            cover,
            core.used | piece.used,
            core.kind,
            core.acts,
            core.rule,
            core.parts,
            pieces=pieces,
            shape=shape,
            domains=core.domains,
        )
