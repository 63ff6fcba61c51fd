"""Words of an utterance, with their places in the text.

The authors' utterances are already cut at spaces ("john 's parents"); what people type is not.
`tokenize` gives the same words for both and is idempotent: joining its words with spaces and
tokenising again changes nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_CLITICS = r"'(?:s|re|ve|ll|d|m)(?![\w'])"

_TOKEN = re.compile(
    rf"""
    \d+(?:[.,:/-]\d+)*(?:[^\W\d_]+)?%?      # 30, 20.5, 6:45, 1,000, 7am, 15%
    | {_CLITICS}                            # the clitics the authors write apart: 's 're 'd
    | [^\W_](?:(?!{_CLITICS})[\w'&.@+/-])*  # words, e-mail addresses, 3rd-party, rock'n'roll
    | [^\w\s]                               # any other visible mark
    | _+
    """,
    re.VERBOSE,
)

_SILENT_MARKS = frozenset(".?!,;:\"'`“”‘«»…")


@dataclass(frozen=True, slots=True)
class Token:
    """One word in lower case and the half-open range of characters it was read from."""

    text: str
    start: int
    end: int


def tokenize(utterance: str) -> tuple[Token, ...]:
    """Cut an utterance into lower-case words; marks that end, join or quote clauses are silent."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(utterance.replace("’", "'")):
        start, end = match.span()
        while end - start > 1 and utterance[end - 1] in ".?!,;:'/-&+@":
            end -= 1
        text = utterance[start:end].replace("’", "'").lower()
        if text not in _SILENT_MARKS and text.isprintable():
            tokens.append(Token(text, start, end))
    return tuple(tokens)


def words(utterance: str) -> tuple[str, ...]:
    """The words of an utterance without their places."""
    return tuple(token.text for token in tokenize(utterance))
