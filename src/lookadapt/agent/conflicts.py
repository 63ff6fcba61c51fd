"""What a new lesson disagrees with, said when it is taught and not when it surprises someone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ..language import lexicon
from ..language.logical_form import Atom
from ..memory.memory import Memory
from ..memory.store import Draft, Lesson
from ..memory.store.lesson import key_of
from .errors import Conflict
from .guard import content
from .notebook import Notebook
from .understanding import Remember, Understanding

_WHOLE: Final = 40  # lessons up to which all are asked about a new one; of more, those that share its words


def find_conflicts(
    draft: Draft,
    notebook: Notebook,
    remember: Remember,
    understanding: Understanding,
    same: tuple[Lesson, ...],
    apart_from: Collection[int] = (),
) -> tuple[Conflict, ...]:
    """Everything a draft disagrees with. `same` are the lessons of the same words; `apart_from` are to go anyway."""
    found: list[Conflict] = []
    certain = understanding.strict  # a guess is no knowledge: a lesson is there to correct it
    near = {
        number: taught
        for number, taught in notebook.nearest(draft.utterance, understanding.settings.compared).items()
        if number not in apart_from and key_of(taught.utterance) != draft.key
    }
    before = remember(draft.utterance, *(taught.utterance for taught in near.values()), whole=_WHOLE)
    others = tuple(lesson for lesson in same if lesson.id not in apart_from and lesson.written != draft.written)
    if others:
        found.append(Conflict("same_utterance", draft.utterance, others))
    elif not same and _may_be_understood(draft.utterance, before):
        reading = certain.read_as_said(draft.utterance, before).sure
        if reading is not None and reading.form != draft.form:
            found.append(Conflict("understood", draft.utterance, (), reading.form, reading.words))
    after = before.teach(draft.utterance, draft.form) if near else before
    changed = []
    for number, taught in near.items():
        now = certain.best(taught.utterance, after)
        if now != taught.form and certain.best(taught.utterance, before) == taught.form:
            changed.append(notebook.get(number))
    if changed:
        found.append(Conflict("changes", draft.utterance, tuple(lesson for lesson in changed if lesson is not None)))
    return tuple(found)


def _may_be_understood(utterance: str, memory: Memory) -> bool:
    """Whether words could be understood for sure: not if one of them says something that no lesson and no entry of the
    lexicon connects with a lesson's words, and no text is copied. Then this is known without inducing any rule."""
    if any(isinstance(part, Atom) and part.quoted for example in memory.examples for _, part in example.form.walk()):
        return True
    known = {word for example in memory.examples for word in content(example.utterance)}
    return all(_connected(word, known) for word in content(utterance) - known)


def _connected(word: str, known: Collection[str]) -> bool:
    for entries in (lexicon.words(), lexicon.patterns()):
        about = set(entries.by_word.get(word, ()))
        if about and not (
            about.isdisjoint(entries.plain) and about.isdisjoint(n for w in known for n in entries.by_word.get(w, ()))
        ):
            return True
    return word.isdigit()
