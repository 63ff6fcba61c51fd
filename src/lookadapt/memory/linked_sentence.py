"""A sentence while its words are linked to symbols, and the larger forms that a symbol's words turn out to name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..language.english import FUNCTION_WORDS, SILENT, stem
from ..language.forgetful import forgetful
from ..language.logical_form import Atom, Form, Path
from ..language.tokens import words
from .costs import KEPT_SYMBOLS, NOUN_PHRASE, OFTEN, TEMPLATE, TEMPLATE_ATOM, WORDLESS
from .naming import Words, kind_words, spelling
from .phrase import occurrences
from .said_numbers import SaidNumber
from .template import hole


@dataclass(frozen=True)
class LinkedSentence:
    """An example: its words, its form, the form's symbols, and what is left of the form without them."""

    keys: Words
    form: Form
    symbols: tuple[tuple[Path, Form], ...]

    @cached_property
    def copied(self) -> frozenset[str]:
        """What the form copies, `2 kilos` of `(amount "2 kilos")`: it names nothing else."""
        said = [part for _, part in self.form.walk() if isinstance(part, Atom) and part.quoted]
        found = {stem(word) for part in said for word in words(part.text) if isinstance(part, SaidNumber) or _tells(word)}
        others = (word for _, symbol in self.symbols for word in spelling(symbol))
        return frozenset(found - set(others)) | {stem(part.text) for part in said if isinstance(part, SaidNumber)}

    @cached_property
    def skeleton(self) -> Form:
        form = self.form
        for path, _ in self.symbols:
            form = form.replace(path, hole(0))
        return form

    @cached_property
    def atoms(self) -> tuple[int, ...]:
        """How many atoms the skeleton has, then each symbol."""
        return (_atoms(self.skeleton) - len(self.symbols), *(_atoms(symbol) for _, symbol in self.symbols))

    def places(self, link: Words) -> list[tuple[int, int]]:
        return _places(link, self.keys)


def _tells(word: str) -> bool:
    return word not in FUNCTION_WORDS and word not in SILENT


@forgetful(KEPT_SYMBOLS)
def _places(link: Words, keys: Words) -> list[tuple[int, int]]:
    return occurrences(link, keys)


def _atoms(form: Form) -> int:
    return sum(isinstance(part, Atom) for _, part in form.walk())


def noun_phrases(sentence: LinkedSentence, starts: frozenset[int]) -> Iterator[tuple[Form, Words]]:
    """What stands between an article and the word that spells a symbol, or the word for its kind: `ticket machine` of `a ticket
    machine`, `(has machine)`; `open air stall`, `(stall open)`. `starts`: the words behind articles."""
    keys = sentence.keys
    spelled = {word for _, symbol in sentence.symbols for word in spelling(symbol)}
    for _, symbol in sentence.symbols:
        own = spelling(symbol)
        last = kind_words(symbol) | own
        for start in starts:
            for end in range(start + 2, min(len(keys), start + NOUN_PHRASE) + 1):
                run = keys[start:end]
                if not all(map(_tells, run)):
                    break
                if own and own <= set(run) and run[-1] in last and (spelled - own).isdisjoint(run):
                    yield symbol, run


def climb(sentences: Sequence[LinkedSentence], links: dict[Form, tuple[Words, ...]]) -> dict[Form, Form]:
    """Larger forms that a symbol's words name, because the symbol never stands without the same wordless context.

    `(call getProperty (call singleton en.block) (string !type))` is all `block` in a sentence.
    """
    contexts: dict[Form, set[Form | None]] = defaultdict(set)
    shared: dict[Form, set[Form]] = defaultdict(set)
    present: dict[Form, set[int]] = defaultdict(set)
    for number, sentence in enumerate(sentences):
        for path, symbol in sentence.symbols:
            context = sentence.form.at(path[:-1]).replace(path[-1:], hole(0)) if path else None
            contexts[symbol].add(context)
            if context is not None:
                shared[context].add(symbol)
                present[context].add(number)
    climbed: dict[Form, Form] = {}
    for symbol, found in sorted(contexts.items(), key=lambda row: str(row[0])):
        context = next(iter(found)) if len(found) == 1 else None
        if context is None or not links.get(symbol) or (len(shared[context]) < 2 and len(present[context]) < OFTEN):
            continue
        if any(contexts[other] != {context} for other in shared[context]):
            continue
        own = {word for other in shared[context] for link in links.get(other, ()) for word in link}
        if set.intersection(*(set(sentences[i].keys) for i in present[context])) - own:
            continue
        places = [p for p, part in context.walk() if part == hole(0)]
        climbed[symbol] = context.replace(places[0], symbol)
    return climbed


def template_of(sentence: LinkedSentence, links_of: Mapping[Form, tuple[Words, ...]]) -> tuple[tuple[object, ...], float, int]:
    """A sentence with slots for its named symbols: a key, its cost alone, and how many named symbols are absent."""
    keys: list[object] = list(sentence.keys)
    used = [False] * len(keys)
    absent = slots = 0
    named = []
    for n, (_, symbol) in enumerate(sentence.symbols):
        if links := links_of[symbol]:
            named.append((-max(map(len, links)), n, links))
    named.sort()
    left_over = [symbol for _, symbol in sentence.symbols]
    cost = TEMPLATE + TEMPLATE_ATOM * sum(sentence.atoms)
    for _, n, links in named:
        place = next(((a, b) for link in links for a, b in sentence.places(link) if not any(used[a:b])), None)
        if place is None:
            absent += 1
            continue
        a, b = place
        used[a:b] = [True] * (b - a)
        keys[a] = n
        keys[a + 1 : b] = [None] * (b - a - 1)
        left_over[n] = hole(0)
        cost -= TEMPLATE_ATOM * (sentence.atoms[n + 1] - 1)
        slots += 1
    left = tuple(key for key in keys if key is not None)
    anchors = len(left) - slots
    cost += anchors
    if slots == 1 and not anchors:
        cost += WORDLESS
    return (left, sentence.skeleton, *left_over), cost, absent
