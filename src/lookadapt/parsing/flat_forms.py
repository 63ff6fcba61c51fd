"""Forms of flat frames from what fills their slots, and the words that say them back."""

from __future__ import annotations

from collections.abc import Sequence

from ..language.english import PREPOSITIONS
from ..language.logical_form import Form
from ..memory.rules import Wording
from .flat_lessons import FlatLesson, label


def given(lessons: Sequence[FlatLesson]) -> list[tuple[str, Form]]:
    """Arguments that every lesson of a predicate has and none says."""
    spoken = {segment.label for lesson in lessons for segment in lesson.segments}
    always = set.intersection(*(set(lesson.arguments) for lesson in lessons))
    return [
        (label(argument), argument) for argument in lessons[0].arguments if argument in always and label(argument) not in spoken
    ]


def ordered(arguments: Sequence[tuple[str, Form]], lessons: Sequence[FlatLesson]) -> list[tuple[str, Form]]:
    """In the taught order; as they are spoken where lessons differ."""
    before = {(a, b) for lesson in lessons for n, a in enumerate(lesson.labels) for b in lesson.labels[n + 1 :]}
    if any((b, a) in before for a, b in before):
        return list(arguments)
    left, found = list(arguments), []
    while left:
        free = next((one for one in left if not any((other[0], one[0]) in before for other in left)), left[0])
        left.remove(free)
        found.append(free)
    return found


def said_back(lesson: FlatLesson, spoken: Sequence[tuple[str, Wording]], lessons: Sequence[FlatLesson]) -> Wording:
    """A lesson with other fillers: what it has besides is left out with its preposition, what it lacks comes last."""
    left = list(spoken)
    found: list[str | int] = []
    at = 0
    for segment in lesson.segments:
        found += lesson.words[at : segment.start]
        filler = next((pair for pair in left if pair[0] == segment.label), None)
        if filler is not None:
            left.remove(filler)
            found += filler[1]
        elif found and found[-1] in PREPOSITIONS:
            found.pop()
        at = segment.end
    found += lesson.words[at:]
    for name, words in left:
        cues = [other.words[s.start - 1] for other in lessons for s in other.segments if s.label == name and s.start]
        found += [cue for cue in cues[:1] if cue in PREPOSITIONS]
        found += words
    return tuple(found)
