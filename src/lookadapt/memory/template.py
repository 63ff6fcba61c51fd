"""Forms with holes: matching a form against one, filling one, and what kind of thing a form is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import is_
from typing import Final

from ..language.logical_form import Atom, Expression, Form, Path
from .costs import FEW_ORDERS, HOLES
from .said_numbers import SaidNumber


class Hole(Atom):
    """The atom that stands for a slot. It is written `#0`, but equal to no atom that anybody writes."""

    __slots__ = ("number",)
    number: int

    def __init__(self, number: int):
        super().__init__(f"#{number}")
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "_hash", hash(("#", number)))  # not of the class: that is its address, another in every process

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hole) and other.number == self.number

    __hash__ = Atom.__hash__


_HOLES: Final = tuple(Hole(number) for number in range(HOLES))


def hole(number: int) -> Atom:
    """The hole of slot `number`."""
    return _HOLES[number] if 0 <= number < len(_HOLES) else Hole(number)


def hole_number(form: Form) -> int | None:
    return form.number if isinstance(form, Hole) else None


def holes(template: Form) -> list[tuple[int, Path]]:
    """Slot numbers and where each stands first; one slot may fill several places."""
    places: dict[int, Path] = {}
    stack: list[tuple[Path, Form]] = [((), template)]
    while stack:
        path, form = stack.pop()
        if isinstance(form, Hole):
            places.setdefault(form.number, path)
        elif isinstance(form, Expression):
            items = form.items
            stack += [((*path, i), items[i]) for i in range(len(items) - 1, -1, -1) if type(items[i]) is not Atom]
    return list(places.items())


def terms(form: Form) -> list[tuple[str, Expression]]:
    """Every part with a predicate, and that predicate: the whole form first, then from left to right."""
    found: list[tuple[str, Expression]] = []
    stack = [form]
    while stack:
        part = stack.pop()
        if isinstance(part, Expression):
            head = part.items[0]
            if isinstance(head, Atom):
                found.append((head.text, part))
            if part.depth > 1:
                stack += [item for item in reversed(part.items) if isinstance(item, Expression)]
    return found


def match(template: Form, form: Form, path: Path = ()) -> dict[int, Path] | None:
    """Which sub-form each slot takes if the form has the template's shape, by path; None if it has not."""
    return _match(template, form, path, {})


def _match(template: Form, form: Form, path: Path, fillers: dict[int, Form]) -> dict[int, Path] | None:
    number = hole_number(template)
    if number is not None:  # a slot that fills several places needs the same form in each
        return {number: path} if fillers.setdefault(number, form) == form else None
    if isinstance(template, Atom) or isinstance(form, Atom):
        return {} if template == form else None
    if len(template.items) != len(form.items):
        return None
    found: dict[int, Path] = {}
    for i, (left, right) in enumerate(zip(template.items, form.items, strict=True)):
        if isinstance(left, Atom) and hole_number(left) is None:
            if left != right:
                return None
            continue
        inner = _match(left, right, (*path, i), fillers)
        if inner is None:
            return None
        found = inner | found
    return found


def fill(template: Form, fillers: Sequence[Form]) -> Form:
    """The template with its slots filled."""
    number = hole_number(template)
    if number is not None:
        return fillers[number]
    if isinstance(template, Atom):
        return template
    return Expression(tuple(_fill(item, fillers) for item in template.items))


def _fill(template: Form, fillers: Sequence[Form]) -> Form:
    """The same; what has no slots stays what it is."""
    if isinstance(template, Atom):
        return fillers[template.number] if isinstance(template, Hole) else template
    items = tuple(_fill(item, fillers) for item in template.items)
    return template if all(map(is_, items, template.items)) else Expression(items)


def renumbered(template: Form, numbers: Mapping[int, int]) -> Form:
    """The template with other numbers in its holes."""
    return template if all(old == new for old, new in numbers.items()) else _renumbered(template, numbers)


def _renumbered(template: Form, numbers: Mapping[int, int]) -> Form:
    number = hole_number(template)
    if number is not None:
        return hole(numbers[number])
    if isinstance(template, Atom):
        return template
    return Expression(tuple(_renumbered(item, numbers) for item in template.items))


def _series(text: str) -> str:
    """What numbered symbols share: `lot` of `lot12`; nothing of other symbols."""
    letters = text.rstrip("0123456789")
    return letters if letters != text else ""


def loose_atoms(forms: Iterable[Form]) -> frozenset[Form]:
    """Atoms that stand under several predicates: they are things, and `(late kim)` says something of one."""
    heads: dict[Atom, set[str]] = {}
    for form in forms:
        for head, part in terms(form):
            for item in part.items[1:]:
                if isinstance(item, Atom) and not item.quoted:
                    heads.setdefault(item, set()).add(head)
    return frozenset(atom for atom, found in heads.items() if len(found) > 1)


