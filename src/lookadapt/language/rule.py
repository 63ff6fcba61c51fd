"""Synchronous rules and the derivations they make (§2).

A rule pairs a source (words) with a target (a form). `FIELD -> PSN_2 's PSN_REL_1 | (field PSN_REL_1 PSN_2)`
links `PSN_2` on one side with `PSN_2` on the other; both are rewritten together. Where the paper's grammar
has "rules for introducing flexibility in language", we write the free words into the rule itself,
`[the] REL_1 [field] of NP_2`: they change no meaning, so they are *wordings* of one rule, and "one memory
example per rule" (appendix B) keeps the paper's count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from ..errors import Location
from .logical_form import Form, read_form


@dataclass(frozen=True, slots=True)
class Link:
    """A non-terminal and the number that ties it to its partner on the other side."""

    category: str
    index: int

    def __str__(self) -> str:
        return f"{self.category}_{self.index}"


Symbol: TypeAlias = str | Link  # a terminal is its own text


@dataclass(frozen=True)
class GrammarRule:
    """One synchronous rule. `wordings` are the sources its optional and alternative words allow."""

    category: str
    wordings: tuple[tuple[Symbol, ...], ...]
    target: tuple[Symbol, ...]
    text: str = field(compare=False)  # as written, for messages
    where: Location | None = field(default=None, compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.category, self.wordings, self.target))

    def __str__(self) -> str:
        return self.text

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Linked non-terminals in the order of the form."""
        return tuple(symbol for symbol in self.target if isinstance(symbol, Link))

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """How many parentheses enclose each link of `links` in the target."""
        levels, depth = [], 0
        for symbol in self.target:
            if isinstance(symbol, Link):
                levels.append(depth)
            else:
                depth += (symbol == "(") - (symbol == ")")
        return tuple(levels)

    @cached_property
    def own_depth(self) -> int:
        """Depth of the target's own parentheses, whatever fills the links."""
        deepest = depth = 0
        for symbol in self.target:
            if not isinstance(symbol, Link):
                depth += (symbol == "(") - (symbol == ")")
                deepest = max(deepest, depth)
        return deepest

    @property
    def is_unit(self) -> bool:
        """True for `VALUE -> FIELD_1 | FIELD_1`: it builds nothing, so memory holds no example of it."""
        return len(self.target) == 1 and isinstance(self.target[0], Link)

    @property
    def has_unit_wording(self) -> bool:
        return any(len(wording) == 1 and isinstance(wording[0], Link) for wording in self.wordings)


@dataclass(frozen=True, eq=False)
class GrammarDerivation:
    """A rule, the wording it took, and a derivation for each of `rule.links`, in the order of the form.

    Equal by content. Nothing recurses: a derivation may be thousands of rules deep.
    """

    rule: GrammarRule
    wording: tuple[Symbol, ...]
    children: tuple[GrammarDerivation, ...] = ()

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, GrammarDerivation) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[tuple[GrammarRule, tuple[Symbol, ...]], ...]:
        """The nodes top down; each rule's links say how many children it takes, so this is the whole tree."""
        return tuple((node.rule, node.wording) for node in self.walk())

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(self._leaves(lambda node: node.wording))

    @property
    def utterance(self) -> str:
        return " ".join(self.words)

    @cached_property
    def form_tokens(self) -> tuple[str, ...]:
        return tuple(self._leaves(lambda node: node.rule.target))

    def _leaves(self, side: Callable[[GrammarDerivation], tuple[Symbol, ...]]) -> Iterator[str]:
        stack: list[str | GrammarDerivation] = [self]
        while stack:
            piece = stack.pop()
            if isinstance(piece, str):
                yield piece
                continue
            by_link = dict(zip(piece.rule.links, piece.children, strict=True))
            stack.extend(by_link[symbol] if isinstance(symbol, Link) else symbol for symbol in reversed(side(piece)))

    @cached_property
    def form(self) -> Form:
        return read_form(" ".join(self.form_tokens))

    @property
    def depth(self) -> int:
        return self.form.depth

    def walk(self) -> Iterator[GrammarDerivation]:
        """This derivation and all below it, top down, left to right in the form."""
        return (node for node, _ in self._levels())

    def rules(self) -> Iterator[GrammarRule]:
        return (node.rule for node in self.walk())

    def _levels(self) -> Iterator[tuple[GrammarDerivation, int]]:
        stack = [(self, 0)]
        while stack:
            node, level = stack.pop()
            yield node, level
            stack.extend((child, level + 1) for child in reversed(node.children))

    def __str__(self) -> str:
        return "\n".join(f"{'  ' * level}{node.rule}" for node, level in self._levels())

    def __repr__(self) -> str:
        return f"<GrammarDerivation {self.utterance!r} => {self.form}>"


def one_to_one(source: Iterable[Symbol], target: Iterable[Symbol]) -> str | None:
    """The first linked symbol that is not exactly once on each side, or None."""
    left = Counter(s for s in source if isinstance(s, Link))
    right = Counter(s for s in target if isinstance(s, Link))
    for link in (*left, *right):
        if left[link] != 1 or right[link] != 1:
            return str(link)
    return None
