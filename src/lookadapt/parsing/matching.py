"""Questions that compare: what memory could mean by the things a sentence mentions, generated, said back and matched with it.

`players taller than kobe` says property and comparison at once, and no taught wording (`player whose height is larger than height of
…`) is near enough to be adapted word by word. So readings are generated (`generating`), and the sentence is compared with what
each says in taught words (Wang, Berant and Liang 2015, "Building a semantic parser overnight"): first by what it mentions, compares and
leaves out, then, of the best, by the encoder. The weights are learned (`weights/matching.json`) on sentences of other memories.
Used for memories that compare things and have properties; such a reading is offered, never answered unasked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..errors import LookadaptError
from ..language.comparing import COMPARISONS, comparisons, pieces, scale_nouns
from ..language.english import FUNCTION_WORDS, stem
from ..language.logical_form import Form
from ..memory.memory import Memory
from ..memory.rules import Rule
from .building import Item
from .costs import Matched
from .costs.limits import GRAM, MATCHED, MATCHED_SHOWN
from .encoder import TextEncoder
from .evidence import Evidence, Trust
from .generating import Generation
from .index import Index
from .sentence import Sentence
from .stock import Made, Stock
from .trie import Entry
from .whole import Sureness

Floats = NDArray[np.float32]
WEIGHTS: Final = Path(__file__).parent / "weights" / "matching.json"
BY_SYMBOLS: Final = (
    "unmentioned",  # mentions of the sentence that the reading leaves out
    "unlike_sets",  # what the names that float lack of likeness to words of the sentence: sets of things, and
    "unlike_told",  # properties that a thing tells which is mentioned, and
    "unlike",  # other properties
    "unsaid",  # shares of names that the sentence leaves out
    "size",  # rules
    "mixed",  # properties compared with others
    "left",  # names that float, are said in so many words, and are not in the reading
    "seen",  # slots with what was taught there
    "words",  # of the reading
    *(f"lacks_{name}" for name in COMPARISONS),  # what the sentence compares and the reading does not
    *(f"adds_{name}" for name in COMPARISONS),  # and the other way round
)
BY_WORDS: Final = (
    *BY_SYMBOLS,
    "alike",  # sentence and reading as vectors
    "covered",  # words of the sentence that words of the reading say, by vectors
    "supported",  # and the other way round
    "words_left",  # shares of content words that the other has not
    "words_added",
)


class Asked:
    """One sentence before a memory's names."""

    def __init__(self, matching: Matching, text: str):
        self.text = text
        self.words = pieces(text)
        stems = frozenset(map(stem, self.words))
        scaled = frozenset(noun for word in self.words for noun in scale_nouns(word))
        size = len(self.words)
        grams = dict.fromkeys(" ".join(self.words[a:b]) for a in range(size) for b in range(a + 1, min(size, a + GRAM) + 1))
        alike = (matching.vectors @ matching.encoder.encode(list(grams)).T).max(1) if grams else np.zeros(len(matching.floating))
        self.likeness = [0.0] * len(matching.stock.names)
        self.said: list[int] = []  # names that float and are said in so many words
        for name, found in zip(matching.floating, alike.tolist(), strict=True):
            words = [word for word in matching.stock.name_pieces[name] if word not in FUNCTION_WORDS]
            if matching.stock.compares[name]:  # what it compares is looked at by itself
                self.likeness[name] = 1.0
            elif words and all(stem(word) in stems for word in words):
                self.likeness[name] = 1.0
                self.said.append(name)
            elif scaled.intersection(words) or " ".join(words) in scaled:
                self.likeness[name] = max(found, matching.numbers.scaled)
            else:
                self.likeness[name] = found


