"""From constituents to forms, and to the words that say them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..language.english import CLAUSE_WORDS, SILENT
from ..language.logical_form import Atom, Expression, Form
from ..language.values import WORDY, ValueType, value_type
from ..memory.frames import label_of
from ..memory.rules import Slot
from ..memory.template import fill
from .building import Item
from .costs.limits import INNER_CLAUSE, LARGEST_FORM, WORDY_TEXT
from .near import Near
from .sentence import Sentence


def is_clause_text(words: Sequence[str]) -> bool:
    """True for text that is a sentence of its own rather than a value or a name."""
    return len(words) >= INNER_CLAUSE and bool(CLAUSE_WORDS.intersection(words))


def copied(phrase: Sentence, span: tuple[int, int], slot: Slot) -> str:
    """The text an open slot takes. A value or a name does not begin with an article; a sentence may, and what was taught so."""
    keep = slot.leading
    if keep is None:
        said = phrase.words[span[0] : span[1]]
        keep = is_clause_text(said) or ValueType.TEXT in slot.types or (len(said) > WORDY_TEXT and value_type(said) in WORDY)
    return phrase.surface(*span, leading=SILENT if keep else ())


def form_of(item: Item, phrase: Sentence) -> Form:
    """The form a constituent of a sentence stands for."""
    if item.form is None:
        item.form = _form_of(item, phrase)
    return item.form


def readable(items: Sequence[Item], phrase: Sentence) -> list[Item]:
    """The readings but those that repeat their parts over and over."""
    return [item for item in items if form_of(item, phrase).size <= LARGEST_FORM]


def repaired(item: Item, phrase: Sentence, near: Near) -> Item:
    """A reading with every part of its form inside what takes it, as memory shows."""
    form = form_of(item, phrase)
    whole = near.repaired(form)
    return item if whole is form else replace(item, form=whole)


def _form_of(item: Item, phrase: Sentence) -> Form:
    rule = item.entry.rule
    if not item.parts and not item.pieces and isinstance(rule.template, Expression):
        return Expression(rule.template.items)  # one of its own: `_place` tells two things of one name apart
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
    spoken = [(_place(argument, item, fillers), argument) for argument in node.items[1:]]
    spoken += [(piece.start, form_of(piece, phrase)) for piece in item.pieces]
    arguments = [argument for _, argument in sorted(spoken, key=lambda pair: pair[0])]
    order = frame.ordered([label_of(argument) for argument in arguments])
    return form.replace(rule.frame_path, Expression((node.items[0], *(arguments[n] for n in order))))


def _place(argument: Form, item: Item, fillers: Sequence[Form]) -> int:
    """Where an argument of a core is said: where the filler of its slot is, else where the core begins."""
    for part, filler in zip(item.parts, fillers, strict=True):
        if any(sub is filler for _, sub in argument.walk()):
            return part[0] if isinstance(part, tuple) else part.start
    return item.start


def copied_atom(phrase: Sentence, span: tuple[int, int], slot: Slot) -> Atom:
    """What an open slot takes: the words, or the number they write."""
    return Atom(phrase.digits(span)) if slot.number else Atom(copied(phrase, span, slot), quoted=True)


def whole_form(item: Item, phrase: Sentence) -> Form:
    """The form of a whole sentence: what its memory puts around every form included."""
    wrapper = item.entry.rule.wrapper
    form = form_of(item, phrase)
    return form if wrapper is None else fill(wrapper, [form])
