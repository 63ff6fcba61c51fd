"""Replaced words (LOOKUPADAPT+, not in the paper): content words become other nouns, in utterance and form alike.

A model that has seen five domains has seen sixty words it may look up; it learns them instead of learning to
compare. So in a share of the batches every content word of the training memory gets a new noun, the same for
memory and batch: `set cars 's passengers to trains` may become `set lamps 's senators to rivers`, and
`(vehicle car)` becomes `(horse lamp)`. Which words are content is read from memory: the words and symbols of
terminal entries, and predicates only one of several domains uses. A word and the symbol it spells or inflects
(`cars`, `car`) stay together, as plural and singular of the same noun.

Nouns are frequent words that also have a plural in -s among the frequent words; a share of them is drawn from the
nearest neighbours of the word they replace. No list of any domain is used.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from ..language.examples import Example
from ..language.logical_form import Expression
from ..language.tokens import words
from .embeddings import Lexicon, WordVectors
from .memory_table import head_of, is_terminal
from .model import Renaming

_FREQUENT = (300, 20_000)  # ranks; the first few hundred words are grammar
_NOUNS = 3_000
_NEIGHBOURS = 20
_PLURAL = 0.3  # share of nouns whose plural stands for the symbol
_Numbers = NDArray[np.int64]


class Augmentation:
    """Draws renamings of the content words of a memory."""

    def __init__(self, memory: Sequence[Example], domains: Sequence[int], lexicon: Lexicon, neighbour_share: float):
        self._neighbour_share = neighbour_share
        nouns = frequent_nouns(lexicon.vectors)
        self._singular: _Numbers = np.array(lexicon.numbers([noun for noun, _ in nouns]))
        self._plural: _Numbers = np.array(lexicon.numbers([plural for _, plural in nouns]))
        groups = content_groups(memory, domains)
        for spoken, symbols in groups:
            lexicon.numbers([*spoken, *symbols])
        centred = lexicon.centred().numpy()
        pool = centred[self._singular]  # (nouns, C)
        self._groups: list[tuple[_Numbers, _Numbers, _Numbers, _Numbers]] = []
        for spoken, symbols in groups:
            name = min([*spoken, *symbols], key=lambda word: (len(word), word))
            near = np.argsort(-(pool @ centred[lexicon.number(name)]), kind="stable")[:_NEIGHBOURS]
            same = [word for word in spoken if word in symbols or not symbols]
            inflected = [word for word in spoken if symbols and word not in symbols]
            numbers = [np.array(lexicon.numbers(sorted(each)), dtype=np.int64) for each in (same, inflected, symbols)]
            self._groups.append((numbers[0], numbers[1], numbers[2], near))
        self._size = len(lexicon)

    def draw(self, rng: np.random.Generator) -> Renaming:
        """Word numbers to use instead of the real ones, in utterances and in forms."""
        spoken, written = np.arange(self._size), np.arange(self._size)
        fresh = rng.permutation(len(self._singular))
        for place, (same, inflected, symbols, near) in enumerate(self._groups):
            noun = near[rng.integers(len(near))] if rng.random() < self._neighbour_share else fresh[place % len(fresh)]
            one, other = self._singular[noun], self._plural[noun]
            if rng.random() < _PLURAL:
                one, other = other, one
            spoken[same] = one
            spoken[inflected] = other
            written[symbols] = one
        return torch.from_numpy(spoken), torch.from_numpy(written)


def frequent_nouns(vectors: WordVectors) -> list[tuple[str, str]]:
    """Pairs of singular and plural; a fair guess without a dictionary."""
    first, last = _FREQUENT
    found: list[tuple[str, str]] = []
    for word in vectors.words[first:last] if len(vectors.words) > last else vectors.words:
        plural = vectors.rank(word + "s")
        if word.isalpha() and len(word) >= 4 and not word.endswith("s") and plural is not None and plural < 2 * last:
            found.append((word, word + "s"))
            if len(found) == _NOUNS:
                break
    return found


def content_groups(memory: Sequence[Example], domains: Sequence[int]) -> list[tuple[list[str], list[str]]]:
    """Words of utterances and symbols of forms that stand for the same thing."""
    terminals = [(words(e.utterance), e.form, d) for e, d in zip(memory, domains, strict=True) if is_terminal(e.form)]
    using: dict[str, set[int]] = {}
    for _, form, domain in terminals:
        using.setdefault(head_of(form).text, set()).add(domain)
    own = {head for head, users in using.items() if len(set(domains)) > 1 and len(users) == 1}
    leader: dict[tuple[str, str], tuple[str, str]] = {}

    def find(item: tuple[str, str]) -> tuple[str, str]:
        while leader.setdefault(item, item) != item:
            item = leader[item]
        return item

    for spoken, form, _ in terminals:
        head = head_of(form).text
        arguments = form.arguments if isinstance(form, Expression) else (form,)
        symbols = [*(str(argument) for argument in arguments), *([head] if head in own else [])]
        for word in spoken:
            find(("spoken", word))
        for symbol in symbols:
            find(("symbol", symbol))
            for word in spoken:
                if word == symbol or _inflects(word, symbol):
                    leader[find(("spoken", word))] = find(("symbol", symbol))
    for kind, word in list(leader):
        if kind == "spoken" and ("symbol", word) in leader:
            leader[find((kind, word))] = find(("symbol", word))
    groups: dict[tuple[str, str], tuple[list[str], list[str]]] = {}
    for kind, word in sorted(leader):
        groups.setdefault(find((kind, word)), ([], []))[kind == "symbol"].append(word)
    return [groups[key] for key in sorted(groups)]


def _inflects(word: str, symbol: str) -> bool:
    shorter = min(len(word), len(symbol))
    common = next((i for i in range(shorter) if word[i] != symbol[i]), shorter)
    return common >= 3 and common >= shorter - 1
