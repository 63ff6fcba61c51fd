"""A small memory from a plain corpus of pairs: the problem the paper leaves open (§7), without an oracle.

A memory is good if its rules explain the rest of the corpus, and better the shorter it is. Two steps:

1. *Cover.* Take, one after the other, the example that shows most that is new for each of its words: words,
   symbols, shapes of form. A word that stands beside a symbol in all examples taken so
   far, though not in the corpus, could be mistaken for its name; an example that keeps the two apart shows
   something new too.
2. *Mend.* Parse the corpus with what was taken. While something is misunderstood, try the shortest examples that
   have what the misunderstood ones share, and keep the one after which most is understood; then drop every
   example without which no less is understood.

The parser is handed in, since memory does not know parsing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum

from ..language.examples import Example
from ..language.logical_form import Form
from .costs import CHECKED, IMPLIES, LATE_ROUNDS, NEW_FEATURE, ROUNDS, TIE, TIMES_SHOWN, TRIED, WORDS_FREE
from .memory import Memory
from .naming import symbols_of
from .phrase import Phrase
from .template import Kinds, hole

ParseFunction = Callable[[str, Memory], Form | None]
Progress = Callable[[str, int, int], object]  # what is done, how much of it, of how much


@dataclass(frozen=True)
class Selection:
    """The chosen memory and the share of the corpus that is right with it."""

    memory: Memory
    explained: float
    corpus: int


@dataclass(frozen=True)
class _Candidate:
    """An example, and what it shows."""

    example: Example
    keys: tuple[str, ...]
    symbols: frozenset[Form]
    skeleton: Form

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(self.keys)

    @cached_property
    def features(self) -> frozenset[Hashable]:
        return frozenset((*self.keys, *self.symbols, ("shape", self.skeleton)))

    @property
    def order(self) -> tuple[int, int, str, str]:
        return len(self.keys), self.example.form.size, self.example.utterance, str(self.example.form)


def select(corpus: Iterable[Example], parse: ParseFunction, progress: Progress | None = None) -> Selection:
    """A memory chosen from a corpus. The same corpus in any order gives the same memory."""
    tell = progress or (lambda _what, _done, _of: None)
    candidates = _candidates(corpus)
    if not candidates:
        return Selection(Memory(), 1.0, 0)
    chosen = _cover(candidates, tell)
    checked = _spread(candidates, CHECKED)
    chosen = _mend(chosen, candidates, checked, parse, tell)
    chosen = _trim(chosen, checked, parse, tell)
    wrong = _misunderstood(chosen, candidates, parse)
    for _ in range(LATE_ROUNDS):  # what the sample did not show
        if not wrong:
            break
        checked = list(dict.fromkeys([*checked, *wrong]))
        mended = _mend(chosen, candidates, checked, parse, tell)
        still = _misunderstood(mended, candidates, parse, most=len(wrong))
        if len(still) >= len(wrong):
            break
        chosen, wrong = mended, still
    return Selection(_memory(chosen), 1 - len(wrong) / len(candidates), len(candidates))


def _candidates(corpus: Iterable[Example]) -> list[_Candidate]:
    """Distinct examples, shortest first."""
    examples = list(dict.fromkeys(corpus))
    operators = Kinds(example.form for example in examples).operators
    found = []
    for example in examples:
        symbols = symbols_of(example.form, operators)
        skeleton = example.form
        for path, _ in symbols:
            skeleton = skeleton.replace(path, hole(0))
        keys = Phrase.of(example.utterance).keys
        if keys:
            found.append(_Candidate(example, keys, frozenset(symbol for _, symbol in symbols), skeleton))
    return sorted(found, key=lambda candidate: candidate.order)


def _memory(chosen: Iterable[_Candidate]) -> Memory:
    return Memory(candidate.example for candidate in sorted(chosen, key=lambda candidate: candidate.order))


class _Company:
    """Which words go with which symbols, in the corpus and in what was taken so far."""

    def __init__(self, candidates: Sequence[_Candidate]):
        together: Counter[tuple[str, Form]] = Counter()
        words: Counter[str] = Counter()
        for candidate in candidates:
            words.update(candidate.stems)
            together.update((word, symbol) for word in candidate.stems for symbol in candidate.symbols)
        self.names = {pair for pair, count in together.items() if count >= IMPLIES * words[pair[0]]}
        self.mistakable: set[tuple[str, Form]] = set()
        self.apart: dict[str, set[Form]] = defaultdict(set)  # symbols that a word was taken without

    def told_apart(self, candidate: _Candidate) -> int:
        """How many mistakable pairs this example would settle, less those it would make."""
        settled = sum(word in candidate.stems and symbol not in candidate.symbols for word, symbol in self.mistakable)
        made = sum(
            (word, symbol) not in self.names and (word, symbol) not in self.mistakable and symbol not in self.apart[word]
            for word in candidate.stems
            for symbol in candidate.symbols
        )
        return settled - made

    def take(self, candidate: _Candidate, symbols: Iterable[Form]) -> None:
        for word in candidate.stems:
            first = word not in self.apart
            self.apart[word].update(symbol for symbol in symbols if symbol not in candidate.symbols)
            if not first:
                self.mistakable -= {(word, symbol) for symbol in self.apart[word]}
            else:
                self.mistakable |= {(word, symbol) for symbol in candidate.symbols if (word, symbol) not in self.names}


def _cover(candidates: Sequence[_Candidate], tell: Progress) -> list[_Candidate]:
    company = _Company(candidates)
    symbols = {symbol for candidate in candidates for symbol in candidate.symbols}
    spread = Counter(feature for candidate in candidates for feature in candidate.features)
    missing = Counter({feature: min(count, _wanted(feature)) for feature, count in spread.items()})
    whole = missing.total()
    chosen: list[_Candidate] = []
    left = list({(c.features, c.example.form.depth): c for c in reversed(candidates)}.values())[::-1]
    while missing.total() or company.mistakable:
        best, value = None, 0.0
        for candidate in left:
            gain = NEW_FEATURE * sum(missing[feature] > 0 for feature in candidate.features) + company.told_apart(candidate)
            worth = gain / (WORDS_FREE + len(candidate.keys))
            if worth > value + TIE:
                best, value = candidate, worth
        if best is None:
            break
        chosen.append(best)
        left.remove(best)
        missing -= Counter(best.features)
        company.take(best, symbols)
        tell("covering", whole - missing.total(), whole)
    return chosen


def _wanted(feature: Hashable) -> int:
    return 1 if isinstance(feature, tuple) else TIMES_SHOWN  # a shape once


def _spread(candidates: Sequence[_Candidate], most: int) -> list[_Candidate]:
    """Evenly many from short to long."""
    step = max(1.0, len(candidates) / most)
    return [candidates[int(i * step)] for i in range(min(most, len(candidates)))]


def _misunderstood(
    chosen: Sequence[_Candidate], asked: Iterable[_Candidate], parse: ParseFunction, most: int | None = None
) -> list[_Candidate]:
    """What is not right with this memory; the search ends early when more than `most` are wrong."""
    memory = _memory(chosen)
    wrong: list[_Candidate] = []
    for candidate in asked:
        if parse(candidate.example.utterance, memory) != candidate.example.form:
            wrong.append(candidate)
            if most is not None and len(wrong) > most:
                break
    return wrong


def _mend(
    chosen: list[_Candidate],
    candidates: Sequence[_Candidate],
    checked: Sequence[_Candidate],
    parse: ParseFunction,
    tell: Progress,
) -> list[_Candidate]:
    wrong = _misunderstood(chosen, checked, parse)
    for _ in range(ROUNDS):
        tell("mending", len(checked) - len(wrong), len(checked))
        if not wrong:
            break
        best: tuple[int, list[_Candidate], _Candidate] | None = None
        asked = [*wrong, *(c for c in checked if c not in wrong)]  # a bad repair shows at once
        for candidate in _repairs(wrong, candidates, chosen):
            limit = len(wrong) if best is None else best[0]
            after = _misunderstood([*chosen, candidate], asked, parse, most=limit - 1)
            if len(after) < limit:
                best = (len(after), after, candidate)
        if best is None:
            break
        wrong = best[1]
        chosen = [*chosen, best[2]]
    return chosen


def _repairs(wrong: Sequence[_Candidate], candidates: Sequence[_Candidate], chosen: Sequence[_Candidate]) -> list[_Candidate]:
    """Short examples that have what the misunderstood ones have more often than the rest."""
    often: Counter[Hashable] = Counter(feature for candidate in wrong for feature in candidate.features)
    usual: Counter[Hashable] = Counter(feature for candidate in candidates for feature in candidate.features)
    weight = {feature: count * count / usual[feature] for feature, count in often.items()}
    taken = {candidate.example for candidate in chosen}

    def worth(candidate: _Candidate) -> float:
        return fsum(weight.get(feature, 0.0) for feature in candidate.features) / (WORDS_FREE + len(candidate.keys))

    pool = [candidate for candidate in candidates if candidate.example not in taken]
    return sorted(pool, key=lambda candidate: (-worth(candidate), candidate.order))[:TRIED]


def _trim(chosen: list[_Candidate], checked: Sequence[_Candidate], parse: ParseFunction, tell: Progress) -> list[_Candidate]:
    """Without the examples that nothing needs, the longest first."""
    allowed = len(_misunderstood(chosen, checked, parse))
    order = sorted(chosen, key=lambda candidate: candidate.order, reverse=True)
    spread = Counter(feature for other in chosen for feature in other.features)
    for number, candidate in enumerate(order):
        tell("trimming", number, len(order))
        fewer = [other for other in chosen if other is not candidate]
        shown = Counter(feature for other in fewer for feature in other.features)
        if any(shown[feature] < min(_wanted(feature), spread[feature]) for feature in candidate.features):
            continue
        related = sorted(checked, key=lambda other: (-len(other.features & candidate.features), other.order))
        if len(_misunderstood(fewer, related, parse, most=allowed)) <= allowed:
            chosen = fewer
    return chosen
