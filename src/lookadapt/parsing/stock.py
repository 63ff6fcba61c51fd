"""The rules and names of a memory, ready to be composed (`generating`): what floats, what must be mentioned, what fits into which slot."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ..language.comparing import comparisons, pieces
from ..language.english import stem
from ..language.logical_form import Atom, Expression, Form
from ..memory.memory import Memory
from ..memory.rules import Rule
from ..memory.template import fill
from .sorts import Sort, Sorts, is_numeral


@dataclass(eq=False, slots=True)
class Made:
    """A reading of some words: what it is made of, and what is known of it without its form."""

    key: object  # equal for equal forms
    words: tuple[str, ...]
    kind: str
    sorts: Sort
    used: int  # the words of the sentence that it mentions, as bits
    symbols: tuple[int, ...]  # the names that float in it
    says: frozenset[str]  # what it compares
    leaf: Form | None = None
    rule: Rule | None = None
    parts: tuple[Made, ...] = ()
    seen: int = 0  # slots with what was taught there
    unsaid: float = 0.0  # shares of names that the sentence leaves out
    size: int = 0  # rules
    mixed: int = 0  # properties compared with other properties
    price: float = 0.0
    _form: Form | None = None

    @property
    def form(self) -> Form:
        if self.leaf is not None:
            return self.leaf
        if self._form is None:
            assert self.rule is not None
            self._form = fill(self.rule.template, [part.form for part in self.parts])
        return self._form


class Stock:
    """The rules of a memory, ready to be composed; made once."""

    def __init__(self, memory: Memory):
        self.sorts = sorts = Sorts(memory)
        rules = memory.rules
        self.elsewhere = rules.elsewhere
        self.names = [rule for rule in rules.rules if rule.is_name]
        self.name_pieces = [pieces(" ".join(map(str, rule.surface))) for rule in self.names]
        self.name_says = [comparisons(words) for words in self.name_pieces]
        self.compares = [bool(says - {"count"}) for says in self.name_says]  # what is counted has a name beside
        self.floats = [rule.template in sorts.symbols or rule.template in sorts.units for rule in self.names]
        counts = Counter(stem(word) for words in self.name_pieces for word in set(words))
        self.telling = frozenset(word for word, count in counts.items() if count == 1)
        self.rules: list[Rule] = []
        taught: dict[Form, int] = {}
        for rule in sorted(rules.rules, key=lambda rule: rule.analogy):
            free = any(slot.open and not slot.number for slot in rule.slots)
            if rule.is_name or rule.frame or rule.piece or free or not sorts.is_sound(rule.template):
                continue
            if rule.analogy < 2 or rule.template not in taught:
                taught.setdefault(rule.template, len(taught))
                self.rules.append(rule)
        self.templates = [taught[rule.template] for rule in self.rules]
        self.places = [sorts.places(rule) for rule in self.rules]
        self.siblings = [sorts.siblings(rule.template) for rule in self.rules]
        self.says = [comparisons([w if isinstance(w, str) else "_" for w in rule.surface]) for rule in self.rules]
        self.kinds = [sorts.kinds(rule.template) for rule in self.rules]
        self.measuring = frozenset(sorts.kinds(form) for form in sorts.named if form in sorts.units or is_numeral(form))
        self._fits: dict[tuple[int, int, object], int | None] = {}

    def fit(self, number_: int, slot: int, made: Made) -> int | None:
        """1 if a slot saw this, 0 if it may take it, else None."""
        leaf = made.leaf
        bare = leaf is None and not made.used
        key = (number_, slot, leaf if leaf is not None else (made.kind, made.sorts, bare))
        if key not in self._fits:
            hole, place = self.rules[number_].slots[slot], self.places[number_][slot]
            form: Form = leaf if leaf is not None else Expression((Atom("_"),))
            found: int | None = None
            if bare and made.sorts.isdisjoint(self.sorts.set_sorts) and place not in self.sorts.bare:
                pass  # a property of no thing in particular is a value only where such were taught
            elif form not in self.elsewhere.get(id(hole), ()):
                found = 1 if form in hole.seen else 0 if self.sorts.allows(place, form, made.kind, made.sorts) else None
            self._fits[key] = found
        return self._fits[key]
