"""What a new lesson disagrees with, said when it is taught and not when it surprises someone."""

from __future__ import annotations

from collections.abc import Collection

from ..memory.store import Draft, Lesson
from ..memory.store.lesson import key_of
from .errors import Conflict
from .notebook import Notebook
from .understanding import Remember, Understanding


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
    certain = understanding.by_words  # a guess is no knowledge: a lesson is there to correct it
    near = {
        number: taught
        for number, taught in notebook.nearest(draft.utterance, understanding.settings.compared).items()
        if number not in apart_from and key_of(taught.utterance) != draft.key
    }
    before = remember(draft.utterance, *(taught.utterance for taught in near.values()))
    others = tuple(lesson for lesson in same if lesson.id not in apart_from and lesson.written != draft.written)
    if others:
        found.append(Conflict("same_utterance", draft.utterance, others))
    elif not same:
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
