"""Forms one step from a form: what memory's signatures allow, and what its rules can say.

A reading that is nearly right differs from the right one by a sibling predicate, a part too many or too few, two parts in
each other's place, or the edges of copied text. `Near` makes these; the judge chooses among them, and learns from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..language.logical_form import Atom, Expression, Form, Path
from .costs.limits import REPAIRS

_QUOTED: Final = '"'
_NUMBER: Final = "#"
_ATOM: Final = "'"
_ROOT: Final = ("", 0, 0)

Place = tuple[str, int, int]  # predicate, number of its arguments, which of them
Known = dict[
    tuple[int, Place, bool], tuple[Form, tuple[Form, ...]]
]  # a term, which is kept alive here, and what is one step from it


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
        self._holds: dict[str, dict[tuple[Expression, int], None]] = {}  # the same of any size, and where
        self._aparts: dict[tuple[str, Place], int] = {}
        self._symbols: dict[Place, dict[Form, None]] = {}  # symbols by the places where they were seen, and the other way round
        self._symbol_places: dict[Form, dict[Place, None]] = {}
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
        found = self._aparts.get((sort, place))
        if found is None:
            seen = self._sorts.get(place, {})
            found = 0 if sort in seen else 1 + self._kin.get(sort, set()).isdisjoint(seen)
            self._aparts[sort, place] = found
        return found

    def takes(self, place: Place, part: Form) -> bool:
        """Whether a part, or its kin, was seen in a place."""
        sort = sort_of(part)
        return (
            self._symbol_apart(part, place) if sort == _ATOM and part in self._symbol_places else self._apart(sort, place)
        ) <= 1

    def strange(self, form: Form, known: dict[int, tuple[int, int, int]] | None = None) -> tuple[int, int, int]:
        """How many parts stand where only their kin were seen, how many where not even those were; and how many symbols so. Forms that
        have parts in common, the very same, may share what is `known` of those."""
        if not isinstance(form, Expression):
            return 0, 0, 0
        known = {} if known is None else known
        found = known.get(id(form))
        if found is not None:
            return found
        head, size = sort_of(form), len(form.items) - 1
        kin = far = symbols = 0
        for i, part in enumerate(form.items[1:]):
            place, sort = (head, size, i), sort_of(part)
            apart = self._symbol_apart(part, place) if sort == _ATOM else self._apart(sort, place)
            kin += apart == 1
            symbols += apart > 1 and sort == _ATOM
            far += apart > 1 and sort != _ATOM
            if isinstance(part, Expression):
                inner = self.strange(part, known)
                kin, far, symbols = kin + inner[0], far + inner[1], symbols + inner[2]
        known[id(form)] = kin, far, symbols
        return kin, far, symbols

    def _symbol_apart(self, symbol: Form, place: Place) -> int:
        """The same of a symbol: where it was seen itself, or one that was seen in another of its places."""
        seen = self._symbols.get(place, {})
        if symbol in seen:
            return 0
        mine = self._symbol_places.get(symbol, ())
        return 1 + all(seen.keys().isdisjoint(self._symbols[other]) for other in mine)

    def repaired(self, form: Form) -> Form:
        """A form whose parts that stand where nothing like them was seen are put inside what takes them, if memory shows one way.

        `(oldest (genre western))` becomes `(oldest (only film (genre western)))`, where `oldest` was taught of `only`, and `only film` is
        what genres stand in: with nothing beside them but a symbol that is always the same. Nothing is made up that could be another.
        Of 15,000 right forms of packs none is changed.
        """
        for _ in range(REPAIRS):
            if not self._has_strangers(form):
                break
            repairs = ((path, self._holder(part, place_of(form, path))) for path, part in form.walk() if path and path[-1] != 0)
            path, whole = next(((path, whole) for path, whole in repairs if whole is not None), ((), None))
            if whole is None:
                break
            form = form.replace(path, whole)
        return form

    def _has_strangers(self, form: Form) -> bool:
        """Whether a part stands where nothing like it was seen."""
        if not isinstance(form, Expression):
            return False
        head, size = sort_of(form), len(form.items) - 1
        return any(
            isinstance(a, Expression) and (self._apart(sort_of(a), (head, size, i)) > 1 or self._has_strangers(a))
            for i, a in enumerate(form.items[1:])
        )

    def _holder(self, part: Form, place: Place) -> Form | None:
        """The one way to fit a place with a part that does not, inside of something; beside it only symbols that never change."""
        if not isinstance(part, Expression) or self._apart(sort_of(part), place) <= 1:
            return None
        found: dict[Form, None] = {}
        for outer, i in self._holds.get(sort_of(part), ()):
            rest = [(n, a) for n, a in enumerate(outer.items[1:], 1) if n != i]
            # Alone in it, a part would get a meaning more: `(not …)`.
            if rest and sort_of(outer) in self._sorts.get(place, ()) and all(self._is_fixed(outer, n, a) for n, a in rest):
                found[Expression((*outer.items[:i], part, *outer.items[i + 1 :]))] = None
        return next(iter(found)) if len(found) == 1 else None

    def _is_fixed(self, term: Expression, n: int, argument: Form) -> bool:
        """Whether an argument is a symbol, and no other was seen in its place."""
        fills = self._fills.get((sort_of(term), len(term.items) - 1, n - 1), {})
        return sort_of(argument) == _ATOM and not any(other != argument for other in fills if isinstance(other, Atom))

    def _learn(self, term: Expression, head: str) -> None:
        size = len(term.items) - 1
        self._heads.setdefault(size, {})[head] = None
        for i, argument in enumerate(term.items[1:]):
            place = (head, size, i)
            self._sorts.setdefault(place, {})[sort_of(argument)] = None
            if argument.depth <= 1 and sort_of(argument) not in (_QUOTED, _NUMBER):
                self._fills.setdefault(place, {})[argument] = None
            if sort_of(argument) == _ATOM:
                self._symbols.setdefault(place, {})[argument] = None
                self._symbol_places.setdefault(argument, {})[place] = None
            if isinstance(argument, Expression):
                self._holds.setdefault(sort_of(argument), {})[term, i + 1] = None
                if size <= 2:
                    self._wraps.setdefault(sort_of(argument), {})[term] = None

    def steps(self, form: Form, wide: bool = False, known: Known | None = None) -> Iterator[Form]:
        """Every form one step away; some may come twice. `wide`, those that put something where only its kin were seen. Forms that have
        parts in common, the very same, may share what is `known` of those."""
        known = {} if known is None else known
        for path, part in form.walk():
            if path and path[-1] == 0:
                continue
            if isinstance(part, Expression) and isinstance(part.items[0], Atom):
                place = place_of(form, path)
                key = id(part), place, wide
                if key not in known:
                    known[key] = part, tuple(self._of_term(part, part.items[0].text, place, int(wide)))
                for other in known[key][1]:
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


def place_of(form: Form, path: Path) -> Place:
    """Where a part of a form stands."""
    if not path:
        return _ROOT
    parent = form.at(path[:-1])
    assert isinstance(parent, Expression)
    head = parent.items[0]
    return (head.text if isinstance(head, Atom) else "()", len(parent.items) - 1, path[-1] - 1)
