"""Words told apart from whole sentences: which words name which symbols, when nobody taught a word alone.

A *symbol* is the smallest constant part of a form that can be named: `(device lamp)`, `john`. Its candidates are
runs of words that stand in the sentences whose forms have it and in no others, or that spell it. The choice
among them is made for all symbols together, by the description length of memory: replace every named symbol by
a slot, in sentence and form alike, and count what is left — the distinct templates and the lexicon. Wrong links
leave templates that nothing else shares. The search is coordinate descent in a fixed order, so the result does
not depend on the order of teaching.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..language.english import FUNCTION_WORDS, stem
from ..language.logical_form import Atom, Expression, Form, Path
from .phrase import occurrences
from .template import hole, loose_atoms

Words = tuple[str, ...]

_LONGEST = 4  # words of a candidate
_CANDIDATES = 8
_SWEEPS = 8
_TEMPLATE, _ENTRY = 2.0, 1.0  # what a distinct template and a lexicon entry cost beside their words and symbols
_ABSENT = 2.0  # a named symbol whose words are not in the sentence
_HOMONYM = 3.0  # one run of words for two symbols of a kind
_OFTEN = 6  # a context seen so often belongs to the symbol, even if no other symbol shares it
_UNIFORM = 0.6  # what it is worth if all names of a kind begin or end with the same word
_JOINED = 4.0  # a name between words that only join
_EDGE = 2.5  # a name that begins or ends with one
_SPELLING = 0.8  # a run of words that spells its symbol
_SPELLED = 2.0  # a run of words that is its symbol's very spelling
_WHOLE = 0.1  # one that stands with this kind of thing only: `link previews`
_UNSPELLED = 1.0  # a word more than the spelling has, if it stands in sentences about other things too


@dataclass(frozen=True)
class _Sentence:
    """An example: its words, its form, the form's symbols, and what is left of the form without them."""

    keys: Words
    form: Form
    symbols: tuple[tuple[Path, Form], ...]

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


@lru_cache(maxsize=65536)
def _places(link: Words, keys: Words) -> list[tuple[int, int]]:
    return occurrences(link, keys)


def _atoms(form: Form) -> int:
    return sum(isinstance(part, Atom) for _, part in form.walk())


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


def link_names(
    keys: Sequence[Words], forms: Sequence[Form], words: Sequence[Words], operators: frozenset[str] = frozenset()
) -> Iterator[tuple[Words, Form, Words, tuple[int, ...]]]:
    """Names for the symbols that no example teaches alone: stems, form, words as taught, and the examples that show it."""
    units = units_of(forms)
    taught = {form for form in forms if form in units or _is_symbol(form, operators)}
    atoms = frozenset(form for form in taught if isinstance(form, Atom)) | loose_atoms(forms) | _spelled_atoms(keys, forms)
    sentences = [_Sentence(k, f, tuple(symbols_of(f, operators, units, atoms))) for k, f in zip(keys, forms, strict=True)]
    orphans = sorted({s for x in sentences for _, s in x.symbols} - taught, key=str)
    if not orphans or (len(forms) < 2 and not any(spelling(orphan) <= set(keys[0]) for orphan in orphans)):
        return
    search = _Search(sentences, orphans, {f: k for k, f in zip(keys, forms, strict=True) if f in taught})
    links = search.run()
    climbed = _climb(sentences, links)
    for symbol in orphans:
        for link in links[symbol]:
            shown = [i for i in search.where[symbol] if occurrences(link, keys[i])]
            if not shown:
                continue
            start, end = occurrences(link, keys[shown[0]])[0]
            surface = words[shown[0]][start:end]
            yield link, climbed.get(symbol, symbol), surface, tuple(shown)


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


def _spelled_atoms(keys: Sequence[Words], forms: Sequence[Form]) -> frozenset[Form]:
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


def _is_symbol(form: Form, operators: frozenset[str]) -> bool:
    found = symbols_of(form, operators)
    return len(found) == 1 and found[0][0] == ()


