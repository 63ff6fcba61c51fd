"""From a form back to the rules that build it: how a memory would say it.

`Sayer.say` gives the cheapest tree of rules for a form, or None if the memory has no words for it: then no
sentence of this memory can have that meaning. Both near misses and the forms that the judge learns from are worded this way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..errors import FormError
from ..language.logical_form import Atom, Expression, Form, Path
from ..memory.frames import label_of
from ..memory.rules import Rule, RuleSet
from ..memory.template import hole_number, match
from .costs import SayingCosts
from .costs.limits import DEEPEST

_COSTS: Final = SayingCosts()
_Key = Form | tuple[Form, ...]


def _key(form: Form) -> _Key:
    """What a form is remembered by: its items. Two forms are compared by their texts, but their parts are mostly the very same."""
    return form.items if isinstance(form, Expression) else form


@dataclass(frozen=True)
class Saying:
    """A rule with what fills its slots: other sayings, or the atoms that open slots copy."""

    cost: float
    number: int  # of the rule
    parts: tuple[Saying | Atom, ...] = ()
    pieces: tuple[Saying, ...] = ()  # of a frame

    def words(self, rules: RuleSet) -> Iterator[str]:
        """The taught words, as a reading says them."""
        rule = rules.rules[self.number]
        bare = [piece for piece in self.pieces if isinstance(rules.rules[piece.number].wording[0], int)]
        early = 1 if len(rule.surface) > 1 and isinstance(rule.surface[0], str) else 0
        for n, element in enumerate(rule.surface):
            if n == early:
                for piece in bare:
                    yield from piece.words(rules)
            if isinstance(element, str):
                yield element
                continue
            part = self.parts[element]
            if isinstance(part, Atom):
                yield part.text
            else:
                yield from part.words(rules)
        for piece in self.pieces:
            if piece not in bare:
                yield from piece.words(rules)


class Sayer:
    """All ways from the forms of a memory to its words."""

    def __init__(self, rules: RuleSet):
        self.rules = rules
        self.wrappers = {rule.wrapper: None for rule in rules.rules if rule.wrapper is not None}
        self._names: dict[_Key, Saying] = {}
        self._heads: dict[tuple[str, int], list[int]] = {}
        self._other: list[int] = []
        self._cores: dict[str, list[int]] = {}
        self._nested_cores: list[int] = []
        self._pieces: dict[str, list[int]] = {}
        self._said: dict[_Key, Saying | None] = {}
        for number, rule in enumerate(rules.rules):
            self._sort(number, rule)

    def _sort(self, number: int, rule: Rule) -> None:
        template = rule.template
        if rule.piece is not None:
            self._pieces.setdefault(rule.piece, []).append(number)
        elif rule.frame is not None:
            if rule.frame_path:
                self._nested_cores.append(number)
            else:
                self._cores.setdefault(rule.frame, []).append(number)
        elif rule.is_name:
            saying, key = Saying(_COSTS.analogy * rule.analogy, number), _key(template)
            if key not in self._names or saying.cost < self._names[key].cost:
                self._names[key] = saying
        elif isinstance(template, Expression) and isinstance(template.items[0], Atom) and hole_number(template.items[0]) is None:
            self._heads.setdefault((template.items[0].text, len(template.items)), []).append(number)
        else:
            self._other.append(number)

    def unwrapped(self, form: Form) -> Form:
        """A form without what its memory puts around every form."""
        for wrapper in self.wrappers:
            found = match(wrapper, form)
            if found:
                return form.at(next(iter(found.values())))
        return form

    def say(self, form: Form) -> Saying | None:
        """How memory says a form, without what it puts around every form."""
        return self._say(form, 0)

    def text(self, form: Form) -> str | None:
        """The same as text."""
        saying = self.say(self.unwrapped(form))
        return None if saying is None else " ".join(saying.words(self.rules))

    def _say(self, form: Form, depth: int) -> Saying | None:
        key = _key(form)
        if key in self._said:
            return self._said[key]
        if depth > DEEPEST:
            return None
        found = [self._names[key]] if key in self._names else []
        if isinstance(form, Expression) and isinstance(form.items[0], Atom):
            head = form.items[0].text
            for number in (*self._heads.get((head, len(form.items)), ()), *self._other):
                saying = self._by_rule(number, form, depth)
                if saying is not None:
                    found.append(saying)
            for number in (*self._cores.get(head, ()), *self._nested_cores):
                saying = self._by_frame(number, form, depth)
                if saying is not None:
                    found.append(saying)
        best = min(found, key=lambda saying: (round(saying.cost, 6), saying.number), default=None)
        self._said[key] = best
        return best

    def _by_rule(self, number: int, form: Form, depth: int) -> Saying | None:
        places = match(self.rules.rules[number].template, form)
        return None if places is None else self._filled(number, form, places, depth)

    def _filled(self, number: int, form: Form, places: Mapping[int, Path], depth: int) -> Saying | None:
        rule = self.rules.rules[number]
        cost = _COSTS.rule + _COSTS.analogy * rule.analogy
        parts: list[Saying | Atom] = []
        for slot_number, slot in enumerate(rule.slots):
            if slot_number not in places:
                return None
            part = form.at(places[slot_number])
            if slot.open:
                if isinstance(part, Expression) or (not part.is_number if slot.number else not part.quoted):
                    return None
                parts.append(part)
                continue
            saying = self._say(part, depth + 1)
            if saying is None:
                return None
            cost += saying.cost
            parts.append(saying)
        return Saying(cost, number, tuple(parts))

    def _by_frame(self, number: int, form: Form, depth: int) -> Saying | None:
        """The core with its own arguments, and the others as pieces."""
        rule = self.rules.rules[number]
        taught = rule.template.at(rule.frame_path)
        try:
            node = form.at(rule.frame_path)
        except FormError:  # not that deep
            return None
        if isinstance(node, Atom) or isinstance(taught, Atom) or node.items[0] != taught.items[0]:
            return None
        left = list(node.items[1:])
        own: list[Form] = []
        for argument in taught.items[1:]:
            fits = (a for a in left if hole_number(argument) is not None or label_of(a) == label_of(argument))
            if (mine := next(fits, None)) is None:
                return None
            left.remove(mine)
            own.append(mine)
        core = form.replace(rule.frame_path, Expression((node.items[0], *own)))
        places = match(rule.template, core)
        saying = None if places is None else self._filled(number, core, places, depth)
        if saying is None:
            return None
        pieces: list[Saying] = []
        for argument in left:
            piece = self._piece(argument, str(rule.frame), depth)
            if piece is None:
                return None
            pieces.append(piece)
        return Saying(saying.cost + sum(piece.cost for piece in pieces), number, saying.parts, tuple(pieces))

    def _piece(self, argument: Form, frame: str, depth: int) -> Saying | None:
        found: list[Saying] = []
        for number in self._pieces.get(label_of(argument), ()):
            saying = self._by_rule(number, argument, depth)
            if saying is not None:
                lent = 0.0 if frame in self.rules.rules[number].lenders else _COSTS.lent
                found.append(Saying(saying.cost + lent, number, saying.parts))
        return min(found, key=lambda saying: (round(saying.cost, 6), saying.number), default=None)
