"""Text that anybody wrote, as it may be printed: nothing in it moves a cursor, turns the writing round or hides."""

from __future__ import annotations

import unicodedata
from typing import Final

_SPELT_OUT: Final = frozenset("\u2028\u2029\ufeff\u200e\u200f\u061c") | {
    chr(c) for c in (*range(0x202A, 0x202F), *range(0x2060, 0x2070))
}


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