class _Search:
    """Coordinate descent on the description length."""

    def __init__(self, sentences: Sequence[_Sentence], orphans: Sequence[Form], fixed: dict[Form, Words]):
        self.sentences = sentences
        self.orphans = orphans
        self.where: dict[Form, list[int]] = defaultdict(list)
        for i, sentence in enumerate(sentences):
            for symbol in dict.fromkeys(s for _, s in sentence.symbols):
                self.where[symbol].append(i)
        self.links: dict[Form, tuple[Words, ...]] = {s: (w,) for s, w in fixed.items()}
        self.links.update((symbol, ()) for symbol in orphans)
        self._belonging: dict[tuple[str, str], bool] = {}
        self.usual: dict[str, frozenset[str]] = {}  # words beside the spelling in names of a kind that were taught alone
        for symbol, words in fixed.items():
            self.usual[_kind(symbol)] = self.usual.get(_kind(symbol), frozenset()) | (frozenset(words) - spelling(symbol))
        self.spread: Counter[Words] = Counter(run for sentence in sentences for run in _runs(sentence.keys))
        self.templates: Counter[tuple[object, ...]] = Counter()
        self.current: list[tuple[tuple[object, ...], float, int]] = []
        self.by_link: dict[Words, set[Form]] = defaultdict(set)

    def run(self) -> dict[Form, tuple[Words, ...]]:
        candidates = {symbol: self._candidates(symbol) for symbol in self.orphans}
        taken: dict[Words, set[int]] = defaultdict(set)  # sentences in which a run of words is already somebody's name
        ranked = sorted(
            ((score, str(symbol), link, symbol) for symbol, options in candidates.items() for score, link in options[:3]),
            key=lambda row: (-row[0], row[1], row[2]),
        )
        for score, _, link, symbol in ranked:
            if score >= 0.75 and not self.links[symbol] and not taken[link].intersection(self.where[symbol]):
                self.links[symbol] = (link,)
                taken[link].update(self.where[symbol])
        for symbol, links in self.links.items():
            for link in links:
                self.by_link[link].add(symbol)
        self.current = [self._template(i) for i in range(len(self.sentences))]
        for key, _, _ in self.current:
            self.templates[key] += 1
        for _ in range(_SWEEPS):
            moved = [self._improve(symbol, candidates[symbol]) for symbol in self.orphans]
            if not any(moved) and not self._improve_together():
                break
        return self.links

    def _improve_together(self) -> bool:
        """Extend or trim the names of a whole kind by a neighbour they share: `kitchen (speaker)`, `number of blocks`."""
        changed = False
        kinds: dict[str, list[Form]] = defaultdict(list)
        for symbol in self.orphans:
            if len(self.links[symbol]) == 1:
                kinds[_kind(symbol)].append(symbol)
        for _, symbols in sorted(kinds.items()):
            if len(symbols) < 2:
                continue
            before = {symbol: self.links[symbol] for symbol in symbols}
            best, kept = before, self._total()
            for option in self._joint_options(before):
                for symbol, links in option.items():
                    self._set(symbol, links)
                total = self._total() - (_UNIFORM if _is_uniform(option) and not _is_uniform(before) else 0.0)
                if total < kept - 1e-9:
                    best, kept = option, total
                for symbol, links in before.items():
                    self._set(symbol, links)
            for symbol, links in best.items():
                self._set(symbol, links)
            changed = changed or best != before
        return changed

    def _joint_options(self, links: dict[Form, tuple[Words, ...]]) -> Iterator[dict[Form, tuple[Words, ...]]]:
        beside: Counter[tuple[str, int]] = Counter()
        for symbol, (link,) in links.items():
            found = set()
            for i in self.where[symbol]:
                keys = self.sentences[i].keys
                for a, b in self.sentences[i].places(link):
                    found |= {(keys[a - 1], -1)} if a else set()
                    found |= {(keys[b], 1)} if b < len(keys) else set()
            beside.update(found)
            beside.update({(link[0], -1), (link[-1], 1)} if len(link) > 1 else set())
        for (word, side), count in sorted(beside.items()):
            if count < 2:
                continue
            extended: dict[Form, tuple[Words, ...]] = {}
            trimmed: dict[Form, tuple[Words, ...]] = {}
            for symbol, (link,) in links.items():
                longer = (word, *link) if side < 0 else (*link, word)
                has = link[0] == word if side < 0 else link[-1] == word
                stands = any(self.sentences[i].places(longer) for i in self.where[symbol])
                extended[symbol] = (longer,) if stands and not (has and len(link) > 1) else (link,)
                trimmed[symbol] = ((link[1:] if side < 0 else link[:-1]),) if has and len(link) > 1 else (link,)
            yield extended
            yield trimmed

    def _total(self) -> float:
        """The whole description length."""
        distinct = {key: cost for key, cost, _ in self.current}
        names = sum(
            _ENTRY + len(link) + _joined(link) + self._spelt(symbol, link) for symbol in self.orphans for link in self.links[symbol]
        )
        return sum(distinct.values()) + names + _ABSENT * sum(absent for _, _, absent in self.current)

    def _candidates(self, symbol: Form) -> list[tuple[float, Words]]:
        """Runs of words by how well they go with the symbol."""
        inside = self.where[symbol]
        counts: Counter[Words] = Counter()
        for i in inside:
            counts.update(_runs(self.sentences[i].keys))
        spelled = spelling(symbol)
        scored: list[tuple[float, Words]] = []
        for run, both in counts.items():
            if all(word in FUNCTION_WORDS for word in run) and not spelled & set(run):
                continue
            total = self.spread[run] if both * 2 >= len(inside) else 0
            if not total:
                continue
            score = 2 * both / (total + len(inside))
            hits = len(run) if "".join(run) in spelled else sum(word in spelled for word in run)
            if hits:
                score += _SPELLING * hits / max(len(run), len(spelled))
            scored.append((score - 0.01 * len(run), run))
        scored.sort(key=lambda row: (-row[0], len(row[1]), row[1]))
        return scored[:_CANDIDATES]

    def _improve(self, symbol: Form, candidates: list[tuple[float, Words]]) -> bool:
        before = self.links[symbol]
        options: list[tuple[Words, ...]] = [()]
        options += [(link,) for _, link in candidates]
        options += [(a, b) for n, (_, a) in enumerate(candidates[:4]) for _, b in candidates[n + 1 : 4] if not _overlap(a, b)]
        scores = {link: score for score, link in candidates}
        best, kept = before, self._length(symbol, before, scores)
        for option in options:
            if option != before:
                length = self._length(symbol, option, scores)
                if length < kept - 1e-9:
                    best, kept = option, length
        self._set(symbol, best)
        return best != before

    def _set(self, symbol: Form, links: tuple[Words, ...]) -> None:
        for link in self.links[symbol]:
            self.by_link[link].discard(symbol)
        for link in links:
            self.by_link[link].add(symbol)
        self.links[symbol] = links
        for i in self.where[symbol]:
            old = self.current[i][0]
            self.templates[old] -= 1
            if not self.templates[old]:
                del self.templates[old]
            self.current[i] = self._template(i)
            self.templates[self.current[i][0]] += 1

    def _length(self, symbol: Form, links: tuple[Words, ...], scores: dict[Words, float]) -> float:
        """What changes of the description length if the symbol has these links."""
        self._set(symbol, links)
        touched = {self.current[i][0]: self.current[i][1] for i in self.where[symbol]}
        length = sum(touched.values()) - sum(
            cost
            for key, cost in touched.items()
            if self.templates[key] > sum(self.current[i][0] == key for i in self.where[symbol])
        )
        length += sum(_ABSENT * self.current[i][2] for i in self.where[symbol])
        for link in links:
            length += _ENTRY + len(link) + _joined(link) - 0.6 * scores.get(link, 0.0) + self._spelt(symbol, link)
            length += _HOMONYM * sum(
                1 for other in self.by_link.get(link, ()) if other != symbol and _kind(other) == _kind(symbol)
            )
        return length

    def _spelt(self, symbol: Form, link: Words) -> float:
        """What the spelling of a symbol says for or against a run of words."""
        spelled = spelling(symbol)
        if "".join(link) in spelled:
            return -_SPELLED
        if not spelled or not spelled <= set(link):
            return 0.0
        kind = _kind(symbol)
        extra = [word for word in link if word not in spelled]
        strange = sum(not self._belongs(word, kind) for word in extra)
        return _UNSPELLED * strange - _WHOLE * (len(extra) - strange) - _SPELLED

    def _belongs(self, word: str, kind: str) -> bool:
        """True if a word stands only in sentences about things of this kind: `playlist`, but not `make` or `in`."""
        known = self._belonging.get((word, kind))
        if known is None:
            usual = self.usual.get(kind)
            known = word not in FUNCTION_WORDS and (usual is None or word in usual) and all(
                any(_kind(s) == kind for _, s in sentence.symbols) for sentence in self.sentences if word in sentence.keys
            )
            self._belonging[word, kind] = known
        return known

    def _template(self, number: int) -> tuple[tuple[object, ...], float, int]:
        """A sentence with slots for its named symbols: a key, its cost alone, and how many named symbols are absent."""
        sentence = self.sentences[number]
        keys: list[object] = list(sentence.keys)
        used = [False] * len(keys)
        absent = slots = 0
        named = []
        for n, (_, symbol) in enumerate(sentence.symbols):
            if links := self.links[symbol]:
                named.append((-max(map(len, links)), n, links))
        named.sort()
        left_over = [symbol for _, symbol in sentence.symbols]
        cost = _TEMPLATE + 0.5 * sum(sentence.atoms)
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
            cost -= 0.5 * (sentence.atoms[n + 1] - 1)
            slots += 1
        left = tuple(key for key in keys if key is not None)
        anchors = len(left) - slots
        cost += anchors
        if slots == 1 and not anchors:
            cost += 2.0  # a template without words
        return (left, sentence.skeleton, *left_over), cost, absent


