"""Other wordings: which unknown words of a sentence could stand for which taught ones.

Taught names (`heart rate`) and runs of anchors (`pick up`) are encoded once per memory. In a query only runs
with a word that memory does not know are encoded, in one batch, and compared with those. What is similar
enter the relaxed chart as *soft matches*, at a price that grows as similarity falls.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..language.english import FUNCTION_WORDS, PARTICLES, POLITENESS, POSSESSIVES, SAMENESS, SILENT, is_value
from ..language.lexicon import verbs
from .allowance import Allowance
from .costs.limits import MOST_RUNS, RUN_WORDS, SIMILAR_NAMES, SIMILAR_RUNS
from .encoder import TextEncoder
from .index import Index
from .sentence import Sentence
from .trie import SoftMatch

_POLITE_FIRST: Final = frozenset(polite[0] for polite in POLITENESS)


class TaughtWords:
    """The taught words of an index, as vectors."""

    def __init__(self, index: Index, encoder: TextEncoder):
        self.index = index
        self.encoder = encoder
        self.names = [n for n, rule in enumerate(index.rules.rules) if rule.is_name]
        self.name_texts = [" ".join(str(word) for word in index.rules.rules[n].surface) for n in self.names]
        self.runs = sorted(index.runs)
        vectors = encoder.encode([*self.name_texts, *self.runs])  # [N + R, D]
        self._names: NDArray[np.float32] = vectors[: len(self.names)]
        self._runs: NDArray[np.float32] = vectors[len(self.names) :]

    def soft_matches(self, phrase: Sentence, purse: Allowance) -> list[SoftMatch]:
        """What the unknown words of a sentence could stand for, best first for each run; of as many runs as can be paid for."""
        runs = query_runs(phrase, self.index)
        texts = [" ".join(phrase.words[a:b]) for a, b in runs]
        texts = texts[: purse.afford(texts, self.encoder)]
        if not texts:
            return []
        weights = self.index.weights
        vectors = self.encoder.encode(texts)  # [Q, D]
        found: list[SoftMatch] = []
        for row, (start, end) in enumerate(runs[: len(texts)]):
            for scores, said, most, is_name in (
                (self._names @ vectors[row], self.name_texts, SIMILAR_NAMES, True),
                (self._runs @ vectors[row], self.runs, SIMILAR_RUNS, False),
            ):
                for i in np.argsort(-scores)[:most]:
                    similarity = float(scores[i])
                    if similarity < weights.soft_least:
                        break
                    cost = weights.soft + weights.soft_slope * (1 - similarity)
                    name, run = (self.names[i], None) if is_name else (None, self.runs[i])
                    found.append(SoftMatch(start, end, name, run, cost, said[i], 1 - similarity))
        return found


def query_runs(phrase: Sentence, index: Index) -> list[tuple[int, int]]:
    """Runs of words worth comparing: they hold a content word that memory does not know, and no copied value."""
    unknown = [
        key not in index.vocabulary and word not in FUNCTION_WORDS and not is_value(word) and any(map(str.isalnum, word))
        for key, word in zip(phrase.keys, phrase.words, strict=True)
    ]
    runs = [
        (a, b)
        for size in range(1, RUN_WORDS + 1)
        for a in range(len(phrase) - size + 1)
        for b in [a + size]
        if any(unknown[a:b]) and (unknown[a] or unknown[b - 1])
    ]
    return runs[:MOST_RUNS]


def without_politeness(phrase: Sentence) -> Sentence:
    """The sentence without the words that only wrap a command, if anything is left."""
    words = phrase.all_words
    said = frozenset(words)
    if _POLITE_FIRST.isdisjoint(said):
        return phrase
    dropped = [False] * len(words)
    for polite in POLITENESS:
        if polite[0] not in said:
            continue
        size = len(polite)
        for i in range(len(words) - size + 1):
            if words[i : i + size] != polite:
                continue
            before = all(gone or word in SILENT for gone, word in zip(dropped[:i], words[:i], strict=True))
            if before or i + size == len(words):
                dropped[i : i + size] = [True] * size
    kept = [n for n, place in enumerate(phrase.places) if not dropped[place]]
    if not kept or len(kept) == len(phrase):
        return phrase
    return phrase.edited(tuple(phrase.keys[n] for n in kept), tuple(phrase.places[n] for n in kept), "politeness")


def with_possessives(phrase: Sentence, index: Index) -> Sentence:
    """The sentence with `its` as `it 's` and the like, if the memory knows the pronoun as a name and not the possessive."""
    if not POSSESSIVES.keys() & set(phrase.words):
        return phrase
    keys: list[str] = []
    places: list[int] = []
    following = [*phrase.words[1:], None]
    for key, word, place, after in zip(phrase.keys, phrase.words, phrase.places, following, strict=True):
        known = [form for form in POSSESSIVES.get(word, ()) if form in index.name_words]
        if known and after is not None and after not in FUNCTION_WORDS:  # `her salary`, not `tell her to`
            keys += [known[0], "'s"]
            places += [place, place]
        else:
            keys.append(key)
            places.append(place)
    return phrase.edited(tuple(keys), tuple(places), "possessive") if tuple(keys) != phrase.keys else phrase


def with_particle(phrase: Sentence) -> Sentence | None:
    """The sentence with a particle that stands behind its object beside its verb: `switch the lamp off in the hall`."""
    if len(phrase) < 4 or phrase.keys[0] not in verbs():
        return None
    for i in range(2, len(phrase) - 1):
        if phrase.words[i] in PARTICLES:
            keys = (phrase.keys[0], phrase.keys[i], *phrase.keys[1:i], *phrase.keys[i + 1 :])
            places = (phrase.places[0], phrase.places[i], *phrase.places[1:i], *phrase.places[i + 1 :])
            return phrase.edited(keys, places, "particle shift")
    return None


def with_ellipsis(phrase: Sentence, index: Index) -> Sentence:
    """The sentence with what `that of` and a genitive without a noun leave out: `the salary of jim to that (salary) of mary`."""
    keys, places = list(phrase.keys), list(phrase.places)
    heads: list[str] = []  # what was said last to belong to something
    i = 0
    while i < len(keys):
        after = keys[i + 1] if i + 1 < len(keys) else None
        if keys[i] == "that" and after == "of" and heads:
            keys[i : i + 1] = heads
            places[i : i + 1] = [places[i]] * len(heads)
            i += len(heads)
        elif keys[i] == "'s" and heads and (after is None or after in FUNCTION_WORDS):
            keys[i + 1 : i + 1] = heads
            places[i + 1 : i + 1] = [places[i]] * len(heads)
            i += 1 + len(heads)
        elif keys[i] == "'s" and after is not None:
            heads = list(itertools.takewhile(index.name_words.__contains__, keys[i + 1 : i + 3]))
        elif keys[i] == "of":
            heads = list(itertools.takewhile(index.name_words.__contains__, reversed(keys[max(0, i - 2) : i])))[::-1]
        i += 1
    return (
        phrase
        if len(keys) == len(phrase) and tuple(keys) == phrase.keys
        else phrase.edited(tuple(keys), tuple(places), "ellipsis")
    )


def sameness(words: Sequence[str]) -> frozenset[str]:
    """The words of a sentence that say sameness: `same`, `as … as`, `the same … as`, `that of`."""
    found = set(SAMENESS.intersection(words))
    if "same" in found or words.count("as") > 1:
        found.update(word for word in words if word == "as")
    if "that" in words and any(pair == ("that", "of") for pair in itertools.pairwise(words)):
        found.add("that")
    return frozenset(found)
