"""Questions for an attribute or a relation without its name: `where does john come from` asks for the hometown of john.

Which questions ask for what stands in the lexicon. The relation must have been taught under its name, and looking it up changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..language.english import SILENT, stem
from ..language.lexicon import is_role, patterns

_ASKS = "-ask"


def asked_relations(said: Sequence[str]) -> Iterator[str]:
    """The same question by the name of what it asks for.

    >>> "the hometown of john" in list(asked_relations("where does john come from".split()))
    True
    """
    kept = [word for word in said if word.lower() not in SILENT]
    stems = [stem(word.lower()) for word in kept]
    if not 2 < len(stems) <= 12:
        return
    lexicon = patterns()
    asking = (number for number in sorted(lexicon.numbers(stems)) if lexicon.lines[number][0].endswith(_ASKS))
    for entry in map(lexicon.entry, asking):
        name = entry.name.removesuffix(_ASKS).replace("-", " ")
        for member in entry.members:
            if member.tokens[0] != stems[0] and not is_role(member.tokens[0]):
                continue  # nearly all: only then is it worth a closer look
            whom = _whom(member.tokens, stems, kept) if len(member.roles) == 1 else None
            if whom and stem(name.split()[-1]) not in member.tokens:
                yield f"the {name} of {whom}"
                yield f"{whom} 's {name}"
                break


def _whom(pattern: Sequence[str], stems: Sequence[str], kept: Sequence[str]) -> str | None:
    """What stands in the place of a pattern's role, if the rest is the same."""
    at = next(i for i, token in enumerate(pattern) if is_role(token))
    behind = len(pattern) - at - 1
    if len(stems) < len(pattern) or list(pattern[:at]) != list(stems[:at]):
        return None
    if behind and list(pattern[at + 1 :]) != list(stems[len(stems) - behind :]):
        return None
    return " ".join(kept[at : len(kept) - behind])
