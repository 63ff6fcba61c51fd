"""From constituents to forms, and to the words that say them back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..language.english import ARTICLES, SILENT
from ..language.logical_form import Atom, Expression, Form
from ..memory.frames import label_of
from ..memory.rules import Slot
from ..memory.template import fill
from .chart import Item
from .sentence import Sentence

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


def copied(phrase: Sentence, span: tuple[int, int], slot: Slot) -> str:
    """The text an open slot takes. A value does not begin with an article; a sentence may."""
    free = is_clause_text(phrase.words[span[0] : span[1]]) or any(is_clause_text(text.split()) for text in slot.texts)
    return phrase.surface(*span, leading=SILENT if free else SILENT - ARTICLES)


def form_of(item: Item, phrase: Sentence) -> Form:
    """The form a constituent stands for."""
    rule = item.entry.rule
    fillers = [
        copied_atom(phrase, part, rule.slots[number]) if isinstance(part, tuple) else form_of(part, phrase)
        for number, part in enumerate(item.parts)
    ]
    form = fill(rule.template, fillers)
    if rule.frame is None or not item.pieces:
        return form
    frame = item.entry.frame
    assert frame is not None
    node = form.at(rule.frame_path)
    assert isinstance(node, Expression)
    arguments = [*node.items[1:], *(form_of(piece, phrase) for piece in item.pieces)]
    arguments.sort(key=lambda argument: frame.place(label_of(argument)))
    return form.replace(rule.frame_path, Expression((node.items[0], *arguments)))


def copied_atom(phrase: Sentence, span: tuple[int, int], slot: Slot) -> Atom:
    """What an open slot takes: the words, or the number they write."""
    return Atom(phrase.digits(span)) if slot.number else Atom(copied(phrase, span, slot), quoted=True)


def whole_form(item: Item, phrase: Sentence) -> Form:
    """The form of a whole sentence: what its memory puts around every form included."""
    wrapper = item.entry.rule.wrapper
    form = form_of(item, phrase)
    return form if wrapper is None else fill(wrapper, [form])
