"""Which parts of a form words could name, and how symbols are spelled."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from ..language.english import FUNCTION_WORDS, PREPOSITIONS, stem
from ..language.logical_form import Atom, Expression, Form, Path
from .costs import NAME_EDGE, NAME_JOINED, NAME_WORDS, NOUN_PHRASE
from .phrase import occurrences
from .template import terms

Words: TypeAlias = tuple[str, ...]


def symbols_of(
    form: Form,
    operators: frozenset[str] = frozenset(),
    units: frozenset[Form] = frozenset(),
    atoms: frozenset[Form] = frozenset(),
) -> list[tuple[Path, Form]]:
    """The parts of a form that words could name, with their paths.

    `operators` are heads whose first argument names the operation; `units` are forms that are always one thing;
    `atoms` are things of their own, so what is around them, `(asc mileage)`, is another thing.
    """
    found: list[tuple[Path, Form]] = []
    stack: list[tuple[Path, Form]] = [((), form)]
    while stack:
        path, part = stack.pop()
        if isinstance(part, Atom):
            if not part.quoted:
                found.append((path, part))
            continue
        if part in units or len(part.items) == 1:
            found.append((path, part))
            continue
        head = part.items[0]
        first = 0 if isinstance(head, Expression) else 2 if head.text in operators else 1
        quoted = any(isinstance(i, Atom) and i.quoted for i in part.items)
        if part.depth == 1 and len(part.items) == first + 1 and not quoted and part.items[-1] not in atoms:
            found.append((path, part))
            continue
        stack.extend(((*path, i), part.items[i]) for i in reversed(range(first, len(part.items))))
    return found


def units_of(forms: Sequence[Form]) -> frozenset[Form]:
    """Flat forms taught alone whose arguments stand nowhere else, `(event dentist appointment)`: several atoms, one name."""
    flat = {
        form
        for form in forms
        if isinstance(form, Expression) and form.depth == 1 and len(form.items) > 2 and not any(_quoted(i) for i in form.items)
    }
    if not flat:
        return frozenset()
    places: dict[Form, set[Form]] = defaultdict(set)
    for form in forms:
        for _, part in form.walk():
            if isinstance(part, Expression):
                for item in part.items[1:]:
                    if isinstance(item, Atom):
                        places[item].add(part)
    return frozenset(form for form in flat if all(places[item] == {form} for item in form.items[1:]))


def _quoted(form: Form) -> bool:
    return isinstance(form, Atom) and form.quoted


def spelled_atoms(keys: Sequence[Words], forms: Sequence[Form]) -> frozenset[Form]:
    """Arguments that a sentence spells beside its predicate: `turn down the strength`, `(turn_down strength)`."""
    found = set()
    inner = {str(part.items[0]) for form in forms for path, part in form.walk() if path and isinstance(part, Expression)}
    for words, form in zip(keys, forms, strict=True):
        if isinstance(form, Expression) and len(form.items) == 2 and form.depth == 1 and not _quoted(form.items[1]):
            if str(form.items[0]) in inner:
                continue  # a kind of thing: `main stage`, `(stage main)`
            said, head = spelling(form.items[1]), spelling(form.items[0])
            if said and said <= set(words) and head and head <= set(words) - said:
                found.add(form.items[1])
    return frozenset(found)


def bare_atoms(forms: Sequence[Form], taught: frozenset[Form]) -> frozenset[Form]:
    """Arguments that are things of their own by the memory's own ways: predicates that take things taught as bare atoms,
    `(near gate)`, take no others; and where only such things were taught, there are no others."""
    known = frozenset(form for form in taught if isinstance(form, Atom))
    if not known:
        return frozenset()
    flat = [
        (part.items[0], part.items[1])
        for form in forms
        for path, part in form.walk()
        if (path or form not in taught) and isinstance(part, Expression) and len(part.items) == 2 and _is_thing(part.items[1])
    ]
    typed = [form for form in taught if isinstance(form, Expression) and len(form.items) == 2 and _is_thing(form.items[1])]
    everywhere = all(form.items[1] in known for form in typed)
    takers = {head for head, item in flat if item in known}
    return frozenset(item for head, item in flat if everywhere or head in takers)


def _is_thing(form: Form) -> bool:
    return isinstance(form, Atom) and not form.quoted and not form.is_number


def short_names(
    keys: Sequence[Words], forms: Sequence[Form], words: Sequence[Words]
) -> Iterator[tuple[Words, Form, Words, tuple[int, ...]]]:
    """Names without the word for their kind, `client` for `client column`, where some sentence shows that a kind allows it."""
    named: dict[str, list[tuple[int, Form, list[int]]]] = defaultdict(list)
    for i, (taught, form) in enumerate(zip(keys, forms, strict=True)):
        if isinstance(form, Expression) and len(form.items) == 2 and form.depth == 1 and isinstance(form.items[0], Atom):
            kept = [n for n, word in enumerate(taught) if word not in spelling(form.items[0])]
            if 0 < len(kept) < len(taught):
                named[form.items[0].text].append((i, form, kept))
    others = set(keys)
    for _, members in sorted(named.items()):
        short = {form: tuple(keys[i][n] for n in kept) for i, form, kept in members}
        shown = any(
            form in {part for _, part in sentence.walk()} and occurrences(short[form], said) and not occurrences(keys[i], said)
            for i, form, _ in members
            for said, sentence in zip(keys, forms, strict=True)
            if sentence != form
        )
        if shown:
            for i, form, kept in members:
                if short[form] not in others:
                    yield short[form], form, tuple(words[i][n] for n in kept), (i,)


def called_by_noun(
    keys: Sequence[Words], forms: Sequence[Form], words: Sequence[Words]
) -> Iterator[tuple[Words, Form, Words, tuple[int, ...]]]:
    """Names by their noun alone, `torch` for `underwater torch`, or by the words that spell their symbol, `compost` for `compost heap`,
    where a sentence says no more and nothing else is called so."""
    parts = [{part for _, part in form.walk()} for form in forms]
    for i, (name, form) in enumerate(zip(keys, forms, strict=True)):
        if not 1 < len(name) <= NOUN_PHRASE or form.depth > 1 or not (FUNCTION_WORDS | PREPOSITIONS).isdisjoint(name):
            continue
        for start, end in dict.fromkeys(((len(name) - 1, len(name)), _spelled(name, form))):
            uses = [n for n, said in enumerate(keys) if occurrences(name[start:end], said)]
            short = [n for n in uses if not occurrences(name, keys[n])]
            if start < end and short and all(form in parts[n] for n in uses):
                yield name[start:end], form, words[i][start:end], (i, *short)


def _spelled(name: Words, form: Form) -> tuple[int, int]:
    """Where a name has the words that spell its symbol, and has more; else nowhere."""
    said = spelling(form)
    runs = ((start, start + len(said)) for start in range(len(name) - len(said) + 1))
    return next(((a, b) for a, b in runs if said and set(name[a:b]) == said and b - a < len(name)), (0, 0))


def is_symbol(form: Form, operators: frozenset[str]) -> bool:
    found = symbols_of(form, operators)
    return len(found) == 1 and found[0][0] == ()


def kind_of_symbol(symbol: Form) -> str:
    if isinstance(symbol, Expression) and len(symbol.items) == 1:
        return str(symbol.items[0]).rstrip("0123456789")
    return str(symbol.items[0]) if isinstance(symbol, Expression) else symbol.text.rpartition(".")[0]


def kind_words(symbol: Form) -> set[str]:
    """The words that spell a symbol's kind: `stall` of `(stall open)`."""
    head = symbol.items[0] if isinstance(symbol, Expression) else symbol
    kind = kind_of_symbol(symbol)
    return spelling(Atom(kind)) if kind and isinstance(head, Atom) and not head.quoted else set()


