"""The memory (§3.1, appendix B) as the algorithm walks it: entries, and every subtree of their forms as a node.

Only numbering happens here; vectors come from the encoder. A *predicate position* counts the predicates of an
entry's form from the left; the parentheses are encoded too (§3.1) but no subtree spans them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import LookadaptError
from ..language.examples import Example
from ..language.logical_form import Atom, Expression, Form
from ..language.tokens import words


@dataclass(frozen=True)
class MemoryTable:
    """Memory entries and, flattened in order, the nodes of their forms."""

    entries: tuple[Example, ...]
    utterances: tuple[tuple[str, ...], ...]  # words of each entry
    tokens: tuple[tuple[str, ...], ...]  # predicates and parentheses of each entry's form
    predicates: tuple[tuple[int, ...], ...]  # where in `tokens` each predicate position stands
    root: tuple[int, ...]  # node of each entry's whole form
    entry: tuple[int, ...]  # entry of each node
    form: tuple[Form, ...]  # subtree of each node
    children: tuple[tuple[int, ...], ...]  # child nodes of each node
    span: tuple[tuple[int, ...], ...]  # predicate positions in the subtree
    parent: tuple[int, ...]  # predicate position of the parent predicate; a root is its own

    @classmethod
    def of(cls, entries: Sequence[Example]) -> MemoryTable:
        if not entries:
            raise LookadaptError("the memory is empty", hint="the parser adapts taught examples: give it at least one")
        build = _Builder()
        for example in entries:
            build.add(example)
        return cls(
            tuple(entries),
            tuple(words(example.utterance) for example in entries),
            tuple(build.tokens),
            tuple(build.predicates),
            tuple(build.root),
            tuple(build.entry),
            tuple(build.form),
            tuple(tuple(children) for children in build.children),
            tuple(tuple(span) for span in build.span),
            tuple(build.parent),
        )


class _Builder:
    def __init__(self) -> None:
        self.tokens: list[tuple[str, ...]] = []
        self.predicates: list[tuple[int, ...]] = []
        self.root: list[int] = []
        self.entry: list[int] = []
        self.form: list[Form] = []
        self.children: list[list[int]] = []
        self.span: list[list[int]] = []
        self.parent: list[int] = []

    def add(self, example: Example) -> None:
        written = example.form.tokens()
        self.tokens.append(tuple(token.text for token in written))
        self.predicates.append(tuple(i for i, token in enumerate(written) if not token.is_parenthesis))
        self.root.append(self._node(example.form, 0, 0)[0])

    def _node(self, form: Form, position: int, parent: int) -> tuple[int, int]:
        """Number a subtree whose first predicate stands at `position`; its node and the next free position."""
        node = len(self.form)
        self.entry.append(len(self.root))
        self.form.append(form)
        self.children.append([])
        self.span.append([position])
        self.parent.append(parent)
        if isinstance(form, Atom):
            return node, position + 1
        head_of(form)
        after = position + 1
        for argument in form.arguments:
            child, after = self._node(argument, after, position)
            self.children[node].append(child)
        self.span[node] = list(range(position, after))
        return node, after


def head_of(form: Form) -> Atom:
    """The predicate at the top of a form."""
    head = form.predicate if isinstance(form, Expression) else form
    if not isinstance(head, Atom):
        raise LookadaptError(
            f"{form} starts with a list, not with a predicate", hint="the paper's parser needs (predicate argument …)"
        )
    return head


def is_terminal(form: Form) -> bool:
    """Whether a form comes from a terminal rule: an atom, or a predicate over atoms only."""
    return isinstance(form, Atom) or all(isinstance(argument, Atom) for argument in form.arguments)


def same_construction(one: Form, other: Form) -> bool:
    """Whether two forms apply the same predicate to as many arguments, by a rule with non-terminals."""
    return (
        isinstance(one, Expression)
        and isinstance(other, Expression)
        and not is_terminal(one)
        and not is_terminal(other)
        and len(one.items) == len(other.items)
        and one.predicate == other.predicate
    )
