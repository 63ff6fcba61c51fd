"""Text is data: what anybody wrote or a skill gave is shown so that it can do nothing to a terminal or a reader.

Control and escape characters, and those that turn the direction of writing, are spelt out. Values are put into words
inside a guard: a number of a million digits, a list that holds itself or a `__str__` that fails gives an error of ours.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from .errors import SkillFailed

LONGEST: Final = 20_000  # characters of an answer
_SPELT_OUT: Final = frozenset("\u2028\u2029\ufeff\u200e\u200f\u061c") | {
    chr(c) for c in (*range(0x202A, 0x202F), *range(0x2060, 0x2070))
}
_DEEPEST: Final = 20  # lists inside lists that are put into words


def shown(text: str) -> str:
    """Text as it may be printed; line breaks and tabs stay.

    >>> print(shown("a\\x1b[31mb\\u202ec"))
    a\\x1b[31mb\\u202ec
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_written(c) if _is_odd(c) else c for c in text)


def _is_odd(c: str) -> bool:
    return c not in "\n\t" and (
        c in _SPELT_OUT or unicodedata.category(c) in ("Cc", "Cs", "Co") or "\U000e0000" <= c <= "\U000e007f"
    )


def _written(c: str) -> str:
    code = ord(c)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def said(value: object) -> str:
    """A value in words, or `SkillFailed` if it cannot be said."""
    try:
        text = say(value)
    except (Exception, SystemExit) as error:  # `__str__` is somebody else's code
        reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise SkillFailed(
            f"what the skill gave cannot be said: {shown(reason[:200])}", hint="the skill's result needs a __str__"
        ) from error
    text = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return shown(text)


def say(value: object, depth: int = 0) -> str:
    """A value in words.

    >>> say(True), say(None), say(["london", "paris"]), say(("lamp is on", "blinds are closed"))
    ('yes', 'done', 'london, paris', 'lamp is on\\nblinds are closed')
    """
    if depth > _DEEPEST:
        return "…"
    if value is None:
        return "done"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, tuple):
        return "\n".join(say(part, depth + 1) for part in value)
    if isinstance(value, (list, set, frozenset)):
        parts = value if isinstance(value, list) else sorted(value, key=str)
        return ", ".join(say(part, depth + 1) for part in parts[:1000]) or "nothing"
    return str(value)
