"""Nonce words: a pack whose content words and symbols mean nothing, so that only its structure can be learned.

Every content word and every symbol is renamed by a seeded bijection; closed-class words, numbers and inflection
stay. A parser that still understands the pack has not leaned on spelling or on knowing the domain.
"""

from __future__ import annotations

import random

from ..language.english import FUNCTION_WORDS, MODIFIERS, NUMBER_WORDS, PARTICLES, SYNONYMS, TIME_WORDS, VERB_FORMS, stem
from ..language.examples import Example
from ..language.logical_form import Atom, Expression, Form
from ..language.tokens import tokenize
from .sets import Pack

CLOSED = (
    FUNCTION_WORDS | MODIFIERS | NUMBER_WORDS | TIME_WORDS | PARTICLES | frozenset(VERB_FORMS) | frozenset(VERB_FORMS.values())
    | frozenset(word for phrases in SYNONYMS.values() for phrase in phrases for word in phrase)
)  # fmt: skip
_ONSETS, _VOWELS, _MIDDLES, _CODAS = (
    ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "t", "v", "z", "bl", "dr", "fl", "gr", "kl", "pr", "tr"],
    "aiou",
    "bdfgklmnprtvz",
    ["lk", "lp", "mp", "nk", "rk", "rp", "rt", "lt"],
)


class Renamer:
    """One bijection, made as words and symbols come."""

    def __init__(self, seed: int | str):
        self._rng = random.Random(f"nonce/{seed}")
        self._words: dict[str, str] = {}
        self._symbols: dict[str, str] = {}
        self._taken: set[str] = set()

    def example(self, example: Example) -> Example:
        return Example(self.text(example.utterance), self.form(example.form))

    def text(self, text: str) -> str:
        """The text with its content words renamed, in lower case."""
        pieces, before = [], 0
        for token in tokenize(text):
            pieces.append(text[before : token.start])
            pieces.append(self.word(token.text))
            before = token.end
        return "".join((*pieces, text[before:]))

    def word(self, word: str) -> str:
        if word in CLOSED or not any(map(str.isalpha, word)) or word[0].isdigit():
            return word
        base = stem(word)
        if base not in self._words:
            self._words[base] = self._nonce()
        return self._words[base] + _ending(word, base)

    def form(self, form: Form) -> Form:
        if isinstance(form, Expression):
            return Expression(tuple(self.form(item) for item in form.items))
        if form.quoted:
            return Atom(self.text(form.text), quoted=True)
        return form if form.is_number else Atom(".".join(map(self._symbol, form.text.split("."))))

    def _symbol(self, text: str) -> str:
        if text and text not in self._symbols:
            self._symbols[text] = self._nonce()
        return self._symbols.get(text, text)

    def _nonce(self) -> str:
        choice = self._rng.choice
        while True:
            word = (
                choice(_ONSETS)
                + choice(_VOWELS)
                + choice(_MIDDLES)
                + choice(_VOWELS)
                + choice(_MIDDLES)
                + choice(_VOWELS)
                + choice(_CODAS)
            )
            if word not in self._taken and all(stem(word + ending) == word for ending in ("", "s", "ed", "ing")):
                self._taken.add(word)
                return word


def _ending(word: str, base: str) -> str:
    """The inflection of a word, as it is added to a nonce word."""
    if word == base:
        return ""
    return next((ending for ending in ("ing", "ed", "s") if word.endswith(ending)), "")


def rename_pack(pack: Pack, seed: int | str) -> Pack:
    """The same pack in nonce words."""
    renamer = Renamer(f"{seed}/{pack.name}")
    memory = type(pack.memory)(map(renamer.example, pack.memory))
    sentences = None if pack.sentences is None else type(pack.memory)(map(renamer.example, pack.sentences))
    tiers = {tier: tuple(map(renamer.example, examples)) for tier, examples in pack.tiers.items()}
    return Pack(pack.name, memory, sentences, tiers, tuple(map(renamer.text, pack.out_of_scope)))
