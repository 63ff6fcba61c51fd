"""Text is data: what anybody wrote or a skill gave is shown so that it can do nothing to a terminal or a reader.

Control and escape characters, and those that turn the direction of writing, are spelt out. Values are put into words
inside a guard: a number of a million digits, a list that holds itself or a `__str__` that fails gives an error of ours.
"""

from __future__ import annotations

from typing import Final

from ..language.visible import shown
from .errors import SkillFailed

__all__ = ["LONGEST", "said", "say", "shown"]

LONGEST: Final = 20_000  # characters of an answer
_DEEPEST: Final = 20  # lists inside lists that are put into words


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
