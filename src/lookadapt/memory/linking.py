"""Words told apart from whole sentences: which words name which symbols, when nobody taught a word alone.

A *symbol* is the smallest constant part of a form that can be named: `(device lamp)`, `john`. Its candidates are runs of words
that stand in the sentences whose forms have it and in no others, or that spell it. The choice is made for all symbols together,
by description length: replace every named symbol by a slot, in sentence and form, and count what is left. Coordinate descent
in a fixed order, so the result does not depend on the order of teaching.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from ..language.english import ASKING_FOR_THINGS, FUNCTION_WORDS
from ..language.logical_form import Atom, Form
from . import costs
from .linked_sentence import LinkedSentence, climb, noun_phrases, template_of
from .naming import (
    Words,
    bare_atoms,
    is_symbol,
    is_uniform,
    joined,
    kind_of_symbol,
    kind_words,
    predicate_words,
    runs,
    spelled_atoms,
    spelling,
    symbols_of,
    units_of,
)
from .phrase import occurrences
from .template import loose_atoms


def link_names(
    keys: Sequence[Words],
    forms: Sequence[Form],
    words: Sequence[Words],
    operators: frozenset[str] = frozenset(),
    articled: Sequence[frozenset[int]] = (),
) -> Iterator[tuple[Words, Form, Words, tuple[int, ...]]]:
    """Names for the symbols that no example teaches alone: stems, form, words as taught, and the examples that show it."""
    units = units_of(forms)
    taught = {form for form in forms if form in units or is_symbol(form, operators)}
    bare = bare_atoms(forms, frozenset(taught))
    atoms = frozenset(form for form in taught if isinstance(form, Atom)) | loose_atoms(forms) | spelled_atoms(keys, forms) | bare
    sentences = [LinkedSentence(k, f, tuple(symbols_of(f, operators, units, atoms))) for k, f in zip(keys, forms, strict=True)]
    orphans = sorted({s for x in sentences for _, s in x.symbols} - taught, key=str)
    if not orphans or (len(forms) < 2 and not any(spelling(orphan) <= set(keys[0]) for orphan in orphans)):
        return
    search = _Search(sentences, orphans, {f: k for k, f in zip(keys, forms, strict=True) if f in taught}, articled)
    links = search.run()
    climbed = climb(sentences, links)
    for symbol in orphans:
        for link in links[symbol]:
            shown = [i for i in search.where[symbol] if occurrences(link, keys[i])]
            if not shown:
                continue
            start, end = occurrences(link, keys[shown[0]])[0]
            surface = words[shown[0]][start:end]
            yield link, climbed.get(symbol, symbol), surface, tuple(shown)


class _Search:
    """Coordinate descent on the description length."""

    def __init__(
        self,
        sentences: Sequence[LinkedSentence],
        orphans: Sequence[Form],
        fixed: dict[Form, Words],
        articled: Sequence[frozenset[int]] = (),
    ):
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
            self.usual[kind_of_symbol(symbol)] = self.usual.get(kind_of_symbol(symbol), frozenset()) | (
                frozenset(words) - spelling(symbol)
            )
        self.heads = predicate_words(sentence.form for sentence in sentences)
        self.spread: Counter[Words] = Counter(run for sentence in sentences for run in runs(sentence.keys))
        self.nominal = {
            run for sentence, starts in zip(sentences, articled, strict=False) for run in noun_phrases(sentence, starts)
        }
        self.templates: Counter[tuple[object, ...]] = Counter()
        self.current: list[tuple[tuple[object, ...], float, int]] = []
        self.by_link: dict[Words, set[Form]] = defaultdict(set)

    def run(self) -> dict[Form, tuple[Words, ...]]:
        candidates = {symbol: self._candidates(symbol) for symbol in self.orphans}
        taken: dict[Words, set[int]] = defaultdict(set)  # sentences in which a run of words is already somebody's name
        ranked = sorted(
            (
                (score, str(symbol), link, symbol)
                for symbol, options in candidates.items()
                for score, link in options[: costs.FIRST_CANDIDATES]
            ),
            key=lambda row: (-row[0], row[1], row[2]),
        )
        for score, _, link, symbol in ranked:
            if score >= costs.FIRST_SCORE and not self.links[symbol] and not taken[link].intersection(self.where[symbol]):
                self.links[symbol] = (link,)
                taken[link].update(self.where[symbol])
        for symbol, links in self.links.items():
            for link in links:
                self.by_link[link].add(symbol)
        self.current = [template_of(self.sentences[i], self.links) for i in range(len(self.sentences))]
        for key, _, _ in self.current:
            self.templates[key] += 1
        for _ in range(costs.SWEEPS):
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
                kinds[kind_of_symbol(symbol)].append(symbol)
        for _, symbols in sorted(kinds.items()):
            if len(symbols) < 2:
                continue
            before = {symbol: self.links[symbol] for symbol in symbols}
            best, kept = before, self._total()
            for option in self._joint_options(before):
                for symbol, links in option.items():
                    self._set(symbol, links)
                total = self._total() - (costs.UNIFORM if is_uniform(option) and not is_uniform(before) else 0.0)
                if total < kept - costs.TIE:
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
            costs.LINK_ENTRY + len(link) + joined(link) + self._spelt(symbol, link)
            for symbol in self.orphans
            for link in self.links[symbol]
        )
        return sum(distinct.values()) + names + costs.ABSENT * sum(absent for _, _, absent in self.current)

    def _candidates(self, symbol: Form) -> list[tuple[float, Words]]:
        """Runs of words by how well they go with the symbol."""
        inside = self.where[symbol]
        counts: Counter[Words] = Counter()
        for i in inside:
            copied = self.sentences[i].copied
            counts.update(run for run in runs(self.sentences[i].keys) if copied.isdisjoint(run))
        spelled = spelling(symbol)
        scored: list[tuple[float, Words]] = []
        for run, both in counts.items():
            if all(word in FUNCTION_WORDS for word in run) and not (spelled - ASKING_FOR_THINGS) & set(run):
                continue
            total = self.spread[run] if both * 2 >= len(inside) else 0
            if not total:
                continue
            score = 2 * both / (total + len(inside))
            hits = len(run) if "".join(run) in spelled else sum(word in spelled for word in run)
            if hits:
                score += costs.SPELLING * hits / max(len(run), len(spelled))
            scored.append((score - costs.LINK_WORD * len(run), run))
        scored.sort(key=lambda row: (-row[0], len(row[1]), row[1]))
        return scored[: costs.CANDIDATES]

    def _improve(self, symbol: Form, candidates: list[tuple[float, Words]]) -> bool:
        before = self.links[symbol]
        options: list[tuple[Words, ...]] = [()]
        options += [(link,) for _, link in candidates]
        options += [
            (a, b)
            for n, (_, a) in enumerate(candidates[: costs.PAIRED])
            for _, b in candidates[n + 1 : costs.PAIRED]
            if not set(a) & set(b)
        ]
        scores = {link: score for score, link in candidates}
        best, kept = before, self._length(symbol, before, scores)
        for option in options:
            if option != before:
                length = self._length(symbol, option, scores)
                if length < kept - costs.TIE:
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
            self.current[i] = template_of(self.sentences[i], self.links)
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
        length += sum(costs.ABSENT * self.current[i][2] for i in self.where[symbol])
        for link in links:
            length += (
                costs.LINK_ENTRY + len(link) + joined(link) - costs.ASSOCIATED * scores.get(link, 0.0) + self._spelt(symbol, link)
            )
            length += costs.HOMONYM * sum(
                1 for other in self.by_link.get(link, ()) if other != symbol and kind_of_symbol(other) == kind_of_symbol(symbol)
            )
        return length

    def _spelt(self, symbol: Form, link: Words) -> float:
        """What the spelling of a symbol says for or against a run of words."""
        spelled = spelling(symbol)
        if "".join(link) in spelled:
            return -costs.SPELLED
        if not spelled or not spelled <= set(link):
            return 0.0
        kind = kind_of_symbol(symbol)
        if (symbol, link) in self.nominal and self.heads.isdisjoint(set(link) - spelled - kind_words(symbol)):
            return -costs.NOMINAL - costs.SPELLED
        extra = [word for word in link if word not in spelled]
        others = self.heads - kind_words(symbol)
        strange = sum(word in others or not self._belongs(word, kind) for word in extra)
        return costs.UNSPELLED * strange - costs.WHOLE_KIND * (len(extra) - strange) - costs.SPELLED

    def _belongs(self, word: str, kind: str) -> bool:
        """True if a word stands only in sentences about things of this kind: `playlist`, but not `make` or `in`."""
        known = self._belonging.get((word, kind))
        if known is None:
            usual = self.usual.get(kind)
            known = (
                word not in FUNCTION_WORDS
                and (usual is None or word in usual)
                and all(
                    any(kind_of_symbol(s) == kind for _, s in sentence.symbols)
                    for sentence in self.sentences
                    if word in sentence.keys
                )
            )
            self._belonging[word, kind] = known
        return known