def _joined(link: Words) -> float:
    """What a name costs that begins and ends with words that only join, `whose genre is`: they belong to the sentence."""
    edges = (link[0] in FUNCTION_WORDS) + (link[-1] in FUNCTION_WORDS) if len(link) > 1 else 0
    return (0.0, _EDGE, _JOINED)[edges]


def _is_uniform(links: dict[Form, tuple[Words, ...]]) -> bool:
    names = [link for (link,) in links.values()]
    if any(len(name) < 2 for name in names):
        return False
    edges = ({name[0] for name in names}, {name[-1] for name in names})
    return any(len(edge) == 1 and not edge & FUNCTION_WORDS for edge in edges)


def _runs(keys: Words) -> set[Words]:
    return {keys[a:b] for a in range(len(keys)) for b in range(a + 1, min(len(keys), a + _LONGEST) + 1)}


def _kind(symbol: Form) -> str:
    if isinstance(symbol, Expression) and len(symbol.items) == 1:
        return str(symbol.items[0]).rstrip("0123456789")
    return str(symbol.items[0]) if isinstance(symbol, Expression) else symbol.text.rpartition(".")[0]


def _overlap(a: Words, b: Words) -> bool:
    return bool(set(a) & set(b))


def spelling(symbol: Form) -> set[str]:
    """The words a symbol is spelled with: `en.food.lunch`, `(string star_rating)`."""
    last = symbol.items[-1] if isinstance(symbol, Expression) else symbol
    text = last.text if isinstance(last, Atom) else ""
    text = text.rpartition(".")[2] or text
    return {stem(part) for part in re.findall(r"[a-z]+|\d+", text.lower())}


def _climb(sentences: Sequence[_Sentence], links: dict[Form, tuple[Words, ...]]) -> dict[Form, Form]:
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
        if context is None or not links.get(symbol) or (len(shared[context]) < 2 and len(present[context]) < _OFTEN):
            continue
        if any(contexts[other] != {context} for other in shared[context]):
            continue
        own = {word for other in shared[context] for link in links.get(other, ()) for word in link}
        if set.intersection(*(set(sentences[i].keys) for i in present[context])) - own:
            continue
        places = [p for p, part in context.walk() if part == hole(0)]
        climbed[symbol] = context.replace(places[0], symbol)
    return climbed
