"""What goes with what in a memory of questions: which values a property has, which things have it, what stands beside what.

`(filter (meeting) (date) (<=) (date 1 2))` shows that dates of meetings are compared with dates. Kinds (`kinds`) cannot say so where all
properties are of one kind; here every *symbol*, a name that is neither a value nor a thing, is known by its company. A *sort* is what
values are alike in: `number hour`, `date`, the kind of a name; a set of things is a sort of its own, whatever it is restricted to.
A *place* is a predicate, its number of arguments and the number of one of them.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from ..language.logical_form import Atom, Expression, Form
from ..memory.memory import Memory
from ..memory.rules import Rule
from ..memory.template import hole_number, holes

Sort = frozenset[str]
Place = tuple[str, int, int]
NUMBER: Final[Sort] = frozenset(("#",))
NOWHERE: Final[Place] = ("", 0, 0)
_DIGITS: Final = re.compile(r"-?\d+(\.\d+)?\Z")


def is_numeral(form: Form) -> bool:
    return isinstance(form, Atom) and (form.quoted or _DIGITS.match(form.text) is not None)


class Sorts:
    """What the forms of a memory show."""

    def __init__(self, memory: Memory):
        rules = memory.rules
        self.kinds = rules.kinds
        self.named = frozenset(rule.template for rule in rules.rules if rule.is_name)
        self.wrapper: Form | None = rules.rules[0].wrapper
        forms = [self.unwrapped(example.form) for example in memory.examples]
        self.roots = frozenset(map(self.kinds, forms))
        self._productions: set[tuple[str, int]] = set()
        self.at: dict[Place, set[Form]] = defaultdict(set)  # what stood in a place
        self._kinds_at: dict[tuple[str, int], set[str]] = defaultdict(set)
        for part in (part for form in forms for part in self._parts(form)):
            kind, size = self.kinds(part), len(part.items)
            self._productions.add((kind, size))
            for i, item in enumerate(part.items):
                self.at[kind, size, i].add(item)
                self._kinds_at[kind, i].add(self.kinds(item))
        named = frozenset(form for form in self.named if isinstance(form, Expression) and not _has_number(form))
        alike = frozenset(map(self.kinds, named))
        seen = frozenset(form for forms in self.at.values() for form in forms if isinstance(form, Expression))
        self.symbols = named | {form for form in seen if self.kinds(form) in alike and _is_constant(form)}
        self.sets = frozenset(form for form in self.symbols if self._is_set(form))
        self.set_sorts = frozenset(map(str, self.sets))
        self.units = frozenset(form for form in self.named if isinstance(form, Atom) and self._is_unit(form))
        self.values: dict[Form, set[str]] = defaultdict(set)  # the sorts of a property's values
        self._sorts: dict[Form, Sort] = {}
        self._learn(forms)
        self.sorts_at = {place: frozenset().union(*map(self.of, seen)) for place, seen in self.at.items()}
        self.bare = frozenset(place for place, seen in self.at.items() if any(map(self._is_bare, seen)))
        self._selected: dict[tuple[Place, Form, Place], Sort | None] = {}

    def _parts(self, form: Form) -> Iterator[Expression]:
        """The predicates of a form; what a name is made of is not looked at."""
        if isinstance(form, Expression):
            yield form
            for item in form.items:
                if item not in self.named or _has_number(item):
                    yield from self._parts(item)

    def unwrapped(self, form: Form) -> Form:
        if self.wrapper is None:
            return form
        ((_, path),) = holes(self.wrapper)
        return form.at(path)

    def is_sound(self, template: Form) -> bool:
        """True if every predicate of it was taught with as many arguments."""
        for _, part in template.walk():
            if isinstance(part, Expression) and isinstance(part.items[0], Atom):
                opens = (
                    len(part.items) > 1 and hole_number(part.items[1]) is not None and part.items[0].text in self.kinds.operators
                )
                if not opens and (self.kinds(part), len(part.items)) not in self._productions:
                    return False
        return True

    def places(self, rule: Rule) -> tuple[Place, ...]:
        """Where the slots of a rule stand."""
        found = {}
        for number, path in holes(rule.template):
            parent = rule.template.at(path[:-1]) if path else None
            found[number] = (self.kinds(parent), len(parent.items), path[-1]) if isinstance(parent, Expression) else NOWHERE
        return tuple(found.get(number, NOWHERE) for number in range(len(rule.slots)))

    def siblings(self, template: Form) -> frozenset[tuple[int, int]]:
        """The slots that are arguments of one predicate."""
        found: set[tuple[int, int]] = set()
        for _, part in template.walk():
            if isinstance(part, Expression):
                inside = (hole_number(self._inside(part, i)[1]) for i in range(1, len(part.items)))
                found.update(itertools.permutations([n for n in inside if n is not None], 2))
        return frozenset(found)

    def allows(self, place: Place, form: Form, kind: str, sorts: Sort) -> bool:
        """True if something of a kind and of these sorts may stand in a place; a symbol only where it stood."""
        if form in self.symbols:
            return form in self.at.get(place, ())
        known = isinstance(form, Atom) or kind in self._kinds_at.get((place[0], place[2]), ())
        return known and not sorts.isdisjoint(self.sorts_at.get(place, frozenset()))

    def of(self, form: Form) -> Sort:
        """The sorts of a form."""
        found = self._sorts.get(form)
        if found is None:
            found = self._sorts[form] = self._of(form)
        return found

    def _of(self, form: Form) -> Sort:
        if isinstance(form, Atom):
            return NUMBER if is_numeral(form) else frozenset((self.kinds(form),))
        if form in self.symbols:
            return frozenset((str(form),))
        inner = [item for item in form.items[1:] if isinstance(item, Expression) or item in self.named]
        if all(isinstance(item, Atom) for item in form.items) and any(map(is_numeral, form.items)):
            return self.measured(form.items)
        return self.joined([(self.of(item), item) for item in inner]) if inner else frozenset((str(form),))

    def measured(self, items: Sequence[Form]) -> Sort:
        """The sort of a value: what it is, and its unit."""
        return frozenset((" ".join((str(items[0]), *sorted(str(item) for item in items[1:] if not is_numeral(item)))),))

    def joined(self, parts: Sequence[tuple[Sort, Form | None]]) -> Sort:
        """The sorts of what is made of parts: a property of a thing is of the property's, all else as its first part."""
        last = parts[-1][1]
        if len(parts) == 2 and last is not None and (values := self.values.get(last)):
            return frozenset(values)
        if len(parts) == 2 and last in self.symbols - self.sets and parts[0][0].isdisjoint(self.set_sorts):
            return frozenset((f"of {last}",))  # values that nobody has named
        return parts[0][0]

    def selects(self, place: Place, symbol: Form, other: Place) -> Sort | None:
        """The sorts that may stand in another place beside a symbol; None if nothing is known.

        Symbols that tell values apart (dates, lengths) keep theirs; where those of one place share values and differ (more than,
        at most), each takes what any of them took.
        """
        key = (place, symbol, other)
        if key not in self._selected:
            sets = [seen for known in self.at.get(place, ()) if (seen := self._company.get((place, known, other)))]
            own = self._company.get(key)
            found: Sort | None = None
            if any(a != b and a & b for a, b in itertools.combinations(sets, 2)):
                found = frozenset().union(*sets)
            elif len(sets) > 1 and all(a == sets[0] for a in sets) and not any(sort[0] in "'(" for sort in sets[0]):
                found = None  # an average is one of whatever is measured; things are of the sort that was seen
            elif own:
                found = frozenset(own)
            elif sets and all(a == sets[0] for a in sets):
                found = frozenset(sets[0])
            elif other not in self._about and self.values.get(symbol):
                found = frozenset(self.values[symbol])
            self._selected[key] = found
        return self._selected[key]

    def _learn(self, forms: Sequence[Form]) -> None:
        """Which values each property has, then the company of symbols, and which places agree."""
        beside = [pair for form in forms for pair in self._beside(form)]
        self._about = {place for place, seen in self.at.items() if any(self._is_about(form) for form in seen)}
        for _ in range(2):  # a property of a thing is a value too
            self._sorts = {}
            for (direct, f), (also, g), several in beside:
                known = several and direct[1] == also[1] and also[0] not in self._about
                if known and f in self.symbols - self.sets and g not in self.symbols and not is_numeral(g):
                    self.values[f] |= self.of(g)
        self._sorts = {}
        self._company: dict[tuple[Place, Form, Place], set[str]] = defaultdict(set)
        agree: dict[tuple[Place, Place], bool] = {}
        for ((one, _), f), ((two, _), g), _several in beside:
            if is_numeral(g) or (isinstance(g, Atom) and g not in self.named):
                continue
            if f in self.symbols - self.sets and (g not in self.symbols or g in self.sets):
                self._company[one, f, two] |= self.of(g)
            elif f not in self.symbols and g not in self.symbols and not is_numeral(f):
                agree[one, two] = agree.get((one, two), True) and not self.of(f).isdisjoint(self.of(g))
        self.agreeing = frozenset(places for places, same in agree.items() if same)

    def _beside(self, form: Form) -> Iterator[tuple[tuple[tuple[Place, bool], Form], tuple[tuple[Place, bool], Form], bool]]:
        """Pairs of arguments of one predicate, each with its place and whether it is wrapped; and whether there are three or more."""
        for _, part in form.walk():
            if isinstance(part, Expression):
                first = 2 if str(part.items[0]) in self.kinds.operators else 1
                found = [self._inside(part, i) for i in range(first, len(part.items))]
                several = sum(isinstance(item, Expression) or item in self.named for _, item in found) > 2
                for one, two in itertools.permutations(found, 2):
                    yield one, two, several

    def _inside(self, part: Expression, place: int) -> tuple[tuple[Place, bool], Form]:
        """An argument, looked at through what takes nothing else."""
        item, wrapped = part.items[place], False
        while isinstance(item, Expression) and item not in self.named and len(item.items) <= 3:
            inner = [k for k, sub in enumerate(item.items) if isinstance(sub, Expression) or hole_number(sub) is not None]
            if inner != [len(item.items) - 1] or any(sub in self.named for sub in item.items[:-1]):
                break
            part, place, wrapped = item, inner[0], True
            item = part.items[place]
        return ((self.kinds(part), len(part.items), place), wrapped), item

    def _is_about(self, form: Form) -> bool:
        """True for sets and what else stands for things, and for no value: a place with such says what is spoken of."""
        if form in self.symbols or isinstance(form, Atom):
            return form in self.sets
        return _is_constant(form) and self.named.isdisjoint(form.items)

    def _is_bare(self, form: Form) -> bool:
        """True for what is made of sets and properties, and is no set: the lengths of all boats."""
        if isinstance(form, Atom) or form in self.symbols or not self.of(form).isdisjoint(self.set_sorts):
            return False
        return not any(isinstance(part, Atom) and (is_numeral(part) or part in self.named) for _, part in form.walk())

    def _is_set(self, form: Form) -> bool:
        """True for symbols that stand for whole readings, or where whole readings stand."""
        where = {(kind, n) for (kind, _, n), seen in self.at.items() if form in seen}
        return self.kinds(form) in self.roots or any(not self.roots.isdisjoint(self._kinds_at[place]) for place in where)

    def _is_unit(self, form: Form) -> bool:
        """True for symbols that stand beside numbers only: hours, of three hours."""
        where = [place for place, seen in self.at.items() if form in seen]
        return bool(where) and all(
            any(is_numeral(item) for i in range(1, size) if i != n for item in self.at[kind, size, i]) for kind, size, n in where
        )


def _is_constant(form: Expression) -> bool:
    return all(isinstance(item, Atom) and not is_numeral(item) for item in form.items)


def _has_number(form: Form) -> bool:
    return any(is_numeral(part) for _, part in form.walk())