class Matching:
    """What a memory teaches, made once."""

    def __init__(
        self, memory: Memory, index: Index, encoder: TextEncoder, weights: Mapping[str, Mapping[str, float]] | None = None
    ):
        self.index = index
        self.encoder = encoder
        self.numbers = Matched()
        self.stock = Stock(memory)
        self.floating = [n for n, floats in enumerate(self.stock.floats) if floats]
        self.vectors = encoder.encode([" ".join(map(str, self.stock.names[n].surface)) for n in self.floating])
        weights = weights if weights is not None else _read()
        self.first = [weights["first"].get(name, 0.0) for name in BY_SYMBOLS]
        self.matched = np.array([weights["matched"].get(name, 0.0) for name in BY_WORDS], np.float32)
        self._sets = self.stock.sorts.sets

    def features(self, asked: Asked, generation: Generation, made: Made) -> list[float]:
        """How a reading goes with a sentence, in the order of BY_SYMBOLS."""
        return [*self._counts(asked, generation, made), *_compared(generation.says, made.says)]

    def _counts(self, asked: Asked, generation: Generation, made: Made) -> list[float]:
        unlike = [0.0, 0.0, 0.0]
        meant = set()
        for n in made.symbols:
            meant.add(form := self.stock.names[n].template)
            unlike[0 if form in self._sets else 1 if generation.is_told(n) else 2] += 1 - asked.likeness[n]
        return [
            sum(not used & made.used for used in generation.mentions),
            *unlike,
            made.unsaid,
            made.size,
            made.mixed,
            sum(self.stock.names[n].template not in meant for n in asked.said),
            made.seen,
            len(made.words),
        ]

    def generated(self, asked: Asked) -> tuple[Generation, list[Made]]:
        """All readings, best first by symbols."""
        size = len(BY_SYMBOLS) - 2 * len(COMPARISONS)
        known: dict[frozenset[str], float] = {}  # prices of what is compared otherwise

        def price(generation: Generation, made: Made) -> float:
            compared = known.get(made.says)
            if compared is None:
                rows = zip(self.first[size:], _compared(generation.says, made.says), strict=True)
                compared = known[made.says] = -sum(weight * value for weight, value in rows)
            counts = self._counts(asked, generation, made)
            return compared - sum(weight * value for weight, value in zip(self.first, counts, strict=False))

        generation = Generation(self.stock, asked.text, asked.likeness, price)
        return generation, generation.run()

    def best(self, made: Sequence[Made]) -> list[Made]:
        """Those that the encoder reads: one of each form, in the wording that was taught most."""
        found: dict[Form, Made] = {}
        for each in made:
            if len(found) == MATCHED and each.form not in found:
                break
            known = found.get(each.form)
            if known is None or each.seen > known.seen:
                found[each.form] = each
        return list(found.values())

    def compared(self, asked: Asked, generation: Generation, made: Sequence[Made]) -> Floats:
        """[K readings, BY_WORDS]"""
        texts = [" ".join(each.words) for each in made]
        whole, words = self.encoder.encode_words([asked.text, *texts])
        said = _content(asked.words)
        rows = []
        for n, each in enumerate(made, start=1):
            alike = words[0] @ words[n].T  # [Q, R]
            own = _content(pieces(texts[n - 1]))
            rows.append(
                [
                    *self.features(asked, generation, each),
                    float(whole[0] @ whole[n]),
                    float(alike.max(1).mean()),
                    float(alike.max(0).mean()),
                    len(said - own) / max(1, len(said)),
                    len(own - said) / max(1, len(own)),
                ]
            )
        return np.array(rows, np.float32)

    def ranked(self, text: str) -> list[tuple[float, Made]]:
        """The best readings of a sentence, best first; scores are logarithms of chances, up to a constant."""
        asked = Asked(self, text)
        generation, made = self.generated(asked)
        made = self.best(made)
        if not made:
            return []
        scores = (self.compared(asked, generation, made) @ self.matched).tolist()
        order = sorted(range(len(made)), key=lambda n: (-round(scores[n], 5), made[n].words))
        return [(scores[n], made[n]) for n in order]

    def readings(self, sentence: Sentence) -> tuple[list[Item], Sureness] | None:
        """The best readings as constituents over the whole sentence, and how sure the first is."""
        ranked = self.ranked(sentence.text)
        if not ranked:
            return None
        chances = np.exp(np.array([score for score, _ in ranked]) - ranked[0][0])
        sure = float(self.numbers.sure / chances.sum())
        return [self._item(sentence, made) for _, made in ranked[:MATCHED_SHOWN]], Sureness(sure, enough=False)

    def _item(self, sentence: Sentence, made: Made) -> Item:
        assert made.rule is not None
        number = next(n for n, rule in enumerate(self.index.rules.rules) if rule is made.rule)
        whole = Rule(made.words, made.form, (), made.rule.sources, made.words, wrapper=made.rule.wrapper)
        cost = self.index.weights.free
        entry = Entry(whole, number, (), cost, (Evidence(Trust.FLOATING, cost=cost),), len(made.words), "free")
        kind = self.index.kind_of[number]
        return Item(cost, 0, len(sentence), entry, (), -1, kind, frozenset((kind,)), ())


def compares(memory: Memory) -> bool:
    """True for memories of questions that compare things by their properties."""
    numbers = Matched()
    if len(memory) < numbers.lessons:
        return False
    told = sum(bool(comparisons(pieces(example.utterance))) for example in memory.examples)
    if told < numbers.comparing * len(memory):
        return False
    sorts = Stock(memory).sorts
    if not sorts.sets:  # readings restrict sets of things: there would be nothing to restrict
        return False
    return sum(bool(sorts.values.get(form)) for form in sorts.symbols - sorts.sets) >= numbers.properties


def _compared(sentence: frozenset[str], reading: frozenset[str]) -> list[float]:
    """What only one of them compares."""
    left, added = sentence - reading, reading - sentence
    return [*(float(name in left) for name in COMPARISONS), *(float(name in added) for name in COMPARISONS)]


def _content(words: Sequence[str]) -> frozenset[str]:
    return frozenset(stem(word) for word in words if word not in FUNCTION_WORDS)


def _read() -> Mapping[str, Mapping[str, float]]:
    try:
        data: Mapping[str, Mapping[str, float]] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LookadaptError(
            f"{WEIGHTS} does not hold weights: {error}", hint="write it with benchmarks/match_weights.py"
        ) from error
    return data
