"""Quoted text inside forms: `"buy milk"`, with `\\"`, `\\\\`, `\\n`, `\\t`, `\\r` and `\\u{hex}` for what cannot stand as it is."""

from __future__ import annotations

import re

_WRITTEN = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_READ = {written[1]: char for char, written in _WRITTEN.items()}
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|(.))", re.DOTALL)


class UnknownEscape(ValueError):
    """A backslash followed by something without a meaning; `offset` is its place in the quoted text."""

    def __init__(self, escape: str, offset: int):
        super().__init__(f"unknown escape {escape}")
        self.offset = offset


def quote(text: str) -> str:
    """The text in quotes, on one line, with every invisible character written as an escape."""
    return '"' + "".join(_WRITTEN.get(c) or (c if c.isprintable() else f"\\u{{{ord(c):x}}}") for c in text) + '"'


def unquote(quoted: str) -> str:
    """What `quote` was given."""

    def value(match: re.Match[str]) -> str:
        code, letter = match.groups()
        if code is not None and int(code, 16) <= 0x10FFFF:
            return chr(int(code, 16))
        if letter in _READ:
            return _READ[letter]
        raise UnknownEscape(match.group(), 1 + match.start())

    return _ESCAPE.sub(value, quoted[1:-1])
