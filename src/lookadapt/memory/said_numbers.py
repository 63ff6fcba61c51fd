"""Bare numbers of a form that its sentence says, in digits or words: they are slots, not names.

From `order 200 boxes of screws`, `(order 200 (part screw))`, follows `order thirty boxes …`, `(order 30 …)`. While
rules are learned such a number is a quoted atom with the words it was said in, so it is copied as quoted text is; the
slot remembers that what it copies is written in digits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ..language.logical_form import Atom, Expression, Form
from ..language.numbers import LONGEST, may_begin, number
from .costs import DEEPEST_SAID


class SaidNumber(Atom):
    """A number as it was said; `digits` is what the form has."""

    __slots__ = ("digits",)
    digits: str

    def __init__(self, said: str, digits: str):
        super().__init__(said, quoted=True)
        object.__setattr__(self, "digits", digits)


def numbers_said(words: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The numbers that words say, in digits, with where each is said first; the longest reading of each place."""
    found: dict[str, tuple[int, int]] = {}
    start = 0
    while start < len(words):
        if not may_begin(words[start]):
            start += 1
            continue
        for end in range(min(len(words), start + LONGEST), start, -1):
            digits = number(words[start:end])
            if digits is not None:
                found.setdefault(digits, (start, end))
                start = end - 1
                break
        start += 1
    return found


def mark_numbers(form: Form, words: Sequence[str], coded: Collection[Form] = ()) -> Form:
    """The form with its said numbers marked, but for parts that were taught by words without a number (`coded`): if `(o 2)` is a
    crate, no number is said by it."""
    said = numbers_said(words)
    if not said:
        return form

    def marked(part: Form) -> Form:
        if isinstance(part, Atom):
            digits = number((part.text,)) if part.is_number else None
            if digits is None or digits not in said or digits != part.text:
                return part
            start, end = said[digits]
            return SaidNumber(" ".join(words[start:end]), digits)
        return part if part in coded else Expression((part.items[0], *(marked(item) for item in part.items[1:])))

    return marked(form) if form.depth < DEEPEST_SAID else form


def coded_numbers(forms: Iterable[tuple[Form, Sequence[str]]]) -> frozenset[Form]:
    """The forms with a number of their own that words without any number were taught for: `crate`, `(o 2)`."""
    return frozenset(
        form
        for form, words in forms
        if isinstance(form, Expression)
        and form.depth == 1
        and any(isinstance(item, Atom) and item.is_number for item in form.items)
        if not numbers_said(words)
    )


def unmarked(form: Form) -> Form:
    """The form with every marked number in digits again."""
    if isinstance(form, SaidNumber):
        return Atom(form.digits)
    if isinstance(form, Atom) or not any(isinstance(part, SaidNumber) for _, part in form.walk()):
        return form
    return Expression(tuple(unmarked(item) for item in form.items))