def atom_classes(forms: Iterable[Form]) -> dict[str, str]:
    """Atoms that stand in the same places are of one kind: the cities of `(from york …)` and `(to reading …)`, not `train`."""
    parent: dict[object, object] = {}

    def root(node: object) -> object:
        while parent.setdefault(node, node) != node:
            node = parent[node]
        return node

    def join(one: object, two: object) -> None:
        one, two = root(one), root(two)
        if one != two:
            parent[max(one, two, key=str)] = min(one, two, key=str)

    forms = tuple(forms)
    free = _free_heads(forms)
    for form in forms:
        if _is_bare(form) and _series(str(form).strip("()")):
            join(str(form), ("series", _series(str(form).strip("()"))))
        for head, part in terms(form):
            for i, item in enumerate(part.items[1:], start=1):
                if _is_bare(item):
                    series = _series(str(item).strip("()"))
                    join(str(item), ("series", series) if series else (head, 1 if head in free else i))
    classes: dict[object, list[str]] = {}
    for node in list(parent):
        if isinstance(node, str):
            classes.setdefault(root(node), []).append(node)
    return {atom: ("(" if atom[0] == "(" else "'") + min(members).lstrip("(") for members in classes.values() for atom in members}


def _free_heads(forms: Sequence[Form]) -> frozenset[str]:
    """Predicates whose arguments all come and go, `(flats balcony)`, `(flats furnished (in X))`: a symbol may stand anywhere."""
    uses: dict[str, list[frozenset[str]]] = {}
    for form in forms:
        for head, part in terms(form):
            labels = (str(item.items[0]) if isinstance(item, Expression) else str(item) for item in part.items[1:])
            uses.setdefault(head, []).append(frozenset(labels))
    return frozenset(
        head
        for head, found in uses.items()
        if min(map(len, found)) == 1 < max(map(len, found))
        and not frozenset.intersection(*found)
        and len(set(found)) > FEW_ORDERS
    )


def _is_bare(form: Form) -> bool:
    """True for a symbol, and for one in parentheses."""
    if isinstance(form, Atom):
        return not form.quoted
    return len(form.items) == 1 and isinstance(form.items[0], Atom)


class Kinds:
    """The kind of a form: its predicate, and the first argument too where that names the operation, as in `(call size X)`;
    not of predicates whose first arguments are `named` in so many words, `sow carrots …`, `(sow carrots X)`."""

    def __init__(self, forms: Iterable[Form], named: frozenset[str] = frozenset()):
        always_atom: dict[str, bool] = {}
        has_more: dict[str, bool] = {}
        firsts: dict[str, set[Atom]] = {}
        forms = tuple(forms)
        things = frozenset(forms) | loose_atoms(forms)  # atoms that are forms of their own
        for form in forms:
            for head, sub in terms(form):
                plain = len(sub.items) > 1 and isinstance(sub.items[1], Atom) and not sub.items[1].quoted
                always_atom[head] = always_atom.get(head, True) and plain
                if plain:
                    firsts.setdefault(head, set()).add(sub.items[1])  # type: ignore[arg-type]
                has_more[head] = has_more.get(head, False) or any(isinstance(i, Expression) for i in sub.items[2:])
        self.atoms = atom_classes(forms)
        self.operators = frozenset(
            head
            for head, always in always_atom.items()
            if always and has_more[head] and len(firsts[head]) > 1 and not firsts[head] & things and head not in named
        )

    @classmethod
    def joined(cls, parts: Iterable[Kinds]) -> Kinds:
        """The kinds of memories that share no symbols."""
        kinds = cls(())
        parts = tuple(parts)
        kinds.operators = frozenset().union(*(part.operators for part in parts))
        kinds.atoms = {atom: name for part in parts for atom, name in part.atoms.items()}
        return kinds

    def __call__(self, form: Form) -> str:
        if isinstance(form, Atom):
            if form.quoted:
                return "#" if isinstance(form, SaidNumber) else '"'
            prefix, dot, _ = form.text.rpartition(".")
            return f"'{prefix}" if dot else self.atoms.get(form.text, "'")
        head = form.items[0]
        if not isinstance(head, Atom):
            return "("
        if len(form.items) == 1:  # a name in parentheses
            return self.atoms.get(str(form), f"({_series(head.text)}")
        if head.text in self.operators and len(form.items) > 1:
            return f"{head.text} {form.items[1]}"
        return head.text
