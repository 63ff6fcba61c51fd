"""Marks that words are cut without, and that say something all the same: a question mark, what was typed for an apostrophe."""

from __future__ import annotations

import re

_APOSTROPHE = re.compile(r"(?<=[^\W\d_])[`´‘](?=[^\W\d_])")


def with_apostrophes(utterance: str) -> str:
    """An utterance with an apostrophe for each mark that was typed for one.

    >>> with_apostrophes("don`t lend ann´s `drill`")
    "don't lend ann's `drill`"
    """
    return _APOSTROPHE.sub("'", utterance)


def ends_asking(utterance: str) -> bool:
    """Whether the marks at the end of an utterance ask.

    >>> [ends_asking(text) for text in ("really?", "really?!", "so? yes!", "so!")]
    [True, True, False, False]
    """
    plain = utterance.rstrip()
    return "?" in plain[len(plain.rstrip("?!. …")) :]
