"""What a text says of comparing: more than, at most, the largest, how many, not, or. The same question may be asked of a sentence
and of a taught wording, so that the two can be compared without knowing what they are about."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Final

from .english import FUNCTION_WORDS, stem
from .forgetful import forgetful
from .lexicon.attributes import scales
from .numbers import number

COMPARISONS: Final = (
    "at_least",
    "at_most",
    "more",
    "less",
    "most",
    "least",
    "not",
    "or",
    "average",
    "total",
    "count",
    "same",
)
RANKS: Final = frozenset(("at_least", "at_most", "more", "less"))  # what is said of two values instead of: they are the same
_WAYS: Final = {"up": frozenset(("more", "at_least", "most")), "down": frozenset(("less", "at_most", "least"))}
_DEGREES: Final = {"more": 1, "less": -1}  # `more slowly` is less
_PIECES: Final = re.compile(r"[a-z']+|\d+(?:\.\d+)?")


def pieces(text: str) -> tuple[str, ...]:
    """Words and numbers apart: `10am` is two, `2nd` too."""
    return tuple(_PIECES.findall(text.lower()))


class _Words:
    """The lists, with the adjectives of the lexicon."""

    def __init__(self) -> None:
        data = tomllib.loads(resources.files(__package__).joinpath("comparing.toml").read_text(encoding="utf-8"))
        self.lists: Mapping[str, frozenset[str]] = {name: frozenset(words) for name, words in data.items()}
        self.phrases = {name: tuple(f" {phrase} " for phrase in sorted(words)) for name, words in self.lists.items()}
        known = list(scales(resources.files(f"{__package__}.lexicon").joinpath("attributes.txt").read_text(encoding="utf-8")))
        self.nouns: dict[str, frozenset[str]] = {}
        ups, downs, tops, bottoms = (set[str]() for _ in range(4))
        for nouns, more, less in known:
            for triples, over, top in ((more, ups, tops), (less, downs, bottoms)):
                for triple in triples:
                    over.add(triple[1])
                    top.add(triple[2])
                    for word in triple:
                        self.nouns[word] = self.nouns.get(word, frozenset()) | nouns
        # What `more` may stand before: 1 for more of it, -1 for less; where scales disagree, as the first has it. Short adjectives are
        # compared by their endings (`more light` is of the noun), but their adverbs are not (`more slowly`).
        self.signs: dict[str, int] = {}
        for _, *sides in known:
            for triples, sign in zip(sides, (1, -1), strict=True):
                for plain, comparative, _ in triples:
                    self.signs.setdefault(plain if " " in comparative else f"{plain}ly", sign)
        self.more = ((ups - downs) | self.lists["more"]) - self.lists["less"]
        self.less = ((downs - ups) | self.lists["less"]) - self.lists["more"]
        self.most = (tops - bottoms) | self.lists["most"]
        self.least = (bottoms - tops) | self.lists["least"]
        # Without any of these nothing is compared; what says `or equal` only adds to them.
        phrases = [phrase.split() for name, each in self.lists.items() if name != "or_equal" for phrase in each]
        said = {word for phrase in phrases for word in [word for word in phrase if word not in FUNCTION_WORDS] or phrase[:1]}
        self.telling = frozenset(("or", *said, *self.more, *self.less, *self.most, *self.least, *self.signs))
        self.single: dict[str, frozenset[str]] = {}
        ranked = {"more": self.more, "less": self.less, "most": self.most, "least": self.least}
        for name in (*ranked, "not", "average", "total", "count"):
            for phrase in ranked.get(name, self.lists[name]) - self.lists["places"]:
                content = [word for word in phrase.split() if word not in FUNCTION_WORDS] or phrase.split()
                if len(content) == 1:
                    self.single[stem(content[0])] = self.single.get(stem(content[0]), frozenset()) | {name}


@cache
def _words() -> _Words:
    return _Words()


def scale_nouns(word: str) -> frozenset[str]:
    """What an adjective measures: `taller` is of height."""
    return _words().nouns.get(word, frozenset())


def compares(word: str) -> frozenset[str]:
    """Which of COMPARISONS a word, or its stem, says by itself or with words that only join.

    >>> sorted(compares("biggest")), sorted(compares("number")), sorted(compares("lamp"))
    (['most'], ['count'], [])
    """
    return _words().single.get(stem(word), frozenset())


def direction(words: Sequence[str]) -> int:
    """Whether words say more of something (1), less (-1), or neither or both (0): by comparing, or by raising and lowering.

    >>> direction("turn it down".split()), direction("more slowly please".split()), direction("above 30 feet".split())
    (-1, -1, 1)
    """
    known = _words()
    if known.telling.isdisjoint(words):
        return 0
    ways: set[int] = set()
    left: list[str] = []
    for place, word in enumerate(words):
        after = words[place + 1] if place + 1 < len(words) else ""
        sign = known.signs.get(after, 0)
        if word in _DEGREES and sign:
            ways.add(sign * _DEGREES[word])
        elif not (place and words[place - 1] in _DEGREES):
            left.append(word)
    said = comparisons(left)
    for name, sign in (("up", 1), ("down", -1)):
        if known.lists[name].intersection(left) or not _WAYS[name].isdisjoint(said):
            ways.add(sign)
    return ways.pop() if len(ways) == 1 else 0


def comparisons(words: Sequence[str]) -> frozenset[str]:
    """Which of COMPARISONS the words say."""
    return frozenset() if _words().telling.isdisjoint(words) else _comparisons(tuple(words))


@forgetful(4096)
def _comparisons(words: tuple[str, ...]) -> frozenset[str]:
    known = _words()
    text = f" {' '.join(words)} "

    def says(name: str) -> bool:
        return any(phrase in text for phrase in known.phrases[name])

    found: set[str] = set()
    equal, turned = says("or_equal"), False
    for i, word in enumerate(words):
        before = words[i - 1] if i else ""
        after = words[i + 1] if i + 1 < len(words) else ""
        if word in known.more or word in known.less:
            if before == "or" or (word in known.lists["places"] and number((after,)) is None):
                continue
            upwards = word in known.more
            if known.lists["denied"].intersection(words[max(0, i - 2) : i]):
                turned = True
                found.add("at_most" if upwards else "at_least")
            elif equal:
                found.add("at_least" if upwards else "at_most")
            else:
                found.add("more" if upwards else "less")
        elif not ("at" in words[max(0, i - 2) : i] or (after == "of" and word in ("maximum", "minimum"))):
            found.update(name for name, ranked in (("most", known.most), ("least", known.least)) if word in ranked)
    for name, weaker in (("at_least", "more"), ("at_most", "less")):
        if says(name):
            found.add(name)
            found.discard(weaker)
    if not turned and known.lists["not"].intersection(words):
        found.add("not")
    if "or" in words and not (
        equal or any(p in text for n in ("at_least", "at_most") for p in known.phrases[n] if p.startswith(" or "))
    ):
        found.add("or")
    found.update(name for name in ("average", "total") if known.lists[name].intersection(words))
    found.update(name for name in ("count", "same") if says(name))
    return frozenset(found)
