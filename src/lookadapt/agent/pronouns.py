"""Words that stand for something else, and the sentence around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from ..language.english import PARTICLES, PREPOSITIONS
from ..language.tokens import tokenize

_ALONE: Final = ("it", "him", "her", "he", "she", "them", "they", "this", "that", "these", "those")
_POSSESSIVE: Final = ("its", "his", "her", "their")
_PHRASE = re.compile(
    r"\b(?:that|this|the same)\s+(?:one|thing|person|place)\b|\b(?:the\s+)?(?:both|two)\s+of\s+them\b", re.IGNORECASE
)
_PLURAL: Final = frozenset({"them", "they", "these", "those", "their", "both", "both of them", "the two of them"})
_MOST: Final = 6  # ways to take the pronouns of one sentence (chosen: a request that is understood has three at most)
_LONGEST: Final = 2_000  # characters of a sentence whose pronouns are tried
_DUMMY: Final = frozenset({"was", "would", "will", "'s", "seems", "means", "rains"})  # "it rains" speaks of nothing
_BEHIND: Final = (PARTICLES | PREPOSITIONS) - {"of"}  # `turn both off`, `lend both to ann`
_THERE: Final = _DUMMY | {"is", "are"}  # neither does "there is"


@dataclass(frozen=True)
class Pronoun:
    """One pronoun of a sentence, and the words before and after the place that it takes."""

    word: str
    before: str
    after: str
    place: bool = False  # `there`: a preposition belongs to it
    plural: bool = False

    @property
    def pair(self) -> bool:
        """Whether it stands for two, no more and no less."""
        return "both" in self.word or "two" in self.word

    @property
    def gender(self) -> str:
        return "he" if self.word in ("he", "him", "his") else "she" if self.word in ("she", "her") else ""

    @property
    def personal(self) -> bool:
        return bool(self.gender)

    def with_words(self, text: str) -> str:
        return " ".join(f"{self.before} {text} {self.after}".split())


def pronouns_in(sentence: str) -> Iterator[Pronoun]:
    """The pronouns of a sentence, first one first; only the first few, as each place is tried with things of all kinds.

    >>> [(p.word, p.with_words("the lamp")) for p in pronouns_in("turn it off")]
    [('it', 'turn the lamp off')]
    >>> [p.with_words("mary") for p in pronouns_in("set her salary to 9")]
    ["set mary 's salary to 9", 'set mary salary to 9']
    """
    if len(sentence) > _LONGEST:
        return
    match = _PHRASE.search(sentence)
    if match:
        word = " ".join(match.group().lower().split())
        yield Pronoun(word, sentence[: match.start()], sentence[match.end() :], plural=word in _PLURAL)
        return
    yield from islice(_each(sentence), _MOST)


def _each(sentence: str) -> Iterator[Pronoun]:
    tokens = tokenize(sentence)
    for i, token in enumerate(tokens):
        before, after = sentence[: token.start], sentence[token.end :]
        following = tokens[i + 1].text if i + 1 < len(tokens) else None
        plural = token.text in _PLURAL
        if token.text in _POSSESSIVE and following is not None:
            yield Pronoun(token.text, before, f"'s {after.lstrip()}", plural=plural)
        if token.text in ("there", "here") and following not in _THERE:
            yield Pronoun(token.text, before, after, place=True)
        if token.text in _ALONE and following not in _DUMMY and not (token.text in ("that", "this") and following is not None):
            yield Pronoun(token.text, before, after, plural=plural)
        if token.text == "both" and (following is None or following in _BEHIND) and not re.search(r"\band\b", before):
            yield Pronoun(token.text, before, after, plural=True)  # not `both lamps`, nor `ann and bob both`
