"""Forms as trees of units, for sentences about chains of predicates: `(answer (longest (river (loc_2 (stateid texas)))))`.

A *unit* is a predicate with its constants; each argument that is a form of its own hangs below it. Constants that no sentence
names, `(all)` in `(river (all))`, belong to their predicate. Copied text is a unit too, one for each place that copies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..language.english import stem
from ..language.logical_form import Atom, Expression, Form
from ..memory.template import hole
from .costs import Chained


@dataclass(frozen=True)
class Unit:
    """A predicate with holes for the forms below it."""

    template: Form
    arity: int = 0
    copies: str = ""  # of copied text: where it stands; of a name that nobody taught: its predicate

    @cached_property
    def head(self) -> str:
        if isinstance(self.template, Expression):
            return str(self.template.items[0])
        return self.copies or self.template.text

    @cached_property
    def is_name(self) -> bool:
        """True for a symbol that names a thing: `(stateid texas)`, but not `(river (all))`."""
        constants = self.template.items[1:] if isinstance(self.template, Expression) else ()
        return not self.arity and not self.copies and not any(isinstance(item, Expression) for item in constants)

    @cached_property
    def key(self) -> str:
        """What has words in common: a name has its own, all other units those of their predicate."""
        return str(self.template) if self.is_name else self.head

    @cached_property
    def spelling(self) -> frozenset[str]:
        """The words that spell it."""
        if self.copies:
            return frozenset()
        parts = self.template.items[1:] if self.is_name and isinstance(self.template, Expression) else ()
        return frozenset(stem(word) for part in parts or (self.head,) for word in re.findall("[a-z]+", str(part).lower()))


@dataclass(frozen=True, eq=False)
class Tree:
    """A form, cut into units."""

    unit: Unit
    parts: tuple[Tree, ...] = ()
    text: str = ""  # copied

    def walk(self) -> Iterator[Tree]:
        """Every part, from above."""
        yield self
        for part in self.parts:
            yield from part.walk()


def tree_of(form: Form, place: str = "") -> Tree:
    """A form as a tree; `place` says where it stands."""
    if isinstance(form, Atom):
        return Tree(Unit(hole(0), copies=f'"{place}'), (), form.text) if form.quoted else Tree(Unit(form))
    items: list[Form] = [form.items[0]]
    parts: list[Tree] = []
    for n, item in enumerate(form.items[1:], start=1):
        if item.quoted if isinstance(item, Atom) else len(item.items) > 1:
            items.append(hole(len(parts)))
            parts.append(tree_of(item, f"{form.items[0]} {n}"))
        else:
            items.append(item)
    return Tree(Unit(Expression(tuple(items)), len(parts)), tuple(parts))


def chained(forms: Iterable[Form], numbers: Chained) -> Sequence[Tree]:
    """The trees of a memory's forms, in their order, if its sentences are about chains of predicates; else nothing."""
    forms = tuple(forms)
    if len(forms) < numbers.lessons or any(form.depth > numbers.deepest for form in forms):
        return ()
    trees = [tree_of(form) for form in forms]
    inner = [part for tree in trees for part in tree.walk() if part.parts]
    lessons = sum(bool(tree.parts) for tree in trees)
    if lessons < numbers.lessons or len(inner) < numbers.depth * lessons:
        return ()
    single = sum(part.unit.arity == 1 for part in inner)
    return trees if single >= numbers.single * len(inner) and all(part.unit.arity <= 2 for part in inner) else ()
