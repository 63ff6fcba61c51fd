"""Copied text cut elsewhere: `the wilson party down` as `the wilson party`, `tran` as `mr tran`.

In free wording no taught words stand around what is to be copied, so its edges are guesses; the judge hears which one reads well.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..language.logical_form import Atom, Form
from ..language.tokens import words
from .sentence import Sentence


def recut(form: Form, phrase: Sentence) -> Iterator[Form]:
    """The form with one of its texts a word or two longer or shorter at one end."""
    for path, part in form.walk():
        if isinstance(part, Atom) and part.quoted and (span := _place(part, phrase)) is not None:
            for start, end in _cuts(*span, len(phrase)):
                yield form.replace(path, Atom(phrase.surface(start, end), quoted=True))


def _cuts(start: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    for cut in ((start, end - 1), (start, end - 2), (start + 1, end), (start + 2, end), (start - 1, end), (start - 1, end - 1)):
        if 0 <= cut[0] < cut[1] <= size:
            yield cut


def _place(atom: Atom, phrase: Sentence) -> tuple[int, int] | None:
    """Where the sentence first says a text."""
    said = words(atom.text)
    size = len(phrase)
    spans = ((a, b) for a in range(size) for b in range(a + 1, min(size, a + len(said)) + 1))
    return next((span for span in spans if phrase.surface_words(*span) == said), None)
