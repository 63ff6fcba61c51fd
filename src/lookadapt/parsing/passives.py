"""Commands put as wishes: `unlock X` is `X has to be unlocked`, `i want X unlocked`. The frames are data (`english.toml`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..language.english import PASSIVES, SILENT, stem
from ..memory.rules import Rule, Wording
from .clauses import Clause, clause_of

_THING: Final = "X"
_VERB: Final = "V"


def _read(frame: str) -> tuple[tuple[str, ...], bool]:
    loose = frame.startswith("~")
    words = (word for word in frame.lstrip("~").split() if word not in SILENT)
    return tuple(word if word in (_THING, _VERB) else stem(word) for word in words), loose


_FRAMES: Final = tuple(map(_read, PASSIVES))


def passives(rule: Rule) -> Iterator[tuple[Wording, bool]]:
    """The wordings that put a command as a wish; True marks those that may be meant as a question."""
    wording = rule.wording
    first = next((i for i, element in enumerate(wording) if isinstance(element, int)), 0)
    if not first or rule.entry or clause_of(rule) is not Clause.COMMAND or rule.slots[int(wording[first])].open:
        return
    verb, thing, rest = wording[:first], wording[first], wording[first + 1 :]
    for frame, loose in _FRAMES:
        said: list[str | int] = []
        for word in frame:
            said.extend(verb if word == _VERB else (thing,) if word == _THING else (word,))
        yield (*said, *rest), loose
