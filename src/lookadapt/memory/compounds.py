"""Names with the noun of their kind: `gate crane`, where linking found `gate` in the one sentence that has it and a `yard crane` was
taught. Without it the noun stays behind as a word of that sentence, and no other crane can stand there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..language.english import FUNCTION_WORDS, is_value
from ..language.logical_form import Form
from .phrase import Phrase, occurrences
from .template import Kinds


@dataclass(frozen=True)
class LinkedName:
    """Stems that name a form, as they were taught, and the examples that show it."""

    words: tuple[str, ...]
    form: Form
    surface: tuple[str, ...]
    sources: tuple[int, ...]


def completed(names: Sequence[LinkedName], phrases: Sequence[Phrase], forms: Sequence[Form], kinds: Kinds) -> list[LinkedName]:
    """The same names, with the word that follows each wherever it stands, if names of its kind that were taught alone end with it."""
    taken = {name.words for name in names} | {phrase.keys for phrase in phrases}
    heads: dict[str, set[str]] = {}
    for phrase, form in zip(phrases, forms, strict=True):
        if form.depth <= 1 and len(phrase) > 1 and phrase.keys[-1] not in FUNCTION_WORDS and not is_value(phrase.keys[-1]):
            heads.setdefault(kinds(form), set()).add(phrase.keys[-1])
    found = []
    for name in names:
        made = _longer(name, phrases, heads.get(kinds(name.form), set()))
        found.append(made if made is not None and made.words not in taken else name)
    return found


def _longer(name: LinkedName, phrases: Sequence[Phrase], heads: set[str]) -> LinkedName | None:
    spots = [(i, *spot) for i, phrase in enumerate(phrases) for spot in occurrences(name.words, phrase.keys)]
    after = {phrases[i].keys[end] if end < len(phrases[i]) else "" for i, _, end in spots}
    if len(after) != 1 or heads.isdisjoint(after):
        return None
    i, start, end = spots[0]
    phrase = phrases[i]
    return LinkedName(phrase.keys[start : end + 1], name.form, phrase.words[start : end + 1], name.sources)
