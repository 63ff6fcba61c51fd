"""Trees of rules as partial readings of one sentence: what a form costs that memory can say, however it was found.

Forms near each other share most of their parts, and `Sayer` gives the same part as the same tree; so each tree is priced once
for a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from ..language.logical_form import Atom
from .framing import Framing
from .mentions import Mentions
from .partials import APART, Fitting, Partial
from .saying import Saying


class Voicing:
    """One sentence's."""

    def __init__(self, mentions: Mentions, fitting: Fitting, framing: Framing):
        self.mentions = mentions
        self.fitting = fitting
        self.framing = framing
        self.words = mentions.rule_words
        self.prices = mentions.prices
        self._found: dict[int, tuple[Saying, Partial | None]] = {}  # by the identity of trees, which are kept alive here

    def said(self, saying: Saying) -> Partial | None:
        """A tree of rules as a partial reading; None if the sentence does not contain the words it copies."""
        known = self._found.get(id(saying))
        if known is None:
            known = self._found[id(saying)] = saying, self._said(saying)
        return known[1]

    def _said(self, saying: Saying) -> Partial | None:
        number = saying.number
        rule = self.words.rules[number]
        parts: list[Partial] = []
        copied = 0.0
        for slot, part in enumerate(saying.parts):
            found = self.mentions.copy(part) if isinstance(part, Atom) else self.said(part)
            if found is None:
                return None
            if isinstance(part, Atom) and not rule.slots[slot].number:
                copied += self.prices.copied * self.mentions.chart.builder.copying.cost(rule, slot, found.span)
            copied += self.fitting.role(found.used, number, slot)
            parts.append(found)
        if rule.is_name:
            return self.mentions.thing(number)
        pieces: list[Partial] = []
        for piece in saying.pieces:
            found = self.said(piece)
            if found is None:
                return None
            pieces.append(found)
        cover, price = self.mentions.own[number]
        used = 0
        price += self.prices.rule + self.prices.analogy * rule.analogy + copied
        domains = self.words.index.domains[number]
        for each in (*parts, *pieces):
            cover = np.maximum(cover, each.cover)
            price += each.price + self.prices.shared * bool(used & each.used)
            price += self.prices.domain * (not each.domains & domains)
            used |= each.used
        kind = self.words.index.kind_of[number]
        shape = (self.words.rank[number], *(each.shape for each in parts), APART, *(each.shape for each in pieces))
        whole = Partial(
            price,
            cover,
            used,
            kind,
            self.acts(number, parts),
            number,
            tuple(parts),
            pieces=tuple(pieces),
            shape=shape,
            domains=self.about(number, parts),
        )
        return whole if self.framing.is_whole(whole) else None

    def about(self, number: int, parts: Iterable[Partial]) -> int:
        """The domains of a rule with its things: of what it is of, those that all of them are of."""
        about = self.words.index.domains[number]
        for part in parts:
            about = about & part.domains or about
        return about

    def acts(self, number: int, parts: Sequence[Partial]) -> frozenset[str]:
        """What a rule with its things acts as."""
        alone, heads = self.words.index.facts(number)[1:3]
        return alone.union(*[parts[i].acts for i in heads if i < len(parts)]) if heads else alone
