"""Forms one step from a form: what memory's signatures allow, and what its rules can say.

A reading that is nearly right differs from the right one by a sibling predicate, a part too many or too few, two parts in
each other's place, or the edges of copied text. `Near` makes these; the judge chooses among them, and learns from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..language.logical_form import Atom, Expression, Form, Path

_QUOTED: Final = '"'
_NUMBER: Final = "#"
_ATOM: Final = "'"
_ROOT: Final = ("", 0, 0)

Place = tuple[str, int, int]  # predicate, number of its arguments, which of them


def sort_of(form: Form) -> str:
    """What stands in a place: a predicate, copied text, a number, or a bare symbol."""
    if isinstance(form, Expression):
        return str(form.items[0]) if isinstance(form.items[0], Atom) else "()"
    return _QUOTED if form.quoted else _NUMBER if form.is_number else _ATOM


class Near:
    """The signatures of a memory's forms, and steps between forms that keep them."""

    def __init__(self, forms: Iterable[Form]):
        self._sorts: dict[Place, dict[str, None]] = {}  # what was seen in a place
        self._fills: dict[Place, dict[Form, None]] = {}  # the bare symbols and the smallest terms seen there
        self._heads: dict[int, dict[str, None]] = {}  # predicates by number of arguments
        self._wraps: dict[str, dict[Expression, None]] = {}  # terms that hold a sort: what could be wrapped around one
        for form in forms:
            self._sorts.setdefault(_ROOT, {})[sort_of(form)] = None
            for _, part in form.walk():
                if isinstance(part, Expression) and isinstance(part.items[0], Atom):
                    self._learn(part, part.items[0].text)
        self._kin: dict[str, set[str]] = {}  # predicates that were seen in one place: each stands where another does
        for seen in self._sorts.values():
            heads = {sort for sort in seen if sort not in (_QUOTED, _NUMBER, _ATOM)}
            for head in heads:
                self._kin.setdefault(head, set()).update(heads)

    def _apart(self, sort: str, place: Place) -> int:
        """0 for what was seen in a place, 1 for what was seen beside that in another, else more."""
        seen = self._sorts.get(place, {})
        return 0 if sort in seen else 2 if self._kin.get(sort, set()).isdisjoint(seen) else 1

    def _learn(self, term: Expression, head: str) -> None:
        size = len(term.items) - 1
        self._heads.setdefault(size, {})[head] = None
        for i, argument in enumerate(term.items[1:]):
            place = (head, size, i)
            self._sorts.setdefault(place, {})[sort_of(argument)] = None
            if argument.depth <= 1 and sort_of(argument) not in (_QUOTED, _NUMBER):
                self._fills.setdefault(place, {})[argument] = None
            if isinstance(argument, Expression) and size <= 2:
                self._wraps.setdefault(sort_of(argument), {})[term] = None

    def steps(self, form: Form, wide: bool = False) -> Iterator[Form]:
        """Every form one step away; some may come twice. `wide`, those that put something where only its kin were seen."""
        for path, part in form.walk():
            if path and path[-1] == 0:
                continue
            place = _place(form, path)
            if isinstance(part, Expression) and isinstance(part.items[0], Atom):
                for other in self._of_term(part, part.items[0].text, place, int(wide)):
                    yield form.replace(path, other)

    def _of_term(self, term: Expression, head: str, place: Place, apart: int) -> Iterator[Form]:
        arguments = term.items[1:]
        size = len(arguments)
        if term.depth > 1 or any(sort_of(a) in (_QUOTED, _NUMBER) for a in arguments):
            for other in self._heads.get(size, ()):
                if other != head and max(self._apart(other, place), self._strange(other, arguments)) == apart:
                    yield Expression((Atom(other), *arguments))
        for i in range(size):
            rest = arguments[:i] + arguments[i + 1 :]
            if rest and head in self._heads.get(size - 1, ()) and self._strange(head, rest) == apart:
                yield Expression((term.items[0], *rest))
            if isinstance(arguments[i], Expression) and self._apart(sort_of(arguments[i]), place) == apart:
                yield arguments[i]
            for j in range(i + 1, size) if not apart else ():
                if sort_of(arguments[i]) == sort_of(arguments[j]) and arguments[i] != arguments[j]:
                    turned = list(arguments)
                    turned[i], turned[j] = turned[j], turned[i]
                    yield Expression((term.items[0], *turned))
        yield from self._exchanged(term, apart)
        for outer in self._wraps.get(head, ()):
            if self._apart(sort_of(outer), place) == apart:
                for i, argument in enumerate(outer.items[1:], 1):
                    if sort_of(argument) == head and (
                        len(outer.items) == 2 or all(a.depth <= 1 for a in outer.items[1:] if a is not argument)
                    ):
                        yield Expression((*outer.items[:i], term, *outer.items[i + 1 :]))

    def _exchanged(self, term: Expression, apart: int) -> Iterator[Form]:
        """Two predicates of one thing, nested the other way round: `(f a (g b x))`, `(g b (f a x))`, if f is said of x too."""
        for i, inner in enumerate(term.items[1:], 1):
            if isinstance(inner, Expression) and isinstance(inner.items[0], Atom):
                for j, core in enumerate(inner.items[1:], 1):
                    outer = Expression((*term.items[:i], core, *term.items[i + 1 :]))
                    if self._strange(str(term.items[0]), outer.items[1:]) == apart:
                        yield Expression((*inner.items[:j], outer, *inner.items[j + 1 :]))

    def _strange(self, head: str, arguments: tuple[Form, ...]) -> int:
        """How far the strangest of the arguments is from what was seen in its place."""
        return max((self._apart(sort_of(a), (head, len(arguments), i)) for i, a in enumerate(arguments)), default=0)


def _place(form: Form, path: Path) -> Place:
    if not path:
        return _ROOT
    parent = form.at(path[:-1])
    assert isinstance(parent, Expression)
    head = parent.items[0]
    return (head.text if isinstance(head, Atom) else "()", len(parent.items) - 1, path[-1] - 1)
