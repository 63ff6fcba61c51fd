"""Words of an utterance, with their places in the text.

The authors' utterances are already cut at spaces ("john 's parents"); what people type is not.
`tokenize` gives the same words for both and is idempotent: joining its words with spaces and
tokenising again changes nothing.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_CLITICS = r"'(?:s|re|ve|ll|d|m)(?![\w'])"

_MARK = "\u0300"  # stands for any accent or vowel sign while we cut: Python's \\w knows none of them

_REST = rf"(?:(?!{_CLITICS})[\w{_MARK}'&.@+/-])*"  # the rest of a word, after its first letter

_TOKEN = re.compile(
    rf"""
    \d+(?:[.,:/-]\d+)*(?:[^\W\d_]{_REST})?%?  # 30, 20.5, 6:45, 1,000, 7am, 15%, 3rd-party
    | {_CLITICS}                             # the clitics the authors write apart: 's 're 'd
    | [^\W_]{_REST}                          # words, e-mail addresses, rock'n'roll
    | [^\w\s\x00-\x1f\x7f]{_MARK}*          # any other visible mark
    | _+
    """,
    re.VERBOSE,
)

_SILENT_MARKS = frozenset(".?!,;:\"'`“”‘«»…")
_TRAILING = frozenset(".?!,;:'/-&+@")
_JOINERS = "\u200c\u200d"  # invisible, but inside words of Persian and Hindi


@dataclass(frozen=True, slots=True)
class Token:
    """One word in lower case and the half-open range of characters it was read from."""

    text: str
    start: int
    end: int


def tokenize(utterance: str) -> tuple[Token, ...]:
    """Cut an utterance into lower-case words, without the marks that end, join or quote clauses."""
    plain = utterance.replace("’", "'")
    shape = plain if plain.isascii() else "".join(map(_shape, plain))
    tokens: list[Token] = []
    for match in _TOKEN.finditer(shape):
        start, end = match.span()
        while end - start > 1 and plain[end - 1] in _TRAILING:
            end -= 1
        text = plain[start:end].lower()
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
        if text not in _SILENT_MARKS and shape[start] != _MARK:
            tokens.append(Token(text, start, end))
    return tuple(tokens)


def _shape(char: str) -> str:
    """What a character counts as: a vowel sign or an accent is part of its word, an invisible character is a space."""
    category = unicodedata.category(char)
    if category[0] == "M" or char in _JOINERS:
        return _MARK
    return " " if category in ("Cc", "Cf", "Cs") else char


def words(utterance: str) -> tuple[str, ...]:
    """The words of an utterance without their places."""
    return tuple(token.text for token in tokenize(utterance))
