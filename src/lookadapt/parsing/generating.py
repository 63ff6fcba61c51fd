"""Readings that a memory could give to what a sentence mentions, made by rounds of composition from taught rules.

Only what a sentence mentions is tied to its words: names of things, numbers. Properties, comparisons and sets of things float: which of
them is meant is found out by comparing (`matching`). What may stand together `sorts` knows; without it there would be thousands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from ..language.comparing import RANKS, comparisons, pieces
from ..language.english import FUNCTION_WORDS, stem
from ..language.logical_form import Atom, Expression, Form
from ..language.numbers import number
from ..memory.said_numbers import numbers_said
from ..memory.template import hole_number
from .costs.limits import GENERATED, GENERATED_POOL, GENERATED_ROUNDS, GENERATED_SYMBOLS, PART_OF_NAME, SHORTEST_ABBREVIATION
from .sorts import NUMBER, Place, Sort, is_numeral
from .stock import Made, Stock


class Generation:
    """One sentence. `likeness` says how well it supports each name that floats; `price` prices what was made, less is better."""

    def __init__(self, stock: Stock, text: str, likeness: Sequence[float], price: Callable[[Generation, Made], float]):
        self.stock = stock
        self.words = pieces(text)
        self.stems = [stem(word) for word in self.words]
        self.likeness = likeness
        self.price = price
        self.says = comparisons(self.words)
        self._told: dict[int, bool] = {}
        self.names = list(self._names())
        self.shares = "and" in self.words and sum(bool(made.used) for made in self.names) == 1  # left of and below block 1
        self.numbers = [
            Made(Atom(digits), self.words[a:b], "#", NUMBER, ((1 << b) - 1) ^ ((1 << a) - 1), (), frozenset(), leaf=Atom(digits))
            for digits, (a, b) in numbers_said(self.words).items()
        ]

    @cached_property
    def mentions(self) -> list[int]:
        """The words that mention something, as bits; what overlaps is one."""
        found: list[int] = []
        for used in sorted({made.used for made in (*self.names, *self.numbers) if made.used}):
            for place, known in enumerate(found):
                if known & used:
                    found[place] |= used
                    break
            else:
                found.append(used)
        return found

    @cached_property
    def _things(self) -> Sort:
        """The sorts of the things and values that are mentioned in so many words: a name, a number with its unit."""
        found = {sort for made in self.names if made.used for sort in made.sorts}
        for n, rule in enumerate(self.stock.rules):
            if all(slot.open or slot.kinds <= self.stock.measuring for slot in rule.slots):
                for made in self._apply(n, self.names, None):
                    if all(self.likeness[name] == 1.0 for name in made.symbols):
                        found |= made.sorts
        return frozenset(found)

    def is_told(self, name: int) -> bool:
        """True if something is mentioned that is a value of a property: it need not be said which property."""
        found = self._told.get(name)
        if found is None:
            found = self._told[name] = self._is_told(name)
        return found

    def _is_told(self, name: int) -> bool:
        return not self._things.isdisjoint(self.stock.sorts.values.get(self.stock.names[name].template, ()))

    def _find(self, word: str) -> int | None:
        """Where a word of a name is said: the word, the same number, or an abbreviation."""
        digits = number((word,))
        for place, (said, key) in enumerate(zip(self.words, self.stems, strict=True)):
            if key == stem(word) or (digits is not None and number((said,)) == digits):
                return place
        for place, said in enumerate(self.words):
            short = min(len(said), len(word)) >= SHORTEST_ABBREVIATION and digits is None and number((said,)) is None
            if short and (said.startswith(word) or word.startswith(said)):
                return place
        return None

    def _names(self) -> Iterator[Made]:
        """All that floats, and the names that the sentence says, or says in part by words that tell them apart."""
        stock = self.stock
        best: dict[Form, int] = {}  # what floats has one name: the likest, then the shortest; of comparisons the longest
        for n, rule in enumerate(stock.names):
            if stock.floats[n] and (known := best.setdefault(rule.template, n)) != n:
                best[rule.template] = max(known, n, key=self._worth)
        for n, rule in enumerate(stock.names):
            if stock.floats[n] and best[rule.template] != n:
                continue
            sorts, kind = stock.sorts.of(rule.template), stock.sorts.kinds(rule.template)
            words = tuple(map(str, rule.surface))
            if stock.floats[n]:
                yield Made(rule.template, words, kind, sorts, 0, (n,), stock.name_says[n], leaf=rule.template)
                continue
            content = [word for word in stock.name_pieces[n] if word not in FUNCTION_WORDS] or list(stock.name_pieces[n])
            places = [self._find(word) for word in content]
            said = [place for place in places if place is not None]
            share = len(said) / len(content) if content else 0.0
            telling = any(p is not None and stem(word) in stock.telling for word, p in zip(content, places, strict=True))
            if said and (share == 1.0 or (telling and share >= PART_OF_NAME)):
                spelled = is_numeral(rule.template) and all(number((word,)) is None for word in content)
                used = 0 if spelled else sum(1 << place for place in set(said))  # january 2 or 3: it goes with several numbers
                yield Made(rule.template, words, kind, sorts, used, (), frozenset(), leaf=rule.template, unsaid=1 - share)

    def _worth(self, name: int) -> tuple[float, int]:
        size = len(self.stock.names[name].surface)
        return self.likeness[name], size if self.stock.compares[name] else -size

    def run(self) -> list[Made]:
        """All whole readings, best first."""
        pool, new = list(self.names), None
        found: dict[object, Made] = {}
        for _ in range(GENERATED_ROUNDS):
            made: dict[object, Made] = {}
            for n in range(len(self.stock.rules)):
                for each in self._apply(n, pool, new):
                    known = made.get(each.key) or found.get(each.key)
                    if known is None or (each.seen, -len(each.words)) > (known.seen, -len(known.words)):
                        made[each.key] = each
            fresh = [each for key, each in made.items() if key not in found]
            for each in made.values():
                each.price = self.price(self, each)
            found.update(made)
            kept = self._kept(fresh)
            pool += kept
            new = frozenset(map(id, kept))
            if not kept:
                break
        roots = self.stock.sorts.roots
        return sorted((each for each in found.values() if each.kind in roots), key=lambda made: (made.price, made.words))

    def _kept(self, fresh: Sequence[Made]) -> list[Made]:
        """The best of each kind and sort."""
        counts: Counter[tuple[str, str]] = Counter()
        kept = []
        for made in sorted(fresh, key=lambda made: (made.price, made.words)):
            key = (made.kind, min(made.sorts))
            counts[key] += 1
            if counts[key] <= GENERATED_POOL:
                kept.append(made)
        return kept

    def _options(self, n: int, slot: int, pool: Sequence[Made]) -> list[tuple[Made, int]]:
        if self.stock.rules[n].slots[slot].open:
            return [(made, 0) for made in self.numbers]
        found = [(made, fit) for made in pool if (fit := self.stock.fit(n, slot, made)) is not None]
        floating = [made.symbols[0] for made, _ in found if made.leaf is not None and made.symbols]
        if len(floating) <= GENERATED_SYMBOLS:
            return found
        best = frozenset(sorted(floating, key=lambda name: -self.likeness[name])[:GENERATED_SYMBOLS])
        best |= frozenset(
            name for name in floating if self.stock.names[name].template not in self.stock.sorts.units and self.is_told(name)
        )
        return [(made, fit) for made, fit in found if made.leaf is None or not made.symbols or made.symbols[0] in best]

    def _apply(self, n: int, pool: Sequence[Made], new: frozenset[int] | None) -> Iterator[Made]:
        """The rule with its slots filled, at least one of them with something new."""
        rule = self.stock.rules[n]
        options = []
        for slot in range(len(rule.slots)):
            found = self._options(n, slot, pool)
            if not found:
                return
            options.append(found)
        if new is not None and not any(id(made) in new for found in options for made, _ in found):
            return
        budget = GENERATED
        for parts, seen, mixed in self._fillings(n, options, (), 0, 0, 0):
            if new is None or any(id(part) in new for part in parts):
                yield self._made(n, parts, seen, mixed)
                budget -= 1
                if not budget:
                    return

    def _fillings(
        self, n: int, options: Sequence[Sequence[tuple[Made, int]]], parts: tuple[Made, ...], used: int, seen: int, mixed: int
    ) -> Iterator[tuple[tuple[Made, ...], int, int]]:
        if len(parts) == len(options):
            yield parts, seen, mixed
            return
        for made, fit in options[len(parts)]:
            if made.used & used and not self.shares:
                continue
            other = self._beside(n, parts, made)
            if other is not None:
                yield from self._fillings(n, options, (*parts, made), used | made.used, seen + fit, mixed + other)

    def _beside(self, n: int, parts: tuple[Made, ...], made: Made) -> int | None:
        """None if it may not stand beside the others; else how many properties of other things it is compared with."""
        places, mixed = self.stock.places[n], 0
        for slot, part in enumerate(parts):
            if (slot, len(parts)) not in self.stock.siblings[n]:
                continue
            one, two = places[slot], places[len(parts)]
            alike = (one, two) in self.stock.sorts.agreeing and not self._is_symbol(part) and not self._is_symbol(made)
            if alike and part.sorts.isdisjoint(made.sorts):
                return None
            for symbol, other, here, there in ((part, made, one, two), (made, part, two, one)):
                if not self._takes(symbol, other, here, there):
                    return None
                mixed += self._measures(symbol) and other.leaf is None and self._mixes(symbol, other)
        return mixed

    def _takes(self, symbol: Made, other: Made, here: Place, there: Place) -> bool:
        sorts = self.stock.sorts
        if not self._is_symbol(symbol) or symbol.leaf in sorts.sets or other.sorts is NUMBER:
            return True
        if self._is_symbol(other) and other.leaf not in sorts.sets:
            return True
        assert symbol.leaf is not None
        allowed = sorts.selects(here, symbol.leaf, there)
        return allowed is None or not allowed.isdisjoint(other.sorts)

    def _is_symbol(self, made: Made) -> bool:
        return made.leaf is not None and made.leaf in self.stock.sorts.symbols

    def _measures(self, made: Made) -> bool:
        return made.leaf is not None and bool(self.stock.sorts.values.get(made.leaf))

    def _mixes(self, symbol: Made, other: Made) -> bool:
        """True if what a property is compared with measures other properties only."""
        known = [form for n in other.symbols if self.stock.sorts.values.get(form := self.stock.names[n].template)]
        return bool(known) and symbol.leaf not in known

    def _shares(self, n: int, slot: int, parts: tuple[Made, ...]) -> bool:
        """True if what fills a slot is the property of another thing that a property beside it is compared with."""
        known = {self.stock.names[name].template for name in parts[slot].symbols}
        beside = (part for other, part in enumerate(parts) if (slot, other) in self.stock.siblings[n])
        return any(part.leaf in known and self._measures(part) for part in beside)

    def _made(self, n: int, parts: tuple[Made, ...], seen: int, mixed: int) -> Made:
        stock, rule = self.stock, self.stock.rules[n]
        words: list[str] = []
        for element in rule.surface:
            words += parts[element].words if isinstance(element, int) else (element,)
        used, says = 0, stock.says[n]
        symbols: tuple[int, ...] = ()
        for part in parts:
            used |= part.used
            symbols += part.symbols
            says |= part.says
        if not says & RANKS and any(part.leaf is None and self._shares(n, slot, parts) for slot, part in enumerate(parts)):
            says |= {"same"}
        return Made(
            (stock.templates[n], *(part.key for part in parts)),
            tuple(words),
            stock.kinds[n],
            self._sorts(rule.template, parts),
            used,
            symbols,
            says,
            rule=rule,
            parts=parts,
            seen=seen + sum(part.seen for part in parts),
            unsaid=sum(part.unsaid for part in parts),
            size=1 + sum(part.size for part in parts),
            mixed=mixed + sum(part.mixed for part in parts),
        )

    def _sorts(self, template: Form, parts: Sequence[Made]) -> Sort:
        """The sorts of a template with its holes filled, without its form."""
        sorts = self.stock.sorts
        filled = hole_number(template)
        if filled is not None:
            return parts[filled].sorts
        if isinstance(template, Atom) or template in sorts.named:
            return sorts.of(template)
        items = [(hole_number(item), item) for item in template.items[1:]]
        flat = [parts[n].leaf if n is not None else item for n, item in items]
        if any(n is not None and parts[n].sorts is NUMBER for n, _ in items):
            return sorts.measured([template.items[0], *(leaf for leaf in flat if isinstance(leaf, Atom))])
        inner = [
            (self._sorts(item, parts), parts[n].leaf if n is not None else item)
            for n, item in items
            if n is not None or isinstance(item, Expression) or item in sorts.named
        ]
        return sorts.joined(inner) if inner else frozenset((str(template),))
