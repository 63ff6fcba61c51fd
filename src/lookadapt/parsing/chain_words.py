"""Words that English uses alike, whatever a sentence is about: `biggest` and `largest`, `tall` and `high`, `number of` and `how many`.

A predicate that was heard with one may be said by another. That is weaker than the lexicon's synonyms: `highest` is not
`largest`, but where nobody taught `the highest density`, it is likelier said of what `largest` says than of the density.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable

from ..language import lexicon
from ..language.comparing import compares, scale_nouns
from ..language.english import FUNCTION_WORDS


class AlikeWords:
    """The words of a memory (stems), by what they have in common with others."""

    def __init__(self, words: Iterable[str]):
        self.by_group: dict[Hashable, list[str]] = defaultdict(list)
        self.scales: dict[str, frozenset[str]] = {}
        for word in words:
            for group in _groups(word):
                self.by_group[group].append(word)
            if nouns := _measured(word):
                self.scales[word] = nouns

    def to(self, word: str) -> list[str]:
        """Those that are like a word, which need not be one of them; not itself."""
        found = {other for group in _groups(word) for other in self.by_group.get(group, ())}
        if nouns := _measured(word):
            found.update(other for other, measured in self.scales.items() if nouns <= measured or measured <= nouns)
        return sorted(found - {word})


def _groups(word: str) -> frozenset[Hashable]:
    """What a word compares or, if it compares nothing, the entries of the lexicon that it says all by itself."""
    compared = compares(word)
    if compared or word in FUNCTION_WORDS:
        return compared
    words = lexicon.words()
    return frozenset(
        number
        for number in words.by_word.get(word, ())
        if any(member.tokens == (word,) and not member.weak for member in words.entry(number).members)
    )


def _measured(word: str) -> frozenset[str]:
    """What an adjective measures; of two that measure the same the one may measure more."""
    return frozenset() if compares(word) or word in FUNCTION_WORDS else scale_nouns(word)
