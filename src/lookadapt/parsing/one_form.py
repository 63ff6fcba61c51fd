"""One object for each form of a sentence.

Forms are equal by content, which is compared as text, and readings of one sentence give the same forms hundreds of times over. Where each form
is one object, and each of its parts too, two forms are the same if their items are the very same, and nothing is written.
"""

from __future__ import annotations

from operator import is_

from ..language.logical_form import Atom, Expression, Form


class OneForm:
    """The forms met so far. Calling it with a form gives the first form with the same content."""

    def __init__(self) -> None:
        self._by_items: dict[tuple[Form, ...], Expression] = {}
        self._met: dict[int, tuple[Form, Expression]] = {}  # by identity: a form, which is kept alive here, and the first like it

    def __call__(self, form: Form) -> Form:
        if isinstance(form, Atom):
            return form
        met = self._met.get(id(form))
        if met is not None:
            return met[1]
        items = tuple([item if isinstance(item, Atom) else self(item) for item in form.items])
        one = self._by_items.get(items)
        if one is None:
            one = self._by_items[items] = form if all(map(is_, items, form.items)) else Expression(items)
            self._met[id(one)] = one, one
        self._met[id(form)] = form, one
        return one