def named_firsts(keys: Sequence[Words], forms: Sequence[Form]) -> frozenset[str]:
    """The predicates whose first arguments are symbols that every sentence spells: these are things."""
    spelled: dict[str, bool] = {}
    for words, form in zip(keys, forms, strict=True):
        for head, part in terms(form):
            if len(part.items) > 1:
                said = spelling(part.items[1]) if isinstance(part.items[1], Atom) else set()
                spelled[head] = spelled.get(head, True) and bool(said) and said <= set(words)
    return frozenset(head for head, every in spelled.items() if every)


def spelling(symbol: Form) -> set[str]:
    """The words a symbol is spelled with: `en.food.lunch`, `(string star_rating)`."""
    last = symbol.items[-1] if isinstance(symbol, Expression) else symbol
    text = last.text if isinstance(last, Atom) else ""
    text = text.rpartition(".")[2] or text
    return {stem(part) for part in re.findall(r"[a-z]+|\d+", text.lower())}


def predicate_words(forms: Iterable[Form]) -> frozenset[str]:
    """The words that spell predicates: they say what is said of things, and are no part of a thing's name."""
    heads = {part.items[0] for form in forms for _, part in form.walk() if isinstance(part, Expression)}
    return frozenset(word for head in heads for word in spelling(head))


def joined(link: Words) -> float:
    """What a name costs that begins and ends with words that only join, `whose genre is`: they belong to the sentence."""
    edges = (link[0] in FUNCTION_WORDS) + (link[-1] in FUNCTION_WORDS) if len(link) > 1 else 0
    return (0.0, NAME_EDGE, NAME_JOINED)[edges]


def is_uniform(links: dict[Form, tuple[Words, ...]]) -> bool:
    names = [link for (link,) in links.values()]
    if any(len(name) < 2 for name in names):
        return False
    edges = ({name[0] for name in names}, {name[-1] for name in names})
    return any(len(edge) == 1 and not edge & FUNCTION_WORDS for edge in edges)


def runs(keys: Words) -> set[Words]:
    return {keys[a:b] for a in range(len(keys)) for b in range(a + 1, min(len(keys), a + NAME_WORDS) + 1)}
