"""Doctests that stand bare on a page or in a docstring go into a block: Markdown would take >>> for quotations."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

_PROMPT = re.compile(r"^>>> ")
_FENCE = re.compile(r"^(```|~~~)")


def fenced(text: str) -> str:
    lines = []
    in_block = in_doctest = False
    for line in text.split("\n"):
        if _FENCE.match(line):
            in_block = not in_block
        if not in_block and not in_doctest and _PROMPT.match(line):
            in_doctest = True
            lines.append("```pycon")
        elif in_doctest and not line.strip():
            in_doctest = False
            lines.append("```")
        lines.append(line)
    return "\n".join(lines + ["```"] * in_doctest)


class FencedDocstrings(Extension):
    """The same for the docstrings that the reference shows."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:  # noqa: ARG002
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
