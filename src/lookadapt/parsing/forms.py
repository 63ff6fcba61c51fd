"""From constituents to forms, and to the words that say them back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..language.english import ARTICLES, SILENT
from ..language.logical_form import Atom, Form
from ..memory.phrase import Phrase
from ..memory.rules import Slot
from ..memory.template import fill
from .chart import Item

_CLAUSE_WORDS: Final = frozenset(
    [
        "is",
        "are",
        "was",
        "were",
        "has",
        "have",
        "had",
        "do",
        "does",
        "did",
        "will",
        "can",
        "could",
        "would",
        "should",
        "must",
        "i",
        "we",
        "he",
        "she",
        "they",
        "you",
        "it",
        "there",
    ]
)


def is_clause_text(words: Sequence[str]) -> bool:
    """True for text that is a sentence of its own rather than a value or a name."""
    return len(words) >= 3 and bool(_CLAUSE_WORDS.intersection(words))


def copied(phrase: Phrase, span: tuple[int, int], slot: Slot) -> str:
    """The text an open slot takes. A value does not begin with an article; a sentence may."""
    free = is_clause_text(phrase.words[span[0] : span[1]]) or any(is_clause_text(text.split()) for text in slot.texts)
    return phrase.surface(*span, leading=SILENT if free else SILENT - ARTICLES)


def form_of(item: Item, phrase: Phrase) -> Form:
    """The form a constituent stands for."""
    rule = item.entry.rule
    fillers = [
        Atom(copied(phrase, part, rule.slots[number]), quoted=True) if isinstance(part, tuple) else form_of(part, phrase)
        for number, part in enumerate(item.parts)
    ]
    return fill(rule.template, fillers)


def whole_form(item: Item, phrase: Phrase) -> Form:
    """The form of a whole sentence: what its memory puts around every form included."""
    wrapper = item.entry.rule.wrapper
    form = form_of(item, phrase)
    return form if wrapper is None else fill(wrapper, [form])
